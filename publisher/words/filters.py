"""The word filter `only:`, the same for every source."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, Field, WithJsonSchema

from publisher.errors import OptionError
from publisher.language.language import Language
from publisher.language.spelling import letters_if_any
from publisher.messages.excerpt import shortened
from publisher.model.words import SourceWord
from publisher.plugins.options import Options
from publisher.words.apart import Hand, drawn, hashed, place_of, rank


class NumberRange(NamedTuple):
    """A range of numbers; None means no limit."""

    least: float
    most: float | None

    def has(self, number: float | None) -> bool:
        """Whether a number is in the range; None is in no range."""
        return number is not None and self.least <= number <= (
            number if self.most is None else self.most
        )

    def __str__(self) -> str:
        most = "" if self.most is None else f"{self.most:g}"
        return most if most == f"{self.least:g}" else f"{self.least:g}-{most}"


def _range(text: object, number: str, least: int, expected: str) -> NumberRange:
    """The range of a text such as 1-2, 3, 2- or -2; its numbers are like the pattern `number`."""
    match = re.fullmatch(rf"\s*({number})?\s*(-)?\s*({number})?\s*", str(text))
    if not match or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise ValueError(f"expected {expected}")
    first = float(match[1] or least)
    last = float(match[3]) if match[3] else None if match[2] else first
    if last is not None and first > last:
        raise ValueError(f"{first:g} is more than {last:g}")
    return NumberRange(first, last)


def _lengths(text: object) -> object:
    return _range(text, r"\d{1,4}", 1, "numbers of letters such as 3-9, 5, 3- or -9")


def _levels(text: object) -> object:
    return _range(text, r"\d{1,4}(?:\.\d{1,2})?", 0, "levels such as 1-2, 3, 2- or -2")


def _pattern(text: object) -> object:
    try:
        return re.compile(str(text))
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"it is not a regular expression: {error}") from None


_Test = Callable[[SourceWord], bool]


class NamedTest(NamedTuple):
    """A test of words: its setting, a phrase for words that pass, and which of some words do."""

    setting: str
    phrase: str
    passing: Callable[[list[SourceWord]], list[SourceWord]]


class WordFilter(Options):
    """Which words of a source are wanted: a word must pass every test that is set."""

    letters: (
        Annotated[
            NumberRange,
            BeforeValidator(_lengths),
            WithJsonSchema({"type": ["string", "integer"], "pattern": r"^\s*\d*\s*-?\s*\d*\s*$"}),
        ]
        | None
    ) = Field(default=None, description="How many letters, such as 3-9, 5, 3- or -9.")
    matching: (
        Annotated[re.Pattern[str], BeforeValidator(_pattern), WithJsonSchema({"type": "string"})]
        | None
    ) = Field(default=None, description="A regular expression found in the word as written.")
    tags: list[str] | None = Field(
        default=None, min_length=1, description="Tags, one of which a word must have."
    )
    score: float | None = Field(
        default=None,
        allow_inf_nan=False,
        description="The lowest score allowed; words without a score are left out.",
    )
    level: (
        Annotated[
            NumberRange,
            BeforeValidator(_levels),
            WithJsonSchema({"type": ["string", "number"], "examples": ["1-2"]}),
        ]
        | None
    ) = Field(
        default=None,
        description="How hard the clue is, by the column `level:` of a table, such as 1-2, 3, 2- "
        "or -2; a clue without a level is out.",
    )
    clued: bool = Field(default=False, description="Only words with a clue.")
    bare: bool = Field(
        default=False,
        description="Leave out words that are another word of the source with a prefix, such as "
        "Hebrew ה.",
    )
    sample: int | None = Field(
        default=None,
        ge=1,
        le=10_000_000,
        description="The most words to draw from all that pass; the puzzle's seed decides which.",
    )

    def of(
        self, words: Sequence[SourceWord], language: Language, more: Iterable[NamedTest] = ()
    ) -> "Wanted":
        """The words that pass, `more` tests too, in their order; perhaps a sample is drawn of them.

        A text that cannot be a word passes tests of letters, so that it is reported later with its
        reason. Raises `OptionError` naming the first test that leaves nothing.
        """
        left = list(words)
        own = (_named(*each) for each in self._tests(left, language))
        for test in chain(own, more):
            before = len(left)
            left = test.passing(left)
            if before and not left:
                raise OptionError(
                    (test.setting,), f"none of {before} {_NOUN[before > 1]} {test.phrase}"
                )
        return Wanted(left, self.sample, language)

    def _tests(
        self, words: Sequence[SourceWord], language: Language
    ) -> Iterator[tuple[str, str, _Test]]:
        """Every test that is set: its setting, a phrase for words that pass, the test itself."""
        letters, matching, score = self.letters, self.matching, self.score
        if self.clued:
            yield "clued", "has a clue", lambda word: bool(word.clue)
        if self.tags is not None:
            tags = {tag.casefold() for tag in self.tags}
            yield (
                "tags",
                f"has the tag {' or '.join(self.tags)}",
                lambda word: not tags.isdisjoint(tag.casefold() for tag in word.tags),
            )
        if score is not None:
            yield (
                "score",
                f"has a score of {score:g} or more",
                lambda word: word.score is not None and word.score >= score,
            )
        if (level := self.level) is not None:
            yield "level", f"has a clue of level {level}", lambda word: level.has(word.level)
        if matching is not None:
            found = _matching_texts(matching, words)
            yield (
                "matching",
                f"matches {matching.pattern}",
                lambda word: word.text in found,
            )
        if letters is not None:
            yield (
                "letters",
                f"has {letters} letters",
                lambda word: letters.has(len(letters_if_any(word.text, language)) or letters.least),
            )


_NOUN = ("word", "words")


def _named(setting: str, phrase: str, test: _Test) -> NamedTest:
    return NamedTest(setting, phrase, lambda words: [word for word in words if test(word)])


def _matching_texts(pattern: re.Pattern[str], words: Sequence[SourceWord]) -> frozenset[str]:
    """The texts in which a pattern is found; raises `OptionError` if that takes too long."""
    from publisher.words.matching import LONGEST, TooSlowError, matching  # only few configs need it

    texts = list(dict.fromkeys(word.text for word in words))
    try:
        marks = matching(pattern, texts)
    except TooSlowError as error:
        stuck = f" (it was at “{shortened(texts[error.place], 40)}”)"
        raise OptionError(
            ("matching",),
            f"{shortened(pattern.pattern, 40)} took over {LONGEST:g} s on {len(texts)} "
            f"{_NOUN[len(texts) > 1]}{stuck}: avoid nested repeats",
        ) from None
    return frozenset(text for text, mark in zip(texts, marks, strict=True) if mark)


_Hashed = tuple[SourceWord, int]
"""A word and the hash of its letters, 0 if the text cannot be a word."""


class Wanted:
    """The wanted words of a source: all of them, or a sample for each seed."""

    def __init__(self, words: list[SourceWord], sample: int | None, language: Language) -> None:
        """`sample` is the most different words; None means no limit."""
        self._words = words
        self._sample = sample
        self._language = language
        self._is_shared = False
        self._hands: tuple[tuple[int, int], list[list[tuple[SourceWord, int, int]]]] | None = None
        self._all: list[_Hashed] = []

    def shared(self) -> "Wanted":
        """The same words, which stay when they are released: others want them too."""
        self._is_shared = True
        return self

    def released(self) -> Iterator[SourceWord]:
        """All words, each released once it is taken: a list may have a million words."""
        if self._is_shared:
            yield from self._words
            return
        self._words.reverse()
        while self._words:
            yield self._words.pop()

    def drawn(self, seed: int, hand: Hand | None = None) -> list[SourceWord]:
        """`sample` different words with all their clues, and the texts that cannot be words.

        The seed ranks each word by its letters, so another word in the source changes a sample only
        if it is in it. With a `hand` there are only words that were dealt.
        """
        if self._sample is None and hand is None:
            return self._words
        if not self._all:
            found = ((word, letters_if_any(word.text, self._language)) for word in self._words)
            self._all = [(word, hashed(*letters) if letters else 0) for word, letters in found]
        pairs, kept = self._dealt(hand) if hand else (self._all, frozenset[int]())
        if self._sample is None:
            return [word for word, _ in pairs]
        different = {letters for _, letters in pairs if letters}
        sample = drawn(different, hashed("sample", seed), self._sample, kept)
        return [word for word, letters in pairs if not letters or letters in sample]

    def _dealt(self, hand: Hand) -> tuple[list[_Hashed], frozenset[int]]:
        """The words of a hand, with the texts without letters, and those that it keeps."""
        deck = hand.draw, hand.places
        if self._hands is None or self._hands[0] != deck:
            hands: list[list[tuple[SourceWord, int, int]]] = [[] for _ in range(hand.places)]
            for word, letters in self._all:
                dealt = hashed(letters, word.clue) if hand.pairs else letters
                own = [hands[place_of(rank(dealt, hand.draw), hand.places)]] if letters else hands
                for each in own:
                    each.append((word, letters, dealt))
            self._hands = deck, hands
        found = [each for each in self._hands[1][hand.place] if not each[1] or hand.wins(each[2])]
        kept = frozenset(letters for _, letters, dealt in found if letters and hand.keeps(dealt))
        return [(word, letters) for word, letters, _ in found], kept
