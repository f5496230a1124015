"""`{published}` in titles, notes and the names of files: when a puzzle appears."""

import re
from collections.abc import Iterable

from publisher.config.form import Form
from publisher.config.models import PuzzleSettings
from publisher.config.settings import ExportChoice, Output, PuzzleConfig
from publisher.files.filenames import fields_of
from publisher.language.language import Language, TextDirection
from publisher.messages.setting_paths import SettingPath

PUBLISHED = "published"
FILLED_TEXTS = (("title",), ("notes",))
"""The settings in which `{published}` is filled in."""

_FIELD = re.compile(r"\{ *published *\}")
_LEFT_TO_RIGHT = "\u200e"
"""Keeps the W of a week behind its year where the text around it is read from the right."""


def with_published(form: Form, name: str, settings: PuzzleSettings, language: Language) -> str:
    """The setting of this name, `{published}` filled in; it is reported if nothing says when."""
    text = str(getattr(settings, name))
    if not _FIELD.search(text):
        return text
    if not settings.published:
        _report(form, (name,))
    is_rtl = language.direction is TextDirection.RTL
    return _FIELD.sub(f"{_LEFT_TO_RIGHT if is_rtl else ''}{settings.published}", text)


def refuse_unpublished(
    form: Form,
    choices: Iterable[ExportChoice],
    place: Output,
    puzzle_configs: Iterable[PuzzleConfig],
) -> None:
    """Report file names with `{published}` if a puzzle lacks it, or those of a file differ."""
    times = {each.published for each in puzzle_configs}
    for choice in choices:
        pattern = choice.file or place.name
        at: SettingPath = (*choice.path, "file") if choice.file else ("output", "name")
        if PUBLISHED in fields_of(pattern):
            if "" in times:
                _report(form, at)
            elif choice.has_all and len(times) > 1:
                message = "this file has puzzles that appear at several times: leave it out"
                form.report.add(at, f"{message}, or say `each: true` for a file of each")


def _report(form: Form, path: SettingPath) -> None:
    form.report.add(path, "there is no `published:` to put in place of `{published}`")
