"""The claim of a studio to its drafts: a file beside them says who has them, for all accounts.

It is locked as long as the studio runs, and gone when it ends. What a killed one leaves has no
lock, so on its machine the next start takes it over. Other machines, with which the folder is
shared or to which it is copied, see no lock: there the file itself says who has it.
"""

import getpass
import json
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from publisher.batch.machine import machine_name
from publisher.errors import OutputError, PublisherError, system_reason
from publisher.studio.drafts.own_files import drafts_folder

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


class FolderClaim:
    """The file of a claim that is held, open and locked."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    @classmethod
    def take(cls, folder: Path) -> "FolderClaim":
        """Claim the drafts of a folder.

        Raises `StudioBusyError` if somebody has them, and `OutputError` if nothing can be written.
        """
        drafts = drafts_folder(folder)
        path = drafts / NAME
        if drafts.is_symlink():
            raise OutputError(f"{drafts} is a link: put what it leads to in its place")
        try:
            drafts.mkdir(parents=True, exist_ok=True)
            return cls(path, _claimed(path))
        except OSError as error:
            said = f"{path} cannot be written: {system_reason(error)}"
            raise OutputError(f"{said}; the studio says there that it has the folder") from None

    def release(self) -> None:
        """Let others have it; nothing is left of it."""
        if sys.platform == "win32":  # where an open file cannot be removed
            os.close(self._descriptor)
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            self._path.parent.rmdir()  # unless there are drafts
        if sys.platform != "win32":
            os.close(self._descriptor)


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
