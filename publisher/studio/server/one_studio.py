"""One studio a folder: files that are locked as long as it runs say who has the folder.

The file in the user's cache, which only the user can read, says how to reach the studio. The claim
beside the drafts is for all accounts, and the only one where there is no cache. What a killed
studio leaves has no lock, so on its machine the next start takes it over. Other machines, with
which the folder is shared or to which it is copied, see no lock: there the claim says who has it.
"""

import getpass
import http.client
import json
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import NamedTuple, Self

from publisher.batch.machine import machine_name
from publisher.errors import CommandError, FileError, OutputError, PublisherError, system_reason
from publisher.files.cache import cache_folder
from publisher.files.opening import file_bytes
from publisher.studio.drafts.own_files import drafts_folder
from publisher.studio.server.door import LOOPBACK, SIGN_HEADER, Door

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "claim.json"

_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""A link is not followed, and a pipe is not waited for."""

_LARGEST = 4096
_LONGEST = 80
"""Characters of a name that are shown."""

_LONGEST_ANSWER = 10.0
"""Seconds that a studio that has just been started may take to answer."""


class StudioBusyError(PublisherError):
    """A folder has a studio that cannot be opened from here."""


class Owner(NamedTuple):
    """Who has a studio: the account, the machine, the process, and since when."""

    user: str
    machine: str
    process: str
    since: str

    @classmethod
    def me(cls) -> "Owner":
        """This process."""
        user = "somebody"
        with suppress(OSError, KeyError, ImportError):  # an account without a name
            user = getpass.getuser()
        return cls(user, machine_name(), str(os.getpid()), time.strftime("%Y-%m-%d %H:%M"))

    @classmethod
    def of(cls, data: bytes) -> "Owner | None":
        """Who wrote a claim; None if nobody did, to its end."""
        try:
            texts = [json.loads(data)[name] for name in cls._fields]
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        return cls(*("".join(filter(str.isprintable, str(text)))[:_LONGEST] for text in texts))

    def __str__(self) -> str:
        return f"{self.user} on {self.machine} (process {self.process}, since {self.since})"


def lock(descriptor: int) -> bool | None:
    """Lock a file; whether it was free, None on a disk that has no locks. Raises `OSError`."""
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, 1 << 20, os.SEEK_SET)  # beyond what is written, which others read
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return False if sys.platform == "win32" else None
    return True


def _claim_beside_drafts(folder: Path) -> tuple[Path, int]:
    """The file of a claim to the drafts of a folder, and the same open and locked.

    Raises `StudioBusyError` if somebody has them, and `OutputError` if nothing can be written.
    """
    drafts = drafts_folder(folder)
    path = drafts / NAME
    if drafts.is_symlink():
        raise OutputError(f"{drafts} is a link: put what it leads to in its place")
    try:
        drafts.mkdir(parents=True, exist_ok=True)
        return path, _claimed(path)
    except OSError as error:
        said = f"{path} cannot be written: {system_reason(error)}"
        raise OutputError(f"{said}; the studio says there that it has the folder") from None


def _claimed(path: Path) -> int:
    """A claim of ours, open and locked; raises `StudioBusyError` and `OSError`."""
    while True:
        with suppress(FileExistsError):
            descriptor = os.open(path, _FLAGS | os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
            if lock(descriptor) is not False and _is_at(descriptor, path):
                os.write(descriptor, json.dumps(Owner.me()._asdict()).encode())
                return descriptor
            os.close(descriptor)  # another start took it for one that is over
        with suppress(FileNotFoundError):
            _remove_if_over(path)


def _remove_if_over(path: Path) -> None:
    """Remove a claim whose studio has ended; raises `StudioBusyError` and `OSError`."""
    try:
        descriptor = os.open(path, _FLAGS | os.O_RDWR)
    except PermissionError:  # it is another account's
        descriptor = os.open(path, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("it is not a file")
        is_free, me = lock(descriptor), Owner.me()
        owner = Owner.of(os.read(descriptor, _LARGEST))
        if is_free is False and owner is None:
            raise StudioBusyError("a studio of this folder begins just now: try again")
        if owner and not _is_over(owner, me, is_free):
            said = f"{owner} has the studio of this folder: end it there"
            raise StudioBusyError(f"{said}; if it does not run any more, delete {path}")
        if sys.platform != "win32" and _is_at(descriptor, path):
            path.unlink()
    finally:
        os.close(descriptor)
    if sys.platform == "win32":  # where an open file cannot be removed
        path.unlink()


def _is_over(owner: Owner, me: Owner, is_free: bool | None) -> bool:
    """Whether the studio of a claim has ended: its lock says so, where there are any."""
    is_known = is_free is True or (is_free is None and owner.user == me.user)
    return owner.machine == me.machine and is_known


def _is_at(descriptor: int, path: Path) -> bool:
    """Whether an open file is still the one at a path."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.lstat())
    except FileNotFoundError:
        return False


class StudioClaim:
    """The claim of one studio to a folder; it has its files until it is closed."""

    def __init__(self, descriptor: int | None, path: Path, claimed: int) -> None:
        self._descriptor, self._path, self._claimed = descriptor, path, claimed

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
        if sys.platform == "win32":  # where an open file cannot be removed
            os.close(self._claimed)
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            self._path.parent.rmdir()  # unless there are drafts
        if sys.platform != "win32":
            os.close(self._claimed)
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
        return StudioClaim(descriptor, *_claim_beside_drafts(folder.absolute()))
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


def address_of_studio(folder: Path, plugins: Iterable[Path]) -> str:
    """A one-time address of the studio of another folder, which is started if it has none.

    It ends by itself, or by the Ctrl-C that ends ours. Raises `CommandError` if it has no address.
    """
    named = [part for each in plugins for part in ("--plugin", str(each))]
    command = [sys.executable, "-P", "-m", "publisher", *named, "studio", "--no-browser"]
    command.append(str(folder))
    started = subprocess.Popen(command, stdin=DEVNULL, stdout=PIPE, text=True)  # noqa: S603 - ours
    _STARTED[:] = [each for each in _STARTED if each.poll() is None] + [started]
    said = started.stdout.readline().split() if started.stdout else []
    if not said:
        name = folder.name
        raise CommandError(f"the studio of {name} did not start: this one's terminal says why")
    return said[-1]


_STARTED: list[subprocess.Popen[str]] = []
"""The studios that were started from this one: those that have ended are forgotten at the next."""


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
