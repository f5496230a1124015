"""From a request and settings to the problem to solve; refuses what no search could solve."""

from collections.abc import Sequence

from publisher import Direction, OptionError, Request, Word
from publisher_freeform.board.board import ACROSS, DOWN
from publisher_freeform.candidates import Candidates, select_candidates
from publisher_freeform.options import FreeformOptions
from publisher_freeform.pins import Pinned, pinned_words
from publisher_freeform.placement_problem import PlacementProblem
from publisher_freeform.preferences import Preferences, read_preferences


def prepare(
    request: Request, options: FreeformOptions
) -> tuple[Candidates, tuple[Pinned, ...], PlacementProblem]:
    """The words that can be placed, the pins, and the problem; raises `OptionError`.

    The pins are the first of the words, in their order.
    """
    pins = pinned_words(options, request.words, request.language)
    by_hand = [pin.word for pin in pins]
    listed = [*by_hand, *_without_first(by_hand, request.words)]
    preferences = read_preferences(options, listed, request)
    required = preferences.required
    for index, word in enumerate(required):
        if len(word) > options.longest_side:
            raise OptionError(("must", index), _too_long(word, options.longest_side))
    first = list(dict.fromkeys((*by_hand, *required)))
    words = [*first, *_without_first(first, listed)]
    candidates = select_candidates(words, options, pinned=bool(first))
    pinned = [(("place", pin.index, "at"), pin.word) for pin in pins]
    named = [(("must", index), word) for index, word in enumerate(required)]
    for path, word in (*pinned, *named):
        if word in candidates.weak:
            raise OptionError(path, _uncrossed(word, options.min_crossings))
        if word not in candidates.words:
            raise OptionError(path, _unjoined(word, first[0]))
    return candidates, pins, _problem(candidates, pins, preferences, options, request.share)


def _problem(
    candidates: Candidates,
    pins: Sequence[Pinned],
    preferences: Preferences,
    options: FreeformOptions,
    share: int | None,
) -> PlacementProblem:
    words = candidates.words
    positions = {
        index: (ACROSS if pin.direction is Direction.ACROSS else DOWN, pin.row, pin.column)
        for index, pin in enumerate(pins)
    }
    required = {words.index(word) for word in preferences.required} | positions.keys()
    most = len(words)
    if preferences.max_words is not None:
        most = preferences.max_words
    elif share is not None:
        most = max(share, len(required), 1)
    if most < len(required):
        raise OptionError(
            ("at_most",),
            f"`must` and `place` name {len(required)} words, which is more than {most}",
        )
    return PlacementProblem(
        candidates.codes,
        candidates.letter_count,
        positions,
        frozenset(required),
        preferences.values(words),
        min(most, len(words)),
        options,
    )


def _without_first(taken: Sequence[Word], words: Sequence[Word]) -> list[Word]:
    """The words without the first of each that was taken."""
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
