"""Words from text and table files, and from the config itself."""

from typing import Any

from publisher import Source, hookimpl
from publisher_wordfiles.files import read_file
from publisher_wordfiles.inline import ListOptions, read_list
from publisher_wordfiles.options import FileOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `file` and `list`."""
    return [
        Source(
            name="file",
            summary="A text file (a word a line, or word, tab, clue), or a CSV or TSV table",
            options=FileOptions,
            read=read_file,
        ),
        Source(
            name="list",
            summary="Words in the config itself, with or without clues",
            options=ListOptions,
            read=read_list,
        ),
    ]
