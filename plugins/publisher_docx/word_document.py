"""A publication as a document: its front, its puzzles, and their solutions at the end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import docx
from docx.document import Document

from publisher import Publication, Puzzle, WithLosses
from publisher_docx.cell_styles import CellStyles
from publisher_docx.document_sections import DocumentSections
from publisher_docx.markup import Element
from publisher_docx.options import DocxOptions
from publisher_docx.package import packed
from publisher_docx.paragraphs import line
from publisher_docx.pictures import PicturePlacer
from publisher_docx.puzzle_parts import PuzzleParts
from publisher_docx.styles import styles
from publisher_typesetting import publication_title, puzzle_titles, solutions_by_kind


def write(publication: Publication, options: DocxOptions) -> WithLosses[bytes]:
    """The document; the same publication gives the same bytes.

    The losses name cells that are too small to write in. Raises `ExportError` for a grid that is
    wider than a table in Word can be, or too large for the paper.
    """
    before = publication.before and options.typeset_one(publication.before)
    publication = replace(options.typeset(publication), before=before)
    document, losses = docx.Document(), list[str]()
    sections, cells = DocumentSections(document, options.sheet, options.frame), CellStyles()
    body = list(_body(document, publication, options, sections, cells, losses))
    body.append(body[-1].pPr.sectPr)  # the last section's properties are not in a paragraph
    language = publication.language
    numbers = [entry.number for puzzle in publication.puzzles for entry in puzzle.entries]
    digits = len(str(max(numbers, default=1)))
    of_text = styles(language, options.font_size, digits)
    data = packed(document, publication, body, [*of_text, *cells.elements()])
    return WithLosses(data, (*losses, *options.picture_losses(publication.puzzles)))


def _body(
    document: Document,
    publication: Publication,
    options: DocxOptions,
    sections: DocumentSections,
    cells: CellStyles,
    losses: list[str],
) -> Iterator[Element]:
    """The paragraphs and tables; below the headings of sections, those of puzzles are lower."""
    drawings, level = count(1), 2 if publication.sections else 1
    pictures = PicturePlacer(document, drawings)

    def part(puzzle: Puzzle, title: str) -> PuzzleParts:
        return PuzzleParts(
            puzzle, title, options, level, sections, cells, drawings, pictures, losses
        )

    parts = list(map(part, publication.puzzles, puzzle_titles(publication)))
    if len(parts) > 1:
        yield from _front(publication, sections)
    begins = {each.first: each.title for each in publication.sections}
    if options.solution != "only":
        before = publication.before
        last = part(before, before.title) if before else None
        for index, puzzle in enumerate(parts):
            yield from line(puzzle.puzzle.language, "Heading1", begins.get(index, ""))
            is_shown = last and options.solution == "next"
            yield from puzzle.blank(last.solution_below() if last and is_shown else ())
            last = puzzle
    if options.solution in ("page", "only"):
        groups = solutions_by_kind(publication)
        for heading, places in groups:
            if len(groups) > 1:
                yield from line(publication.language, "Heading1", heading)
            for index in places:
                yield from parts[index].solution()


def _front(publication: Publication, sections: DocumentSections) -> Iterator[Element]:
    """The page with the title of a book."""
    language = publication.language
    yield from line(language, "Title", publication_title(publication))
    yield from line(language, "Subtitle", publication.author)
    yield sections.end_of_page(language, publication.copyright)
