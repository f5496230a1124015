"""The words of a config: those of all its sources, merged, with what cannot be used and why."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from publisher.clue_file import NO_CLUES, ClueFile
from publisher.errors import GenerationError, WordError
from publisher.language import Language
from publisher.model import LeftOut, SourceWord, Word
from publisher.script import foreign_letters, to_word

Letters = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordList:
    """What the sources gave: words for the grid, and texts that cannot be used, with reasons.

    `texts` are the same words as they were written. `clues` has, for each word, all clues that it
    has; there may be none. `written` are clues from the clue file. `warnings` say what else is odd
    about the words.
    """

    words: tuple[Word, ...]
    texts: tuple[str, ...]
    clues: tuple[tuple[str, ...], ...]
    written: ClueFile
    refused: tuple[LeftOut, ...]
    warnings: tuple[str, ...]

    def clued(self, seed: int) -> tuple[Word, ...]:
        """The words, each with one of its clues: the seed says which."""
        return tuple(
            replace(word, clue=_pick(clues, word, seed))
            for word, clues in zip(self.words, self.clues, strict=True)
        )


def word_list(
    found: Iterable[SourceWord], language: Language, written: ClueFile = NO_CLUES
) -> WordList:
    """The words of the sources in their order.

    Equal words become one with the clues of all; one that brings nothing new, or is spelled in
    another way, is told as left out. Raises `GenerationError` if words were given and none of them
    can be used.
    """
    merged: dict[Letters, _Merged] = {}
    refused: list[LeftOut] = []
    for source_word in found:
        try:
            word = to_word(source_word, language)
        except WordError as error:
            refused.append(LeftOut(source_word.text, str(error), source_word.origin))
            continue
        first = merged.get(word.letters)
        if first is None:
            merged[word.letters] = _Merged(word, source_word.text, [word.clue] * bool(word.clue))
        elif not first.takes(word):
            refused.append(LeftOut(word.spelling, _same_as(first.word), word.origin))
    if refused and not merged:
        raise GenerationError(_nothing_usable(refused))
    words = tuple(each.word for each in merged.values())
    return WordList(
        words,
        tuple(each.text for each in merged.values()),
        tuple(tuple(each.clues) for each in merged.values()),
        written,
        tuple(refused),
        tuple(_foreign(words, language)),
    )


@dataclass(frozen=True, slots=True)
class _Merged:
    """A word, its text as it was first written, and the clues of all that are equal to it."""

    word: Word
    text: str
    clues: list[str]

    def takes(self, word: Word) -> bool:
        """Whether an equal word brings a clue that this one had not; it is kept if so."""
        same = word.spelling.casefold() == self.word.spelling.casefold()
        new = same and bool(word.clue) and word.clue not in self.clues
        if new:
            self.clues.append(word.clue)
        return new


def _pick(clues: tuple[str, ...], word: Word, seed: int) -> str:
    if len(clues) < 2:
        return clues[0] if clues else ""
    return clues[int(Random(f"{seed} {''.join(word.letters)}").random() * len(clues))]


def _foreign(words: Iterable[Word], language: Language) -> Iterator[str]:
    """A line for each word that has letters of another language, which a policy lets pass."""
    for word in words:
        if letters := foreign_letters(word, language):
            where = f" ({word.origin})" if word.origin else ""
            are = "is" if len(letters) == 1 else "are"
            yield f"{word.spelling}{where}: {', '.join(letters)} {are} not of {language.name}"


def _same_as(first: Word) -> str:
    where = f" at {first.origin}" if first.origin else ""
    return f"it has the same letters as “{first.spelling}”{where}"


def _nothing_usable(refused: list[LeftOut]) -> str:
    first = refused[0]
    where = f" ({first.origin})" if first.origin else ""
    return (
        f"none of the {len(refused)} words can be used; "
        f"the first, “{first.spelling}”{where}: {first.reason}"
    )
