"""The tables of settings in the docs are those of the models that check the settings."""

import runpy
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from publisher import Options

ROOT = Path(__file__).parent.parent
OURS = {"publisher", *(path.name for path in (ROOT / "plugins").iterdir())}
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/make_settings_docs.py"))


@pytest.mark.parametrize("path", TOOL["documents"](), ids=lambda path: path.name)
def test_the_docs_are_what_the_tool_makes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == TOOL["documents"]()[path]


def options_models(model: type[Options] = Options) -> Iterator[type[Options]]:
    """The models of all settings in the modules that are loaded."""
    for below in model.__subclasses__():
        if below.__module__.partition(".")[0] in OURS:
            yield below
        yield from options_models(below)


@pytest.mark.slow
def test_every_setting_is_described_in_sentences() -> None:
    for path in sorted(ROOT.glob("plugins/*/**/*options*.py")):  # plugins load theirs when asked
        import_module(".".join(path.relative_to(ROOT / "plugins").with_suffix("").parts))
    models = list(options_models())
    assert len(models) > 40
    for model in models:
        for name, field in model.model_fields.items():
            said = field.description or ""
            assert said[:1] == "`" or said[:1].isupper(), (model, name)
            assert said.endswith("."), (model, name)
