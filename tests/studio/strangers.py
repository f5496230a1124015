"""A stranger's plugin, installed for the processes that a test starts."""

import os
import shutil
from pathlib import Path

import pytest

_FILES = Path(__file__).parent / "stranger"


def install_stranger(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the plugin into a folder as pip would, and the folder on the path of new processes."""
    shutil.copytree(_FILES, site)
    info = site / "stranger_plugin-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger-plugin\nVersion: 2.0\n")
    (info / "entry_points.txt").write_text("[publisher]\nstranger = stranger_plugin\n")
    known = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *([known] if known else [])]))
