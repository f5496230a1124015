"""XML files of crossword programs as elements, and the HTML in them."""

import io
import re
import zipfile
import zlib
from html.entities import html5
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from publisher import FormatError

LARGEST = 20_000_000
"""Bytes of XML: far more than any puzzle, far less than a bomb unfolds to."""

_NAMED = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31};)")
_XML = frozenset(["amp;", "lt;", "gt;", "quot;", "apos;"])
ZIP = b"PK"
"""The first bytes of an archive."""


def member(archive: zipfile.ZipFile) -> str:
    """The name of the first file of an archive."""
    name = next((each for each in archive.namelist() if not each.endswith("/")), None)
    if name is None:
        raise FormatError("the archive is empty")
    return name


def unzipped(data: bytes) -> bytes:
    """The first file of an archive, if it is not too large; raises `FormatError`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(member(archive)) as file:
            found = file.read(LARGEST + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError) as error:
        raise FormatError(f"the archive is damaged: {error}") from None
    except (NotImplementedError, ValueError) as error:
        raise FormatError(f"the archive cannot be read: {error}") from None
    if len(found) > LARGEST:
        raise FormatError(f"the file in the archive is larger than {LARGEST} bytes")
    return found


def parsed(data: bytes) -> Element:
    """The root of a file, plain or zipped; raises `FormatError`."""
    data = unzipped(data) if data.startswith(ZIP) else data
    if len(data) > LARGEST:
        raise FormatError(f"the file is larger than {LARGEST} bytes")
    try:
        root: Element = fromstring(data if b"<!DOCTYPE" in data else _NAMED.sub(_numbered, data))
    except DefusedXmlException:
        raise FormatError("the file defines entities, which no puzzle needs") from None
    except (ParseError, ValueError, LookupError) as error:
        raise FormatError(f"this is not XML: {error}") from None
    return root


def _numbered(entity: re.Match[bytes]) -> bytes:
    """An entity of HTML, such as &eacute;, which XML knows by its number alone."""
    name = entity[1].decode("ascii")
    if name in _XML or name not in html5:
        return entity[0]
    return "".join(f"&#{ord(char)};" for char in html5[name]).encode("ascii")


def html_of(element: Element) -> str:
    """The content of an element as HTML, with the elements in it as tags."""
    found = [element.text or ""]
    pending: list[Element | str] = list(reversed(element))
    while pending:
        each = pending.pop()
        if isinstance(each, str):
            found.append(each)
            continue
        name = local_name(each)
        found += [f"<{name}>", each.text or ""]
        pending += [each.tail or "", f"</{name}>", *reversed(each)]
    return "".join(found)


def local_name(element: Element) -> str:
    """An element's name without its namespace."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
