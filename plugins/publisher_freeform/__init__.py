"""The `freeform` generator: a crossword of as many words of a list as possible."""

from typing import TYPE_CHECKING

from publisher import DeferredRecord, Generator, hookimpl

if TYPE_CHECKING:
    from publisher import Layout, Request, Reviser, SearchRun
    from publisher_freeform.options import FreeformOptions


@hookimpl
def publisher_generators() -> "list[DeferredRecord[Generator[FreeformOptions]]]":
    """The generator of this plugin."""
    return [DeferredRecord("freeform", _freeform)]


def _freeform() -> "Generator[FreeformOptions]":
    from publisher_freeform.board.scoring import Score
    from publisher_freeform.options import STRATEGY_NAMES, FreeformOptions

    return Generator(
        name="freeform",
        summary="Crosswords of as many words of a list as possible",
        options=FreeformOptions,
        generate=_generate,
        check=_check,
        reviser=_reviser,
        own={"strategies": STRATEGY_NAMES, "terms": tuple(Score.model_fields)},
    )


def _generate(request: "Request", options: "FreeformOptions", run: "SearchRun") -> "Layout":
    from publisher_freeform.generate import generate  # a search is slow to load

    return generate(request, options, run)


def _check(request: "Request", options: "FreeformOptions") -> None:
    from publisher_freeform.generate import check

    check(request, options)


def _reviser(request: "Request", options: "FreeformOptions") -> "Reviser":
    from publisher_freeform.revising.reviser import FreeformReviser

    return FreeformReviser(request, options)
