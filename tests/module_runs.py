"""Runs of Python modules as programs, which have to end well."""

import os
import subprocess
import sys
from pathlib import Path


def run_in(folder: Path, *command: str, **environment: str) -> str:
    """What `python -m` prints in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=os.environ | {"PYTHONUTF8": "1"} | environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr
