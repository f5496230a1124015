"""Puzzles as documents of a word processor, which people edit: grid, clues and solution."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, PuzzleFeature, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_docx.options import DocxOptions


def _lacks(options: "DocxOptions") -> frozenset[PuzzleFeature]:
    if options.solution != "only":
        return frozenset({PuzzleFeature.SHAPES})
    return frozenset(
        {
            PuzzleFeature.NOTES,
            PuzzleFeature.CLUES,
            PuzzleFeature.EMPHASIS,
            PuzzleFeature.GLOSSES,
            PuzzleFeature.ENUMERATIONS,
            PuzzleFeature.GIVENS,
            PuzzleFeature.SHAPES,
        }
    )


def _without_solution(options: "DocxOptions") -> "DocxOptions":
    return options.model_copy(update={"solution": "none"})


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `docx`."""
    return [
        Exporter(
            name="docx",
            summary="A document for Word and LibreOffice: grid, clues and solution, to edit",
            options=deferred("publisher_docx.options:DocxOptions"),
            suffix=".docx",
            export=deferred("publisher_docx.word_document:write"),
            takes="publication",
            kinds="any",
            has_pages=True,
            without_solution=_without_solution,
            follows={"solution": "next"},
            is_usual=True,
            lacks=_lacks,
            omits=frozenset(
                {PuzzleFeature.PUBLISHED, PuzzleFeature.SPELLINGS, PuzzleFeature.EDGES}
            ),
        )
    ]
