"""Words and clues in XML, whatever its elements are called: rows of cells, and records of texts.

Rows are elements whose texts are in elements of one tag, as of sheets and of translations. Records
are elements that have several texts by the names of theirs, or of their attributes; if no element
has them directly, those that have them somewhere within, as entries of dictionaries do.
"""

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import NamedTuple

from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.written_tables import Item

_TAG = re.compile(r"<[^<>]{1,200}>")
_FEWEST = 2  # rows
_DEEPEST = 6  # elements between a record and its text
_MOST = 1000  # characters of several texts in one place
_BARE = ("text", "form", "string", "value", "seg", "p", "mattext", "span")
"""Elements whose names say nothing of their text, so that the one around them has its name."""

_BOTH = {"answer", "clue"}
_OUTLINES = ("outline", "node")  # of OPML, and of mind maps

TextsByName = Mapping[str, str]


class XmlLists(NamedTuple):
    """The rows of a text, or else its records, each with its line."""

    rows: list[Item]
    records: list[tuple[int, TextsByName]]


def lists_of_xml(text: str) -> XmlLists:
    """The longest rows or records of XML; none if there are no two of them."""
    tree = _Tree()
    tree.feed(text)
    tree.close()
    if len(tree.dicts) > 1:
        return XmlLists([], tree.dicts)
    if tree.dicts:
        ((line, texts),) = tree.dicts
        return XmlLists([(line, [*pair]) for pair in texts.items()], [])
    tag, rows = max(tree.rows.items(), key=lambda each: len(each[1]), default=("", []))
    outside = tree.records.keys() - tree.inside.get(tag, set())
    if len(rows) >= _FEWEST and all(len(tree.records[other]) < len(rows) for other in outside):
        return XmlLists(rows, [])
    found = max(tree.records, key=lambda each: len(tree.records[each]), default="")
    records = tree.records.get(found, [])
    if found not in tree.direct:
        most = max(map(len, tree.within.values()), default=0)
        many = [each for each in tree.within.values() if 2 * len(each) >= most >= _FEWEST]
        records = max((each for each in many if len(each) > 1), key=_width, default=records)
    elif not {role_named(name) for _, record in records for name in record} >= _BOTH:
        records = max([records, *tree.around(found, len(records))], key=_width)
    return XmlLists([], records if len(records) >= _FEWEST else [])


def _width(records: list[tuple[int, TextsByName]]) -> int:
    return max((len(record) for _, record in records), default=0)


class _Element:
    def __init__(self, tag: str, line: int, attributes: TextsByName) -> None:
        self.tag, self.line, self.attributes = tag, line, attributes
        self.leaves: dict[str, str] = {}
        self.children: list[tuple[str, str]] = []
        self.outlines: list[str] = []
        self.texts: dict[tuple[str, ...], str] = {}
        self.inside = {tag}
        self.text, self.is_leaf = "", True

    @property
    def cells(self) -> list[str]:
        """The texts of its elements, if it has several, and all are of one tag."""
        is_row = len(self.children) > 1 and len({tag for tag, _ in self.children}) == 1
        return [text for _, text in self.children] if is_row else []


class _Tree(HTMLParser):
    """The rows and records of XML by the tags of their elements.

    Those of `direct` have their texts as their own leaves; those `within` have them deeper.
    """

    def __init__(self) -> None:
        super().__init__()
        self.records: dict[str, list[tuple[int, TextsByName]]] = {}
        self.rows: dict[str, list[Item]] = {}
        self.within: dict[str, list[tuple[int, TextsByName]]] = {}
        self.dicts: list[tuple[int, TextsByName]] = []
        self.direct: set[str] = set()
        self.inside: dict[str, set[str]] = {}
        self.inside_of: dict[str, set[str]] = {}
        self._open: list[_Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._open:
            self._open[-1].is_leaf = False
        attributes = {name: value or "" for name, value in attrs}
        self._open.append(_Element(tag, self.getpos()[0], attributes))

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1].text += data

    def unknown_decl(self, data: str) -> None:
        self.handle_data(data.removeprefix("CDATA["))

    def handle_endtag(self, tag: str) -> None:
        if all(element.tag != tag for element in self._open):
            return
        while self._open:
            element = self._open.pop()
            self._close(element)
            if element.tag == tag:
                return

    def around(self, tag: str, many: int) -> Iterator[list[tuple[int, TextsByName]]]:
        """The records of elements around those of a tag, if they are as many."""
        for other, records in self.within.items():
            if other != tag and len(records) == many and tag in self.inside_of.get(other, ()):
                yield records

    def _close(self, element: _Element) -> None:
        text = " ".join(_TAG.sub(" ", element.text).split())
        if element.attributes.get("fraction") == "0":
            return  # a wrong answer of Moodle
        if self._open:
            shown = text or ", ".join(element.leaves.values())
            self._open[-1].children.append((element.tag, shown))
            self._open[-1].inside |= element.inside
            self._add_texts(element, text)
        self._close_special(element)
        if len(names := _named(element.texts)) > 1:
            self.within.setdefault(element.tag, []).append((element.line, names))
            self.inside_of.setdefault(element.tag, set()).update(element.inside)
        if any(cells := element.cells):
            self.rows.setdefault(element.tag, []).append((element.line, cells))
            self.inside.setdefault(element.tag, set()).update(element.inside)
        leaves = self._open[-1].leaves if self._open else {}
        if element.is_leaf and text:
            leaves[element.tag] = ", ".join(filter(None, (leaves.get(element.tag), text)))
        if "text" in element.leaves:  # of a question, as Moodle has it
            leaves.setdefault(element.tag, element.leaves["text"])
            return
        record: TextsByName = element.leaves or (element.attributes if element.is_leaf else {})
        if len(element.leaves) == 1 and element.attributes:
            record = {**element.attributes, **element.leaves}
        if len(element.leaves) > 1:
            self.direct.add(element.tag)
        if len(record) > 1 or (record and text):
            own = record if len(record) > 1 else {**record, element.tag: text}
            self.records.setdefault(element.tag, []).append((element.line, own))

    def _close_special(self, element: _Element) -> None:
        """Take a dictionary of Apple's, whose keys are texts, and an outline with one below it."""
        tags = [tag for tag, _ in element.children]
        if tags[::2] == ["key"] * (len(tags) // 2) and element.tag == "dict":
            texts = [text for _, text in element.children]
            pairs = zip(texts[::2], tags[1::2], texts[1::2], strict=False)
            own = {key: text for key, tag, text in pairs if tag == "string"}
            if len(own) > 1:
                self.dicts.append((element.line, own))
        shown = element.attributes.get("text", "")
        if element.tag in _OUTLINES and self._open:
            if element.is_leaf:
                self._open[-1].outlines.append(shown)
            elif len(element.outlines) == len(element.children) == 1:
                row = element.line, [shown, *element.outlines]
                self.rows.setdefault(element.tag, []).append(row)

    def _add_texts(self, element: _Element, text: str) -> None:
        """Note the texts within an element for the one around it."""
        inner: dict[tuple[str, ...], str] = {}
        if element.is_leaf and text:
            inner[(element.attributes.get("type") or element.tag,)] = text
        inner |= {(element.tag, *path): own for path, own in element.texts.items()}
        around = self._open[-1].texts
        for path, own in inner.items():
            had = around.get(path, "")
            if len(path) <= _DEEPEST and len(had) <= _MOST:
                around[path] = "; ".join(filter(None, (had, own)))


def _named(texts: Mapping[tuple[str, ...], str]) -> dict[str, str]:
    """Texts by the last name of their paths that says something."""
    return {_name(path): text for path, text in texts.items()}


def _name(path: tuple[str, ...]) -> str:
    return next((tag for tag in reversed(path) if tag not in _BARE), path[0])
