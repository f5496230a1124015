"""Words from text, table and JSON files, from folders of them, and from the config itself."""

from collections.abc import Iterable
from typing import Any

from publisher import Source, SourceWord, hookimpl
from publisher_wordfiles.inline import ListOptions, read_list
from publisher_wordfiles.options import FileOptions, FolderOptions, JsonOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `file`, `folder`, `json` and `list`."""
    return [
        Source(
            name="file",
            summary="A text file (a word a line, or word, tab, clue), or a CSV or TSV table",
            options=FileOptions,
            read=_read_file,
        ),
        Source(
            name="folder",
            summary="All .txt, .csv and .tsv files of a folder, sorted by their names",
            options=FolderOptions,
            read=_read_folder,
        ),
        Source(
            name="json",
            summary="A JSON file of words or objects, or one of JSON Lines",
            options=JsonOptions,
            read=_read_json,
        ),
        Source(
            name="list",
            summary="Words in the config itself, with or without clues",
            options=ListOptions,
            read=read_list,
        ),
    ]


def _read_file(options: FileOptions) -> Iterable[SourceWord]:
    from publisher_wordfiles.files import read_file

    return read_file(options)


def _read_folder(options: FolderOptions) -> Iterable[SourceWord]:
    from publisher_wordfiles.files import read_folder

    return read_folder(options)


def _read_json(options: JsonOptions) -> Iterable[SourceWord]:
    from publisher_wordfiles.jsons import read_json

    return read_json(options)
