"""The tables of settings in the docs are those of the models that check the settings."""

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/make_settings_docs.py"))


@pytest.mark.parametrize("path", TOOL["documents"](), ids=lambda path: path.name)
def test_the_docs_are_what_the_tool_makes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == TOOL["documents"]()[path]


@pytest.mark.parametrize("tables", TOOL["PAGES"].values(), ids=TOOL["PAGES"])
def test_every_setting_is_described(tables: dict[str, Any]) -> None:
    for model in (*tables.values(), *TOOL["SECTIONS"].values()):
        assert all(field.description for field in model.model_fields.values()), model
