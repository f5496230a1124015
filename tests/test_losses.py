"""A value and its losses: each text once, in its order; and several threads keep theirs apart."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from publisher import Exporter, NoOptions, PluginError, Puzzle, WithLosses, deferred
from publisher.pipeline.exporting import export
from publisher_testing import sample_puzzles


def exporter(made: Any) -> Exporter[NoOptions]:
    return Exporter("odd", "An odd format", NoOptions, ".odd", lambda puzzle, options: made)


def test_a_loss_is_there_once_in_the_order_found() -> None:
    assert WithLosses(b"", ("second", "first", "second")).losses == ("second", "first")


def test_a_text_alone_is_no_list_of_losses() -> None:
    with pytest.raises(TypeError, match="several texts"):
        WithLosses(b"", "colours")  # type: ignore[arg-type]


def test_a_value_without_losses_is_returned_as_it_is() -> None:
    sample = sample_puzzles()["full"]
    assert export(exporter(b"x"), sample, NoOptions()) == WithLosses(b"x")
    assert export(exporter(WithLosses(b"x", ("y",))), sample, NoOptions()) == WithLosses(
        b"x", ("y",)
    )


def test_a_loss_that_is_no_text_is_a_plugin_s_error() -> None:
    with pytest.raises(PluginError, match="it gave a loss that is int, not a text"):
        export(exporter(WithLosses(b"", (1,))), sample_puzzles()["full"], NoOptions())  # type: ignore[arg-type]


def test_exports_in_several_threads_keep_their_losses_apart() -> None:
    def write(puzzle: Puzzle, options: NoOptions) -> WithLosses[bytes]:
        return WithLosses(b"", (puzzle.title,))

    record = Exporter("odd", "An odd format", NoOptions, ".odd", write)
    puzzles = [replace(sample_puzzles()["full"], title=str(number)) for number in range(50)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda each: export(record, each, NoOptions()), puzzles))
    assert found == [WithLosses(b"", (str(number),)) for number in range(50)]


def test_a_deferred_function_is_imported_when_it_is_called() -> None:
    assert deferred("no_such_module:write")  # nothing is imported yet
    assert deferred("math:hypot")(3, 4) == 5
