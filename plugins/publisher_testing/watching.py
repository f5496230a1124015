"""Side effects of a plugin's code: printing, the network, the user's files.

Python's own audit events (PEP 578) tell of files and of the network; what C code does by itself,
and other processes, they do not tell. What is noticed is refused at once, by an `AssertionError`
at the plugin's line, and is told again at the end if the plugin has caught that.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.machinery import all_suffixes
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from publisher.files.cache import cache_folder
from publisher.plugins.plugin_code import output_led_to

if TYPE_CHECKING:
    from types import FrameType

_LONGEST = 200
"""The number of printed characters that a message shows."""

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
_CODE = (*all_suffixes(), ".pyc", ".zip")
_METADATA = (".dist-info", ".egg-info")
_HERE = (None, "", "localhost", "127.0.0.1", "::1")


class Watch:
    """The files that calls of a plugin may touch, and those touched although they may not be.

    `files` are the paths that its options name: they and what is in them may be read. So may code,
    the data of packages that are imported, what Python brings, and what a library reads while it is
    imported. Nothing may be written but
    caches, and temporary files that are gone when the call ends. With `is_free` only printing is
    noticed.
    """

    def __init__(
        self, name: str, files: Iterable[Path] = (), *, network: bool = False, is_free: bool = False
    ) -> None:
        self._name, self._network, self._is_free = name, network, is_free
        self._files = [_whole(path) for path in files]
        self._cache = _whole(cache_folder("any").parent)
        self._temporary = _whole(tempfile.gettempdir())
        self._new: set[Path] = set()
        self._noticed: list[str] = []

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Take an audit event of Python's; raises `AssertionError` for what may not be."""
        take = None if self._is_free else _EVENTS.get(event)
        if take is not None:
            take(self, *arguments)

    def check(self, printed: str = "") -> None:
        """Raise `AssertionError` for the first thing that was noticed, or left, or printed."""
        left = [path for path in sorted(self._new) if path.exists()]
        said = [*self._noticed, *(f"it leaves {path} behind" for path in left)]
        if printed:
            said.append(f"it prints: {printed[:_LONGEST]!r}")
        self._noticed, self._new = [], set()
        if said:
            raise AssertionError(f"{self._name}: {said[0]}")

    def opened(self, path: Any, mode: Any, flags: int) -> None:
        """Take the event `open`; `mode` is None for a file that is opened by its flags."""
        if not isinstance(path, str | bytes | os.PathLike):
            return  # a descriptor, whose file was opened before
        found = _whole(path)
        if found.is_dir():
            return  # to be listed, or for a temporary file without a name
        if set(mode) & set("wax+") if isinstance(mode, str) else flags & _WRITING:
            self.written(found)
        elif not self._may_read(found):
            self._refuse(f"it reads {found}, which no option names")

    def written(self, path: Any, folder: int = -1) -> None:
        """Take a file or folder that is made, changed or removed, in an open folder if not -1."""
        if not isinstance(path, str | bytes | os.PathLike) or folder != -1:
            return
        found = _whole(path)
        is_new = found in self._new or not found.exists()
        if found.is_relative_to(self._cache):  # which may be among temporary files
            return
        if found.is_relative_to(self._temporary) and is_new:
            self._new.add(found)
        elif not self._may_write(found):
            self._refuse(f"it writes {found}")

    def moved(self, old: Any, new: Any, *folders: int) -> None:
        """Take the event of a file that gets another name."""
        self.written(old, folders[0])
        self.written(new, folders[-1])

    def connected(self, _socket: Any, address: Any) -> None:
        """Take the event of a connection, or of data that is sent to an address."""
        if isinstance(address, tuple):  # else it is a socket of this machine
            self.looked_up(address[0])

    def looked_up(self, host: Any, *_: Any) -> None:
        """Take the event of a machine that is looked up by its name."""
        if not self._network and host not in _HERE:
            self._refuse(f"it uses the network: {host}")

    def read_database(self, database: Any) -> None:
        """Take the event of a database of SQLite: a file, or a URI, which is left alone."""
        text = os.fsdecode(database)
        found = _whole(text)
        is_file = text not in ("", ":memory:") and not text.startswith("file:")
        if is_file and not self._may_read(found):
            self._refuse(f"it reads {found}, which no option names")

    def _may_read(self, path: Path) -> bool:
        return (
            path in self._new
            or path.suffix in _CODE
            or any(part.endswith(_METADATA) for part in path.parts)
            or any(path.is_relative_to(folder) for folder in (*self._files, *_installed()))
            or self._may_write(path)
            or _is_importing()
        )

    def _may_write(self, path: Path) -> bool:
        compiled = "__pycache__" in path.parts
        return compiled or path == Path(os.devnull) or path.is_relative_to(self._cache)

    def _refuse(self, said: str) -> None:
        self._noticed.append(said)
        raise AssertionError(f"{self._name}: {said}")


def _linked(watch: Watch, _old: Any, new: Any, *folders: int) -> None:
    watch.written(new, folders[-1])


_EVENTS: Mapping[str, Callable[..., None]] = {
    "open": Watch.opened,
    "os.link": _linked,
    "os.mkdir": lambda watch, path, _, folder: watch.written(path, folder),
    "os.remove": Watch.written,
    "os.rename": Watch.moved,
    "os.rmdir": Watch.written,
    "os.symlink": _linked,
    "os.truncate": lambda watch, path, _: watch.written(path),
    "socket.connect": Watch.connected,
    "socket.getaddrinfo": Watch.looked_up,
    "socket.gethostbyname": Watch.looked_up,
    "socket.sendto": Watch.connected,
    "sqlite3.connect": Watch.read_database,
}


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let a watch hear all that happens, in every thread; raises its `AssertionError` at the end.

    Errors of the plugin's own pass, if nothing else was noticed.
    """
    with tempfile.TemporaryFile(buffering=0) as file:
        raw = os.fdopen(os.dup(file.fileno()), "wb", 0)
        try:
            # What C code writes to standard error stays there: it may be the last words of a crash.
            with (
                TextIOWrapper(raw, "utf-8", write_through=True) as stream,
                output_led_to(file.fileno(), stream),
                _heard_by(watch),
            ):
                yield
        except Exception as error:
            try:
                watch.check()
            except AssertionError as noticed:
                raise noticed from error
            raise
        file.seek(0)
        watch.check(file.read(4 * _LONGEST).decode(errors="replace"))


class _Hook:
    """The one audit hook of the process, which Python cannot take away again."""

    watch: Watch | None = None
    is_there = False


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _Hook.watch is not None:
        _Hook.watch.hear(event, arguments)


@contextmanager
def _heard_by(watch: Watch) -> Iterator[None]:
    if not _Hook.is_there:
        sys.addaudithook(_hear)
        _Hook.is_there = True
    before, _Hook.watch = _Hook.watch, watch
    try:
        yield
    finally:
        _Hook.watch = before


def _whole(path: Any) -> Path:
    """An absolute path without links."""
    return Path(os.path.realpath(os.fsdecode(path)))


def _is_importing() -> bool:
    """Whether a module is being imported: some libraries look for settings of their own then."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__") != "importlib._bootstrap":
        frame = frame.f_back
    return frame is not None


def _installed() -> Iterator[Path]:
    """Folders of Python, and of the packages that are imported, whose data is theirs to read."""
    for prefix in {sys.prefix, sys.base_prefix}:
        if _whole(prefix).parent != _whole(prefix):
            yield _whole(prefix)
    for name, module in list(sys.modules.items()):
        known = getattr(module, "__dict__", {})  # to ask a lazy module would import it
        if "." not in name and "__path__" in known and known.get("__file__"):
            yield _whole(known["__file__"]).parent
