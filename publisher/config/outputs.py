"""Where files go and what they are called, as a config says it."""

from collections.abc import Iterable, Mapping

from publisher.config.form import Form
from publisher.config.models import OutputSettings
from publisher.config.settings import ExportChoice, Output, file_stems
from publisher.messages.setting_paths import SettingPath, dotted


def output(form: Form) -> Output:
    """The output folder, which relative paths in a config start from, and the name pattern."""
    path = ("output",)
    form.mapping(path)
    settings = form.own(OutputSettings, path)
    refuse_untitled(form, (*path, "name"), settings.name)
    return Output(settings.folder or form.folder, settings.name)


def refuse_untitled(form: Form, path: SettingPath, pattern: str | None) -> bool:
    """Report a file-name pattern with a title where there is none; say whether all is well."""
    title = form.node(("title",))
    if pattern is None or "{title}" not in pattern or (title and not title.blank):
        return True
    form.report.add(path, "there is no `title:` to put in place of `{title}`")
    return False


def refuse_collisions(
    form: Form,
    choices: Iterable[ExportChoice],
    place: Output,
    fields: Mapping[str, str],
    count: int,
) -> None:
    """Report exports that would write one file, also if only capitals differ."""
    writers: dict[str, ExportChoice] = {}
    for choice in choices:
        stems = file_stems(choice, place, fields, count)
        names = [f"{stem}{choice.record.suffix}".casefold() for stem in stems]
        first = next((writers[name] for name in names if name in writers), None)
        if first is not None:
            message = f"writes the same file as {dotted(first.path[:2])}"
            form.report.add(choice.path[:2], f"{message} — give one of them a `file:`")
        writers |= dict.fromkeys(names, choice)
