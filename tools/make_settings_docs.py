"""Make the tables of settings in the docs from the models that check the settings.

python tools/make_settings_docs.py
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from publisher import Options
from publisher.config.models import (
    ApartSettings,
    AtLeastSettings,
    ConfigSettings,
    ForEachSettings,
    LanguageSettings,
    OutputSettings,
    PuzzleFileSettings,
    PuzzleOfConfig,
)
from publisher.plugins.core_settings import GeneratorSettings, SupportSettings, WordListSettings

DOCS = Path(__file__).parent.parent / "docs"
_TABLE = re.compile(r"(<!-- ([\w ]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)

SECTIONS: dict[str, type[Options]] = {"generator": GeneratorSettings, "output": OutputSettings}
"""The sections whose settings are in one table with the config's own."""

PAGES: dict[str, dict[str, type[Options]]] = {
    "config.md": {
        "settings of a config": ConfigSettings,
        "settings of a puzzle file": PuzzleFileSettings,
        "settings of a puzzle in a book": PuzzleOfConfig,
        "settings of apart": ApartSettings,
        "settings of at_least": AtLeastSettings,
        "settings of for_each": ForEachSettings,
    },
    "languages.md": {"settings of a language": LanguageSettings},
    "wordlists.md": {
        "settings of a word list": WordListSettings,
        "settings of support": SupportSettings,
    },
}
"""The tables of each page, by what its place is marked with."""

LINKS = {
    "language": "languages.md",
    "words": "sources.md",
    "generator.use": "generators.md",
    "generator.distinct": "#several-puzzles-of-one-list",
    "puzzle": "#a-puzzle-made-elsewhere",
    "clues": "#clues-still-to-be-written",
    "clue_bank": "clues.md",
    "suggest": "clues.md#suggestions",
    "kind": "plugins.md#kinds-of-puzzles",
    "review": "editing.md#an-editor-reads-the-proofs",
    "reject": "editing.md#words-that-are-never-to-come",
    "then": "plugins.md#finished-puzzles",
    "lock": "#publishing-a-puzzle-again",
    "puzzles": "#books",
    "run": "batch.md#who-makes-them",
}
"""Where more is said of a setting."""


def documents() -> dict[Path, str]:
    """The text that each page should have."""
    return {DOCS / page: _filled(DOCS / page, tables) for page, tables in PAGES.items()}


def _filled(path: Path, tables: dict[str, type[Options]]) -> str:
    def table(match: re.Match[str]) -> str:
        return f"{match[1]}\n{''.join(_table(tables[match[2]]))}\n{match[3]}"

    text, count = _TABLE.subn(table, path.read_text(encoding="utf-8"))
    if count != len(tables):
        raise ValueError(f"{path}: {count} places of tables are marked, not {len(tables)}")
    return text


def _table(model: type[Options]) -> Iterator[str]:
    yield _row(["setting", "what it is", "default"])
    yield _row(["---"] * 3)
    yield from map(_row, _settings(model, ""))


def _settings(model: type[Options], before: str) -> Iterator[list[str]]:
    for name, field in model.model_fields.items():
        if model is ConfigSettings and name in SECTIONS:
            yield from _settings(SECTIONS[name], f"{name}.")
            continue
        path = f"{before}{field.alias or name}"
        shown = f"[`{path}`]({LINKS[path]})" if path in LINKS else f"`{path}`"
        default = None if field.is_required() else field.default
        yield [shown, (field.description or "").removesuffix("."), _default(default)]


def _default(value: object) -> str:
    if type(value) is tuple:
        return ", ".join(map(_default, value))
    return f"`{value}`" if value not in (None, "", {}, []) else ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |\n"


if __name__ == "__main__":
    for path, text in documents().items():
        path.write_text(text, encoding="utf-8")
