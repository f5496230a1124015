"""What the docs say of each format is what the exporters say of themselves."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from publisher.plugins.registry import load

ROOT = Path(__file__).parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/make_format_docs.py"))


@pytest.mark.parametrize("path", TOOL["documents"](), ids=lambda path: path.name)
def test_the_docs_are_what_the_tool_makes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == TOOL["documents"]()[path]


def test_every_exporter_is_in_a_table() -> None:
    told = {column.exporter for columns in TOOL["PAGES"].values() for column in columns}
    assert told == load().exporters.keys()
