"""The word filter of a source: the program's own tests, and those of plugins by their names."""

from pydantic import Field

from publisher.config.form import Form
from publisher.config.settings import FilterChoice
from publisher.messages.setting_paths import SettingPath
from publisher.plugins.additions import AnyFilter
from publisher.plugins.options import Options
from publisher.words.filters import WordFilter


class _Switch(Options):
    """The whole of a filter that has no option for a text."""

    is_on: bool = Field(description="Whether it counts.")


def word_filter(
    form: Form, path: SettingPath
) -> tuple[WordFilter, tuple[FilterChoice, ...]] | None:
    """What `only:` says: the program's tests, and plugins' filters; None if something is wrong."""
    known = form.registry.filters
    own = form.settings(WordFilter, path, known)
    node = form.node(path)
    given = node.value if node is not None and isinstance(node.value, dict) else {}
    asked = [known[name] for name in given if name in known]
    found = [_filter(form, record, (*path, record.name)) for record in asked]
    if own is None or None in found:
        return None
    return own, tuple(each for each in found if isinstance(each, FilterChoice))


def _filter(form: Form, record: AnyFilter, path: SettingPath) -> FilterChoice | bool | None:
    """A filter and its options; False if it is switched off, None if something is wrong."""
    node = form.node(path)
    if node is not None and isinstance(node.value, str) and node.value and not record.text:
        switch = form.settings(_Switch, path, short="is_on")
        if switch is None or not switch.is_on:
            return None if switch is None else False
        node.value = ""
    options = form.options(record, path, record.text)
    return None if options is None else FilterChoice(record, options)
