"""A term of a plugin that a config names in the score of a generator, with its weight."""

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple, Self, cast

from pydantic import ConfigDict, Field, GetJsonSchemaHandler, ValidationInfo, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from publisher.errors import PluginError
from publisher.messages.wording import unknown_setting
from publisher.plugins.additions import AnyTerm
from publisher.plugins.boards import ScoredBoard
from publisher.plugins.core_settings import TermSettings
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import type_name
from publisher.plugins.record_choice import RecordChoice
from publisher.plugins.registry import Registry, load, singular
from publisher.plugins.validation import OptionProblem, as_error, setting_names, validated

LARGEST = 1e12
"""The largest value of a term, and with the sign turned the smallest: sums of terms stay finite."""


class GivenTerm(NamedTuple):
    """The value that a config gives a term; `own` are the terms of the score itself."""

    name: str
    said: object
    own: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class TermChoice(RecordChoice[AnyTerm]):
    """A plugin's term with its weight, as `NAME: 2` or `NAME: {weight: 2, …}`."""

    weight: float = 1

    kind = "terms"

    @classmethod
    def read(cls, given: object, info: ValidationInfo, own: object = ()) -> Self:  # noqa: ARG003
        """A `GivenTerm` as a choice; raises `ValueError`, as validators do."""
        if isinstance(given, cls):
            return given
        name, said, names = cast("GivenTerm", given)
        context: dict[str, Any] = info.context or {}
        registry: Registry = context.get("registry") or load()
        record = registry.terms.get(name)
        if record is None:
            unknown = unknown_setting(name, [*names, *registry.terms]) + registry.absent
            raise as_error([OptionProblem((), unknown, at_key=True)])
        below, beside = _parted(said)
        settings, faults = validated(TermSettings, beside, context)
        if not isinstance(said, Mapping):
            faults = [each._replace(path=()) for each in faults]
        with registry.calling(record):
            options, problems = validated(
                record.options, below, context, setting_names(TermSettings)
            )
        if settings is None or options is None:
            raise as_error([*faults, *problems])
        return cls(record, options, registry, settings.weight)

    def __repr__(self) -> str:
        """All that decides what it does: the weight, the record, its plugin, and the options."""
        return f"{self.weight!r} of {super().__repr__()}"

    def points(self, board: ScoredBoard) -> float:
        """The points that the term adds to a score; raises `PluginError` unless it gives some."""
        with self.calling():
            value: object = self.record.value(board, self.options)
            if not isinstance(value, Real):
                raise PluginError(f"it returned {type_name(value)}, not a number")
            if not abs(float(value)) <= LARGEST:
                said = f"a number from {-LARGEST:g} to {LARGEST:g}"
                raise PluginError(f"it returned {float(value):g}, not {said}")
            return self.weight * float(value)


def _parted(said: object) -> tuple[dict[str, object], dict[str, object]]:
    """The options of a term, and the program's own settings beside them."""
    if said is None or said == "":
        return {}, {}
    if not isinstance(said, Mapping):
        return {}, {"weight": said}
    own = setting_names(TermSettings)
    return (
        {key: value for key, value in said.items() if key not in own},
        {key: value for key, value in said.items() if key in own},
    )


class TermOptions(Options):
    """Options whose fields are the terms of a score; terms of plugins are beside them, by name."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, TermChoice] = Field(init=False)  # of any other key

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """The schema of the fields, with that of a term for any other key."""
        fields = cast("Any", schema)["schema"]
        plain = fields["schema"] if fields["type"] == "function-before" else fields
        made = handler(cast("CoreSchema", {**schema, "schema": plain}))
        handler.resolve_ref_schema(made)["additionalProperties"] = {
            "$comment": singular(TermChoice.kind)
        }
        return made

    @model_validator(mode="before")
    @classmethod
    def _name_terms(cls, data: object) -> object:
        """Give each setting that is not a field its name, which says what term it is."""
        if not isinstance(data, dict):
            return data
        own = tuple(setting_names(cls))
        return {
            key: value
            if key in own or isinstance(value, TermChoice)
            else GivenTerm(key, value, own)
            for key, value in data.items()
        }

    @property
    def terms(self) -> tuple[TermChoice, ...]:
        """The terms of plugins, by their names: sums do not depend on how a config is written."""
        return tuple(term for _, term in sorted(self.__pydantic_extra__.items()))
