"""One call of an exporter: the bytes, and all that its format could not carry."""

from typing import TYPE_CHECKING, cast

from publisher.model.features import PuzzleFeature
from publisher.model.puzzle import Publication, Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, parted
from publisher.plugins.records import AnyExporter

if TYPE_CHECKING:
    from collections.abc import Callable


def export(
    exporter: AnyExporter, given: Puzzle | Publication, options: Options
) -> tuple[bytes, tuple[str, ...]]:
    """The file of a puzzle or a publication, and its losses, in words for people.

    An exporter of publications takes a puzzle as one of one. Raises `PluginError` for what is no
    bytes, and whatever the exporter raises.
    """
    if exporter.takes == "publication" and isinstance(given, Puzzle):
        given = Publication.of(given)
    found, losses = parted(cast("Callable[..., object]", exporter.export)(given, options))
    data = expect(found, bytes, "bytes")
    puzzles = given.puzzles if isinstance(given, Publication) else (given,)
    lost = {feature for puzzle in puzzles for feature in exporter.lost(puzzle, options)}
    listed = ", ".join(feature for feature in PuzzleFeature if feature in lost)
    return data, (*([listed] if listed else []), *losses)
