"""The shape of the house: arrows between folders point downward, and a name means one thing."""

import ast
import re
import runpy
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from publisher.plugins.registry import load

ROOT = Path(__file__).parent.parent
PLUGINS = sorted(path.parent for path in (ROOT / "plugins").glob("*/__init__.py"))

LAYERS = (
    "messages",
    "errors",
    "interrupt",
    "files",
    "language",
    "model",
    "formats",
    "plugins",
    "words",
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


class Code(NamedTuple):
    """What the tests ask of a file: it is parsed once."""

    imports: tuple[ast.Import | ast.ImportFrom, ...]
    types: tuple[str, ...]
    long: tuple[str, ...]
    prints: bool


@cache
def code(path: Path) -> Code:
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    return Code(
        tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)),
        tuple(named_types(tree)),
        tuple(long_functions(nodes)),
        any(map(prints, nodes)),
    )


def imported(path: Path, package: str) -> Iterator[tuple[str, ...]]:
    """The modules of a package that a file imports, each as the way that leads to it."""
    for node in code(path).imports:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            way = tuple(node.module.split("."))
            if way[0] == package:
                yield from ((*way[1:], alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            ways = (tuple(alias.name.split(".")) for alias in node.names)
            yield from (way[1:] for way in ways if way[0] == package)


def room(way: tuple[str, ...], folder: Path) -> str:
    """The folder, or the file at the top of the package, of a way; "" for its entry point."""
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
        if here and here not in ("__init__", "__main__"):
            found[here] |= there - {here, ""}
    return found


def test_arrows_in_the_core_point_downward() -> None:
    found = arrows(ROOT / "publisher")
    assert found.keys() == set(LAYERS)
    for number, name in enumerate(LAYERS):
        assert found[name] <= set(LAYERS[:number]), name


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda path: path.name)
def test_no_circle_of_folders_in_a_plugin(folder: Path) -> None:
    try:
        TopologicalSorter(arrows(folder)).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_the_core_knows_no_kind_of_puzzle_by_its_name() -> None:
    """Nor does the studio, whose texts alone name the options of plugins, as for all of them."""
    names = [kind.name for kind in load().puzzle_kinds.values() if kind.name != "crossword"]
    assert len(names) >= 4
    for path in (ROOT / "publisher").rglob("*"):
        if path.suffix in (".py", ".js", ".html", ".css") and path.is_file():
            said = re.findall(rf"({'|'.join(names)})s?\b", path.read_text("utf-8").lower())
            assert not said, f"{path} names {said}"


MAP: dict[str, Any] = runpy.run_path(str(ROOT / "tools/make_design_map.py"))


def test_the_map_has_every_file_with_its_own_first_sentence() -> None:
    page = (ROOT / "docs/design.md").read_text("utf-8")
    assert MAP["document"](page) == page, "python tools/make_design_map.py"
    assert page.count("\n- `") > 600


def test_the_rooms_of_the_map_are_those_that_are_there() -> None:
    named: dict[Path, set[str]] = defaultdict(set)
    package = ROOT / "publisher"
    for line in (ROOT / "docs/design.md").read_text("utf-8").splitlines():
        if begins := re.match(r"`(publisher[_/]\w+)` ", line):
            package = ROOT / ("" if "/" in begins[1] else "plugins") / begins[1]
        if room := re.match(r"\| `(\w+)/` \|", line):
            named[package].add(room[1])
    package = ROOT / "publisher"
    named[package] &= {path.name for path in package.iterdir()}
    assert {path.name for path in named} >= {"publisher", "studio", "publisher_pages"}
    for folder, rooms in named.items():
        there = {path.parent.name for path in folder.glob("*/*") if path.suffix in (".py", ".js")}
        assert rooms == there, folder


def named_types(tree: ast.Module) -> Iterator[str]:
    """The classes and the aliases of types at the top of a module, but for private ones."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            is_type = isinstance(node.value, ast.Subscript | ast.BinOp | ast.Name)
            name = node.targets[0].id if is_type else ""
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            name = ast.unparse(node.target)
        else:
            continue
        if re.match(r"[A-Z]\w*[a-z]", name):
            yield name


@pytest.mark.slow
def test_a_name_of_a_type_means_one_thing() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in modules(*(ROOT / name for name in ("publisher", "plugins", "templates"))):
        for name in code(path).types:
            homes[name].append(str(path.relative_to(ROOT)))
    assert {"Puzzle", "Letters", "Understood"} <= homes.keys()
    assert not {name: found for name, found in homes.items() if len(found) > 1}


def test_the_glossary_defines_a_term_once() -> None:
    rows = re.findall(r"^\| (\*\*.*?) \|", (ROOT / "docs/glossary.md").read_text("utf-8"), re.M)
    assert [each for each in rows if not re.fullmatch(r"\*\*[^*()]+\*\*", each)] == []
    terms = [term for row in rows for term in row.strip("*").split(", ")]
    assert len(terms) == len(set(terms)) > 200


def test_two_folders_that_mypy_searches_share_no_module() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    homes = defaultdict(list)
    for folder in settings["mypy_path"]:
        found = {path.relative_to(ROOT / folder).parts[0] for path in modules(ROOT / folder)}
        for name in found - {"conftest.py"}:
            homes[name.removesuffix(".py")].append(folder)
    assert {name: folders for name, folders in homes.items() if len(folders) > 1} == {}


def long_functions(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > 40:
                yield node.name


@pytest.mark.slow
def test_files_and_functions_fit_in_the_head() -> None:
    long = []
    for path in modules(*(ROOT / name for name in ("publisher", "plugins", "templates", "tests"))):
        if len(path.read_text("utf-8").splitlines()) > 400 and "tests" not in path.parts:
            long.append(str(path))
        long += [f"{path}: {name}" for name in code(path).long]
    assert not long


PRINTING = {
    "plugins/publisher_pages/pictures/svg_process.py": "gives its parent what it draws",
    "publisher/cli/printing.py": "prints for all others",
    "publisher/cli/progress.py": "draws over what it has drawn, and shows harmless lines",
    "publisher/files/standard.py": "writes a file to standard output",
    "publisher/plugins/plugin_code.py": "guards what plugins print",
    "publisher/messages/harmless.py": "is what guards a stream, and shows tracebacks",
    "publisher/studio/workers/worker.py": "guards the streams of a worker",
}
"""Who may print, or lead elsewhere what is printed, and why."""

_STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
_OF_CLICK = {"echo", "secho", "echo_via_pager", "prompt", "confirm", "progressbar", "clear"}
_OF_TRACEBACKS = {"print_exc", "print_exception", "print_stack", "print_last", "print_tb"}


def prints(node: ast.AST) -> bool:
    """Whether code prints, or touches what is printed to."""
    match node:
        case ast.Call(func=ast.Name(id="print")):
            return True
        case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name in _STREAMS:
            return True
        case ast.Attribute(value=ast.Name(id="click"), attr=name) if name in _OF_CLICK:
            return True
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in _OF_TRACEBACKS:
            return True
        case ast.ImportFrom(module=str(name)) | ast.alias(name=name):
            names = {alias.name for alias in getattr(node, "names", [])}
            of_them = {"click", "sys"} & {name} and names & (_OF_CLICK | _STREAMS)
            return name.partition(".")[0] == "rich" or bool(of_them)
    return False


def test_what_is_printed_goes_through_one_module() -> None:
    found = modules(*(ROOT / name for name in ("publisher", "plugins", "templates")))
    printing = {path.relative_to(ROOT).as_posix() for path in found if code(path).prints}
    assert printing == set(PRINTING)
