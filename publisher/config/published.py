"""`{published}` in titles, notes and the names of files: when a puzzle appears."""

import re
from collections.abc import Iterable

from publisher.config.form import Form
from publisher.config.models import PuzzleSettings
from publisher.config.settings import ExportChoice, Output, PuzzleConfig
from publisher.files.filenames import fields_of
from publisher.language.language import Language
from publisher.messages.setting_paths import SettingPath
from publisher.model.publication_time import shown_publication_time

PUBLISHED = "published"
FILLED_TEXTS = (("title",), ("notes",))
"""The settings in which `{published}` is filled in."""

_FIELD = re.compile(r"\{ *published *\}")


def with_published(form: Form, name: str, settings: PuzzleSettings, language: Language) -> str:
    """The setting of this name, `{published}` filled in; it is reported if nothing says when."""
    text = str(getattr(settings, name))
    if not _FIELD.search(text):
        return text
    given = form.node((PUBLISHED,))
    if not settings.published and (given is None or given.blank):  # a wrong one is reported already
        _report(form, (name,))
    return _FIELD.sub(shown_publication_time(settings.published, language.direction), text)


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
                if not form.report:
                    _report(form, at)
            elif choice.has_all and len(times) > 1:
                message = "this file has puzzles that appear at several times: leave it out"
                form.report.add(at, f"{message}, or say `each: true` for a file of each")


def _report(form: Form, path: SettingPath) -> None:
    form.report.add(path, "there is no `published:` to put in place of `{published}`")
