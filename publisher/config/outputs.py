"""Where files go and what they are called, as a config says it."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from publisher.config.filenames import pattern_fault
from publisher.config.form import Form
from publisher.config.settings import DEFAULT_NAME, ExportChoice, Output, file_stems
from publisher.messages.setting_paths import SettingPath, dotted
from publisher.plugins.options import from_folder


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


def kept_file(form: Form, name: str) -> Path | None:
    """A file that the program reads and writes; None if it is not given, or wrong."""
    text = form.text((name,))
    if text is None:
        return None
    try:
        path = from_folder(Path(text), form.folder)
    except ValueError as error:
        form.report.add((name,), str(error))
        return None
    if not text.strip() or path.is_dir():
        form.report.add((name,), f"expected a file, such as `{name}.txt`")
        return None
    return path


def refuse_collisions(
    form: Form,
    choices: Iterable[ExportChoice],
    place: Output,
    fields: Mapping[str, str],
    count: int,
) -> None:
    """Report exports that would write one file, also where a system does not tell case apart."""
    writers: dict[str, ExportChoice] = {}
    for choice in choices:
        stems = file_stems(choice, place, fields, count)
        names = [f"{stem}{choice.record.suffix}".casefold() for stem in stems]
        first = next((writers[name] for name in names if name in writers), None)
        if first is not None:
            message = f"writes the same file as {dotted(first.path[:2])}"
            form.report.add(choice.path[:2], f"{message} — give one of them a `file:`")
        writers |= dict.fromkeys(names, choice)
