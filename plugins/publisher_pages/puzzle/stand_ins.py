"""Stand-ins for characters that no font has, in pages that are looked at while they are written.

The file itself is refused: a printed page with boxes in it is no page. A preview shows all else,
and says what the file would be refused for.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from publisher import Entry, Publication, Puzzle
from publisher_pages.fonts.families import Fonts
from publisher_pages.fonts.missing import MissingGlyphError
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.texts import PuzzleTexts, place_of_clue

STAND_IN = "□"

Faults = dict[str, str]
"""What a file would be refused for, by the character that no font has."""


def with_stand_ins(
    puzzle: Puzzle, options: PuzzlePageOptions, fonts: Fonts
) -> tuple[Puzzle, Faults]:
    """The puzzle with a box for each such character of its texts; itself if there is none.

    The letters of its grid stay.
    """
    texts = PuzzleTexts(puzzle, options, fonts)
    named = [
        (puzzle.title, "the title"),
        (puzzle.author, "the author"),
        (puzzle.notes, "the notes"),
        (puzzle.copyright, "the copyright line"),
        *((entry.clue.text, place_of_clue(entry)) for entry in puzzle.entries),
    ]
    faults = _faults(named, texts, fonts)
    if not faults:
        return puzzle, faults

    def in_entry(entry: Entry) -> Entry:
        return replace(entry, clue=replace(entry.clue, text=_shown(entry.clue.text, faults)))

    return replace(
        puzzle,
        title=_shown(puzzle.title, faults),
        author=_shown(puzzle.author, faults),
        notes=_shown(puzzle.notes, faults),
        copyright=_shown(puzzle.copyright, faults),
        entries=tuple(map(in_entry, puzzle.entries)),
    ), faults


def around_puzzles(
    publication: Publication, options: PuzzlePageOptions, fonts: Fonts
) -> tuple[Publication, Faults]:
    """The publication with boxes in its own texts; its puzzles stay."""
    texts = PuzzleTexts(publication.puzzles[0], options, fonts)
    named = [
        (publication.title, "the title"),
        (publication.author, "the author"),
        (publication.copyright, "the copyright line"),
        *((section.title, "the title of a section") for section in publication.sections),
    ]
    faults = _faults(named, texts, fonts)
    return replace(
        publication,
        title=_shown(publication.title, faults),
        author=_shown(publication.author, faults),
        copyright=_shown(publication.copyright, faults),
        sections=tuple(
            replace(section, title=_shown(section.title, faults))
            for section in publication.sections
        ),
    ), faults


def _faults(named: Iterable[tuple[str, str]], texts: PuzzleTexts, fonts: Fonts) -> Faults:
    """A sentence for each character that no font has, with the first place where it is."""
    faults: Faults = {}
    known: set[str] = set()
    for text, where in named:
        for char in dict.fromkeys(text):
            if char in known or unicodedata.category(char) == "Cc":  # such as the end of a line
                continue
            known.add(char)
            try:
                fonts.regular.face_for(char)
            except MissingGlyphError as error:
                faults[char] = str(texts.error(error, where))
    return faults


def _shown(text: str, faults: Faults) -> str:
    return "".join(STAND_IN if char in faults else char for char in text)
