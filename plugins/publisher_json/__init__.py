"""Publications as JSON of this program's own: everything of the model, and back."""

from dataclasses import replace
from typing import Any

from publisher import (
    Exporter,
    FormatError,
    Language,
    NoOptions,
    Options,
    Publication,
    Puzzle,
    Reader,
    WithLosses,
    hookimpl,
)


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `json`."""
    return [
        Exporter(
            name="json",
            summary="Everything that is known of the puzzles, for programs",
            options=NoOptions,
            suffix=".json",
            export=_export,
            takes="publication",
            kinds="any",
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `json`."""
    return [
        Reader(
            name="json",
            summary="What the exporter json wrote, of one puzzle",
            options=NoOptions,
            suffixes=(".json",),
            read=_read,
            language=_language,
        )
    ]


def _export(publication: Publication, options: Options) -> bytes:
    del options
    from publisher import to_json  # models of pydantic are slow to load

    return to_json(publication)


def _read(data: bytes, options: Options, language: Language) -> WithLosses[Puzzle]:
    """The puzzle of a file, with the texts of its publication where it has none of its own.

    Raises `FormatError`, also for a book.
    """
    del options
    from publisher import NotTakenOver, from_json

    whole, lost = from_json(data, lambda _: language), NotTakenOver("JSON")
    if len(whole.puzzles) > 1:
        raise FormatError(f"it has {len(whole.puzzles)} puzzles, and one is read at a time")
    puzzle, texts = whole.puzzles[0], {}
    for name in ("title", "author", "copyright"):
        texts[name] = getattr(puzzle, name) or getattr(whole, name)
        if getattr(whole, name) not in ("", texts[name]):
            lost.add(f"{name} of the publication")
    for section in whole.sections:
        lost.add(f"the section “{section.title[:40]}”")
    return lost.beside(replace(puzzle, **texts))


def _language(data: bytes) -> str | None:
    """The code of the language that the first puzzle of a file is in."""
    import json

    try:
        return str(json.loads(data)["puzzles"][0]["language"])
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
