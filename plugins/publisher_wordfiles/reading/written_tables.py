"""Tables as wikis, databases and translations of programs write them: rows of their cells."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

_WIKI = re.compile(r"^[ \t]*\{\|.*\n(?P<rows>(?:(?![ \t]*\|\}).*(?:\n|\Z))*)", re.MULTILINE)
_WIKI_ATTRIBUTES = re.compile(r"^[^|\[\]{}]*=[^|]*\|(?!\|)")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|'{2,5}|<[^<>]*>")
_VALUE = r"""N?(?P<quote>['"])(?P<text>(?:(?!(?P=quote))[^\\]|(?P=quote){2}|\\.)*+)(?P=quote)"""
_SQL_VALUE = re.compile(rf"{_VALUE}|(?P<bare>[^,\s'\"][^,]*)", re.DOTALL)
_SQL_INSERT = re.compile(
    r"\bINSERT\s+(?:\w+\s+)?INTO\s+(?P<table>\S+?)\s*(?:\((?P<names>[^()]*)\))?\s*VALUES\s*(?=\()",
    re.I,
)
_SQL_ROW = re.compile(
    r"\s*,?\s*\((?P<values>(?:'(?:[^'\\]|''|\\.)*+'|\"(?:[^\"\\]|\\.)*+\"|[^()'\"])*+)\)"
)
_MESSAGE = re.compile(
    r'^msgid\s+(?P<id>(?:"(?:[^"\\\n]|\\.)*"\s*)+)msgstr\s+(?P<text>(?:"(?:[^"\\\n]|\\.)*"\s*)+)',
    re.M,
)
_FENCE = "|==="
_ESCAPED = re.compile(r"\\(.)")
_FEWEST = 2  # rows

Item = tuple[int, list[str]]
"""The line of a row, and its cells."""


class WrittenTable(NamedTuple):
    """The rows of a table; `header` says that the first one has the names of its columns."""

    form: str
    rows: list[Item]
    header: bool | None


def written_table(text: str) -> WrittenTable | None:
    """The table of MediaWiki, AsciiDoc, SQL or gettext that a text has; None if it has none."""
    if "{|" in text:
        found = _of_wiki(text)
    elif "|===" in text:
        found = WrittenTable("a table of AsciiDoc", list(_of_asciidoc(text)), None)
    elif "insert" in text.lower():
        found = _of_sql(text)
    else:
        rows = list(_messages(text)) if "msgid" in text else []
        found = WrittenTable("messages of gettext", rows, header=False)
    return found if len(found.rows) >= _FEWEST else None


def _of_wiki(text: str) -> WrittenTable:
    """The longest table of a wiki page; its first row names the columns if it begins with `!`."""
    tables = (list(_wiki_rows(text, found)) for found in _WIKI.finditer(text))
    rows = max(tables, key=len, default=[])
    header = bool(rows) and rows[0][1] == "!"
    return WrittenTable("a table of a wiki", [row for row, _ in rows], header or None)


def _wiki_rows(text: str, table: re.Match[str]) -> Iterator[tuple[Item, str]]:
    """The rows of a table, each with the sign of its cells; a line with `|-` is between two."""
    number = text.count("\n", 0, table.start("rows")) + 1
    for part in re.split(r"^(?=[ \t]*\|[-+])", table["rows"], flags=re.MULTILINE):
        body = re.sub(r"^[ \t]*\|[-+].*", "", part)
        found = re.search(r"^[ \t]*([|!])", body, re.MULTILINE)
        sign = found[1] if found else ""
        between = r"^[ \t]*[|!]|\|\||!!" if sign == "!" else r"^[ \t]*[|!]|\|\|"
        cells = list(map(_wiki_text, re.split(between, body, flags=re.MULTILINE)[1:]))
        if len(cells) > 1 and found:
            yield (
                (number + part.count("\n", 0, len(part) - len(body) + found.start(1)), cells),
                sign,
            )
        number += part.count("\n")


def _of_asciidoc(text: str) -> Iterator[Item]:
    """The rows of the first table: as many cells each as its first line has."""
    first = text.count("\n", 0, text.index(_FENCE)) + 2
    body = text.partition(_FENCE)[2].partition("\n")[2].partition(f"\n{_FENCE}")[0]
    lines = [line.split("|")[1:] for line in body.split("\n")]
    cells = [(at, " ".join(cell.split())) for at, own in enumerate(lines, first) for cell in own]
    width = next((len(own) for own in lines if own), 1)
    for at in range(0, len(cells), width):
        yield cells[at][0], [cell for _, cell in cells[at : at + width]]


def _wiki_text(cell: str) -> str:
    """The text of a cell, without its attributes, links and emphasis."""
    text = _WIKI_LINK.sub(lambda link: link[1] or "", _WIKI_ATTRIBUTES.sub("", cell))
    return " ".join(html.unescape(text).split())


def _of_sql(text: str) -> WrittenTable:
    """The values that are put into a table of a database, into that with most rows."""
    tables: dict[tuple[str, str], list[Item]] = {}
    for found in _SQL_INSERT.finditer(text):
        rows = tables.setdefault((found["table"], found["names"] or ""), [])
        at = found.end()
        while row := _SQL_ROW.match(text, at):
            line = text.count("\n", 0, row.start("values")) + 1
            rows.append((line, [_sql_text(each) for each in _SQL_VALUE.finditer(row["values"])]))
            at = row.end()
    (_, names), rows = max(tables.items(), key=lambda each: len(each[1]), default=(("", ""), []))
    named = [name.strip().strip("`\"[]'") for name in names.split(",")] if names else []
    return WrittenTable("SQL", [(1, named), *rows] if named else rows, bool(named) or None)


def _sql_text(value: re.Match[str]) -> str:
    if value["bare"] is not None:
        return "" if value["bare"].strip().upper() == "NULL" else value["bare"].strip()
    quote = value["quote"]
    return _ESCAPED.sub(r"\1", value["text"].replace(quote * 2, quote))


def _messages(text: str) -> Iterator[Item]:
    """The messages of a program with their translations; its headers have no message."""
    for found in _MESSAGE.finditer(text):
        pair = [
            _ESCAPED.sub(r"\1", "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found[at])))
            for at in ("id", "text")
        ]
        if all(pair):
            yield text.count("\n", 0, found.start()) + 1, pair
