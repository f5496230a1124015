"""What players of other programs, npm packages in tests/players, make of puzzle files."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from conftest import program

PLAYERS = Path(__file__).parent / "players"


def playings(asked: Sequence[tuple[str, Path]]) -> list[Any]:
    """What each player makes of its file, in one run of node: an object as read.mjs says.

    Skips the test where the players are not installed, which `npm ci --prefix tests/players` does.
    """
    node = program("node")
    if not (PLAYERS / "node_modules").exists():
        assert "PUBLISHER_CI" not in os.environ, "players must be installed in CI"
        pytest.skip("no players: npm ci --prefix tests/players")
    pairs = [f"{player}={file}" for player, file in asked]
    run = subprocess.run(
        [node, PLAYERS / "read.mjs", *pairs], capture_output=True, text=True, encoding="utf-8"
    )
    assert run.returncode == 0, run.stderr
    found = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(found) == len(asked)
    return found
