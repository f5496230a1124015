"""The public names, and that built-in plugins use nothing else."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import publisher
from publisher.plugins.registry import KINDS, load

ROOT = Path(__file__).parent.parent
TESTS = "publisher_testing"
"""What tests import: it calls plugins with the rooms that the program has."""

LIBRARIES_OF_PLUGINS = ("publisher_shapes", "publisher_tables", "publisher_typesetting")
"""What plugins of anybody import beside `publisher`; they are no plugins."""

PLUGINS = sorted(
    path.name
    for folder in ("plugins", "templates")
    for path in (ROOT / folder).iterdir()
    if path.is_dir() and path.name not in (TESTS, *LIBRARIES_OF_PLUGINS)
)


def test_every_public_name_is_there_and_typed() -> None:
    source = (ROOT / "publisher/__init__.py").read_text(encoding="utf-8")
    for name in publisher.__all__:
        assert getattr(publisher, name) is not None
        assert f" as {name}\n" in source or f"\n{name} = " in source


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = publisher.nothing


def imports(path: Path) -> Iterator[tuple[str, str | None]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


@pytest.mark.parametrize("plugin", [*PLUGINS, *LIBRARIES_OF_PLUGINS])
def test_built_in_plugins_import_only_public_names(plugin: str) -> None:
    for path in ROOT.glob(f"*/{plugin}/**/*.py"):
        for module, name in imports(path):
            if module.split(".")[0] == "publisher":
                public = module == "publisher" and name in publisher.__all__
                assert public, f"{path}: {module}.{name}"


def test_no_plugin_imports_another_but_for_the_word_index_and_by_doors() -> None:
    arrows = {
        (plugin, *module.split(".")[:2])
        for plugin in (*PLUGINS, TESTS, *LIBRARIES_OF_PLUGINS)
        for path in ROOT.glob(f"*/{plugin}/**/*.py")
        for module, _ in imports(path)
        if module.startswith("publisher_")
        and module.split(".")[0] not in (plugin, *LIBRARIES_OF_PLUGINS)
    }
    assert arrows == {
        ("publisher_find", "publisher_fill", "wordlist"),
        ("publisher_anki", "publisher_wordfiles", "merged"),  # a deck is a list
        ("publisher_anki", "publisher_wordfiles", "options"),
        ("publisher_anki", "publisher_wordfiles", "reading"),
        ("publisher_arrowword", "publisher_fill", "plugin_designs"),
        ("publisher_docx", "publisher_pages", "pictures"),
        ("publisher_html", "publisher_pages", "drawing"),  # frames
        ("publisher_html", "publisher_pages", "pictures"),
    }


@pytest.mark.slow
def test_the_core_imports_no_plugin_and_nothing_of_reportlab() -> None:
    for path in (ROOT / "publisher").rglob("*.py"):
        for module, _ in imports(path):
            head = module.split(".")[0]
            assert not head.startswith("publisher_"), path
            assert head not in ("reportlab", "uharfbuzz"), path


def test_every_plugin_folder_is_an_entry_point_and_the_other_way_round() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    points = project["project"]["entry-points"]["publisher"].values()
    assert sorted(point.split(":")[0] for point in points) == PLUGINS


def test_everything_that_is_built_in_loads() -> None:
    registry = load()
    assert [str(problem) for problem in registry.problems if problem.provider.built_in] == []
    assert {"text", "pzl", "ipuz", "pdf"} <= set(registry.exporters)
    assert {"file", "list"} <= set(registry.sources)
    assert "freeform" in registry.generators
    assert {"en", "he"} <= set(registry.languages)


def test_every_hook_is_documented() -> None:
    guide = (ROOT / "docs/plugins.md").read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"publisher_{kind}()" in guide


@pytest.mark.parametrize("arguments", [["--help"], ["publish", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys; sys.argv[1:] = sys.argv[1:]\n"
        "from publisher.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'reportlab', 'uharfbuzz', 'pydantic', 'yaml', 'pluggy', 'rich'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    run = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert run.stderr.strip() == "[]"


def test_help_of_a_command_that_is_a_plugin_is_as_quick() -> None:
    code = (
        "from publisher.cli import main\n"
        "for name in ('make', 'new', 'watch', 'words', 'edit', 'convert', 'grid', 'schema'):\n"
        "    sys.argv[1:] = [name, '--help']\n"
        "    try: main()\n"
        "    except SystemExit as ended: assert not ended.code\n"
    )
    assert modules_after(code).isdisjoint({"reportlab", "uharfbuzz", "pydantic", "yaml", "rich"})


LIBRARIES = {
    "PIL",
    "defusedxml",
    "docx",
    "lxml",
    "openpyxl",
    "puz",
    "pypdfium2",
    "reportlab",
    "rich",
    "segno",
    "sqlalchemy",
    "sqlite3",
    "uharfbuzz",
    "wcwidth",
    "wordfreq",
    "xml",
    "zstandard",
}
"""What no plugin needs to be listed, and no puzzle in English to be written as text."""

CONFIG = "words: [list: {lion: King, snail: House}]\ngenerator: {budget: 5 steps}\nexport: [text]\n"


def modules_after(code: str, *arguments: str) -> set[str]:
    """What is imported once the code has run in a process of its own."""
    whole = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)\n"
    command = [sys.executable, "-c", whole, *arguments]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stderr.split())


def test_loading_the_plugins_imports_none_of_their_options_and_reads_no_language() -> None:
    modules = modules_after("from publisher.plugins.registry import load; load()")
    assert modules.isdisjoint(LIBRARIES)
    ours = {module for module in modules if module.startswith("publisher_")}
    assert [module for module in ours if module.endswith((".options", ".generate"))] == []
    writers = {"publisher_html.web_page", "publisher_ipuz.writing", "publisher_text.sheet"}
    assert modules.isdisjoint(writers | {"publisher_languages.files"})


def test_a_config_loads_the_options_of_the_plugins_that_it_names_alone(tmp_path: Path) -> None:
    (tmp_path / "animals.yaml").write_text(CONFIG)
    code = (
        "from pathlib import Path\n"
        "from publisher.config import load\n"
        "from publisher.plugins import registry\n"
        "load(Path(sys.argv[1]), registry.load())"
    )
    modules = modules_after(code, str(tmp_path / "animals.yaml"))
    ours = {module for module in modules if module.startswith("publisher_")}
    options = sorted(module for module in ours if module.endswith(".options"))
    assert options == ["publisher_freeform.options", "publisher_text.options"]
    pages = {
        f"publisher_typesetting.{name}" for name in ("bidi", "clue_pictures", "glue", "titles")
    }
    assert ours.isdisjoint(pages)


def test_a_text_is_published_without_the_packages_of_other_formats(tmp_path: Path) -> None:
    (tmp_path / "animals.yaml").write_text(CONFIG)
    code = "from publisher.__main__ import run\ntry: run()\nexcept SystemExit: pass"
    modules = modules_after(code, "publish", str(tmp_path / "animals.yaml"))
    assert "2. snail" in (tmp_path / "animals.txt").read_text(encoding="utf-8")
    assert modules.isdisjoint(LIBRARIES)
    assert modules.isdisjoint({"publisher_fill.generate", "publisher_html.web_page"})
