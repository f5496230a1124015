"""The languages that come with the program, one YAML file each under `data/`."""

from pathlib import Path
from typing import Any

from publisher import deferred, hookimpl

_FOLDER = Path(__file__).parent / "data"


@hookimpl
def publisher_languages() -> list[Any]:
    """Offer every language there is a file for, by its code, which is the name of the file."""
    files = sorted(_FOLDER.glob("*.yaml"))
    return [
        deferred("publisher_languages.files:read_language", file, name=file.stem) for file in files
    ]
