"""YAML files as documents, or why they cannot be read."""

import codecs
from pathlib import Path

from publisher.config.nodes import Document
from publisher.errors import ConfigError, Fault, FileError
from publisher.files.kinds import other_kind
from publisher.files.opening import MEGABYTE, file_bytes, near_file

LARGEST = 16 * MEGABYTE
"""The most bytes of a config: every word of it becomes a node that knows its place."""


def document_of(path: Path) -> Document:
    """The file's text; raises `ConfigError` if it has none."""
    try:
        data = file_bytes(path, LARGEST)
    except FileError as error:
        raise ConfigError([Fault(str(path), 0, 0, "", _unreadable(path, error))]) from None
    try:
        return Document(str(path), data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        raise ConfigError([_not_utf8(path, data, error.start)]) from None


def _not_utf8(path: Path, data: bytes, offset: int) -> Fault:
    document = Document(str(path), data.decode(errors="replace").removeprefix("\ufeff"))
    before = data[:offset].decode().removeprefix("\ufeff")
    if kind := other_kind(data):
        return Fault(str(path), 0, 0, "", f"this is {kind}, not a config: name a YAML file")
    is_utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    said = "this is UTF-16" if is_utf16 else "this is not UTF-8"
    message = f"{said}: byte {offset} is 0x{data[offset]:02X}; save the file as UTF-8"
    return document.fault(len(before), (), message)


def _unreadable(path: Path, error: FileError) -> str:
    if error.is_missing:
        return f"there is no such file{near_file(path)}"
    if path.is_dir():
        return "this is a folder: name a config file in it"
    return f"the file {error.reason}"
