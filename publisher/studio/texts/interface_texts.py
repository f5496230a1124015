"""The strings of the interface in one language, for templates and for the modules of a page."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

StringOrForms = str | Mapping[str, str]
"""A string, or its forms by grammatical number (`one`, `two`, `other`), as the modules take it."""

DEFAULT_INTERFACE = "en"
_SAID = ("reasons", "features", "formats")
"""The sections of what the program says, which each language has in its own words."""
LANGUAGE_COOKIE = "studio_language"
"""The cookie with the language of the interface; all starts of the studio share it."""

_FOLDER = Path(__file__).parent
_ISOLATED = "\u2068{}\u2069"  # a word of another direction leaves the sentence in its order


@dataclass(frozen=True, slots=True)
class InterfaceTexts:
    """All strings of the interface in one language, by section and name.

    `code` is the language's code, `name` its name for itself, `direction` `ltr` or `rtl`.
    """

    code: str
    name: str
    direction: str
    sections: Mapping[str, Mapping[str, StringOrForms]]

    def text(self, key: str, **values: object) -> str:
        """The string `section.name`, with values at its `{places}`; raises `KeyError`."""
        section, _, name = key.partition(".")
        found = self.sections[section][name]
        if not isinstance(found, str):
            raise KeyError(f"{key} has forms by number, and is for modules")
        filled = {place: _ISOLATED.format(value) for place, value in values.items()}
        return re.sub(r"\{(\w+)\}", lambda place: filled[place[1]], found)

    def script_data(self) -> str:
        """All strings for modules, as JSON that may be in a `script` element of a page as it is.

        Under `said` are the sections of what the program says, as it says it, for modules to find
        the names. Errors come in the language that they are read in.
        """
        english = interface_texts(DEFAULT_INTERFACE).sections
        said = {"said": {section: english[section] for section in _SAID}}
        own = {section: texts for section, texts in self.sections.items() if section != "errors"}
        found = own if self.code == DEFAULT_INTERFACE else {**own, **said}
        plain = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return plain.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def interface_texts(code: str) -> InterfaceTexts:
    """The strings in a language of `interface_languages`."""
    loaded = yaml.safe_load((_FOLDER / f"{code}.yaml").read_text("utf-8"))
    language = loaded.pop("language")
    return InterfaceTexts(code, language["name"], language["direction"], loaded)


@cache
def interface_languages() -> Mapping[str, str]:
    """The languages that the interface has: what each calls itself, by code."""
    codes = sorted(path.stem for path in _FOLDER.glob("*.yaml"))
    return {code: interface_texts(code).name for code in codes}


def interface_language(chosen: str | None, accepted: str = "") -> str:
    """The language of the interface: the chosen one, else the browser's first that there is.

    `accepted` is the value of the header `Accept-Language`.
    """
    wished = (part.partition(";")[0].strip().partition("-")[0] for part in accepted.split(","))
    known = (code for code in (chosen, *wished) if code in interface_languages())
    return next(known, None) or DEFAULT_INTERFACE
