"""What every record has: a name, a summary and mostly options, checked when it is made."""

import re
from dataclasses import dataclass
from typing import Generic, TypeVar

from publisher.plugins.options import Options

O = TypeVar("O", bound=Options)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Record(Generic[O]):
    """A record with options; each kind of record adds its callables."""

    name: str
    summary: str
    options: type[O]

    def __post_init__(self) -> None:
        need_texts(self.name, self.summary)
        if not (isinstance(self.options, type) and issubclass(self.options, Options)):
            raise TypeError(f"{self.name}: options must be a subclass of publisher.Options")


def need_texts(name: object, summary: object) -> None:
    """Raise `ValueError` for a name or a summary that no record may have."""
    if not (isinstance(name, str) and re.fullmatch(r"[a-z][a-z0-9-]*", name)):
        raise ValueError(f"name {name!r}: use lower-case letters, digits and hyphens")
    if not (isinstance(summary, str) and summary.strip()):
        raise ValueError(f"{name}: the summary is empty")


def need_callable(name: str, field: str, value: object) -> None:
    """Raise `TypeError` for a field that is not callable."""
    if not callable(value):
        raise TypeError(f"{name}: {field} must be callable")


def leave_to_the_core(name: str, options: type[Options], own: type[Options]) -> None:
    """Raise `ValueError` for an option that is a setting of the program's own."""
    for setting in own.model_fields:
        if setting in options.model_fields:
            raise ValueError(f"{name}: the option {setting!r} is a setting of the program's own")


def need_text_option(name: str, options: type[Options], text: str) -> None:
    """Raise `ValueError` if the option that a text alone stands for is not there."""
    if text and text not in options.model_fields:
        raise ValueError(f"{name}: its options have no field {text!r}")
