"""The PDF exporter: a publication becomes the bytes of a file, or a preview of its pages."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial

from publisher import Preview, Publication, Puzzle, TextDirection, WithLosses
from publisher_pages.cover.cover import cover
from publisher_pages.document.document import document, planned, sheets
from publisher_pages.document.imposition import booklet_sides
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Fonts, load_fonts
from publisher_pages.fonts.language_fonts import languages_of
from publisher_pages.options import PdfOptions
from publisher_pages.output.page_preview import PagePreview
from publisher_pages.output.pdf import write_pdf
from publisher_pages.output.pdf_description import DocumentInfo
from publisher_pages.puzzle.layout_memory import LayoutMemory
from publisher_pages.puzzle.logo import LogoAndCode
from publisher_pages.puzzle.stand_ins import (
    StandIns,
    faults,
    texts_around,
    texts_in,
    texts_of,
    told,
)
from publisher_typesetting import publication_title


def export(publication: Publication, options: PdfOptions) -> WithLosses[bytes]:
    """The PDF, as its profile wants it.

    The losses name cells that are too small to write in, and characters that no font has. Raises
    `ExportError` for a grid that the paper cannot hold.
    """
    publication = _typeset(publication, options)
    tagged = options.tagged and options.profile == "screen" and options.imposition == "none"
    info = _info(publication, options.profile != "kdp", tagged)
    fonts, stand_ins = _fonts(options, publication), StandIns()

    def bind(pages: Iterable[Page]) -> bytes:
        return write_pdf(stand_ins.on(pages), info, separated=_is_separated(options))

    if options.part == "cover":
        page = cover(publication, options, fonts)
        made = WithLosses(bind([page.value]), page.losses)
    else:
        made = document(publication, options, fonts, bind)
        unseen = tuple(f"pdf: {said}" for said in options.picture_losses(publication.puzzles))
        made = WithLosses(made.value, (*made.losses, *unseen))
    lost = stand_ins.losses(fonts.regular, texts_of(publication))
    return WithLosses(made.value, (*made.losses, *lost))


def _typeset(publication: Publication, options: PdfOptions) -> Publication:
    """The publication as it is printed, the puzzle before it too."""
    before = publication.before and options.typeset_one(publication.before)
    return replace(options.typeset(publication), before=before)


def preview(publication: Publication, options: PdfOptions) -> Preview:
    """The pages of the file; only those that are asked for are laid out to the end.

    Puzzles that were in one of the last previews with these options are not laid out again to learn
    how many pages they fill. The faults name the characters that no font has. Raises all that
    `export` raises, for a page once it is asked for.
    """
    fonts, logo = _fonts(options, publication), LogoAndCode.of(options, options.trim.width)
    count, separated = len(publication.puzzles), _is_separated(options)
    if options.part == "cover":
        drawn = cover(options.typeset(publication), options, fonts).value
        return PagePreview([lambda: drawn], [0] * count, separated=separated)
    memory = _memory(options, fonts, logo)
    memory.begin()

    def set_puzzle(puzzle: Puzzle) -> Puzzle:
        return memory.of(puzzle, "typeset", lambda: options.typeset_one(puzzle))

    found = _faults(publication, fonts, memory)
    publication = options.typeset(publication, set_puzzle)
    measures = memory.measures(publication.puzzles)
    plans = planned(publication, options, fonts, tuple, measures).value
    firsts = {number: at for at, plan in reversed([*enumerate(plans)]) for number in plan.puzzles}
    pages = tuple(sheets([plan.page for plan in plans], publication, options))
    at = [firsts.get(number, 0) for number in range(count)]
    if options.imposition == "booklet":
        sides = booklet_sides(len(plans))
        at = [sides[page] for page in at]
    return PagePreview(pages, at, separated=separated, faults=found)


def _faults(publication: Publication, fonts: Fonts, memory: LayoutMemory) -> tuple[str, ...]:
    """A sentence for each character of its texts that no font has."""
    found = faults(fonts.regular, texts_around(publication))
    for puzzle in publication.puzzles:
        look = partial(faults, fonts.regular, texts_in(puzzle))
        for char, said in memory.of(puzzle, "faults", look).items():
            found.setdefault(char, said)
    return told(found)


@lru_cache(maxsize=4)
def _memory(
    options: PdfOptions,  # noqa: ARG001 - with other options, other pages
    fonts: Fonts,  # noqa: ARG001
    logo: LogoAndCode | None,  # noqa: ARG001
) -> LayoutMemory:
    """The measures of puzzles under these options, with fonts and logo as they are now."""
    return LayoutMemory()


def _fonts(options: PdfOptions, publication: Publication) -> Fonts:
    """The fonts that the options name, those of the languages, and the bundled ones."""
    files, press = options.font, options.title_face == "press"
    return load_fonts(
        *(files.regular, files.bold, files.title, files.grid, files.italic),
        press=press,
        languages=languages_of(publication),
    )


def _is_separated(options: PdfOptions) -> bool:
    """Whether gray is an amount of black ink, as printers want it."""
    return options.profile != "screen"


def _info(publication: Publication, described: bool, tagged: bool) -> DocumentInfo:
    return DocumentInfo(
        title=publication_title(publication),
        author=publication.author,
        subject=publication.copyright,
        language=publication.language.code,
        rtl=publication.language.direction is TextDirection.RTL,
        described=described,
        tagged=tagged,
    )
