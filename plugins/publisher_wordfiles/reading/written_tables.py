"""Tables as wikis, databases and translations of programs write them: rows of their cells."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

_WIKI = re.compile(r"^\s*\{\|.*\n(?P<rows>(?:(?!\s*\|\}).*\n?)*)", re.MULTILINE)
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
    tables = [_wiki_rows(text, found) for found in _WIKI.finditer(text)]
    rows, header = max(tables, key=lambda table: len(table[0]), default=([], False))
    return WrittenTable("a table of a wiki", rows, header or None)


def _wiki_rows(text: str, found: re.Match[str]) -> tuple[list[Item], bool]:
    rows: list[Item] = []
    is_new, header = True, False
    first = text.count("\n", 0, found.start("rows")) + 1
    for number, line in enumerate(found["rows"].split("\n"), first):
        sign, rest = line.strip()[:1], line.strip()[1:]
        if line.strip().startswith(("|-", "|+")):
            is_new = True
        elif sign in ("|", "!") and rest:
            cells = re.split(r"\|\||!!" if sign == "!" else r"\|\|", rest)
            if is_new:
                rows.append((number, []))
                header = header or (len(rows) == 1 and sign == "!")
            rows[-1][1].extend(map(_wiki_text, cells))
            is_new = False
        elif rows and sign and not is_new:
            rows[-1][1][-1] = f"{rows[-1][1][-1]} {_wiki_text(line)}".strip()
    return [row for row in rows if len(row[1]) > 1], header


def _of_asciidoc(text: str) -> Iterator[Item]:
    """The rows of the first table: as many cells each as its first line has."""
    lines = text.split("\n")
    start = next(at for at, line in enumerate(lines) if _FENCE in line)
    cells: list[tuple[int, str]] = []
    width = 0
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if line.strip().startswith(_FENCE):
            break
        own = [" ".join(cell.split()) for cell in line.split("|")[1:]]
        width = width or len(own)
        cells += [(number, cell) for cell in own]
    for at in range(0, len(cells), max(1, width)):
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
