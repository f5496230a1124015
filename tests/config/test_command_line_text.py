"""Options that only the command line gives: no config, no template and no page of the studio."""

from collections.abc import Callable
from pathlib import Path

import pytest

from publisher import CommandLineText, ConfigError, Executor, Options
from publisher.config import config_of, load
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry
from publisher.plugins.registry import load as load_plugins

WORDS = "words: [list: [cat]]\n"


class Inner(Options):
    """Options within options."""

    command: CommandLineText | None = None


class ShellOptions(Options):
    """What a stranger's executor may be told."""

    before: CommandLineText = "true"
    more: tuple[CommandLineText, ...] = ()
    inner: Inner | None = None
    jobs: int = 1


@pytest.fixture
def plugins() -> Registry:
    made = load_plugins()
    shell = Executor("shell", "A shell", ShellOptions, lambda _: None, text="before")  # type: ignore[arg-type,return-value]
    made.add(shell, Provider("odd", "odd-plugin", "3.1"))
    return made


@pytest.fixture
def options(plugins: Registry, tmp_path: Path) -> Callable[..., dict[str, object]]:
    def run(run: str, *overrides: str) -> dict[str, object]:
        path = tmp_path / "a.yaml"
        path.write_text(WORDS + run, encoding="utf-8")
        choice = load(path, plugins, overrides).run
        assert choice is not None
        return choice.options.model_dump(exclude_unset=True)

    return run


@pytest.mark.parametrize(
    ("run", "setting"),
    [
        ("run: shell:rm -r x", "'run.before=rm -r x'"),
        ("run: {on: 'shell:rm -r x'}", "'run.before=rm -r x'"),
        ("run: {on: shell, before: rm -r x}", "'run.before=rm -r x'"),
        ("run: {on: shell, before: 'מחק הכול'}", "'run.before=מחק הכול'"),
        ("run: {on: dask, address: 'tcp://a.example:1'}", "run.address=tcp://a.example:1"),
        ("run: dask:tcp://a.example:1", "run.address=tcp://a.example:1"),
    ],
)
def test_a_config_is_told_what_to_type(
    options: Callable[..., object], run: str, setting: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        options(run)
    (fault,) = caught.value.faults
    assert fault.line == 2
    assert "only the command line gives this" in fault.message
    assert fault.message.endswith(f"if you trust it, add `--set {setting}`")


@pytest.mark.parametrize(
    "run", ["run: {on: shell, more: [a]}", "run: {on: shell, inner: {command: a}}"]
)
def test_wherever_the_option_is(options: Callable[..., object], run: str) -> None:
    with pytest.raises(ConfigError, match="only the command line gives this"):
        options(run)


def test_what_was_typed_is_taken(options: Callable[..., dict[str, object]]) -> None:
    assert options("", 'run={"on": "shell:ls"}') == {"before": "ls"}
    assert options("run: shell", "run.before=ls") == {"before": "ls"}
    assert options("run: {on: shell, jobs: 3}", "run.before=ls") == {"before": "ls", "jobs": 3}
    assert options("run: shell:rm", "run.before=ls") == {"before": "ls"}
    assert options("run: dask", "run.address=tcp://a:1") == {"address": "tcp://a:1"}
    typed = options("run: shell", "run.more=[ls]", "run.inner={command: ls}")
    assert typed == {"more": ("ls",), "inner": {"command": "ls"}}


def test_a_page_cannot_give_it(plugins: Registry, tmp_path: Path) -> None:
    settings = {"words": [{"list": ["cat"]}], "run": {"on": "dask", "address": "tcp://a:1"}}
    with pytest.raises(ConfigError, match="only the command line gives this"):
        config_of(settings, plugins, tmp_path / "page.yaml")


def test_code_gives_it_as_any_option() -> None:
    assert ShellOptions(before="ls").before == "ls"
    assert ShellOptions.model_validate({"inner": {"command": "ls"}}).inner == Inner(command="ls")
