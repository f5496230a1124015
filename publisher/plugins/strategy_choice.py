"""A strategy of a plugin that a config names for a generator, with its options."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from publisher.errors import OptionError
from publisher.messages.wording import not_among
from publisher.plugins.additions import AnyStrategy
from publisher.plugins.options import Options, input_files
from publisher.plugins.registry import Registry, load
from publisher.plugins.search_run import SearchRun
from publisher.plugins.validation import as_error, validated
from publisher.plugins.word_board import WordBoard


@dataclass(frozen=True, slots=True)
class StrategyChoice:
    """A plugin's strategy: the type of a generator's option, as `strategy: NAME` or with options.

    Without a config, the strategies are those of all installed plugins.
    """

    record: AnyStrategy
    options: Options
    registry: Registry = field(repr=False, compare=False)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A choice that is made already: the generator's option calls `read`."""
        return core_schema.is_instance_schema(cls)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The name of a definition: only the schema of a config knows the strategies."""
        return {"$comment": "strategy"}

    @classmethod
    def read(
        cls, given: object, info: ValidationInfo, own: Collection[str] = ()
    ) -> "StrategyChoice":
        """What a config says, a name or a name with options, as a choice.

        `own` are the generator's own strategies. Raises `ValueError`, as validators do.
        """
        return _read(given, info, own)

    def __str__(self) -> str:
        return self.record.name

    def more_files(self) -> Iterable[Path]:
        """The files that its options name."""
        return input_files(self.options)

    def run(self, board: WordBoard, run: SearchRun) -> None:
        """Let the strategy search; its failures are its own plugin's, not the generator's.

        The path of an `OptionError` leads from the generator's option to that of the strategy.
        """
        name = self.record.name
        try:
            with self.registry.calling("strategies", name):
                self.record.search(board, self.options, run)
        except OptionError as error:
            raise OptionError((name, *error.path), error.message) from None


def _read(given: object, info: ValidationInfo, own: Collection[str]) -> StrategyChoice:
    context: dict[str, Any] = info.context or {}
    registry: Registry = context.get("registry") or load()
    names = list(given) if isinstance(given, dict) else [given]
    record = registry.strategies.get(str(names[0])) if len(names) == 1 else None
    if record is None:
        raise ValueError(_unknown([*own, *registry.strategies], given))
    data = given[record.name] or {} if isinstance(given, dict) else {}
    with registry.calling("strategies", record.name):
        options, problems = validated(record.options, data, context)
    if options is None:
        below = (record.name,) if isinstance(given, dict) else ()
        raise as_error(replace(each, path=(*below, *each.path)) for each in problems)
    return StrategyChoice(record, options, registry)


def _unknown(names: Collection[str], given: object) -> str:
    alone = list(given) if isinstance(given, dict) else [given]
    if len(alone) == 1 and isinstance(alone[0], str):
        return not_among(alone[0], names)
    return "expected the name of one strategy, with its options indented below it"
