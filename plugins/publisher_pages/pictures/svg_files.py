"""SVG files of users: looked through for what lies outside of them, and drawn as pixels.

A file may come from a stranger, and the library that draws it reads whatever the file refers to,
and ends the process that asks for too much. So references are refused first, and a process of
its own draws, with bounds on its memory and time.
"""

import re
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_PNG = b"\x89PNG\r\n\x1a\n"
_MOST_BYTES = 5_000_000
_MOST_SECONDS = 20
_PROCESS = Path(__file__).with_name("svg_process.py")
_FONTS = Path(__file__).parents[1] / "fonts"
_INSIDE = re.compile(r"\s*(#|data:image/(png|jpe?g|gif|webp)[;,])", re.I)
_URL = re.compile(r"url\(\s*['\"]?([^)'\"]*)")


def is_svg(data: bytes) -> bool:
    """Whether the bytes of a file are those of a drawing in SVG, whole or broken."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<") and b"svg" in data


def check_svg(data: bytes) -> None:
    """Raises `ValueError`, the end of a sentence, for a file that needs more than itself."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    if len(data) > _MOST_BYTES:
        raise ValueError(f"is an SVG file of more than {_MOST_BYTES // 1_000_000} MB")
    try:
        root = fromstring(data)
    except DefusedXmlException:
        raise ValueError("has entities of XML: save it as a plain SVG file") from None
    except (ParseError, ValueError, LookupError) as error:
        raise ValueError(f"is a broken SVG file: {error}") from None
    if _name(root.tag) != "svg":
        raise ValueError(f"is no SVG file: it begins with <{_name(root.tag)}>")
    for element in root.iter():
        _check_element(element)


def pixels_of(data: bytes, side: int) -> bytes:
    """The PNG file of a drawing whose longer side has so many pixels.

    Raises `ValueError`, the end of a sentence, for one that cannot be drawn, or shows nothing.
    """
    check_svg(data)
    if not find_spec("resvg_py"):
        raise ValueError(
            "is an SVG file, which needs the package resvg_py: "
            "pip install 'crossword-publisher[svg]', or save it as PNG"
        )
    return _drawn(data, side)


@lru_cache(maxsize=256)
def _drawn(data: bytes, side: int) -> bytes:
    import subprocess  # settings are read without it

    command = [sys.executable, "-P", str(_PROCESS), str(_FONTS), str(side)]
    try:
        done = subprocess.run(  # noqa: S603 (the command is ours)
            command, input=data, capture_output=True, timeout=_MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise ValueError(f"takes more than {_MOST_SECONDS} seconds to draw: simplify it") from None
    if done.returncode == 1:
        said = done.stderr.decode("utf-8", "replace").splitlines() or ["unknown"]
        raise ValueError(f"cannot be drawn: {said[-1].removeprefix('ValueError: ')}")
    if done.returncode:
        raise ValueError("needs too much memory to draw: simplify it")
    warnings, start, drawn = done.stdout.partition(_PNG)  # the library warns on standard output
    if lost := re.search(r"No fonts with a (\S+) ", warnings.decode("utf-8", "replace")):
        raise ValueError(f"has the sign {lost[1]}, which no font here has: save its text as paths")
    return start + drawn


def _check_element(element: "Element") -> None:
    name = _name(element.tag)
    if name != "switch" and any(_name(inner.tag) == "foreignObject" for inner in element):
        raise ValueError("has text in HTML (foreignObject): save it as a plain SVG file")
    links = [value for key, value in element.items() if _name(key) == "href" and name != "a"]
    texts = (
        [*element.attrib.values(), element.text or ""]
        if name == "style"
        else element.attrib.values()
    )
    styled = [place for text in texts for place in _URL.findall(text)]
    for place in [*links, *styled]:
        if not _INSIDE.match(place):
            raise ValueError(f"refers to {place[:60]!r}, which is outside of it: embed that")


def _name(tag: object) -> str:
    """The name without its namespace; a comment or an instruction has none."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
