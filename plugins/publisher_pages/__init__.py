"""Puzzles as pages for print, in a PDF, and grids as pictures."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, PuzzleFeature, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_pages.options import PdfOptions

_BESIDE_A_PICTURE = frozenset(
    {
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.PUBLISHED,
        PuzzleFeature.CLUES,
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.EXPLANATIONS,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.ENUMERATIONS,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.EDGES,
        PuzzleFeature.SHAPES,
    }
)

_USUAL_CHOICES = {
    "paper": ("a4", "letter", "a5", "a3"),
    "solution": ("page", "below", "none"),
    "word_bank": ("none", "shuffled"),
    "hints": ("0", "10%", "25%"),
}


def _without_solution(options: "PdfOptions") -> "PdfOptions":
    return options.model_copy(update={"solution": "none"})


def _pdf() -> Exporter[Any]:
    return Exporter(
        name="pdf",
        summary="Pages for print: grid, clues and solution",
        suffix=".pdf",
        options=deferred("publisher_pages.options:PdfOptions"),
        export=deferred("publisher_pages.output.pdf_export:export"),
        preview=deferred("publisher_pages.output.pdf_export:preview"),
        fits=deferred("publisher_pages.grid.clue_cells:fits"),
        takes="publication",
        has_pages=True,
        without_solution=_without_solution,
        follows={"solution": "next"},
        usual_choices=_USUAL_CHOICES,
        is_usual=True,
        kinds="any",
        lacks=frozenset({PuzzleFeature.SHAPES}),
        omits=frozenset({PuzzleFeature.PUBLISHED, PuzzleFeature.SPELLINGS, PuzzleFeature.EDGES}),
    )


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pdf`, `svg` and `png`."""
    return [
        _pdf(),
        Exporter(
            name="svg",
            summary="The grid as a drawing, blank or solved",
            suffix=".svg",
            options=deferred("publisher_pages.options.pictures:SvgOptions"),
            export=deferred("publisher_pages.output.svg:export"),
            kinds="any",
            omits=_BESIDE_A_PICTURE,
        ),
        Exporter(
            name="png",
            summary="The grid as a picture of dots, blank or solved",
            suffix=".png",
            options=deferred("publisher_pages.options.pictures:PngOptions"),
            export=deferred("publisher_pages.output.png:export"),
            preview=deferred("publisher_pages.output.png:preview"),
            kinds="any",
            omits=_BESIDE_A_PICTURE,
        ),
    ]
