"""The pure modules of the pages, under Node."""

import subprocess
from pathlib import Path

import pytest

from conftest import program

HERE = Path(__file__).parent


@pytest.mark.slow
def test_the_pure_modules_do_what_their_tests_say() -> None:
    command = [program("node"), "--test", str(HERE / "modules")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stdout
    assert "# pass 0" not in done.stdout
