"""What the tests share: the command as a function."""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.internal.conjecture import providers

from publisher.cli import main
from publisher.plugins import registry
from publisher.plugins.installed import PluginFile
from publisher.plugins.registry import NO_PLUGINS, Registry, load

# What stops a change has the same examples each time, on every machine; a slow one is no failure:
# speed is measured in benchmarks/. CI runs `thorough` beside it; `search` draws others each time.
_SAME = settings(
    derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("publisher", _SAME, max_examples=40)
settings.register_profile("thorough", _SAME, max_examples=100)
settings.register_profile(
    "search",
    _SAME,
    max_examples=200,
    derandomize=False,
    database=DirectoryBasedExampleDatabase(".hypothesis/examples"),
    print_blob=True,
)
settings.load_profile("publisher")


@dataclass(frozen=True)
class Result:
    """How a run of the command ended, and what it printed."""

    code: int
    out: str
    err: str


def program(name: str) -> str:
    """The path of a program of the system; a test that lacks it skips, but never in CI."""
    path = shutil.which(name)
    if path is None:
        assert "PUBLISHER_CI" not in os.environ, f"{name} must be installed in CI"
        pytest.skip(f"{name} is not installed")
    return path


def package(name: str) -> Any:
    """A Python package that only some proofs need; a test that lacks it skips, but never in CI."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        assert "PUBLISHER_CI" not in os.environ, f"{name} must be installed in CI"
        pytest.skip(f"{name} is not installed")


def debian_font(name: str, package: str) -> Path:
    """The file of a font in a package of Debian; a test that lacks it skips, but never in CI."""
    path = Path("/usr/share/fonts") / name
    if not path.exists():
        assert "PUBLISHER_CI" not in os.environ, f"{path} is not there: install {package}"
        pytest.skip(f"{path.name} is not installed (Debian: {package})")
    return path


Command = Callable[..., Result]

_PATH: list[str] = []
"""Where modules come from before any test adds a folder of its own."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in a browser takes long: it is a proof."""
    _PATH[:] = sys.path
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker("proof")


@pytest.fixture(scope="session", autouse=True)
def _same_examples() -> None:
    """Constants are drawn of modules that are loaded, as other tests happen to: here of none."""
    if settings().derandomize:
        patch = pytest.MonkeyPatch()
        patch.setattr(providers, "is_local_module_file", lambda _: False, raising=False)


@pytest.fixture(scope="session", autouse=True)
def _hears_signals() -> None:
    """The background of a shell and `nohup` would have tests and all they start ignore them."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or fills the user's cache."""
    folder = tmp_path_factory.getbasetemp() / "cache"
    folder.mkdir(exist_ok=True)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(folder))


_LOADED: dict[str | None, Registry] = {}


def _loaded_once(files: Sequence[PluginFile] = ()) -> Registry:
    """All plugins: as each run would load them, unless what is installed has changed."""
    if files or sys.path != _PATH:
        return load(files=files)
    there = os.environ.get(NO_PLUGINS)
    if there not in _LOADED:
        _LOADED[there] = load()
    return _LOADED[there]


Once = Callable[[Path, Callable[[], object]], None]


@pytest.fixture
def once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Once:
    """What many tests of a module begin with: the first makes it in a folder, others get a copy."""
    first = tmp_path_factory.getbasetemp() / f"first-{request.module.__name__}"

    def fill(folder: Path, make: Callable[[], object]) -> None:
        if not first.exists():
            make()
            shutil.copytree(folder, first)
        else:
            shutil.copytree(first, folder, dirs_exist_ok=True)

    return fill


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command `publisher`, run in this process."""
    if registry.load is load:  # a test may have plugins of its own
        monkeypatch.setattr(registry, "load", _loaded_once)

    def run(*arguments: object) -> Result:
        monkeypatch.setattr("sys.argv", ["publisher", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = capsys.readouterr()
        code = stopped.value.code
        return Result(code if isinstance(code, int) else 0, printed.out, printed.err)

    return run
