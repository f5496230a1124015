"""The word list: the words of all sources, merged, and the unusable texts with the reasons."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from publisher.errors import GenerationError, WordError
from publisher.language.clue import Clue
from publisher.language.emphasis import Emphasis
from publisher.language.language import Language
from publisher.language.spelling import Letters, foreign_letters
from publisher.messages.excerpt import shortened
from publisher.model.layout import LeftOut
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.words import SourceWord, Word, to_word
from publisher.words.clue_file import LONGEST_SHOWN, NO_CLUE, NO_CLUES, ClueFile


@dataclass(frozen=True, slots=True)
class WordList:
    """What the sources gave: words for the grid, and texts that cannot be used, with reasons.

    `texts` are the same words as they were written. `choices` has all clues of a word with several
    clues, by its letters; `emphasis` is that of a word's clue, by the letters and the clue's text.
    `written` are the clues of the clue file. `warnings` say what else is odd about the words,
    `layouts` how lists of them were understood. `levels` say how hard clues are, by the letters and
    the clue's text.
    """

    words: tuple[Word, ...]
    texts: tuple[str, ...]
    choices: Mapping[Letters, Sequence[str]]
    emphasis: Mapping[tuple[Letters, str], tuple[Emphasis, ...]]
    written: ClueFile
    refused: tuple[LeftOut, ...]
    warnings: tuple[str, ...]
    layouts: tuple[str, ...] = ()
    levels: Mapping[tuple[Letters, str], float] = field(default_factory=dict)

    def clued(self, seed: int) -> tuple[Word, ...]:
        """The words, each with one of its clues: the seed decides which."""
        return tuple(self._clued(word, seed) for word in self.words) if self.choices else self.words

    def with_clues(self, puzzle: Puzzle, seed: int) -> Puzzle:
        """The puzzle, with the clue of each entry.

        The clue of the clue file comes first, then the clue that the entry has, then a clue of the
        sources: the seed decides which.
        """
        written = self.written.clues
        answers = {puzzle.answer(entry) for entry in puzzle.entries if not entry.clue.text}
        answers = {letters for letters in answers if not written.get(letters, NO_CLUE).text}
        listed = {
            word.letters: self._clued(word, seed).clue
            for word in (self.words if answers else ())
            if word.letters in answers
        }

        def clued(entry: Entry) -> Entry:
            letters, own = puzzle.answer(entry), entry.clue
            if written.get(letters, NO_CLUE).text:
                return replace(entry, clue=replace(written[letters], enumeration=own.enumeration))
            text = own.text or listed.get(letters, "")
            emphasis = own.emphasis or self.emphasis.get((letters, text), ())
            clue = Clue(text, own.enumeration, emphasis)
            return entry if clue == own else replace(entry, clue=clue)

        return replace(puzzle, entries=tuple(map(clued, puzzle.entries)))

    def drawn(self, puzzle: Puzzle) -> Iterator[str]:
        """The answers of a puzzle whose clue was drawn from several."""
        written = self.written.clues
        for entry in puzzle.entries if self.choices else ():
            letters = puzzle.answer(entry)
            is_listed = entry.clue.text in self.choices.get(letters, ())
            if is_listed and not written.get(letters, NO_CLUE).text:
                yield entry.spelling

    def without_clue(self) -> Iterator[Word]:
        """The words that have no clue, not even in the clue file."""
        written = self.written.clues
        for word in self.words:
            has_clue = word.clue or word.letters in self.choices
            if not (has_clue or written.get(word.letters, NO_CLUE).text):
                yield word

    def _clued(self, word: Word, seed: int) -> Word:
        """The word with one of the clues that it may have, if there is a choice."""
        clues = self.choices.get(word.letters)
        if not clues:
            return word
        random = Random(f"{seed} {''.join(word.letters)}").random() if len(clues) > 1 else 0
        return replace(word, clue=clues[int(random * len(clues))])


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
    choices: dict[Letters, list[str]] = {}
    emphasis: dict[tuple[Letters, str], tuple[Emphasis, ...]] = {}
    refused: list[LeftOut] = []
    levels: dict[tuple[Letters, str], float] = {}
    for source_word in found:
        word = _usable(source_word, language, rejected)
        if isinstance(word, LeftOut):
            refused.append(word)
            continue
        pair = (word.letters, word.clue)
        if source_word.emphasis:
            emphasis.setdefault(pair, source_word.emphasis)
        if source_word.level is not None:
            levels.setdefault(pair, source_word.level)
        known = first.setdefault(word.letters, word)
        if known is word:
            texts.append(source_word.text)
        elif not _takes(known, word, choices):
            refused.append(LeftOut(word.spelling, _same_as(known), word.origin))
    if refused and not first:
        raise GenerationError(_nothing_usable(refused))
    words = tuple(first.values())
    del first  # a list may have a million words
    odd = tuple(_foreign(words, language))
    made = WordList(words, tuple(texts), choices, emphasis, written, tuple(refused), odd)
    return replace(made, levels=levels)


def _usable(found: SourceWord, language: Language, rejected: Collection[Letters]) -> Word | LeftOut:
    """The word of a text, or why it cannot be used."""
    try:
        word = to_word(found, language)
    except WordError as error:
        return LeftOut(shortened(found.text, LONGEST_SHOWN), str(error), found.origin)
    if word.letters in rejected:
        return LeftOut(word.spelling, "it is rejected: `reject` has it", word.origin)
    return word


def _takes(known: Word, word: Word, choices: dict[Letters, list[str]]) -> bool:
    """Whether an equal word has a clue that the known one lacks; if so, the clue is kept."""
    clues = choices.get(known.letters, [known.clue] * bool(known.clue))
    same = word.spelling.casefold() == known.spelling.casefold()
    new = same and bool(word.clue) and word.clue not in clues
    if new:
        choices[known.letters] = [*clues, word.clue]
    return new


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
