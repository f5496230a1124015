"""Publications as JSON of this program's own: everything of the model, and back."""

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


def _read(data: bytes, options: Options, language: Language) -> Puzzle:
    """The puzzle of a file; raises `FormatError`, also for a book."""
    del options
    from publisher import from_json

    puzzles = from_json(data, lambda _: language).puzzles
    if len(puzzles) > 1:
        raise FormatError(f"it has {len(puzzles)} puzzles, and one is read at a time")
    return puzzles[0]


def _language(data: bytes) -> str | None:
    """The code of the language that the first puzzle of a file is in."""
    import json

    try:
        return str(json.loads(data)["puzzles"][0]["language"])
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
