"""One studio a folder: a file, locked as long as the studio runs, says how to reach it.

The file is in the user's cache and readable by the user alone, so a folder that cannot be written
to has one as well. The system lets go of the lock however a studio ends; what a killed one leaves
is written over.
"""

import http.client
import json
import os
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import Self

from publisher.errors import OutputError, system_reason
from publisher.files.cache import cache_folder
from publisher.studio.server.address import LOOPBACK, StudioAddress
from publisher.studio.server.door import SIGN_HEADER, Door

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LONGEST_ANSWER = 10.0
"""Seconds that a studio that has just been started may take to answer."""


class StudioClaim:
    """The claim of one studio to a folder; it has the file until it is closed."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def tell(self, address: StudioAddress, door: Door) -> None:
        """Say in the file how to reach the studio."""
        said = json.dumps({"port": address.port, "sign": door.sign}).encode()
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, said)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.ftruncate(self._descriptor, 0)
        os.close(self._descriptor)


def claim(folder: Path) -> StudioClaim | None:
    """The claim to a folder; None if another studio has it. Raises `OutputError`."""
    path = _file(folder)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = _held(path)
    except OSError as error:
        reason = system_reason(error)
        said = f"{path} cannot be written: {reason}; the studio keeps its address there"
        raise OutputError(said) from None
    return None if descriptor is None else StudioClaim(descriptor)


def address_of_other(folder: Path) -> str | None:
    """A one-time address of the studio that has a folder; None if it does not answer."""
    try:
        said = json.loads(_file(folder).read_bytes())
        return _asked(StudioAddress(said["port"]), said["sign"])
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        return None


def _asked(address: StudioAddress, sign: str) -> str:
    """A one-time address, from the studio at an address; raises `ValueError` for anything else."""
    connection = http.client.HTTPConnection(LOOPBACK, address.port, timeout=_LONGEST_ANSWER)
    headers = {"Content-Type": "application/json", "Origin": address.origin, SIGN_HEADER: sign}
    try:
        connection.request("POST", "/api/key", b"{}", headers)
        key = json.loads(connection.getresponse().read(1000))["key"]
    finally:
        connection.close()
    if not re.fullmatch(r"[\w-]{43}", key):
        raise ValueError("this is no key")
    return address.entrance(key)


def _file(folder: Path) -> Path:
    """The file of a folder, by whatever path it is reached."""
    found = folder.stat()
    name = sha256(f"{found.st_dev} {found.st_ino}".encode()).hexdigest()[:32]
    return cache_folder("studio") / f"{name}.json"


def _held(path: Path) -> int | None:
    """The file, open and locked; None if it is locked already. Raises `OSError`."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, 1 << 20, os.SEEK_SET)  # beyond what is written, which others read
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            os.fchmod(descriptor, 0o600)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    except OSError:
        os.close(descriptor)
        if sys.platform == "win32":
            return None
        raise
    os.ftruncate(descriptor, 0)  # of one that was killed
    return descriptor
