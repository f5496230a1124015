"""Ctrl-C while a class is being made, which Python 3.11 reports as another error."""

from types import SimpleNamespace
from typing import Any

import pytest

import publisher.cli as cli
from conftest import Command
from publisher.plugins.registry import Registry, load


def wrapped(depth: int, innermost: BaseException) -> BaseException:
    """An error with `depth` causes."""
    error = innermost
    for level in range(depth):
        outer = RuntimeError(f"Error calling __set_name__ on level {level}")
        outer.__cause__ = error
        error = outer
    return error


def failing(error: BaseException) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("depth", [0, 1, 2, 5])
def test_it_ends_the_command_as_ctrl_c_does(
    publisher: Command, monkeypatch: pytest.MonkeyPatch, depth: int
) -> None:
    monkeypatch.setattr(cli, "import_module", failing(wrapped(depth, KeyboardInterrupt())))
    run = publisher("check", "puzzle.yaml")
    assert run.code == 1
    assert run.err.strip() == "interrupted; nothing more was written"


def test_another_error_stays_as_it_is(publisher: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "import_module", failing(wrapped(2, ValueError("odd"))))
    with pytest.raises(RuntimeError, match="level 1"):
        publisher("check", "puzzle.yaml")


def test_a_plugin_that_was_being_loaded_is_not_blamed() -> None:
    entry = SimpleNamespace(
        name="slow", group="publisher", module="slow", load=failing(wrapped(1, KeyboardInterrupt()))
    )
    pairs: Any = [
        (
            entry,
            SimpleNamespace(
                name="slow-plugin", version="1.0", requires=None, read_text=lambda _: None
            ),
        )
    ]
    with pytest.raises(KeyboardInterrupt):
        load(pairs)


def test_nor_is_one_that_was_at_work() -> None:
    with pytest.raises(KeyboardInterrupt), Registry().calling(None):
        raise wrapped(1, KeyboardInterrupt())
