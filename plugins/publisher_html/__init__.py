"""Puzzles as web pages: one file to solve in a browser, on a phone, or on paper."""

from typing import Any

from publisher import Exporter, Puzzle, PuzzleFeature, hookimpl
from publisher_html.options import HtmlOptions


def _lacks(options: HtmlOptions) -> frozenset[PuzzleFeature]:
    return frozenset(() if options.solution == "included" else {PuzzleFeature.SPELLINGS})


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `html`."""
    return [
        Exporter(
            name="html",
            summary="A web page to solve on screen: one file that needs no network",
            options=HtmlOptions,
            suffix=".html",
            export=_export,
            lacks=_lacks,
        )
    ]


def _export(puzzle: Puzzle, options: HtmlOptions) -> bytes:
    from publisher_html.document import export

    return export(puzzle, options)
