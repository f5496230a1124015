"""A record that a config names within the options of another plugin, with options of its own."""

import pickle
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, cast

from pydantic import (
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from publisher.errors import OptionError, PluginError
from publisher.messages.wording import listed, not_among, quoted, unknown_setting
from publisher.model.puzzle import Puzzle
from publisher.plugins.additions import AnyPanel, AnyStrategy, AnyTerm
from publisher.plugins.boards import ScoredBoard
from publisher.plugins.core_settings import TermSettings
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.options import Options, input_files
from publisher.plugins.panel import PanelDrawing, PanelPart, PanelRoom, PanelText
from publisher.plugins.plugin_code import iterated, type_name
from publisher.plugins.record import Record
from publisher.plugins.records import AnySource
from publisher.plugins.registry import Registry, load, loaded, singular
from publisher.plugins.validation import OptionProblem, as_error, setting_names, validated

if TYPE_CHECKING:
    from publisher.plugins.boards import WordBoard
    from publisher.plugins.search_run import SearchRun

R = TypeVar("R", bound=Record[Any])


@dataclass(frozen=True, repr=False)
class RecordChoice(Generic[R]):
    """A record of a kind, as `NAME` or as `NAME: {…}` with options: the type of an option.

    Without a config, the records are those of all installed plugins.
    """

    record: R
    options: Options
    registry: Registry = field(compare=False)

    kind: ClassVar[str]

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A function that reads what a config says."""
        return core_schema.with_info_plain_validator_function(cls.read)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The name of a definition: only the schema of a config knows the records."""
        return {"$comment": singular(cls.kind)}

    @classmethod
    def read(cls, given: object, info: ValidationInfo, own: Collection[str] = ()) -> Self:
        """The choice that a config gives; raises `ValueError`, as validators do.

        `own` are names that the option has beside those of the records.
        """
        if isinstance(given, cls):
            return given
        context: dict[str, Any] = info.context or {}
        registry: Registry = context.get("registry") or load()
        known = registry.of_kind(cls.kind)
        if not own and not known:
            said = f"no plugin that is installed offers a {singular(cls.kind)}"
            raise ValueError(said + registry.absent)
        names = list(given) if isinstance(given, dict) else [given]
        if len(names) != 1 or not isinstance(names[0], str):
            what = singular(cls.kind)
            raise ValueError(f"expected the name of one {what}, with its options below it")
        if names[0] not in known:
            raise ValueError(not_among(names[0], [*own, *known]) + registry.absent)
        record, data = known[names[0]], given[names[0]] if isinstance(given, dict) else {}
        with registry.calling(record):
            options, problems = validated(record.options, data or {}, context)
        if options is None:
            below = (record.name,) if isinstance(given, dict) else ()
            raise as_error(each._replace(path=(*below, *each.path)) for each in problems)
        return cls(record, options, registry)

    def __str__(self) -> str:
        return self.record.name

    def __repr__(self) -> str:
        """All that decides its results: the record, its plugin with its version, the options."""
        provider = self.registry.provider(self.record)
        return f"{self.record.name} of {provider}: {self.options!r}"

    def __reduce__(self) -> tuple[object, ...]:
        """The values that another process makes it of, which has none of the objects here.

        That process loads the plugins, those that are files too, before it reads the options.
        """
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        registry, name = values.pop("registry"), values.pop("record").name
        with self.calling():
            data = pickle.dumps(values)
        provider = registry.provider_of(self.kind, name)
        return _made_again, (type(self), name, provider, registry.files, data)

    def __hash__(self) -> int:
        return hash((self.kind, self.record.name))

    def more_files(self) -> Iterable[Path]:
        """The files that its options name."""
        return input_files(self.options)

    @contextmanager
    def calling(self) -> Iterator[None]:
        """Run the record's code, whose failures are its own plugin's.

        The path of an `OptionError` then leads from the option of the other plugin to its own.
        """
        name = self.record.name
        try:
            with self.registry.calling(self.record):
                yield
        except OptionError as error:
            raise OptionError((name, *error.path), error.message) from None


class StrategyChoice(RecordChoice[AnyStrategy]):
    """A plugin's strategy: the type of a generator's option, as `strategy: NAME` or with options.

    `read` takes the names of the generator's own strategies too.
    """

    kind = "strategies"

    def run(self, board: "WordBoard", run: "SearchRun") -> None:
        """Let the strategy search; its failures are its own plugin's, not the generator's."""
        with self.calling():
            self.record.search(board, self.options, run)


class PanelChoice(RecordChoice[AnyPanel]):
    """A plugin's panel: the type of an item of an exporter's option, as `panels: [NAME]`."""

    kind = "panels"

    def draw(self, puzzle: Puzzle, room: PanelRoom) -> tuple[PanelPart, ...]:
        """The parts of the panel; raises `PluginError` for anything else, or outside its box."""
        with self.calling():
            found: object = self.record.draw(puzzle, self.options, room)
            parts = tuple(iterated(found, "parts of a panel"))
            for part in parts:
                if not isinstance(part, PanelText | PanelDrawing):
                    said = f"it gave {type_name(part)}, not a PanelText or a PanelDrawing"
                    raise PluginError(said)
                if isinstance(part, PanelDrawing) and (fault := part.fault(room.width)):
                    raise PluginError(f"it drew {fault}")
            return parts


def _made_again(
    choice: type[RecordChoice[Any]],
    name: str,
    provider: Provider,
    files: tuple[PluginFile, ...],
    data: bytes,
) -> RecordChoice[Any]:
    """A choice in another process; raises `PluginError` if the record is not there, or another."""
    registry = loaded(files)
    record = registry.of_kind(choice.kind).get(name)
    if record is None or registry.provider(record) != provider:
        said = f"plugin {provider}: its {singular(choice.kind)} {name} is not there in a process"
        faults = [each.message for each in registry.problems if each.provider == provider]
        raise PluginError(f"{said} of its own{': ' if faults else ''}{'; '.join(faults)}")
    with registry.calling(record):
        values: dict[str, Any] = pickle.loads(data)  # noqa: S301 - our own, of the process before
    return choice(record=record, registry=registry, **values)


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


def source_of(
    item: object, registry: Registry, beside: Collection[str], more: Collection[str] = ()
) -> AnySource | OptionProblem:
    """The source of an item, or what is wrong with the item; only its keys are looked at.

    `beside` are keys that every source may have beside its options; `more` are keys that an item
    may have instead of a source.
    """
    known = registry.sources
    if not isinstance(item, dict) or not item:
        return OptionProblem((), _not_a_source(item, known))
    names = [key for key in item if key in known]
    if len(names) > 1:
        return OptionProblem(
            (), f"this names {len(names)} sources, {listed(names)}: begin each with `- `"
        )
    if not names:
        key = next((key for key in item if key not in beside), next(iter(item)))
        return OptionProblem((key,), registry.unknown("sources", key, more), at_key=True)
    return known[names[0]]


def _not_a_source(item: object, known: Iterable[str]) -> str:
    if not isinstance(item, str) or not item:
        return f"expected a source, {listed(known, 'or')}, with its settings"
    name, colon, rest = item.partition(":")
    if name in known and not colon:
        return f"say what {quoted(name)} is to read, as in `{name}: …`"
    if name in known:
        return f"write a space after the colon: `{name}: {quoted(rest)[1:]}"
    return f"say what {quoted(item)} is, such as `file: {quoted(item)[1:]}"
