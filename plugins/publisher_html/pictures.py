"""Pictures beside clues: files named as the answers, in the page itself."""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from publisher import ExportError, FileError, InputFile, Slot, file_bytes
from publisher_pages.pictures.svg_files import check_svg, is_svg

MOST_BYTES = 2_000_000
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}


def urls_of(pictures: Mapping[Slot, Path]) -> Mapping[Slot, str]:
    """Each picture as a `data:` URL, which tells no name.

    Raises `ExportError` for a file that is no picture or is too large.
    """
    urls = {path: url_at(path) for path in dict.fromkeys(pictures.values())}
    return {slot: urls[path] for slot, path in pictures.items()}


def url_at(path: Path) -> str:
    """The picture in a file as a `data:` URL; raises `ExportError` as `urls_of` does."""
    try:
        data = file_bytes(path, MOST_BYTES)
    except FileError as error:
        raise ExportError(str(error)) from error
    return url_of(data, str(path))


def url_of(data: bytes, name: str) -> str:
    """The bytes of a picture as a `data:` URL; raises `ExportError` if they are none."""
    if is_svg(data):
        return _drawing(data, name)
    kind = next((kind for start, kind in _KINDS.items() if data.startswith(start)), None)
    if kind is None or (kind == "webp" and data[8:12] != b"WEBP"):
        raise ExportError(f"{name} is no picture in PNG, JPEG, GIF, WebP or SVG")
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def _usable(path: Path) -> Path:
    try:
        url_at(path)
    except ExportError as error:
        raise ValueError(str(error)) from None
    return path


LogoFile = Annotated[
    InputFile,
    AfterValidator(_usable),
    Field(json_schema_extra={"suffixes": [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"]}),
]
"""A picture in a config, as a page can hold it: a browser draws it."""


def _drawing(data: bytes, name: str) -> str:
    """A drawing as it is: a browser runs nothing that is in a picture."""
    try:
        check_svg(data)
    except ValueError as error:
        said = f"{name} {error}"
        raise ExportError(said) from None
    return f"data:image/svg+xml;base64,{b64encode(data).decode()}"
