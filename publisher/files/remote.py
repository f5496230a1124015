"""Files on other systems, through fsspec: visible only when all of them are there.

fsspec's transactions do what each system can: a temporary name that is changed at the end where
there are files, an upload that is completed at the end where there are objects.
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from publisher.errors import OutputError
from publisher.files.address import Address

_EXTRA = "pip install 'crossword-publisher[remote]'"


class Uploads:
    """The files of a run that are on their way; `count` is their number."""

    def __init__(self) -> None:
        self.count = 0
        self._systems: dict[int, Any] = {}
        self._stack = ExitStack()

    def add(self, address: Address, data: bytes) -> None:
        """Upload a file, which is not yet visible; raises `OutputError`."""
        with _writing(address, "nothing was changed"):
            system, path = _opened(address)
            if id(system) not in self._systems:
                _refuse_missing(system, path)
                self._systems[id(system)] = system
                self._stack.enter_context(system.transaction)
            folder = system._parent(path)
            system.makedirs(folder, exist_ok=True)
            if hasattr(system, "temppath"):  # of SFTP: its /tmp may be lacking, or on another disk
                system.temppath = folder
            with system.open(path, "wb") as file:
                file.write(data)
        self.count += 1

    def commit(self) -> None:
        """Make all of them visible."""
        self._stack.close()

    def discard(self, error: BaseException) -> None:
        """Forget all of them, because of this error, which is the one that counts."""
        with suppress(Exception):
            self._stack.__exit__(type(error), error, error.__traceback__)


@contextmanager
def uploads() -> Iterator[Uploads]:
    """Uploads that all become visible at the end, and none if it ends in an error.

    Raises `OutputError` if the end fails: then some may be visible.
    """
    made = Uploads()
    try:
        yield made
    except BaseException as error:
        made.discard(error)
        raise
    try:
        made.commit()
    except Exception as error:
        files = "1 file was" if made.count == 1 else f"{made.count} files were"
        raise OutputError(
            f"{files} uploaded, and not all of them are in their places: {error}; publish again"
        ) from None


def read(address: Address) -> bytes:
    """The bytes of a file; none if there is no such file. Raises `OutputError`."""
    with _writing(address, "nothing was changed"):
        system, path = _opened(address)
        try:
            found: bytes = system.cat_file(path)
        except FileNotFoundError:
            return b""
    return found


def check(addresses: Iterable[Address]) -> None:
    """Raise `OutputError` for the first address that obviously nothing can be written to."""
    for folder in dict.fromkeys(address.parent for address in addresses):
        with _writing(folder, "nothing was changed"):
            _refuse_missing(*_opened(folder))


def _refuse_missing(system: Any, path: str) -> None:
    """Raise `OutputError` if there is no such bucket: some systems would make one of any name.

    It is the first name of a path that does not begin at a root.
    """
    bucket = path.partition("/")[0]
    try:
        if bucket:
            system.info(bucket)
    except FileNotFoundError:
        raise OSError(f"there is no {bucket} there: make it first, or correct its name") from None
    except (NotImplementedError, PermissionError):  # who may write need not see
        return


def _opened(address: Address) -> tuple[Any, str]:
    """The file system of an address, and the path in it; raises whatever the system does."""
    try:
        from fsspec.core import url_to_fs  # an extra
    except ImportError:
        raise OSError(f"addresses need fsspec: {_EXTRA}") from None
    system, path = url_to_fs(str(address))
    return system, path


@contextmanager
def _writing(address: Address, left: str) -> Iterator[None]:
    """Raise `OutputError` for whatever a system raises: each has errors of its own."""
    try:
        yield
    except OutputError:
        raise
    except Exception as error:
        said = str(error).strip() or type(error).__name__
        raise OutputError(f"{address} cannot be written: {said}; {left}") from None
