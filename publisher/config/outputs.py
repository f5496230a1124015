"""Where files go and what they are called, as a config says it."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from publisher.config.filenames import file_stem, pattern_fault
from publisher.config.form import Form
from publisher.config.paths import SettingPath, dotted
from publisher.config.settings import DEFAULT_NAME, ExportChoice, Output
from publisher.options import from_folder


def output(form: Form) -> Output:
    """The output folder, which relative paths in a config start from, and the name pattern."""
    form.mapping(("output",))
    form.refuse_unknown(("output",), ("folder", "name"))
    name = file_pattern(form, ("output", "name"))
    return Output(_folder(form, ("output", "folder")), name or DEFAULT_NAME)


def file_pattern(form: Form, path: SettingPath) -> str | None:
    """A file-name pattern; None if it is not given, or wrong."""
    pattern = form.text(path)
    if pattern is None:
        return None
    fault = pattern_fault(pattern)
    if fault is None and "{title}" in pattern and not form.text(("title",)):
        fault = "there is no `title:` to put in place of `{title}`"
    if fault is not None:
        form.report.add(path, fault)
        return None
    return pattern


def _folder(form: Form, path: SettingPath) -> Path:
    try:
        return from_folder(Path(form.text(path) or ""), form.folder)
    except ValueError as error:
        form.report.add(path, str(error))
        return form.folder


def refuse_collisions(
    form: Form, choices: Iterable[ExportChoice], place: Output, fields: Mapping[str, str]
) -> None:
    """Report exports that would write one file, also where a system does not tell case apart."""
    writers: dict[str, ExportChoice] = {}
    for choice in choices:
        name = file_stem(choice.file or place.name, fields) + choice.record.suffix
        first = writers.setdefault(name.casefold(), choice)
        if first is not choice:
            message = f"writes the same file as {dotted(first.path[:2])}"
            form.report.add(choice.path[:2], f"{message} — give one of them a `file:`")
