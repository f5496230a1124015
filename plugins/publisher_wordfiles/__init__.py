"""Words from lists, tables, spreadsheets, documents and JSON files, and from the config itself."""

from typing import Any

from publisher import Deferred, DeferredRecord, Source, hookimpl


@hookimpl
def publisher_sources() -> list[DeferredRecord[Source[Any]]]:
    """Offer `file`, `folder`, `json`, `list` and `xlsx`."""
    return [
        DeferredRecord("file", _file),
        DeferredRecord("folder", _folder),
        DeferredRecord("json", _json),
        DeferredRecord("list", _list),
        DeferredRecord("xlsx", _xlsx),
    ]


def _file() -> Source[Any]:
    from publisher_wordfiles.options import FileOptions

    return Source(
        name="file",
        summary="A list as people write it, a table, a spreadsheet or a document",
        options=FileOptions,
        read=Deferred("publisher_wordfiles.files:read_file"),
        bulk=Deferred("publisher_wordfiles.bulk:bulk_file"),
        rows=Deferred("publisher_wordfiles.files:file_rows"),
    )


def _folder() -> Source[Any]:
    from publisher_wordfiles.options import FolderOptions

    return Source(
        name="folder",
        summary="All .txt, .csv and .tsv files of a folder, sorted by their names",
        options=FolderOptions,
        read=Deferred("publisher_wordfiles.files:read_folder"),
    )


def _json() -> Source[Any]:
    from publisher_wordfiles.options import JsonOptions

    return Source(
        name="json",
        summary="A JSON file of words or objects, or one of JSON Lines",
        options=JsonOptions,
        read=Deferred("publisher_wordfiles.json_file:read_json"),
    )


def _list() -> Source[Any]:
    from publisher_wordfiles.inline import ListOptions, read_list

    return Source(
        name="list",
        summary="Words in the config itself, with or without clues",
        options=ListOptions,
        read=read_list,
    )


def _xlsx() -> Source[Any]:
    from publisher_wordfiles.options import SpreadsheetOptions

    return Source(
        name="xlsx",
        summary="A sheet of a spreadsheet, its columns by name",
        options=SpreadsheetOptions,
        read=Deferred("publisher_wordfiles.spreadsheet:read_sheet"),
        rows=Deferred("publisher_wordfiles.spreadsheet:sheet_rows"),
    )
