"""The names of the files that the exports of a config write, without their suffixes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from publisher.files.filenames import DEFAULT_NAME, FIELDS, fields_of, file_stem

if TYPE_CHECKING:
    from publisher.config.settings import ExportChoice, Output, PuzzleConfig


def file_stems(
    export: "ExportChoice",
    output: "Output",
    fields: Mapping[str, str],
    puzzle_configs: Sequence["PuzzleConfig"],
) -> list[str]:
    """The names, without suffix, of the files that an export writes of puzzles.

    Where they come from a table, names may hold the cells of their rows. Where the pattern has
    neither `{number}` nor a column of the table, nor `{published}` that differs in all of them,
    `{number}` is added. A file of all rows has no
    cells, and the name of the config where the pattern wants some.
    """
    rows = row_fields(puzzle_configs)
    seeds = [each.seed_of(n) for each in puzzle_configs for n in range(each.count)]
    times = [each.published for each in puzzle_configs for _ in range(each.count)]
    fields = {**fields, "published": times[0] if times else ""}
    count = len(seeds) or 1
    if export.has_all or (count == 1 and not rows):
        pattern = export.file or output.name
        if fields_of(pattern) & _own(rows):
            pattern = DEFAULT_NAME
        number = "1" if count == 1 else "all"
        return [file_stem(pattern, {**fields, "number": number, "thousand": "0"})]
    pattern = _pattern_of_each(export, output, rows, times)
    width = len(str(count))
    return [
        file_stem(
            pattern,
            {
                **fields,
                **(rows[n] if rows else {}),
                "published": times[n],
                "seed": str(seed),
                "number": f"{n + 1:0{width}}",
                "thousand": str((n + 1) // 1000),
            },
        )
        for n, seed in enumerate(seeds)
    ]


def _pattern_of_each(
    export: "ExportChoice",
    output: "Output",
    rows: Sequence[Mapping[str, str]],
    times: Sequence[str],
) -> str:
    pattern = export.file or output.name
    telling = {"number", *_own(rows), *(["published"] if len({*times}) == len(times) else [])}
    has_number = fields_of(pattern) & telling
    return pattern if has_number else pattern + "-{number}"


def _own(rows: Sequence[Mapping[str, str]]) -> set[str]:
    """The columns of a table that may tell its rows apart."""
    return set(rows[0]) - set(FIELDS) if rows else set()


def row_fields(puzzle_configs: Iterable["PuzzleConfig"]) -> list[Mapping[str, str]]:
    """The fields of file names for each puzzle that comes from a row of a table."""
    return [
        {**each.row.cells, "title": each.title, "language": each.language.code}
        for each in puzzle_configs
        if each.row
        for _ in range(each.count)
    ]
