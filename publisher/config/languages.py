"""The language of a config: `language: he`, or with settings of one's own."""

import re
from collections.abc import Iterator, Mapping
from typing import cast

from publisher._wording import nearest
from publisher.config.form import Form
from publisher.config.paths import SettingPath
from publisher.config.settings import DEFAULT_LANGUAGE
from publisher.errors import OptionError
from publisher.language import Language, LanguageSettings

_MAPPINGS = ("letters", "headings", "folds")
_TEXTS = ("direction", "alphabet", "borrowed", "enumerations", "digits")

SETTINGS = ("use", *_MAPPINGS, *_TEXTS)
"""The settings of `language:`; those after `use` are arguments of `Language.overridden`."""

_PATH: SettingPath = ("language",)
_REGION = re.compile(r"[-_]([A-Za-z]{2}|[0-9]{3})$")


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
    by_code = codes(known)
    without_region = _REGION.sub("", name)  # he of he-IL
    code = by_code.get(name.casefold()) or by_code.get(without_region.casefold())
    if code is not None:
        return known[code]
    names = {
        own.casefold(): code
        for code, each in known.items()
        for own in (each.name, each.endonym)
        if own
    }
    near = nearest(name.casefold(), names, cutoff=0.8)
    said = form.registry.unknown("languages", name)
    if near and "did you mean" not in said:
        said += f" — did you mean `{names[near]}`?"
    form.report.add(path, said)
    return None


def _overridden(form: Form, found: Language) -> Language:
    """The language with each setting applied by itself, so that every fault is found."""
    for setting in _settings(form):
        try:
            found = found.overridden(**setting)
        except OptionError as error:
            form.report.add((*_PATH, *error.path), error.message)
    return found


def _settings(form: Form) -> Iterator[LanguageSettings]:
    """The settings one by one."""
    for name in _MAPPINGS:
        for key in form.mapping((*_PATH, name)) or ():
            if (text := form.text((*_PATH, name, key))) is not None:
                yield cast(LanguageSettings, {name: {key: text}})
    for name in _TEXTS:
        if (text := form.text((*_PATH, name))) is not None:
            yield cast(LanguageSettings, {name: text})
