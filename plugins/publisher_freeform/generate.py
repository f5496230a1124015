"""From a request to a layout: words made ready, a strategy run, its best board told to people."""

from collections.abc import Sequence
from functools import partial
from random import Random

from publisher import (
    Direction,
    GenerationError,
    Layout,
    OptionError,
    Request,
    Run,
    Word,
)
from publisher_freeform.board.board import ACROSS, DOWN, Board
from publisher_freeform.layouts import layout
from publisher_freeform.lexicon import Lexicon, lexicon
from publisher_freeform.options import FreeformOptions
from publisher_freeform.pins import Pinned, pinned_words
from publisher_freeform.preferences import Wishes, wishes
from publisher_freeform.search import Search
from publisher_freeform.strategies import STRATEGIES, Strategy
from publisher_freeform.task import Task


def check(request: Request, options: FreeformOptions) -> None:
    """Raise the `OptionError` that `generate` would raise before its search."""
    _prepared(request, options)


def generate(request: Request, options: FreeformOptions, run: Run) -> Layout:
    """The best layout found within the run's budget."""
    words, pins, task = _prepared(request, options)
    if not words.words:
        raise GenerationError(_nothing(words))

    def found(board: Board) -> None:
        run.better(layout(board, words, search))

    search = Search(task, Random(request.seed), run, found)
    strategy = partial(pursue, STRATEGIES[options.strategy])
    if options.workers > 1:
        # Processes take a while to load, and few puzzles need them.
        from publisher_freeform.parallel import portfolio

        portfolio(strategy, search, request.seed)
    else:
        strategy(search)
    return layout(_best(search, words, pins), words, search)


def pursue(strategy: Strategy, search: Search) -> None:
    """Run a strategy, again if it ended by itself without a word that must be there."""
    steps = -1
    while steps < search.run.steps and not search.is_met:
        steps, search.complete = search.run.steps, False
        strategy(search)
        if search.run.stopped is not None:
            return


def _best(search: Search, words: Lexicon, pins: Sequence[Pinned]) -> Board:
    """The best board; raises an error naming the words that it had to have and has not."""
    best, least = search.best, search.task.least
    standing = best.at if best else {}
    crossed = f", each crossing {least} others or more" if least > 1 else ""
    ways = (
        "lower `min_crossings`, or allow a longer search" if least > 1 else "allow a longer search"
    )
    lost = [pin for index, pin in enumerate(pins) if index not in standing]
    if lost:
        others = [pin.word.spelling for pin in pins if pin is not lost[-1]]
        joined = f" and “{others[0]}” were" if others else " was"
        raise OptionError(
            ("place", lost[-1].index, "at"),
            f"“{lost[-1].word.spelling}”{joined} not joined by words of the list{crossed}; place "
            f"{'them nearer to each other' if others else 'it elsewhere'}, or {ways}",
        )
    if best is None:
        raise GenerationError(
            f"no words were found that cross {least} others each; {ways} or a larger size"
        )
    missing = sorted(search.task.musts - best.at.keys())
    if missing:
        names = ", ".join(f"“{words.words[index].spelling}”" for index in missing)
        raise GenerationError(
            f"no place was found for words that may not be left out{crossed}: {names}; {ways} or a "
            "larger size, or name fewer words in `must`"
        )
    return best


def _prepared(
    request: Request, options: FreeformOptions
) -> tuple[Lexicon, tuple[Pinned, ...], Task]:
    pins = pinned_words(options, request.words, request.language)
    by_hand = [pin.word for pin in pins]
    listed = [*by_hand, *_without_first(by_hand, request.words)]
    wanted = wishes(options, listed, request)
    first = list(dict.fromkeys((*by_hand, *wanted.musts)))
    for index, word in enumerate(wanted.musts):
        if len(word) > options.longest_side:
            raise OptionError(("must", index), _too_long(word, options.longest_side))
    words = lexicon([*first, *_without_first(first, listed)], options, pinned=bool(first))
    fixed = [(("place", pin.index, "at"), pin.word) for pin in pins]
    for path, word in (*fixed, *((("must", n), word) for n, word in enumerate(wanted.musts))):
        if word in words.weak:
            raise OptionError(path, _uncrossed(word, options.min_crossings))
        if word not in words.words:
            raise OptionError(path, _unjoined(word, first[0]))
    return words, pins, _task(words, pins, wanted, options, request.share)


def _task(
    words: Lexicon,
    pins: Sequence[Pinned],
    wanted: Wishes,
    options: FreeformOptions,
    share: int | None,
) -> Task:
    codes = {
        index: (ACROSS if pin.direction is Direction.ACROSS else DOWN, pin.row, pin.column)
        for index, pin in enumerate(pins)
    }
    musts = {words.words.index(word) for word in wanted.musts} | codes.keys()
    limit = count = len(words.words)
    if wanted.limit is not None:
        limit = wanted.limit
    elif share is not None:
        limit = max(share, len(musts), 1)
    if limit < len(musts):
        raise OptionError(
            ("at_most",), f"`must` and `place` name {len(musts)} words, which is more than {limit}"
        )
    worth, limit = wanted.worth(words.words), min(limit, count)
    return Task(words.codes, words.alphabet, codes, frozenset(musts), worth, limit, options)


def _without_first(taken: Sequence[Word], words: Sequence[Word]) -> list[Word]:
    """The words less the first of each that was taken."""
    letters = {word.letters for word in taken}
    rest = []
    for word in words:
        if word.letters in letters:
            letters.remove(word.letters)
        else:
            rest.append(word)
    return rest


def _unjoined(word: Word, other: Word) -> str:
    return (
        f"“{word.spelling}” cannot be joined to “{other.spelling}”: no words of the list connect "
        "their letters"
    )


def _uncrossed(word: Word, least: int) -> str:
    return (
        f"“{word.spelling}” cannot cross {least} other words: it has too few letters, or shares "
        "them with too few; lower `min_crossings`, or give more words"
    )


def _too_long(word: Word, longest: int) -> str:
    return f"“{word.spelling}” has {len(word)} letters, and the longest side has {longest} cells"


def _nothing(words: Lexicon) -> str:
    if not words.left_out:
        return "there are no words to place"
    first = words.left_out[0]
    return f"no word can be placed; the first, “{first.spelling}”: {first.reason}"
