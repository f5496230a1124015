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
        )
    ]


def _export(publication: Publication, options: Options) -> bytes:
    del options
    from publisher import to_json  # models of pydantic are slow to load

    return to_json(publication)


def _read(data: bytes, options: Options, language: Language) -> Puzzle:
    """The puzzle of a file; raises `FormatError`, also for a book and for another language."""
    del options
    from publisher import from_json

    def known(code: str) -> Language:
        if code != language.code:
            raise FormatError(f"the puzzle's language is `{code}`, not `{language.code}`: say so")
        return language

    puzzles = from_json(data, known).puzzles
    if len(puzzles) > 1:
        raise FormatError(f"it has {len(puzzles)} puzzles, and one is read at a time")
    return puzzles[0]
