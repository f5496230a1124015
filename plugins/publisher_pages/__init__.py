"""Puzzles as pages for print, in a PDF."""

from typing import Any

from publisher import Exporter, Publication, hookimpl
from publisher_pages.options import PdfOptions


def _export(publication: Publication, options: PdfOptions) -> bytes:
    from publisher_pages.export import export  # reportlab and HarfBuzz are slow to load

    return export(publication, options)


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pdf`."""
    return [
        Exporter(
            name="pdf",
            summary="Pages for print: grid and clues, and the solution",
            suffix=".pdf",
            options=PdfOptions,
            export=_export,
            takes="publication",
        )
    ]
