"""A puzzle in the address of a page: one page on any web space shows every puzzle.

What is after the # of an address stays in the browser: no server sees it.
"""

import json
import zlib
from base64 import urlsafe_b64encode
from html.parser import HTMLParser
from typing import Any

from publisher import ExportError, Puzzle, puzzle_name, with_hints
from publisher_html.markup import VOID, element
from publisher_html.options import ShareOptions
from publisher_html.script_data import script_data
from publisher_html.web_page import body, sizes

LONGEST = 64_000
"""Characters of an address. Chromium takes 2,000,000, Firefox 1,000,000, Safari about 80,000."""

_VERSION = 1


def write(puzzle: Puzzle, options: ShareOptions) -> bytes:
    """The address, and the code that embeds it in another page, as UTF-8."""
    puzzle = with_hints(options.typeset_one(puzzle), options.hints)
    address = f"{options.page}#puzzle={_packed(puzzle, options)}"
    if len(address) > LONGEST:
        raise ExportError(
            f"the address would have {len(address):,} characters, and browsers take {LONGEST:,}: "
            "write html, a page of its own, instead"
        )
    title = puzzle.title or puzzle_name(puzzle)
    frame = element("iframe", src=address, title=title, width="100%", height="900")
    return f"{address}\n\n{frame}\n".encode()


def _packed(puzzle: Puzzle, options: ShareOptions) -> str:
    """The puzzle in the characters of an address: JSON, compressed with a checksum (RFC 1950)."""
    columns, rows = sizes(puzzle)
    carried = {
        "version": _VERSION,
        "language": puzzle.language.code,
        "direction": puzzle.language.direction,
        "columns": columns,
        "rows": rows,
        "body": _tree(body(puzzle, options, {})),
        "record": script_data(puzzle, options),
    }
    text = json.dumps(carried, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _tree(markup: str) -> list[Any]:
    """Our own markup as texts and elements, each a name, attributes, and what is in it.

    So the page builds what it shows, and parses no markup that an address carries.
    """
    parser = _TreeParser()
    parser.feed(markup)
    parser.close()
    return parser.levels[0]


class _TreeParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.levels: list[list[Any]] = [[]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        children: list[Any] = []
        self.levels[-1].append([tag, {name: value or "" for name, value in attrs}, children])
        if tag not in VOID:
            self.levels.append(children)

    def handle_endtag(self, tag: str) -> None:
        del tag
        self.levels.pop()

    def handle_data(self, data: str) -> None:
        self.levels[-1].append(data)
