"""Clues by the letters of their answers in a language as it is, without policies of a config."""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from publisher.errors import WordError
from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.language.emphasis_signs import emphasised, with_signs
from publisher.language.language import Language
from publisher.language.spelling import Letters, spell, spelled
from publisher.model.identity import identity
from publisher.model.puzzle import Puzzle
from publisher.model.words import SourceWord
from publisher.plugins.clue_provider import (
    AnswerClue,
    CluedPuzzle,
    ClueRequest,
    Suggested,
    SuggestedClue,
)
from publisher.words.typed_enumerations import bare_clue


def answer_letters(spelling: str, cells: Letters, language: Language) -> Letters:
    """The letters of a spelling in the language as it is, or else those of the puzzle's cells."""
    for text in filter(None, (spelling, "".join(cells))):
        with suppress(WordError):
            return spell(text, language)[0]
    return cells


def typed_clue(answer: str, clue: str, language: Language) -> AnswerClue:
    """A clue of an answer as somebody typed both; raises `WordError` if it is no answer."""
    letters, shape = spell(answer, language)
    text = with_signs(bare_clue(emphasised(clean(clue))[0], letters, shape))
    return AnswerClue(language.code, letters, spelled(answer), text)


def answer_clue(spelling: str, cells: Letters, clue: Clue, language: Language) -> AnswerClue:
    """The clue of a word; `language` is without policies of a config."""
    letters = answer_letters(spelling, cells, language)
    return AnswerClue(language.code, letters, spelling, with_signs(clue))


def clued_puzzle(puzzle: Puzzle, language: Language, file: Path) -> CluedPuzzle:
    """A puzzle with its clues; `language` is the puzzle's without policies of a config.

    Entries that lack letters, or whose clue is at another entry, are left out.
    """
    heads, found = puzzle.heads, []
    for entry in puzzle.entries:
        cells = puzzle.answer(entry)
        if all(cells) and (entry.clue.text or entry.slot not in heads):
            bare = bare_clue(entry.clue, cells, entry.clue.enumeration)
            found.append(answer_clue(entry.spelling or "".join(cells), cells, bare, language))
    return CluedPuzzle(identity(puzzle), puzzle.title, file, tuple(found), puzzle.published)


_NO_LETTER = re.compile("[^A-Za-z0-9]")


def clues_of_words(words: Iterable[SourceWord], request: ClueRequest) -> Suggested:
    """The clues that a source's words have for answers, each with its tags and its place.

    Most words of a dictionary are none of the answers: those of ASCII alone are told by a look.
    """
    wanted = {"".join(letters).casefold() for letters in request.answers}
    found: dict[Letters, list[SuggestedClue]] = {}
    for word in words:
        text, clue = word.text, with_signs(Clue(word.clue, None, word.emphasis))
        is_other = text.isascii() and _NO_LETTER.sub("", text).casefold() not in wanted
        if is_other or not clue:
            continue
        with suppress(WordError):
            letters = spell(text, request.language)[0]
            if letters in request.answers:
                where = word.origin and replace(word.origin, source=Path(word.origin.source).name)
                found.setdefault(letters, []).append(
                    SuggestedClue(clue, str(where or ""), ", ".join(word.tags))
                )
    return found
