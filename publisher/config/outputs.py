"""The folder and the names of files, as a config gives them."""

from collections.abc import Iterable, Mapping, Sequence

from publisher.config.file_names import file_stems, row_fields
from publisher.config.form import Form
from publisher.config.models import OutputSettings
from publisher.config.settings import ExportChoice, Output, PuzzleConfig, TableRow
from publisher.files.filenames import fields_of, usable
from publisher.messages.setting_paths import SettingPath, dotted
from publisher.messages.wording import quoted

_MOST_FAULTS = 10


def output(form: Form) -> Output:
    """The output folder, which relative paths in a config start from, and the name pattern."""
    path = ("output",)
    form.mapping(path)
    settings = form.own_settings(OutputSettings, path)
    refuse_untitled(form, (*path, "name"), settings.name)
    manifest = settings.manifest
    if manifest and fields_of(manifest) - {"config"}:
        message = "there is one manifest for all puzzles: write `{config}` or only a name"
        form.report.add((*path, "manifest"), message)
    return Output(settings.folder or form.folder, settings.name, manifest)


def refuse_untitled(form: Form, path: SettingPath, pattern: str | None) -> bool:
    """Report a file-name pattern with a title where there is none; say whether all is well."""
    title = form.node(("title",))
    if pattern is None or "title" not in fields_of(pattern) or (title and not title.blank):
        return True
    form.report.add(path, "there is no `title:` to put in place of `{title}`")
    return False


def refuse_collisions(
    form: Form,
    choices: Iterable[ExportChoice],
    place: Output,
    fields: Mapping[str, str],
    puzzle_configs: Sequence[PuzzleConfig],
) -> None:
    """Report exports that would write one file, also if only capitals differ."""
    rows = row_fields(puzzle_configs)
    writers: dict[str, ExportChoice] = {}
    for choice in choices:
        stems = file_stems(choice, place, fields, puzzle_configs)
        names = [f"{stem}{choice.record.suffix}".casefold() for stem in stems]
        first = next((writers[name] for name in names if name in writers), None)
        if first is not None:
            message = f"writes the same file as {dotted(first.path[:2])}"
            form.report.add(choice.path[:2], f"{message} — give one of them a `file:`")
        if rows and not choice.has_all:
            _refuse_bad_rows(form, choice, place, names, puzzle_configs)
        elif rows and fields_of(choice.file or "").intersection(form.columns):
            message = "this file has the puzzles of all rows: say `each: true` for one of each"
            form.report.add((*choice.path, "file"), message)
        writers |= dict.fromkeys(names, choice)


def _refuse_bad_rows(
    form: Form,
    choice: ExportChoice,
    place: Output,
    names: Sequence[str],
    puzzle_configs: Sequence[PuzzleConfig],
) -> None:
    """Report rows of a table whose cells give no file name, or that of another row."""
    pattern = choice.file or place.name
    at = (*choice.path, "file") if choice.file else ("output", "name")
    rows = [each.row for each in puzzle_configs for _ in range(each.count) if each.row]
    first: dict[str, TableRow] = {}
    found = []
    for name, row in zip(names, rows, strict=False):
        bad = [cell for column, cell in row.cells.items() if column in fields_of(pattern)]
        for cell in bad:
            if not usable(cell):
                found.append(f"{row}: nothing of “{cell}” can be in a file name")
        other = first.setdefault(name, row)
        if other is not row and len(names) > 1:
            found.append(f"{row}: its file would be that of {other.where}, {quoted(name)}")
    for message in found[:_MOST_FAULTS]:
        form.report.add(at, message)
