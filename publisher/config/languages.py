"""The language of a config: `language: he`, or with settings of one's own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from publisher.config.form import Form
from publisher.config.paths import SettingPath
from publisher.config.settings import DEFAULT_LANGUAGE
from publisher.config.wording import unknown_record
from publisher.errors import OptionError
from publisher.language import Language

SETTINGS = ("use", "letters", "headings", "enumerations", "digits", "quotes")
"""The settings of `language:`; those after `use` are arguments of `Language.overridden`."""

_PATH: SettingPath = ("language",)


class _Setting(TypedDict, total=False):
    """Arguments of `Language.overridden`."""

    letters: Mapping[str, str]
    headings: Mapping[str, str]
    enumerations: str
    digits: str
    quotes: Sequence[str]


def language(form: Form) -> Language | None:
    """The language with the config's own settings; None if it is not known."""
    node = form.node(_PATH)
    if node is None or isinstance(node.value, str):
        return _named(form, _PATH, DEFAULT_LANGUAGE if node is None else str(node.value))
    given = form.mapping(_PATH, "a language or settings")
    if given is None:
        return None
    form.refuse_unknown(_PATH, SETTINGS)
    use = form.text((*_PATH, "use")) if "use" in given else DEFAULT_LANGUAGE
    found = None if use is None else _named(form, (*_PATH, "use"), use)
    return found and _overridden(form, found)


def codes(languages: Mapping[str, Language]) -> dict[str, str]:
    """The code for whatever may be written for it, folded: the code itself, or an alias."""
    aliases = {alias.casefold(): code for code, each in languages.items() for alias in each.aliases}
    return aliases | {code.casefold(): code for code in languages}


def _named(form: Form, path: SettingPath, name: str) -> Language | None:
    known = form.registry.languages
    code = codes(known).get(name.casefold())
    if code is not None:
        return known[code]
    by_name = {each.name.casefold(): code for code, each in known.items()}
    meant = by_name.get(name.casefold())
    hint = f" — did you mean `{meant}`?" if meant else ""
    form.report.add(path, unknown_record("language", name, known) + hint)
    return None


def _overridden(form: Form, found: Language) -> Language:
    """The language with each setting applied by itself, so that every fault is found."""
    for setting in _settings(form):
        try:
            found = found.overridden(**setting)
        except OptionError as error:
            form.report.add((*_PATH, *error.path), error.message)
    return found


def _settings(form: Form) -> Iterator[_Setting]:
    """The settings one by one."""
    for name in ("letters", "headings"):
        for key in form.mapping((*_PATH, name)) or ():
            text = form.text((*_PATH, name, key))
            if text is not None:
                yield {"letters": {key: text}} if name == "letters" else {"headings": {key: text}}
    if (style := form.text((*_PATH, "enumerations"))) is not None:
        yield {"enumerations": style}
    if (digits := form.text((*_PATH, "digits"))) is not None:
        yield {"digits": digits}
    quotes = form.items((*_PATH, "quotes"), "[“, ”]")
    if quotes is not None:
        marks = [form.text((*_PATH, "quotes", place)) for place in range(len(quotes))]
        given = [mark for mark in marks if mark is not None]
        if len(given) == len(marks):
            yield {"quotes": given}
