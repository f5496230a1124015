"""A word list that a config names for a generator: any source, and what its scores count."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pydantic import GetCoreSchemaHandler, SkipValidation, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from publisher.errors import OptionError
from publisher.messages.setting_paths import SettingPath
from publisher.model.bulk_words import BulkWords, RawWordList
from publisher.plugins.core_settings import WordListSettings
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect
from publisher.plugins.records import AnySource
from publisher.plugins.registry import Registry, load
from publisher.plugins.validation import as_error
from publisher.words.source_words import raw_word_list
from publisher.words.word_list_items import BLOCK, placed, read_item


class WordListChoice(WordListSettings):
    """A source as a word list, with its `weight` and `score`: the type of a generator's option.

    `path` leads to the source's own setting in the item, as `("file",)` or `("block", "file")`.
    Without a config, the sources are those of all installed plugins.
    """

    record: SkipValidation[AnySource]
    options: SkipValidation[Options]
    path: SkipValidation[SettingPath]
    registry: SkipValidation[Registry]

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The fields, made of an item of a config."""
        inner = super().__get_pydantic_core_schema__(source, handler)
        return core_schema.with_info_before_validator_function(_fields, inner)

    @property
    def is_block(self) -> bool:
        """Whether no grid is to have its words."""
        return self.path[0] == BLOCK

    def open(self) -> BulkWords:
        """The words, which are read later: equal fingerprints say that they are equal.

        Raises what the source raises, as reading the words does. The path of an `OptionError` leads
        to the option in the item.
        """
        with self._calling():
            words = self._bulk()
        provider = str(self.registry.provider("sources", self.record.name))
        known = (provider, self.record.name, _without_folders(self.options), words.fingerprint)
        fingerprint = blake2b(repr(known).encode(), digest_size=20).digest()
        return replace(words, fingerprint=fingerprint, read=lambda: self._read(words))

    def _bulk(self) -> BulkWords:
        if self.record.bulk is None:
            raw = raw_word_list(self.record, self.options)
            return BulkWords.of_bytes(repr(raw).encode(), lambda: raw)
        words = expect(self.record.bulk(self.options), BulkWords, "BulkWords")
        expect(words.fingerprint, bytes, "bytes", "it gave a `fingerprint` that is")
        return words

    def _read(self, words: BulkWords) -> RawWordList:
        with self._calling():
            return expect(words.read(), RawWordList, "a RawWordList")

    @contextmanager
    def _calling(self) -> Iterator[None]:
        """Run code of the source; errors in its options get their place in the item."""
        try:
            with self.registry.calling("sources", self.record.name):
                yield
        except OptionError as error:
            raise OptionError(placed(error.path, self.path), error.message) from None


def _fields(item: object, info: ValidationInfo) -> Mapping[str, object]:
    """The fields of the choice that an item of a config is; raises `ValidationError`."""
    context: dict[str, Any] = info.context or {}
    registry = context.get("registry") or load()
    found, fields = read_item(item, registry, context)
    if found:
        raise as_error(found)
    return fields | {"registry": registry}


def _without_folders(options: Options) -> list[object]:
    """The values of options; of a path its name, so that a project may be moved."""
    return [value.name if isinstance(value, Path) else value for _, value in options]
