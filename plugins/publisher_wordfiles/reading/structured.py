"""Lists within other languages: tables and lists of web pages (HTML), JSON, TOML, XML and others.

They become rows of cells, or lines of text, which are then read as any list is.
"""

import html
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from html.parser import HTMLParser
from itertools import count
from string import ascii_uppercase
from typing import NamedTuple

from publisher_wordfiles.reading.notes import lines_of_notes
from publisher_wordfiles.reading.written_tables import Item, written_table
from publisher_wordfiles.reading.xml_lists import TextsByName, lists_of_xml

_BEGINS = re.compile(
    r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)?"
    r"<(?:!doctype html|html|head|body|table|[duo]l|section|div|h\d|p|meta|link|style|main)\b",
    re.I | re.DOTALL,
)
_TOML = re.compile(r"^\[\[?[\w.\"-]+\]?\]\s*(?:#.*)?$", re.MULTILINE)
_XML = re.compile(r"\s*<(?:\?xml|[\w.:-]+[\s>])", re.I)
_FIRST = ("<", "[", "{")
_YAML_SIGNS = (": ", "  ")
_SIGNS = ("\n[", "\n{|", "\n|===", "\nmsgid ", "INSERT ", "Insert ", "insert ")
_CELLS, _ITEMS, _BOLD = ("td", "th"), ("dt", "dd", "li"), ("b", "strong")
_BLOCKS = frozenset(
    ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "ul", "ol", "dl", "section"]
)
_HIDDEN = ("script", "style", "title", "nav", "footer", "aside")
_NOTE = re.compile(r"<en-note[^>]*>(.*?)</en-note>", re.DOTALL)
_KEY = r"(?:[^\W\d][\w .-]*|\"[^\"\n]*\")"
_YAML = re.compile(
    rf"^[ ]*- {_KEY}:[ ].*\n(?:[ ]+{_KEY}:[ ]*\S.*\n)+\s*- {_KEY}: "
    rf"|\A(?:---[ ]*\n|#.*\n|[ ]*\n|{_KEY}: \S.*\n)*{_KEY}: \S.*\n{_KEY}:[ ]*\n"
    rf"(?:[ ]+(?:{_KEY}|[^\s:#-][^:\n]*): \S.*(?:\n|$)){{3,}}\s*\Z",
    re.MULTILINE,
)
"""A list of mappings with several keys, and a mapping alone below the keys of the file."""

_ANCHOR = re.compile(r"(?:^|[:-] +)[&*]\w", re.MULTILINE)
_LONGEST_YAML = 200_000  # characters
_TAG = re.compile(r"<[^<>]{1,200}>")
_SIDES = {"source": "front", "target": "back"}  # of translations in XLIFF
_FEWEST, _LEAST_ITEMS = 2, 3
_DEEPEST = 8  # arrays and objects within others
_LONGEST_KEY = 40
_H5P_TEXTS = {"textField": "\n", "wordList": ","}


class Structured(NamedTuple):
    """What a text in such a language holds: its name, and rows or, if there are none, lines.

    `header` says that the first row has the names of the columns, None that this is to be seen.
    """

    form: str
    rows: Sequence[Item]
    header: bool | None = None
    lines: Sequence[str] = ()


def may_be_structured(text: str) -> bool:
    """Whether a text has a sign of such a language, which is seen at once in a long one."""
    if text.lstrip()[:1] in _FIRST or any(map(f"\n{text}".__contains__, _SIGNS)):
        return True
    return all(map(text.__contains__, _YAML_SIGNS)) and _YAML.search(text) is not None


def is_page(text: str) -> bool:
    """Whether a text is a whole web page."""
    return text[:200].lstrip().lower().startswith(("<!doctype html", "<html"))


def structured(text: str) -> Structured | None:
    """The rows or lines of a text in such a language; None if it is in none, or has no list."""
    if table := written_table(text):
        return Structured(*table)
    if _TOML.search(text):
        return _of_toml(text)
    if text.lstrip()[:1] in ("[", "{"):
        return _of_json(text)
    if _BEGINS.match(text):
        return _of_page(text)
    if "<en-note" in text:  # of Evernote
        return _of_page("".join(map("<div>{}</div>".format, _NOTE.findall(text))))
    if not _XML.match(text):
        return _of_yaml(text) if _YAML.search(text) else None
    rows, records = lists_of_xml(text)
    if rows:
        return Structured("the rows of an XML file", rows)
    return _table("XML", records) if records else None


class _Page(HTMLParser):
    """The cells and items of a page: `cells` by row, `items` by their tags."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, list[tuple[str, str]]]] = []
        self.items: list[tuple[str, int, str]] = []
        self._tag, self._line, self._parts, self._hidden = "", 1, list[str](), 0

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - HTMLParser's
        if tag in _HIDDEN:
            self._hidden += 1
        elif tag in (*_CELLS, *_ITEMS):
            self.end()
            self._tag, self._line = tag, self.getpos()[0]
        elif tag in _BOLD and self._tag not in (*_CELLS, "dt", "dd"):
            self._parts.append("**")
        elif tag == "tr":
            self.end()
            self.rows.append((self.getpos()[0], []))
        elif (tag in _BLOCKS or tag == "br") and not self._tag:
            self.end()
        else:
            self._parts.append(" " * (tag in _BLOCKS or tag == "br"))

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden -= self._hidden > 0
        elif tag in _BOLD and self._tag not in (*_CELLS, "dt", "dd"):
            self._parts.append("**")
        elif tag in (*_CELLS, *_ITEMS) or (tag in _BLOCKS and not self._tag):
            self.end()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._line = self._line if "".join(self._parts).strip() else self.getpos()[0]
            self._parts.append(data)

    def end(self) -> None:
        """Keep what was read since the last tag."""
        text = " ".join("".join(self._parts).split())
        tag, self._parts, self._tag = self._tag, [], ""
        if tag in _CELLS and self.rows:
            self.rows[-1][1].append((tag, text))
        elif text.strip("* "):
            self.items.append((tag or "p", self._line, text))


def _of_page(text: str) -> Structured | None:
    page = _Page()
    page.feed(text)
    page.close()
    page.end()
    tagged = [(line, cells) for line, cells in page.rows if len(cells) > 1]
    if tagged and _letters_columns([cell for _, cell in tagged[0][1] if cell]):
        tagged = tagged[1:]
    rows = [(line, [cell for _, cell in cells]) for line, cells in tagged]
    if len(rows) >= _FEWEST:
        _, first = tagged[0]
        is_headed = all(tag == "th" for tag, _ in first) or None
        return Structured("a table of a web page", rows, is_headed)
    defined = list(_defined(page.items))
    if len(defined) >= _FEWEST:
        return Structured("the definitions of a web page", defined, header=False)
    lines = [text for tag, _, text in page.items if tag == "li"]
    if len(lines) < _LEAST_ITEMS:
        lines = [text for _, _, text in page.items]
    return Structured("a web page", (), lines=lines) if len(lines) >= _LEAST_ITEMS else None


def _letters_columns(cells: Sequence[str]) -> bool:
    """Whether cells are the letters of columns, which spreadsheets write above their pages."""
    return len(cells) > 1 and "".join(cells) == ascii_uppercase[: len(cells)]


def _defined(items: Iterable[tuple[str, int, str]]) -> Iterator[Item]:
    """Each term of a page with its definitions."""
    term: Item | None = None
    for tag, line, text in items:
        if tag == "dt":
            if term and len(term[1]) > 1:
                yield term
            term = line, [text]
        elif tag == "dd" and term:
            term[1][1:] = ["; ".join((*term[1][1:], text))]
    if term and len(term[1]) > 1:
        yield term


def _of_json(text: str) -> Structured | None:
    with suppress(ValueError, RecursionError):
        return _of_value("JSON", text, json.loads(text))
    with suppress(ValueError, RecursionError):
        lines = [json.loads(line) for line in text.split("\n") if line.strip()]
        return _of_value("JSON", text, lines)
    return None


def _of_toml(text: str) -> Structured | None:
    with suppress(ValueError, RecursionError):
        return _of_value("TOML", text, tomllib.loads(text))
    return None


def _of_yaml(text: str) -> Structured | None:
    """What is listed in YAML without anchors, all of whose values are texts."""
    import yaml  # it is slow to load

    if len(text) > _LONGEST_YAML or _ANCHOR.search(text):
        return None
    with suppress(yaml.YAMLError, RecursionError):
        return _of_value("YAML", text, yaml.load(text, Loader=yaml.BaseLoader))  # noqa: S506
    return None


def _of_value(form: str, text: str, value: object) -> Structured | None:
    """What is listed in a value of JSON or TOML."""
    found = _listed(value) or max(_lists(value, 0), key=len, default=[])
    noted, which = lines_of_notes(value, found)
    if noted:
        return Structured(f"{which} in {form}", (), lines=noted)
    if len(found) < _FEWEST:
        return None
    if all(isinstance(item, str) for item in found):
        return Structured(form, (), lines=list(map(_shown, found)))
    lines = _line_numbers(text, found)
    records = [
        {str(key): _shown(own) for key, own in item.items() if not isinstance(own, bool)}
        for item in found
        if isinstance(item, dict)
    ]
    if len(records) == len(found):
        if all(len(record) == 1 for record in records):
            return Structured(form, (), lines=[next(iter(each.values())) for each in records])
        return _table(form, list(zip(lines, records, strict=True)))
    rows = [[_shown(own) for own in item] for item in found if isinstance(item, list | tuple)]
    is_table = len(rows) == len(found) and min(map(len, rows)) > 1
    return Structured(form, list(zip(lines, rows, strict=True))) if is_table else None


def _listed(value: object) -> list[object]:
    """The lines, words or questions of H5P, which another value does not have."""
    if not isinstance(value, dict):
        return []
    for key, between in _H5P_TEXTS.items():
        if isinstance(text := value.get(key), str):
            return [part for part in text.split(between) if part.strip()]
    try:  # of the answers the first is right
        found = value.get("choices", ())
        return [{"clue": each["question"], "answer": each["answers"][0]} for each in found]
    except (IndexError, KeyError, TypeError):
        return []


def _lists(value: object, depth: int) -> Iterator[list[object]]:
    """The lists in a value of JSON, and the objects that give each word a text."""
    if depth > _DEEPEST:
        return
    inner: Iterable[object] = ()
    if isinstance(value, list):
        yield value
        inner = value
    elif isinstance(value, dict):
        if value and all(isinstance(text, str) for text in value.values()) and depth < _FEWEST:
            yield [list(pair) for pair in value.items()]
        columns = {key: own for key, own in value.items() if isinstance(own, list)}
        if len(columns) > 1 and len(set(map(len, columns.values()))) == 1:
            yield [
                dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)
            ]
        inner = value.values()
    for each in inner:
        if not isinstance(value, list) or not isinstance(each, list):
            yield from _lists(each, depth + 1)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict):
        texts = [own for own in value.values() if isinstance(own, str)]
        return _shown(texts[0]) if len(texts) == 1 else ""
    if value is None:
        return ""
    text = str(value)
    if _TAG.search(text):  # as H5P writes its cards
        text = html.unescape(_TAG.sub(" ", text))
    return " ".join(text.split())


def _line_numbers(text: str, items: Sequence[object]) -> list[int]:
    """The lines of items, as far as their first texts show them; else their places."""
    lines, at, line = [], 0, 1
    for place, item in zip(count(1), items, strict=False):
        values = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        first = next((each for each in values if isinstance(each, str) and each), "")
        found = text.find(json.dumps(first, ensure_ascii=False), at) if first else -1
        if found >= 0:
            line, at = line + text.count("\n", at, found), found
        lines.append(line if found >= 0 else place)
    return lines


def _table(form: str, records: Sequence[tuple[int, TextsByName]]) -> Structured:
    names = list(dict.fromkeys(name for _, record in records for name in record))
    rows = [(line, [record.get(name, "") for name in names]) for line, record in records]
    header = [name.replace("_", " ")[:_LONGEST_KEY] for name in names]
    if _SIDES.keys() <= {*header}:
        header = [_SIDES.get(name, name) for name in header]
    return Structured(form, [(1, header), *rows], header=True)
