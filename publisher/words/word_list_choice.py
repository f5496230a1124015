"""A word list that a config names for a generator: any source, and what its scores count."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from publisher.errors import OptionError
from publisher.messages.setting_paths import SettingPath
from publisher.model.bulk_words import BulkWords, RawWordList
from publisher.plugins.core_settings import SupportSettings, WordListSettings
from publisher.plugins.options import Options, input_files
from publisher.plugins.plugin_code import expect
from publisher.plugins.records import AnySource
from publisher.plugins.registry import Registry, load
from publisher.words.source_words import raw_word_list

BLOCK = "block"
SUPPORT = "support"


@dataclass(frozen=True, slots=True)
class WordListChoice:
    """A source as a word list, with the settings of the list: the type of a generator's option.

    `path` leads to the source's own setting in the item, as `("file",)` or `("block", "file")`.
    Without a config, the sources are those of all installed plugins. A list with `support` has no
    words for a grid: it changes the scores of the others.
    """

    record: AnySource
    options: Options
    settings: WordListSettings
    path: SettingPath
    registry: Registry = field(repr=False, compare=False)
    support: SupportSettings | None = None

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A function that reads an item of a config."""
        return core_schema.with_info_plain_validator_function(_read)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The name of a definition: only the schema of a config knows the sources."""
        return {"$comment": "word-list", "type": "object"}

    @property
    def name(self) -> str:
        """The name of the list for people: that of its file, or its source and what that reads."""
        fields = type(self.options).model_fields.items()
        own = next(name for name, field in fields if self.record.name in (name, field.alias))
        value = getattr(self.options, own)
        if isinstance(value, Path):
            return value.name
        return f"{self.record.name} {value}" if isinstance(value, str) else self.record.name

    @property
    def is_block(self) -> bool:
        """Whether grids must not use its words."""
        return self.path[0] == BLOCK

    @property
    def has_words(self) -> bool:
        """Whether grids may use its words: it is neither a block list nor one of support."""
        return not self.is_block and self.support is None

    def open(self) -> BulkWords:
        """The words, which are read later: equal fingerprints say that they are equal.

        Raises what the source raises, as reading the words does. The path of an `OptionError` leads
        to the option in the item.
        """
        with self._calling():
            words = self._bulk()
        provider = str(self.registry.provider(self.record))
        known = (provider, self.record.name, _without_folders(self.options), words.fingerprint)
        fingerprint = blake2b(repr(known).encode(), digest_size=20).digest()
        return replace(words, fingerprint=fingerprint, read=lambda: self._read(words))

    def more_files(self) -> Iterable[Path]:
        """The files that the source reads."""
        return input_files(self.options)

    def _bulk(self) -> BulkWords:
        words = None if self.record.bulk is None else self.record.bulk(self.options)
        if words is None:
            raw = raw_word_list(self.record, self.options)
            return BulkWords.of_bytes(repr(raw).encode(), lambda: raw)
        expect(words, BulkWords, "BulkWords")
        expect(words.fingerprint, bytes, "bytes", "it gave a `fingerprint` that is")
        return words

    def _read(self, words: BulkWords) -> RawWordList:
        with self._calling():
            return expect(words.read(), RawWordList, "a RawWordList")

    @contextmanager
    def _calling(self) -> Iterator[None]:
        """Run code of the source; errors in its options get their place in the item."""
        try:
            with self.registry.calling(self.record):
                yield
        except OptionError as error:
            raise OptionError(placed(self.path, error.path), error.message) from None


def lists_in(options: Options) -> tuple[WordListChoice, ...]:
    """The word lists among the options of a generator, whatever these are called."""
    several = [value if isinstance(value, tuple) else (value,) for _, value in options]
    return tuple(each for some in several for each in some if isinstance(each, WordListChoice))


def placed(source: SettingPath, path: SettingPath) -> SettingPath:
    """The place in an item of an option of its source, whose own setting is at `source`.

    `block: FILE` has one place for all options, and `block: [WORD]` one for each word.
    """
    return (*source, *path[1:]) if source in ((BLOCK,), (SUPPORT,)) else (*source[:-1], *path)


def _read(item: object, info: ValidationInfo) -> WordListChoice:
    """An item of a config as a choice; raises `ValidationError`."""
    from publisher.words.word_list_items import read_item  # which makes choices

    context: dict[str, Any] = info.context or {}
    return read_item(item, context.get("registry") or load(), context)


def _without_folders(options: Options) -> list[object]:
    """The values of options; of a path its name, so that a project may be moved."""
    return [value.name if isinstance(value, Path) else value for _, value in options]
