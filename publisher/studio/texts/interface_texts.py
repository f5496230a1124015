"""The strings of the interface in one language, and what the program says, in its words.

The program speaks English. What is not known in the other language, such as a sentence of a plugin,
stays as it is.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import yaml

StringOrForms = str | Mapping[str, str]
"""A string, or its forms by grammatical number, as the modules take it.

The forms of each language have the names of CLDR's plural rules: `one`, `two`, `few`, `other`, ….
"""

DEFAULT_INTERFACE = "en"
_SAID = ("reasons", "features", "formats")
"""The sections of what the program says, which each language has in its own words."""
_OF_SERVER = ("errors", "remarks", "options", "descriptions")
"""The sections of what comes in the language that it is read in."""
LANGUAGE_COOKIE = "studio_language"
"""The cookie with the language of the interface; all starts of the studio share it."""

_ENTRY = re.compile(r"\d+ (?:across|down|more)")
_PEOPLES_WORDS = {
    "; `at_least: 1` allows it": "",
    "beside the letters that stay, no words": "no words",
    "within the budget": "in the time that it had",
    "a larger budget": "more time",
    "a larger `budget`": "more time",
    "a smaller `size`": "a smaller grid",
    "the budget was spent": "the time was over",
    ", or pip install 'crossword-publisher[anki]'": "",
    "say `sheet:` for another": "another one can be chosen below",
    "unpack it, and name the files in it": "unpack it, and drop the files that are in it",
    "say `sqlite:` and its path, and a `query:`, for that source reads databases": (
        "save its words as a text or as CSV in the program that it is from, and drop that"
    ),
    "save it as UTF-8, or say what it is with `encoding:`, such as cp1252 or cp1255": (
        "save it as UTF-8"
    ),
    "`publisher convert` makes files of other formats of it, or says how to have them": (
        "ask those who made it for the puzzle as .ipuz, .jpz or .puz, and drop that"
    ),
    "add lists with clues at `wordlists`": "add word lists with clues in its options",
    "name a font file that has it under the setting `font` of the export, as in `font: FILE.ttf`": (
        "choose a font file that has it among the options of the page"
    ),
}
"""What the program says in words of a config, in those of people."""

_PLACE = re.compile(
    r"^(?:[A-Za-z]:)?[^:\n]+\.ya?ml(?::\d+){0,2}: (?:[a-z_]\w*(?:[.\[][\w\].\[-]*)?: )?"
)
"""Where a fault is in the config of a draft, which has no file."""

_READING = re.compile(r": say `(?:columns|encoding|separator|swap): [^`]*`")
"""How a config chooses a reading of a list, which has a button below the list in Words."""

_OWN_WORDS = re.compile(r"(?:\.studio[\\/][^\\/:]+[\\/]|^)words\.txt: ")
_UPLOAD = re.compile(r"\.studio[\\/][^\\/:]+[\\/]files[\\/]\d+[\\/]")
_DRAWING = re.compile(r"\nthe fullest grid:\n.*", re.S)
"""A drawing of a grid, which a terminal shows."""

_TEMPORARY = re.compile(r"\S*[\\/]tmp\w+[\\/]")

_FOLDER = Path(__file__).parent
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quick one, which takes a tenth of the time, unless PyYAML was built without it."""
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

    def about(self, said: str) -> str | None:
        """What a plugin says of itself or of an option in English, in this language if it is known.

        In English, what it says of a config is known in other words.
        """
        found = self.sections["descriptions"].get(said)
        return None if found is None else str(found)

    def script_data(self) -> str:
        """All strings for modules, as JSON that may be in a `script` element of a page as it is.

        Under `said` are the sections of what the program says, as it says it, for modules to find
        the names.
        """
        english = interface_texts(DEFAULT_INTERFACE).sections
        said = {"said": {section: english[section] for section in _SAID}}
        own = {name: texts for name, texts in self.sections.items() if name not in _OF_SERVER}
        found = (
            {**own, "people": _PEOPLES_WORDS} if self.code == DEFAULT_INTERFACE else {**own, **said}
        )
        plain = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return plain.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def interface_texts(code: str) -> InterfaceTexts:
    """The strings in a language of `interface_languages`; those that it lacks are in English."""
    loaded = yaml.load((_FOLDER / f"{code}.yaml").read_text("utf-8"), _LOADER)  # noqa: S506 - safe
    language = loaded.pop("language")
    if code != DEFAULT_INTERFACE:
        english = interface_texts(DEFAULT_INTERFACE).sections
        loaded = {name: {**texts, **loaded.get(name, {})} for name, texts in english.items()}
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


@dataclass(frozen=True)
class Said:
    """The sentences of the program in the language of some texts."""

    texts: InterfaceTexts

    def about(self, exporter: str, summary: str) -> str:
        """The use of a format; the summary of its exporter if that is a plugin's."""
        name, known = exporter.replace("-", "_"), self.texts.sections["take"]
        found = known.get(f"about_{name}") or known.get(f"way_{name}_about")
        return str(found or summary)

    def loss(self, loss: str) -> str:
        """A loss of a format, or its reason to refuse a puzzle; a loss may be several features."""
        if self.texts.code == DEFAULT_INTERFACE:
            return loss
        listed = self._listed(loss)
        return ", ".join(listed) if listed else self._of_format(loss)

    def error(self, message: str, *folders: Path) -> str:
        """An error of the program without its places in files of these folders, which nobody wrote.

        What is wrong with a word may be one of the `reasons`; one that is not known says that it is
        in English.
        """
        plain = _without_places(message, folders)
        if self.texts.code == DEFAULT_INTERFACE:
            for said, people in _PEOPLES_WORDS.items():
                plain = plain.replace(said, people)
            plain = _READING.sub(": choose it in Words", plain)
            return re.sub("`([^`]*)`", r"“\1”", plain)
        found = self._known_error(plain)
        if found == plain and re.search("[a-z]", plain):
            found = self.texts.text("common.in_english", said=plain)
        return re.sub("`([^`]*)`", r"“\1”", found)

    def _known_error(self, said: str) -> str:
        found = self._with_values(said, "errors", self._known_error)
        return self._with_values(said, "reasons", str) if found == said else found

    def remark(self, remark: str) -> str:
        """A remark of one of our checks, the entries in it by their names in this language."""
        if self.texts.code == DEFAULT_INTERFACE:
            return remark
        return self._with_values(remark, "remarks", self._names)

    def _names(self, value: str) -> str:
        """Names of entries, with commas between them; another value stays as it is."""
        names = re.split(", | and ", value)
        are_entries = all(_ENTRY.fullmatch(name) for name in names)
        return ", ".join(map(self._known_error, names)) if are_entries else self._known_error(value)

    def _listed(self, text: str) -> list[str] | None:
        """The features of a list with commas, which some of them have too; None otherwise."""
        for said, own in self._features:
            if text == said:
                return [own]
            rest = self._listed(text[len(said) + 2 :]) if text.startswith(f"{said}, ") else None
            if rest:
                return [own, *rest]
        return None

    def _of_format(self, said: str) -> str:
        return self._with_values(said, "formats", self.loss)

    def _with_values(self, said: str, section: str, inner: Callable[[str], str]) -> str:
        """The sentence of a section that the program has said, with its values said `inner`."""
        for pattern, name in _patterns(section):
            if found := pattern.fullmatch(said):
                filled = {place: inner(value) for place, value in found.groupdict().items()}
                return self.texts.text(f"{section}.{name}", **filled)
        return said

    @cached_property
    def _features(self) -> list[tuple[str, str]]:
        own, english = self.texts.sections, interface_texts(DEFAULT_INTERFACE).sections
        return [
            (str(said), str(own["features"][name])) for name, said in english["features"].items()
        ]


def _without_places(message: str, folders: Iterable[Path]) -> str:
    """A message without the names of folders, and where it is about a draft, of its files."""
    for folder in folders:
        message = message.replace(f"{folder}{os.sep}", "")
    message = _PLACE.sub("", _TEMPORARY.sub("", _DRAWING.sub("", message)), count=1)
    return _OWN_WORDS.sub("", _UPLOAD.sub("", message))


@cache
def _patterns(section: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences of a section in English, as patterns, with their names."""
    english = interface_texts(DEFAULT_INTERFACE).sections[section]
    return [(re.compile("".join(_parts(str(text))), re.S), name) for name, text in english.items()]


def _parts(text: str) -> Iterator[str]:
    """The parts of a pattern: what is between places, and the places."""
    for at, part in enumerate(re.split(r"\{(\w+)\}", text)):
        sign = r"\S" if part == "number" else "."
        yield f"(?P<{part}>{sign}*)" if at % 2 else re.escape(part)
