"""Puzzles as web pages: one file to solve in a browser, on a phone, or on paper."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, PuzzleFeature, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_html.options import PageOptions


def _lacks(options: "PageOptions") -> frozenset[PuzzleFeature]:
    of_the_solution = {PuzzleFeature.SPELLINGS, PuzzleFeature.EXPLANATIONS}
    return frozenset(() if options.solution == "included" else of_the_solution)


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `html` and `share`."""
    return [
        Exporter(
            name="html",
            summary="A web page to solve on screen: one file that needs no network",
            options=deferred("publisher_html.options:HtmlOptions"),
            suffix=".html",
            export=deferred("publisher_html.web_page:write"),
            lacks=_lacks,
            omits=frozenset({PuzzleFeature.PUBLISHED}),
            kinds="any",
            is_usual=True,
            usual_choices={"solution": ("included", "hashed", "none")},
            given_away={"solution": "hashed"},
        ),
        Exporter(
            name="share",
            summary="The address of a web page that shows the puzzle, and the code to embed it",
            options=deferred("publisher_html.options:ShareOptions"),
            suffix=".share.txt",
            export=deferred("publisher_html.sharing:write"),
            lacks=lambda options: _lacks(options) | {PuzzleFeature.PICTURES},
            omits=frozenset({PuzzleFeature.PUBLISHED}),
            kinds="any",
        ),
    ]
