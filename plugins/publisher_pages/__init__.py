"""Puzzles as pages for print, in a PDF, and grids as pictures."""

from typing import Any

from publisher import Exporter, Publication, Puzzle, PuzzleFeature, hookimpl
from publisher_pages.options import PdfOptions
from publisher_pages.options.pictures import PngOptions, SvgOptions

_BESIDE_A_PICTURE = frozenset(
    {
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.CLUES,
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.ENUMERATIONS,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.EDGES,
        PuzzleFeature.SHAPES,
    }
)


def _pdf(publication: Publication, options: PdfOptions) -> bytes:
    from publisher_pages.output.pdf_export import export  # reportlab and HarfBuzz are slow to load

    return export(publication, options)


def _svg(puzzle: Puzzle, options: SvgOptions) -> bytes:
    from publisher_pages.output.svg import export

    return export(puzzle, options)


def _png(puzzle: Puzzle, options: PngOptions) -> bytes:
    from publisher_pages.output.png import export

    return export(puzzle, options)


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pdf`, `svg` and `png`."""
    return [
        Exporter(
            name="pdf",
            summary="Pages for print: grid, clues and solution",
            suffix=".pdf",
            options=PdfOptions,
            export=_pdf,
            takes="publication",
            lacks=frozenset({PuzzleFeature.SHAPES}),
            omits=frozenset({PuzzleFeature.SPELLINGS, PuzzleFeature.EDGES}),
        ),
        Exporter(
            name="svg",
            summary="The grid as a drawing, blank or solved",
            suffix=".svg",
            options=SvgOptions,
            export=_svg,
            omits=_BESIDE_A_PICTURE,
        ),
        Exporter(
            name="png",
            summary="The grid as a picture of dots, blank or solved",
            suffix=".png",
            options=PngOptions,
            export=_png,
            omits=_BESIDE_A_PICTURE,
        ),
    ]
