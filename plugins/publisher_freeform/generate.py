"""From a request to a layout: words made ready, a strategy run, its best board told to people."""

from collections.abc import Sequence
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
from publisher_freeform.board import ACROSS, DOWN, Board
from publisher_freeform.layouts import layout
from publisher_freeform.lexicon import Lexicon, lexicon
from publisher_freeform.options import MAX_SIDE, FreeformOptions
from publisher_freeform.pins import Pinned, pinned_words
from publisher_freeform.search import Search
from publisher_freeform.strategies import STRATEGIES, Strategy
from publisher_freeform.task import Task
from publisher_freeform.wishes import Wishes, wishes


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
    pursue(STRATEGIES[options.strategy], search)
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
    if search.best is None or not search.task.pins.keys() <= search.best.at.keys():
        first, last = pins[0], pins[-1]
        raise OptionError(
            ("place", last.index, "at"),
            f"“{last.word.spelling}” and “{first.word.spelling}” were not joined by words of the "
            "list; place them nearer to each other, or allow a longer search",
        )
    missing = sorted(search.task.musts - search.best.at.keys())
    if missing:
        names = ", ".join(f"“{words.words[index].spelling}”" for index in missing)
        raise GenerationError(
            f"no place was found for words that may not be left out: {names}; allow a longer "
            "search or a larger size, or name fewer words in `must`"
        )
    return search.best


def _prepared(
    request: Request, options: FreeformOptions
) -> tuple[Lexicon, tuple[Pinned, ...], Task]:
    size = options.grid_size
    pins = pinned_words(options.place, request.words, request.language, size)
    by_hand = [pin.word for pin in pins]
    listed = [*by_hand, *_without_first(by_hand, request.words)]
    wanted = wishes(options, listed, request.language)
    first = list(dict.fromkeys((*by_hand, *wanted.musts)))
    longest = max(size or (MAX_SIDE,))
    for index, word in enumerate(wanted.musts):
        if len(word) > longest:
            raise OptionError(("must", index), _too_long(word, longest))
    words = lexicon([*first, *_without_first(first, listed)], longest, pinned=bool(first))
    for pin in pins:
        if pin.word not in words.words:
            raise OptionError(("place", pin.index, "at"), _unjoined(pin.word, first[0]))
    for index, word in enumerate(wanted.musts):
        if word not in words.words:
            raise OptionError(("must", index), _unjoined(word, first[0]))
    return words, pins, _task(words, pins, wanted, options)


def _task(words: Lexicon, pins: Sequence[Pinned], wanted: Wishes, options: FreeformOptions) -> Task:
    codes = {
        index: (ACROSS if pin.direction is Direction.ACROSS else DOWN, pin.row, pin.column)
        for index, pin in enumerate(pins)
    }
    musts = {words.words.index(word) for word in wanted.musts} | codes.keys()
    count = len(words.words)
    limit = count if wanted.limit is None else wanted.limit
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


def _too_long(word: Word, longest: int) -> str:
    return f"“{word.spelling}” has {len(word)} letters, and the longest side has {longest} cells"


def _nothing(words: Lexicon) -> str:
    if not words.left_out:
        return "there are no words to place"
    first = words.left_out[0]
    return f"no word can be placed; the first, “{first.spelling}”: {first.reason}"
