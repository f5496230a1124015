"""Addresses of files on other systems, such as s3://bucket/folder, as paths."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    _Path = Path
else:
    _Path = type(Path())  # Python 3.11 knows no subclass of Path itself

_ADDRESS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):[/\\]+(.*)", re.DOTALL)  # c: is a drive
_LOCAL = ("file", "local")  # without a host, so that a path follows


class Address(_Path):
    """An address that fsspec understands: names are joined to it as to any path.

    Its text is the address. Whatever else asks the system about it is not for addresses.
    """

    __slots__ = ()

    def __str__(self) -> str:
        match = _ADDRESS.match(super().__str__())
        if match is None:
            return super().__str__()
        host = "/" if match[1] in _LOCAL else ""
        rest = match[2].replace("\\", "/")
        return f"{match[1]}://{host}{rest}"


def place(path: Path) -> Path:
    """The path, or the `Address` that it is the text of."""
    return Address(path) if _ADDRESS.match(str(path)) else path
