"""Puzzles as web pages: one file to solve in a browser, on a phone, or on paper."""

from typing import TYPE_CHECKING, Any

from publisher import Deferred, DeferredRecord, Exporter, PuzzleFeature, hookimpl

if TYPE_CHECKING:
    from publisher_html.options import HtmlOptions


def _lacks(options: "HtmlOptions") -> frozenset[PuzzleFeature]:
    return frozenset(() if options.solution == "included" else {PuzzleFeature.SPELLINGS})


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `html`."""
    return [DeferredRecord("html", _html)]


def _html() -> Exporter[Any]:
    from publisher_html.options import HtmlOptions

    return Exporter(
        name="html",
        summary="A web page to solve on screen: one file that needs no network",
        options=HtmlOptions,
        suffix=".html",
        export=Deferred("publisher_html.web_page:write"),
        lacks=_lacks,
    )
