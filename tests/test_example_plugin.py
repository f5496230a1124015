"""The example of a plugin, installed beside the package and used."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples/plugin"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example plugin as pip installs it."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps"]
    options = ["--no-build-isolation", "--disable-pip-version-check", "--target", str(target)]
    run = subprocess.run([*pip, *options, str(EXAMPLE)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return target


def publisher(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "publisher", *arguments]
    environment = os.environ | {"PYTHONPATH": str(installed), "PYTHONUTF8": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=environment)


@pytest.mark.slow
def test_the_example_plugin_is_listed_with_its_origin(installed: Path) -> None:
    listed = json.loads(publisher(installed, "plugins", "--json").stdout)
    (cards,) = (plugin for plugin in listed["plugins"] if plugin["name"] == "cards")
    assert (cards["kind"], cards["distribution"], cards["version"]) == (
        "exporter",
        "publisher-cards",
        "1.0",
    )
    assert "separator" in cards["options"]
    assert listed["problems"] == []


@pytest.mark.slow
def test_the_example_plugin_exports_with_its_options(installed: Path, tmp_path: Path) -> None:
    config = tmp_path / "pets.yaml"
    config.write_text(
        "words:\n- list: {cat: It purrs}\nexport:\n- cards: {separator: ' = '}\n", encoding="utf-8"
    )
    run = publisher(installed, "publish", str(config))
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "pets.cards.txt").read_text(encoding="utf-8") == "It purrs = cat\n"


def test_a_fault_in_the_plugins_options_is_told_like_any_other(
    installed: Path, tmp_path: Path
) -> None:
    config = tmp_path / "pets.yaml"
    config.write_text("words:\n- list: [cat]\nexport:\n- cards: {seperator: x}\n", encoding="utf-8")
    run = publisher(installed, "publish", str(config))
    assert run.returncode == 2
    assert f"{config}:4:11: export[0].cards.seperator" in run.stderr
    assert "did you mean `separator`?" in run.stderr
