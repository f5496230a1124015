"""The word list: the words of all sources, merged, and the unusable texts with the reasons."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from publisher.errors import GenerationError, WordError
from publisher.language.emphasis import Emphasis
from publisher.language.language import Language
from publisher.language.spelling import Letters, foreign_letters
from publisher.messages.excerpt import shortened
from publisher.model.layout import LeftOut
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.words import SourceWord, Word, to_word
from publisher.words.clue_file import LONGEST_SHOWN, NO_CLUE, NO_CLUES, ClueFile


class ListedClue(NamedTuple):
    """A clue that a source has for a word; a higher `level` says that it is harder."""

    text: str
    emphasis: tuple[Emphasis, ...] = ()
    level: float | None = None
    explanation: str = ""
    gloss: str = ""


@dataclass(frozen=True, slots=True)
class WordList:
    """The words of the sources for the grid, and the texts that cannot be used, with reasons.

    `words` have no clues: a search needs none. `texts` are the same words as they were written.
    `clues` has all clues of a word that has any, by its letters. `written` are the clues of the
    clue file. `warnings` say what else is odd about the words, `layouts` how lists of them were
    understood.
    """

    words: tuple[Word, ...]
    texts: tuple[str, ...]
    clues: Mapping[Letters, Sequence[ListedClue]]
    written: ClueFile
    refused: tuple[LeftOut, ...]
    warnings: tuple[str, ...]
    layouts: tuple[str, ...] = ()

    def clued(self, seed: int) -> tuple[Word, ...]:
        """The words, each with one of its clues: the seed decides which."""
        if not self.clues:
            return self.words
        return tuple(
            replace(word, clue=self._drawn(word.letters, seed).text)
            if word.letters in self.clues
            else word
            for word in self.words
        )

    def with_clues(self, puzzle: Puzzle, seed: int) -> Puzzle:
        """The puzzle, with the clue of each entry.

        The clue of the clue file comes first, then the clue that the entry has, then a clue of the
        sources: the seed decides which. An entry in which another clue runs on gets none, and
        clues that one answer has in two places, each its own, stay.
        """
        heads = puzzle.heads
        texts: dict[Letters, set[str]] = {}
        for entry in puzzle.entries:
            texts.setdefault(puzzle.answer(entry), set()).add(entry.clue.text)

        def clued(entry: Entry) -> Entry:
            if entry.slot in heads:
                return entry
            letters, own = puzzle.answer(entry), entry.clue
            if own.text and len(texts[letters]) > 1:
                return entry
            written = self.written.clues.get(letters, NO_CLUE)
            clue = written.over(own)
            if not written.text:
                found = self._drawn(letters, seed, own.text)
                text, emphasis = own.text or found.text, own.emphasis or found.emphasis
                said, gloss = clue.explanation or found.explanation, clue.gloss or found.gloss
                clue = replace(clue, text=text, emphasis=emphasis, explanation=said, gloss=gloss)
            return entry if clue == own else replace(entry, clue=clue)

        return replace(puzzle, entries=tuple(map(clued, puzzle.entries)))

    def drawn(self, puzzle: Puzzle) -> Iterator[str]:
        """The answers of a puzzle whose clue was drawn from several."""
        for entry in puzzle.entries if self.clues else ():
            letters = puzzle.answer(entry)
            texts = [clue.text for clue in self.clues.get(letters, ())]
            is_listed = len(texts) > 1 and entry.clue.text in texts
            if is_listed and not self.written.clues.get(letters, NO_CLUE).text:
                yield entry.spelling

    def without_clue(self) -> Iterator[Word]:
        """The words that have no clue, not even in the clue file."""
        for word in self.words:
            has_clue = word.letters in self.clues
            if not (has_clue or self.written.clues.get(word.letters, NO_CLUE).text):
                yield word

    def _drawn(self, letters: Letters, seed: int, text: str = "") -> ListedClue:
        """The clue of the sources with this text, or one that is drawn; without text if none is."""
        clues = self.clues.get(letters, ())
        if text or not clues:
            return next((clue for clue in clues if clue.text == text), _NO_LISTED_CLUE)
        random = Random(f"{seed} {''.join(letters)}").random() if len(clues) > 1 else 0
        return clues[int(random * len(clues))]


_NO_LISTED_CLUE = ListedClue("")


def word_list(
    found: Iterable[SourceWord],
    language: Language,
    written: ClueFile = NO_CLUES,
    rejected: Collection[Letters] = (),
) -> WordList:
    """The words of the sources in their order.

    Equal words become one word with the clues of all. A word that adds nothing new, is spelled in
    another way, or is rejected, is reported as left out. Raises `GenerationError` if words were
    given and none can be used.
    """
    first: dict[Letters, Word] = {}
    texts: list[str] = []
    clues: dict[Letters, list[ListedClue]] = {}
    refused: list[LeftOut] = []
    for source_word in found:
        word = _usable(source_word, language, rejected)
        if isinstance(word, LeftOut):
            refused.append(word)
            continue
        known = first.setdefault(word.letters, word)
        if known is word:
            texts.append(source_word.text)
        is_same = word.spelling.casefold() == known.spelling.casefold()
        has_new = is_same and _takes(clues, word.letters, source_word)
        if known is not word and not has_new:
            refused.append(LeftOut(word.spelling, _same_as(known), word.origin))
    if refused and not first:
        raise GenerationError(_nothing_usable(refused))
    words = tuple(first.values())
    del first  # a list may have a million words
    odd = tuple(_foreign(words, language))
    return WordList(words, tuple(texts), clues, written, tuple(refused), odd)


def _usable(found: SourceWord, language: Language, rejected: Collection[Letters]) -> Word | LeftOut:
    """The word of a text, or why it cannot be used."""
    try:
        word = to_word(replace(found, clue="") if found.clue else found, language)
    except WordError as error:
        return LeftOut(shortened(found.text, LONGEST_SHOWN), str(error), found.origin)
    if word.letters in rejected:
        return LeftOut(word.spelling, "it is rejected: `reject` has it", word.origin)
    return word


def _takes(clues: dict[Letters, list[ListedClue]], letters: Letters, found: SourceWord) -> bool:
    """Whether a source has a clue that is new for a word, which is then kept."""
    if not found.clue:
        return False
    known = clues.setdefault(letters, [])
    for place, clue in enumerate(known):
        if clue.text == found.clue:
            level = found.level if clue.level is None else clue.level
            known[place] = clue._replace(
                emphasis=clue.emphasis or found.emphasis,
                level=level,
                explanation=clue.explanation or found.explanation,
                gloss=clue.gloss or found.gloss,
            )
            return False
    said = found.explanation, found.gloss
    known.append(ListedClue(found.clue, found.emphasis, found.level, *said))
    return True


def _foreign(words: Iterable[Word], language: Language) -> Iterator[str]:
    """A line for each word with letters of another language, which a policy accepts."""
    for word in words:
        if letters := foreign_letters(word.letters, language):
            where = f" ({word.origin})" if word.origin else ""
            are = "is" if len(letters) == 1 else "are"
            yield f"{word.spelling}{where}: {', '.join(letters)} {are} not of {language.name}"


def _same_as(first: Word) -> str:
    where = f" at {first.origin}" if first.origin else ""
    return f"it has the same letters as “{first.spelling}”{where}"


def _nothing_usable(refused: list[LeftOut]) -> str:
    first = refused[0]
    where = f" ({first.origin})" if first.origin else ""
    if len(refused) == 1:
        return f"the only word, “{first.spelling}”{where}, cannot be used: {first.reason}"
    return (
        f"none of the {len(refused)} words can be used; "
        f"the first, “{first.spelling}”{where}: {first.reason}"
    )
