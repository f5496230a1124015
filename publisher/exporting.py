"""One call of an exporter: the bytes, and all that its format could not carry."""

from collections.abc import Callable
from typing import cast

from publisher._losses import gathered
from publisher.errors import PluginError
from publisher.feature import Feature
from publisher.options import Options
from publisher.puzzle import Publication, Puzzle
from publisher.records import AnyExporter


def export(
    exporter: AnyExporter, given: Puzzle | Publication, options: Options
) -> tuple[bytes, tuple[str, ...]]:
    """The file of a puzzle or a publication, and its losses, in words for people.

    Raises `PluginError` for what is no bytes, and whatever the exporter raises.
    """
    with gathered() as losses:
        data = cast(Callable[..., object], exporter.export)(given, options)
    if not isinstance(data, bytes):
        raise PluginError(f"it returned {type(data).__name__}, not bytes")
    puzzles = given.puzzles if isinstance(given, Publication) else (given,)
    lost = {feature for puzzle in puzzles for feature in exporter.lost(puzzle, options)}
    listed = ", ".join(feature for feature in Feature if feature in lost)
    return data, (*([listed] if listed else []), *losses)
