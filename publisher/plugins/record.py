"""The base of records: a name, a summary and mostly options, checked when it is made."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeVar, get_args, get_origin

from publisher.model.puzzle import CROSSWORD
from publisher.plugins.deferred import Deferred
from publisher.plugins.options import NoOptions, Options

O = TypeVar("O", bound=Options)  # noqa: E741

Kinds = frozenset[str] | Literal["any"]
"""The kinds of puzzles that a record is for."""

CROSSWORDS: Kinds = frozenset({CROSSWORD})


def is_for(kinds: Kinds, kind: str) -> bool:
    """Whether a kind of puzzles is among these."""
    return kinds == "any" or kind in kinds


@dataclass(frozen=True)
class Record(Generic[O]):
    """A record with options; each kind of record adds its callables.

    `beside` are the program's own settings beside the options, and `reserved` are names that no
    record of a plugin can have. A `text` is the option that a text alone stands for.
    """

    beside: ClassVar[type[Options]] = NoOptions
    reserved: ClassVar[Collection[str]] = ()

    name: str
    summary: str
    options: type[O]

    def __post_init__(self) -> None:
        need_texts(self.name, self.summary)
        for each in fields(self):
            value = getattr(self, each.name)
            is_missing = not callable(value) and (value is not None or each.default is not None)
            if is_missing and _is_callable(each.type):
                raise TypeError(f"{self.name}: {each.name} must be callable")
        if isinstance(self.options, Deferred):
            object.__setattr__(self, "_deferred", self.options)
            object.__delattr__(self, "options")
        else:
            self._check(self.options)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """The options, if they are deferred, when somebody first asks for them."""
            if name != "options" or "_deferred" not in vars(self):
                raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
            options = self._deferred.value()
            self._check(options)
            object.__setattr__(self, "options", options)
            return options

    def _check(self, options: type[Options]) -> None:
        """Raise `TypeError` or `ValueError` for an options model that the record cannot have."""
        if not (isinstance(options, type) and issubclass(options, Options)):
            raise TypeError(f"{self.name}: options must be a subclass of publisher.Options")
        for setting in self.beside.model_fields:
            if setting in options.model_fields:
                raise ValueError(
                    f"{self.name}: the option {setting!r} is a setting of the program's own"
                )
        text = getattr(self, "text", "")
        if text and text not in options.model_fields:
            raise ValueError(f"{self.name}: its options have no field {text!r}")


def _is_callable(annotation: object) -> bool:
    """Whether a field is annotated as a callable, or as one or another, or none."""
    several = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    kinds = {get_origin(each) or each for each in several} - {NoneType}
    return kinds == {Callable}


def need_texts(name: object, summary: object) -> None:
    """Raise `ValueError` for a name or a summary that no record may have."""
    if not (isinstance(name, str) and re.fullmatch(r"[a-z][a-z0-9-]*", name)):
        raise ValueError(f"name {name!r}: use lower-case letters, digits and hyphens")
    if not (isinstance(summary, str) and summary.strip()):
        raise ValueError(f"{name}: the summary is empty")
