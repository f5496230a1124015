"""Puzzles as web pages: one file to solve in a browser, on a phone, or on paper."""

from typing import Any

from publisher import Deferred, Exporter, PuzzleFeature, hookimpl
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
            export=Deferred("publisher_html.web_page:write"),
            lacks=_lacks,
        )
    ]
