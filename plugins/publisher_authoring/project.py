"""Projects of plugins: their names, and the files of one, made of templates.

A template is a file whose path and text have the names of the plugin in them; Jinja2 fills them in.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from publisher import (
    KINDS,
    Options,
    Registry,
    WordListSettings,
    __version__,
    codes,
    core_settings,
    quoted,
    singular,
)

KIND_FOLDERS = Path(__file__).parent / "kinds"
AUTHORED: Mapping[str, str] = {
    folder.name: kind
    for kind in KINDS
    if (folder := KIND_FOLDERS / singular(kind).removeprefix("puzzle ").replace(" ", "_")).is_dir()
}
"""What can be begun as a project, a word each, and the kind of its records.

What else is added to the program's own parts, such as a filter, is a file at first.
"""

_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_CODE = re.compile("[a-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class ProjectNames:
    """The names of a plugin with one record: `what` is its kind, as people say it."""

    what: str
    name: str

    @property
    def module(self) -> str:
        """The package that has its code: publisher_flash_cards."""
        return f"publisher_{self.name.replace('-', '_').lower()}"

    @property
    def project(self) -> str:
        """The distribution, and the folder: publisher-flash-cards."""
        return f"publisher-{self.name.lower()}"

    @property
    def class_name(self) -> str:
        """The beginning of the names of its classes: FlashCards."""
        return "".join(part.capitalize() for part in self.name.split("-"))

    @property
    def suffix(self) -> str:
        """The suffix of its files: .flashcards."""
        return f".{self.name.replace('-', '').lower()}"

    def check(self, registry: Registry) -> None:
        """Raise `ValueError` for a name that cannot be one, or that something else has."""
        _check_form(self.what, self.name)
        kind = AUTHORED[self.what]
        taken = codes(registry.languages) if kind == "languages" else registry.of_kind(kind)
        if self.name.casefold() in taken:
            name = codes(registry.languages)[self.name.casefold()] if kind == "languages" else ""
            plugin = registry.provider_of(kind, name or self.name)
            said = f"the {singular(kind)} {quoted(self.name)} is already offered by plugin {plugin}"
            raise ValueError(f"{said}: choose another name")
        if find_spec(self.module):
            raise ValueError(f"there is a package {quoted(self.module)}: choose another name")


def _check_form(what: str, name: str) -> None:
    if what == "language":
        if not _CODE.fullmatch(name):
            raise ValueError("a language is named by its code (BCP 47), such as eo or sr-Latn")
    elif not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise ValueError(
            f"use at most {_LONGEST} lower-case letters and digits, with hyphens between words, as "
            "in flash-cards"
        )
    elif what == "source" and not _is_field(name):
        raise ValueError(
            "the name of a source is also that of an option, so use one that is free in Python, "
            "without hyphens, such as wordnet"
        )


def _is_field(name: str) -> bool:
    """Whether an options model of a source may have a field of this name."""
    beside = (core_settings.SourceSettings, WordListSettings)
    is_taken = hasattr(Options, name) or any(name in model.model_fields for model in beside)
    return name.isidentifier() and not iskeyword(name) and not is_taken


_SHARED = "project"
_SUFFIX = ".jinja"


def project_files(names: ProjectNames) -> dict[Path, bytes]:
    """The files of a project, by their paths in its folder."""
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)  # noqa: S701 - it makes no HTML
    values = {
        "what": names.what.replace("_", " "),
        "name": names.name,
        "module": names.module,
        "project": names.project,
        "class_name": names.class_name,
        "suffix": names.suffix,
        "version": __version__,
    }
    in_paths = {"MODULE": names.module, "NAME": names.name, "SUFFIX": names.suffix}
    made: dict[Path, bytes] = {}
    for root in (KIND_FOLDERS / _SHARED, KIND_FOLDERS / names.what):
        for file in sorted(root.rglob(f"*{_SUFFIX}")):
            path = file.relative_to(root).as_posix().removesuffix(_SUFFIX)
            for word, value in in_paths.items():
                path = path.replace(word, value)
            text = environment.from_string(file.read_text("utf-8")).render(values)
            made[Path(path)] = text.encode()
    return dict(sorted(made.items()))
