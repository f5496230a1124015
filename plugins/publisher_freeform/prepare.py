"""From a request and settings to the problem to solve; refuses what no search could solve."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from publisher import OptionError, Request, Word
from publisher_freeform.board.board import Coded, Pins
from publisher_freeform.candidates import Candidates, select_candidates
from publisher_freeform.letter_points import letter_points
from publisher_freeform.options import FreeformOptions
from publisher_freeform.pins import Pinned, pinned_words
from publisher_freeform.placement_problem import PlacementProblem
from publisher_freeform.preferences import Preferences, read_preferences


class PreparedRequest(NamedTuple):
    """The words of a request that can be placed, the pins among them, and the preferences.

    The pins are the first of the words, in their order. `required` are the words that may not be
    left out, by index; `max_words` is how many the puzzle may have. `letter_points` says what each
    letter counts at a crossing.
    """

    candidates: Candidates
    pins: tuple[Pinned, ...]
    preferences: Preferences
    required: frozenset[int]
    max_words: int
    letter_points: dict[str, float]

    def problem(self, options: FreeformOptions) -> PlacementProblem:
        """The problem to solve; it takes much memory if there are many words."""
        codes, letter_count = self.candidates.coded()
        return PlacementProblem(
            codes,
            letter_count,
            _places(self.pins),
            self.required,
            self.preferences.values(self.candidates.words),
            self.max_words,
            coded_options(options, self.letter_points, self.candidates.words, codes),
        )


def check(request: Request, options: FreeformOptions) -> None:
    """Raise the `OptionError` that `generate` would raise before its search."""
    prepare(request, options.with_outline(request.language))


def prepare(request: Request, options: FreeformOptions) -> PreparedRequest:
    """The request made ready for a search; raises `OptionError` if no search could satisfy it.

    The options have their outline.
    """
    pins = pinned_words(options, request.words, request.language)
    for pin in pins:
        if pin.word.letters in request.rejected:
            said = f"“{pin.word.spelling}” is rejected: `reject` has it; take it out of one of them"
            raise OptionError(("place", pin.index, "word"), said)
    by_hand = [pin.word for pin in pins]
    listed = moved_to_front(by_hand, request.words)
    preferences = read_preferences(options, listed, request)
    for index, word in enumerate(preferences.required):
        if len(word) > options.longest_side:
            raise OptionError(("must", index), _too_long(word, options))
    first = list(dict.fromkeys((*by_hand, *preferences.required)))
    words = moved_to_front(first, listed)
    candidates = select_candidates(words, options, pinned=bool(first))
    pinned = [(("place", pin.index, "at"), pin.word) for pin in pins]
    named = [(("must", index), word) for index, word in enumerate(preferences.required)]
    for path, word in (*pinned, *named):
        if word in candidates.weak:
            raise OptionError(path, _uncrossed(word, options.min_crossings))
        if word not in candidates.words:
            raise OptionError(path, _unjoined(word, first[0]))
    by_index = {candidates.words.index(word) for word in preferences.required}
    required = frozenset(by_index | _places(pins).keys())
    most = _max_words(candidates, preferences, required, request.share)
    return PreparedRequest(
        candidates, pins, preferences, required, most, letter_points(options, request.language)
    )


def coded_options(
    options: FreeformOptions,
    points: Mapping[str, float],
    words: Sequence[Word],
    codes: Sequence[Coded],
) -> FreeformOptions:
    """The options with a score for boards of these words; `points` are those of letters."""
    if not options.score:
        return options
    by_code = {
        code: points.get(letter, 0)
        for word, of_word in zip(words, codes, strict=True)
        for letter, code in zip(word.letters, of_word, strict=True)
    }
    return options.model_copy(update={"score": options.score.coded(by_code, words)})


def _places(pins: Sequence[Pinned]) -> Pins:
    return {index: pin.place for index, pin in enumerate(pins)}


def _max_words(
    candidates: Candidates, preferences: Preferences, required: frozenset[int], share: int | None
) -> int:
    """The most words that the puzzle may have; raises `OptionError` if more are required."""
    most = preferences.most_words(len(candidates.words), len(required), share)
    if most < len(required):
        raise OptionError(
            ("at_most",),
            f"`must` and `place` name {len(required)} words, which is more than {most}",
        )
    return most


def moved_to_front(taken: Sequence[Word], words: Sequence[Word]) -> Sequence[Word]:
    """The taken words, then the other words: without the first of each that was taken."""
    if not taken:
        return words
    letters = {word.letters for word in taken}
    rest = []
    for word in words:
        if word.letters in letters:
            letters.remove(word.letters)
        else:
            rest.append(word)
    return [*taken, *rest]


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


def _too_long(word: Word, options: FreeformOptions) -> str:
    return f"“{word.spelling}” has {len(word)} letters, and {options.longest_text} cells"
