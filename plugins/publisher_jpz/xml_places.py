"""The text of an XML file, and where its elements stand in it, so that one can be changed alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from publisher import ExportError, TextChange
from publisher_jpz.xml_file import local_name

_DECLARED = re.compile(rb"""\A(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)""")
_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_PIECE = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<![A-Z][^\[>]*(?:\[.*?\]\s*)?>"
    r"""|<(?P<end>/?)(?P<name>[^\s<>/]+)(?P<attributes>(?:[^"'<>]|"[^"]*"|'[^']*')*?)(?P<empty>/?)>""",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_CDATA = re.compile(r"\s*<!\[CDATA\[.*\]\]>\s*", re.DOTALL)


@dataclass(slots=True)
class _Place:
    """An element: its first tag, and where its last one begins; None if it has one tag alone."""

    tag: re.Match[str]
    end: int | None = None


class XmlText:
    """The text of a file whose elements are known; `root` is what a parser made of it.

    Raises `ExportError` where the two do not agree, so that nothing would be in its place.
    """

    def __init__(self, data: bytes, root: Element) -> None:
        declared = _DECLARED.match(data)
        by_mark = _MARKS.get(data[:2])
        self.encoding = by_mark or (declared[1].decode("ascii") if declared else "utf-8")
        try:
            self.text = data.decode(self.encoding)
            is_same = self.text.encode(self.encoding) == data
        except (UnicodeError, LookupError):
            is_same = False
        found = list(_places(self.text)) if is_same else []
        elements = list(root.iter())
        names = [place.tag["name"].rpartition(":")[2] for place in found]
        if names != [local_name(each) for each in elements]:
            raise ExportError("its XML is written in a way that cannot be changed in place")
        self._places = dict(zip(map(id, elements), found, strict=True))

    def __contains__(self, element: Element) -> bool:
        return id(element) in self._places

    def attribute(self, element: Element, name: str, value: str) -> TextChange:
        """The change of an attribute, which the element may lack."""
        tag = self._places[id(element)].tag
        new = escape(value, {'"': "&quot;", "'": "&apos;"})
        for found in _ATTRIBUTE.finditer(self.text, *tag.span("attributes")):
            if found[1] == name:
                return TextChange(*found.span(2 if found[2] is not None else 3), new)
        end = tag.start("attributes") + len(tag["attributes"].rstrip())
        return TextChange(end, end, f' {name}="{new}"')

    def content(self, element: Element, html: str) -> TextChange:
        """The change of all that is in an element; HTML in a section of characters stays there."""
        place = self._places[id(element)]
        start, name = place.tag.end(), place.tag["name"]
        if place.end is None:
            return TextChange(place.tag.start("empty"), start, f">{escape(html)}</{name}>")
        old = self.text[start : place.end]
        is_bare = _CDATA.fullmatch(old) and "]]>" not in html
        new = f"<![CDATA[{html}]]>" if is_bare else escape(html)
        return TextChange(start, place.end, new)

    def data(self, text: str) -> bytes:
        """The bytes of a text in the file's encoding; what that lacks is written by its number."""
        return text.encode(self.encoding, "xmlcharrefreplace")


def _places(text: str) -> Iterator[_Place]:
    """The elements in the order in which they begin."""
    found: list[_Place] = []
    opened: list[_Place] = []
    for piece in _PIECE.finditer(text):
        if piece["name"] is None:
            continue
        if piece["end"]:
            if opened:
                opened.pop().end = piece.start()
            continue
        found.append(_Place(piece))
        if not piece["empty"]:
            opened.append(found[-1])
    return iter(found)
