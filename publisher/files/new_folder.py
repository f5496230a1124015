"""A new folder with files in it, which appears whole or not at all."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from publisher.errors import OutputError, system_reason
from publisher.files.temporary import undisturbed


def write_folder(folder: Path, files: Mapping[Path, bytes]) -> None:
    """Write files, by their paths in the folder, into a hidden folder beside it, which becomes it.

    Raises `OutputError` if there is something of that name, or it cannot be written; nothing is
    left behind then, nor by Ctrl-C.
    """
    if os.path.lexists(folder):
        raise OutputError(f"{folder} is there already, and stays: choose another name")
    hidden = folder.parent / f".publisher-{os.urandom(8).hex()}.new"
    try:
        hidden.mkdir()
        for path, data in files.items():
            (hidden / path).parent.mkdir(parents=True, exist_ok=True)
            (hidden / path).write_bytes(data)
        hidden.rename(folder)
    except OSError as error:
        reason = system_reason(error)
        raise OutputError(f"{folder} cannot be written: {reason}; nothing was changed") from None
    finally:
        with undisturbed():
            shutil.rmtree(hidden, ignore_errors=True)
