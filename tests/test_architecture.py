"""The shape of the house: arrows between folders point downward, and a name means one thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLUGINS = sorted(path.parent for path in (ROOT / "plugins").glob("*/__init__.py"))

FLOORS = (
    "deprecation",
    "messages",
    "errors",
    "interrupt",
    "files",
    "bidi",
    "language",
    "model",
    "formats",
    "plugins",
    "authoring",
    "words",
    "clue_bank",
    "reading",
    "config",
    "batch",
    "pipeline",
    "workbench",
    "studio",
    "cli",
)
"""The rooms of the core from the ground up: each imports only what is below it."""


def modules(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.py"))


def imported(path: Path, package: str) -> Iterator[tuple[str, ...]]:
    """The modules of a package that a file imports, each as the way that leads to it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            way = tuple(node.module.split("."))
            if way[0] == package:
                yield from ((*way[1:], alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            ways = (tuple(alias.name.split(".")) for alias in node.names)
            yield from (way[1:] for way in ways if way[0] == package)


def room(way: tuple[str, ...], folder: Path) -> str:
    """The folder, or the file at the top of the package, that a way leads into; "" for its door."""
    if not way:
        return ""
    is_room = (folder / way[0]).is_dir() or (folder / f"{way[0]}.py").exists()
    return way[0] if is_room else ""


def arrows(folder: Path) -> dict[str, set[str]]:
    """Which rooms of a package each of its rooms imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in modules(folder):
        here = room(path.relative_to(folder).with_suffix("").parts, folder)
        there = {room(way, folder) for way in imported(path, folder.name)}
        if here and here not in ("__init__", "__main__", "testing"):
            found[here] |= there - {here, ""}
    return found


def test_arrows_in_the_core_point_downward() -> None:
    found = arrows(ROOT / "publisher")
    assert found.keys() == set(FLOORS)
    for number, name in enumerate(FLOORS):
        assert found[name] <= set(FLOORS[:number]), name


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda path: path.name)
def test_no_circle_of_folders_in_a_plugin(folder: Path) -> None:
    try:
        TopologicalSorter(arrows(folder)).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def mapped() -> Iterator[Path]:
    """Every file that the map of docs/design.md names."""
    package = ROOT / "publisher"
    for line in (ROOT / "docs" / "design.md").read_text("utf-8").splitlines():
        if begins := re.match(r"`(publisher[_/]\w+)` ", line):
            package = ROOT / ("" if "/" in begins[1] else "plugins") / begins[1]
        cells = line.strip("|").split("|")
        room = re.fullmatch(r" (?:`(\w+)/`|\(top\)) ", cells[0])
        if room and len(cells) == 3:
            named = re.findall(r"`([a-z_]+)`", re.sub(r"\([^)]*\)", "", cells[2]))
            yield from (package / (room[1] or "") / f"{name}.py" for name in named)


def test_the_map_shows_files_that_are_there() -> None:
    found = list(mapped())
    assert len(found) > 100
    assert not [str(path) for path in found if not path.exists()]


@pytest.mark.slow
def test_a_name_of_a_class_means_one_thing() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in modules(*(ROOT / name for name in ("publisher", "plugins", "templates"))):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path.relative_to(ROOT)))
    assert not {name: found for name, found in homes.items() if len(found) > 1}


@pytest.mark.slow
def test_files_and_functions_fit_in_the_head() -> None:
    long = []
    for path in modules(*(ROOT / name for name in ("publisher", "plugins", "templates", "tests"))):
        text = path.read_text("utf-8")
        if len(text.splitlines()) > 400 and "tests" not in path.parts:
            long.append(str(path))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > 40:
                    long.append(f"{path}: {node.name}")
    assert not long
