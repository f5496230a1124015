"""Make what the docs say of each format from the exporters' own data.

Each page of docs/formats has a table of what is carried, the index has them all, and json has its
schema::

    python tools/make_format_docs.py
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from publisher import PuzzleFeature
from publisher.formats.puzzle_json import FORMAT, VERSION, PublicationForm
from publisher.plugins.records import AnyExporter
from publisher.plugins.registry import load

FOLDER = Path(__file__).parent.parent / "docs" / "formats"
CARRIED, LEFT_OUT, OMITTED, REFUSED = "yes", "–", "no", "refused"
_TABLE = re.compile(r"(<!-- what is carried -->\n).*?(<!-- end -->\n)", re.DOTALL)


class Column(NamedTuple):
    """A column of a table: an exporter, and options that change what it carries."""

    exporter: str
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def heading(self) -> str:
        """Its name, with its options."""
        settings = (f"{name}: {value}" for name, value in self.options.items())
        return "`" + ", ".join([self.exporter, *settings]) + "`"


PAGES = {
    "across-lite": [Column("across-lite")],
    "braille": [Column("brf"), Column("brf", {"solution": "only"}), Column("braille")],
    "docx": [Column("docx"), Column("docx", {"solution": "only"})],
    "drawing": [Column("drawing")],
    "exolve": [Column("exolve")],
    "html": [Column("html"), Column("html", {"solution": "hashed"}), Column("share")],
    "ipuz": [Column("ipuz")],
    "jpz": [Column("jpz")],
    "json": [Column("json")],
    "pdf": [Column("pdf")],
    "png": [Column("png")],
    "puz": [Column("puz")],
    "pzl": [Column("pzl"), Column("pzl", {"dialect": "pipe"})],
    "svg": [Column("svg")],
    "tables": [Column("csv"), Column("xlsx")],
    "text": [Column("text"), Column("text", {"form": "list"}), Column("text", {"style": "plain"})],
    "xd": [Column("xd")],
}


def documents() -> dict[Path, str]:
    """What should stand in each file."""
    exporters = load().exporters
    every = [column for columns in PAGES.values() for column in columns]
    made = {FOLDER / f"{page}.md": columns for page, columns in PAGES.items()}
    made[FOLDER / "README.md"] = every
    texts = {path: _filled(path, table(columns, exporters)) for path, columns in made.items()}
    schema = json.dumps(_json_schema(), indent=2, ensure_ascii=False)
    return texts | {FOLDER / "json.schema.json": f"{schema}\n"}


def _json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what `to_json` writes.

    `from_json` checks the rest: rows are equally long, entries are on letters, emphasis is within
    its clue, and there is a joint between every two lengths.
    """
    made: dict[str, Any] = _tidied(PublicationForm.model_json_schema())
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORMAT}:puzzles:{VERSION}",
    }
    return head | made


def _tidied(schema: Any) -> Any:
    """A schema without the parts that differ between versions of pydantic."""
    if isinstance(schema, list):
        return [_tidied(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    idle = {"type"} if "const" in schema else set()
    idle |= {"title"} if isinstance(schema.get("title"), str) else set()
    return {name: _tidied(value) for name, value in schema.items() if name not in idle}


def table(columns: Sequence[Column], exporters: Mapping[str, AnyExporter]) -> str:
    """A row for each feature, a column for each exporter."""
    rows = [["", *(column.heading for column in columns)], ["---"] * (len(columns) + 1)]
    marks = [_marks(exporters[column.exporter], column.options) for column in columns]
    rows += [[feature, *(each[feature] for each in marks)] for feature in PuzzleFeature]
    return "".join(map(_row, rows))


def _marks(exporter: AnyExporter, chosen: Mapping[str, Any]) -> dict[PuzzleFeature, str]:
    options = exporter.options.model_validate(dict(chosen))
    marks = dict.fromkeys(PuzzleFeature, CARRIED)
    marks |= dict.fromkeys(exporter.omits, OMITTED)
    marks |= dict.fromkeys(exporter.lacking(options), LEFT_OUT)
    return marks | dict.fromkeys(exporter.refusing(options), REFUSED)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |\n"


def _filled(path: Path, content: str) -> str:
    text, count = _TABLE.subn(rf"\g<1>\n{content}\n\g<2>", path.read_text(encoding="utf-8"))
    if count != 1:
        raise ValueError(f"{path}: the table's place is not marked")
    return text


if __name__ == "__main__":
    for path, text in documents().items():
        path.write_text(text, encoding="utf-8")
