"""Addresses of folders on other systems, such as s3://bucket/folder, as paths."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    _Path = Path
else:
    _Path = type(Path())  # Python 3.11 knows no subclass of Path itself

_ADDRESS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):[/\\]+(.*)", re.DOTALL)  # c: is a drive
_CHAIN = re.compile(r"[^/\\]*::.*://", re.DOTALL)  # of systems, as fsspec takes it
_HERE = ("file", "local")
_REFUSED = {
    "memory": "what is in memory is gone when the program ends",
    "http": "a site of the web takes no files",
    "https": "a site of the web takes no files",
}


class Address(_Path):
    """An address that fsspec understands: names are joined to it as to any path.

    Its text is the address. Whatever else asks the system about it is not for addresses.
    """

    __slots__ = ()

    def __str__(self) -> str:
        match = _ADDRESS.match(super().__str__())
        if match is None:
            return super().__str__()
        rest = match[2].replace("\\", "/")
        return f"{match[1]}://{rest}"


def is_address(text: str) -> bool:
    """Whether a text is an address, and no path."""
    return _ADDRESS.match(text) is not None or _CHAIN.match(text) is not None


def place(text: str) -> Path:
    """The folder that a text names: a path of this machine, or an `Address`.

    `file:///srv/books` is the path `/srv/books`. Raises `ValueError` for an address that nothing
    can be kept at.
    """
    if not is_address(text):
        return Path(text)
    scheme = text.partition(":")[0].lower()
    if "::" in text:
        raise ValueError("an address names one system: leave out what is before `::`")
    if scheme in _HERE:
        return _here(text)
    if scheme in _REFUSED:
        instead = "name a folder, or a system that keeps files, such as s3://bucket/folder"
        raise ValueError(f"{_REFUSED[scheme]}: {instead}")
    return Address(text)


def _here(text: str) -> Path:
    """The path of an address of this machine."""
    from urllib.request import url2pathname  # slow to load, with all of http and email

    host, slash, rest = re.sub(r"^\w+:[/\\]{0,2}", "", text).replace("\\", "/").partition("/")
    path = Path(url2pathname(slash + rest))
    if host not in ("", "localhost") or not path.is_absolute():
        raise ValueError(
            "such an address has a whole path, as file:///srv/books has: write a folder of this "
            "machine as it is, such as `printed`"
        )
    return path
