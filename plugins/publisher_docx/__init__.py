"""Puzzles as documents of a word processor, which people edit: grid, clues and solution."""

from typing import TYPE_CHECKING, Any

from publisher import Deferred, DeferredRecord, Exporter, PuzzleFeature, hookimpl

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
            PuzzleFeature.ENUMERATIONS,
            PuzzleFeature.GIVENS,
            PuzzleFeature.SHAPES,
        }
    )


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `docx`."""
    return [DeferredRecord("docx", _docx)]


def _docx() -> Exporter[Any]:
    from publisher_docx.options import DocxOptions

    return Exporter(
        name="docx",
        summary="A document for Word and LibreOffice: grid, clues and solution, to edit",
        options=DocxOptions,
        suffix=".docx",
        export=Deferred("publisher_docx.word_document:write"),
        takes="publication",
        lacks=_lacks,
        omits=frozenset({PuzzleFeature.SPELLINGS, PuzzleFeature.EDGES}),
    )
