"""One studio a folder: a file, locked as long as the studio runs, says how to reach it.

The file is in the user's cache and only the user can read it, so a folder that cannot be written
to has one as well. The system lets go of the lock however a studio ends; what a killed one leaves
is written over. For other accounts and machines there is the claim in the folder itself; without a
cache, there is only that.
"""

import http.client
import json
import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Self

from publisher.errors import FileError
from publisher.files.cache import cache_folder
from publisher.files.opening import file_bytes
from publisher.studio.server.door import LOOPBACK, SIGN_HEADER, Door
from publisher.studio.server.folder_claim import FolderClaim, lock

_LONGEST_ANSWER = 10.0
"""Seconds that a studio that has just been started may take to answer."""


class StudioClaim:
    """The claim of one studio to a folder; it has its files until it is closed."""

    def __init__(self, descriptor: int | None, in_folder: FolderClaim) -> None:
        self._descriptor, self._in_folder = descriptor, in_folder

    def tell(self, door: Door) -> None:
        """Say in the file how to reach the studio."""
        if self._descriptor is None:
            return
        said = json.dumps({"port": door.port, "sign": door.sign}).encode()
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, said)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._in_folder.release()
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)


def claim(folder: Path) -> StudioClaim | None:
    """The claim to a folder; None if another studio of the user has it.

    Raises `StudioBusyError` if one of somebody else has it, and `OutputError`.
    """
    path, descriptor = _file(folder), None
    with suppress(OSError):  # there is no cache
        if path.is_absolute():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = _open(path)
            if lock(descriptor) is False:
                os.close(descriptor)
                return None
            os.ftruncate(descriptor, 0)  # of one that was killed
    try:
        return StudioClaim(descriptor, FolderClaim.take(folder.absolute()))
    except BaseException:
        if descriptor is not None:
            os.close(descriptor)
        raise


def address_of_other(folder: Path) -> str | None:
    """A one-time address of the studio that has a folder; None if it does not answer."""
    try:
        said = json.loads(file_bytes(_file(folder)))
        return _asked(Door(int(said["port"])), str(said["sign"]))
    except (FileError, OSError, http.client.HTTPException):
        return None
    except (LookupError, OverflowError, RecursionError, TypeError, ValueError):  # it is damaged
        return None


def _asked(door: Door, sign: str) -> str:
    """A one-time address, from the studio at a port; raises `ValueError` for anything else."""
    connection = http.client.HTTPConnection(LOOPBACK, door.port, timeout=_LONGEST_ANSWER)
    headers = {"Content-Type": "application/json", "Origin": door.origin, SIGN_HEADER: sign}
    try:
        connection.request("POST", "/api/key", b"{}", headers)
        key = json.loads(connection.getresponse().read(1000))["key"]
    finally:
        connection.close()
    if not re.fullmatch(r"[\w-]{43}", key):
        raise ValueError("this is not a key")
    return door.entrance(key)


def _file(folder: Path) -> Path:
    """The file of a folder, by whatever path it is reached."""
    found = folder.stat()
    name = sha256(f"{found.st_dev} {found.st_ino}".encode()).hexdigest()[:32]
    return cache_folder("studio") / f"{name}.json"


def _open(path: Path) -> int:
    """The file, open, which only the user can read; raises `OSError`."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, 0o600)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor
