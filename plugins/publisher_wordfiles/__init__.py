"""Words from lists, tables, spreadsheets, documents and JSON files, and from the config itself."""

from typing import Any

from publisher import Source, deferred, hookimpl


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `file`, `folder`, `json`, `list` and `xlsx`."""
    return [
        Source(
            name="file",
            summary="A list as people write it, a table, a spreadsheet or a document",
            options=deferred("publisher_wordfiles.options:FileOptions"),
            read=deferred("publisher_wordfiles.files:read_file"),
            bulk=deferred("publisher_wordfiles.bulk:bulk_file"),
            rows=deferred("publisher_wordfiles.files:file_rows"),
        ),
        Source(
            name="folder",
            summary="All .txt, .csv and .tsv files of a folder, sorted by their names",
            options=deferred("publisher_wordfiles.options:FolderOptions"),
            read=deferred("publisher_wordfiles.files:read_folder"),
        ),
        Source(
            name="json",
            summary="A JSON file of words or objects, or one of JSON Lines",
            options=deferred("publisher_wordfiles.options:JsonOptions"),
            read=deferred("publisher_wordfiles.json_file:read_json"),
        ),
        Source(
            name="list",
            summary="Words in the config itself, with or without clues",
            options=deferred("publisher_wordfiles.inline:ListOptions"),
            read=deferred("publisher_wordfiles.inline:read_list"),
        ),
        Source(
            name="xlsx",
            summary="A sheet of a spreadsheet, its columns by name",
            options=deferred("publisher_wordfiles.options:SpreadsheetOptions"),
            read=deferred("publisher_wordfiles.spreadsheet:read_sheet"),
            rows=deferred("publisher_wordfiles.spreadsheet:sheet_rows"),
            suffixes=(".xlsx", ".ods", ".fods"),
        ),
    ]
