"""The contract of a source: the same words each time, one after the other and in bulk."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from publisher.errors import OptionError, SourceError
from publisher.model.bulk_words import BulkWords
from publisher.model.losses import WithLosses
from publisher.plugins.options import Options
from publisher.plugins.records import AnySource
from publisher.testing.calling import Calls
from publisher.words.source_words import source_words
from publisher.words.understood import UnderstoodList


def check_source(
    source: AnySource, options: Options, patience: float = 60, *, network: bool = False
) -> None:
    """Read twice: the same words each time; and in bulk: these words first, or they alone.

    The rows of a table have the names of its columns first, and are the same twice. A call ends
    within `patience` seconds and a million words. The source prints nothing, writes nothing,
    and reads no file that no option names; it uses the network only if `network` says that it may.
    """
    calls = Calls(source.name, options, patience, network=network)
    bounded = replace(source, read=lambda chosen: _bounded(calls, source.read(chosen)))
    found = calls.twice("not the same words twice", source_words, bounded, options)
    _check_bulk(source, calls, options, [word.text for word in found.value])
    _check_rows(source, calls, options)


def _bounded(calls: Calls, given: Any) -> Any:
    """The words of a source, refused after very many."""
    if isinstance(given, WithLosses):
        return WithLosses(_bounded(calls, given.value), given.losses)
    if isinstance(given, UnderstoodList):
        return replace(given, words=list(calls.iterated(given.words, "SourceWords")))
    return calls.iterated(given, "SourceWords")


def _check_bulk(source: AnySource, calls: Calls, options: Options, texts: Sequence[str]) -> None:
    bulk, again = (source.bulk and calls.call(source.bulk, options) for _ in range(2))
    if bulk is None or again is None:
        assert bulk is again, f"{source.name}: its bulk is None once, and not the other time"
        return
    calls.expect(bulk, BulkWords, "BulkWords")
    assert bulk.fingerprint == again.fingerprint, f"{source.name}: another fingerprint"
    lines = [" ".join(line.split()) for line in calls.call(bulk.read).text.split("\n")]
    found = list(filter(None, lines))
    wanted = [" ".join(text.split()) for text in texts if text.strip()]
    assert found[: len(wanted)] == wanted, f"{source.name}: its bulk has other words than its read"


def _check_rows(source: AnySource, calls: Calls, options: Options) -> None:
    rows = source.rows
    if rows is None:
        return

    def draw() -> list[tuple[int, tuple[object, ...]]] | str:
        try:
            found = calls.iterated(rows(options), "rows")
            return [(line, tuple(cells)) for line, cells in found]
        except (OptionError, SourceError) as error:  # this one is no table
            return str(error)

    found = calls.twice("not the same rows twice", draw)
    assert found, f"{source.name}: its rows have no names of columns, and it raised nothing"
    for line, _ in [] if isinstance(found, str) else found:
        calls.expect(line, int, "a number", "the line of a row is")
