"""The `fill` generator: grids, drawn or designed, with every slot filled from word lists."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from publisher import DeferredRecord, Generator, hookimpl

if TYPE_CHECKING:
    from publisher import Grid, Layout, Request, Reviser, SearchRun
    from publisher_fill.options import FillOptions


@hookimpl
def publisher_generators() -> "list[DeferredRecord[Generator[FillOptions]]]":
    """The one generator of this plugin."""
    return [DeferredRecord("fill", _fill)]


def _fill() -> "Generator[FillOptions]":
    from publisher_fill.options import FillOptions

    return Generator(
        name="fill",
        summary="Drawn or designed grids with every slot filled from word lists",
        options=FillOptions,
        generate=_generate,
        check=_check,
        designs=_designs,
        needs_words=False,
        reviser=_reviser,
    )


def _generate(request: "Request", options: "FillOptions", run: "SearchRun") -> "Layout":
    from publisher_fill.generate import generate  # the search is slow to load

    return generate(request, options, run)


def _check(request: "Request", options: "FillOptions") -> Iterator[str]:
    from publisher_fill.generate import check

    return check(request, options)


def _designs(request: "Request", options: "FillOptions", run: "SearchRun") -> "Iterator[Grid]":
    from publisher_fill.generate import designs

    return designs(request, options, run)


def _reviser(request: "Request", options: "FillOptions") -> "Reviser":
    from publisher_fill.revising.reviser import FillReviser

    return FillReviser(request, options)
