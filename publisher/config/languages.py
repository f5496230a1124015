"""The language of a config: `language: he`, or with settings of one's own."""

import re

from publisher.config.form import Form
from publisher.config.models import DEFAULT_LANGUAGE, LanguageSettings
from publisher.errors import OptionError
from publisher.language.language import Language, codes
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import nearest

_PATH: SettingPath = ("language",)
_DID_YOU_MEAN = " — did you mean "
_DEFINABLE = "; docs/languages.md shows how to define one, here or in a plugin"
_REGION = re.compile(r"[-_]([A-Za-z]{2}|[0-9]{3})$")


def language(form: Form) -> Language | None:
    """The language with the config's own settings; None if it is not known."""
    node = form.node(_PATH)
    if node is None or isinstance(node.value, str):
        return _named(form, _PATH, DEFAULT_LANGUAGE if node is None else str(node.value))
    given = form.mapping(_PATH, "a language or settings")
    if given is None:
        return None
    settings = form.own_settings(LanguageSettings, _PATH)
    if "use" in given and "use" not in settings.model_fields_set:
        return None
    found = _named(form, (*_PATH, "use"), settings.use)
    return found and _overridden(form, found, settings)


def _named(form: Form, path: SettingPath, name: str) -> Language | None:
    known = form.registry.languages
    if name in known:  # so that no other language is read for its aliases
        return known[name]
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
    said, _, likely = form.registry.unknown("languages", name).partition(_DID_YOU_MEAN)
    likely = likely or (f"`{names[near]}`?" if near else "")
    hint = _DID_YOU_MEAN + likely if likely else ""
    form.report.add(path, said + (_DEFINABLE if name else "") + hint)
    return None


def _overridden(form: Form, found: Language, settings: LanguageSettings) -> Language:
    """The language with each setting applied by itself, so that every fault is found."""
    for name, value in settings.model_dump(exclude={"use"}, exclude_none=True).items():
        is_table = isinstance(value, dict)
        for each in ({key: text} for key, text in value.items()) if is_table else (value,):
            try:
                found = found.overridden(**{name: each})
            except OptionError as error:
                form.report.add((*_PATH, *error.path), error.message)
    return found
