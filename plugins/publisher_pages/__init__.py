"""Puzzles as pages for print, in a PDF, and grids as pictures."""

from typing import Any

from publisher import Deferred, DeferredRecord, Exporter, PuzzleFeature, hookimpl

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


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `pdf`, `svg` and `png`."""
    return [
        DeferredRecord("pdf", _pdf),
        DeferredRecord("svg", _svg),
        DeferredRecord("png", _png),
    ]


def _pdf() -> Exporter[Any]:
    from publisher_pages.options import PdfOptions

    return Exporter(
        name="pdf",
        summary="Pages for print: grid, clues and solution",
        suffix=".pdf",
        options=PdfOptions,
        export=Deferred("publisher_pages.output.pdf_export:export"),
        preview=Deferred("publisher_pages.output.pdf_export:preview"),
        takes="publication",
        lacks=frozenset({PuzzleFeature.SHAPES}),
        omits=frozenset({PuzzleFeature.SPELLINGS, PuzzleFeature.EDGES}),
    )


def _svg() -> Exporter[Any]:
    from publisher_pages.options.pictures import SvgOptions

    return Exporter(
        name="svg",
        summary="The grid as a drawing, blank or solved",
        suffix=".svg",
        options=SvgOptions,
        export=Deferred("publisher_pages.output.svg:export"),
        omits=_BESIDE_A_PICTURE,
    )


def _png() -> Exporter[Any]:
    from publisher_pages.options.pictures import PngOptions

    return Exporter(
        name="png",
        summary="The grid as a picture of dots, blank or solved",
        suffix=".png",
        options=PngOptions,
        export=Deferred("publisher_pages.output.png:export"),
        preview=Deferred("publisher_pages.output.png:preview"),
        omits=_BESIDE_A_PICTURE,
    )
