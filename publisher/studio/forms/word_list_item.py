"""An item of a list of word lists, as far as a form has it."""

from collections.abc import Iterable, Mapping

from publisher.config.json_schema import Schema, Tolerant, options_schema
from publisher.plugins.core_settings import WordListSettings
from publisher.plugins.options import Options
from publisher.plugins.records import AnySource
from publisher.words.word_list_choice import BLOCK, SUPPORT

LIST_SUFFIXES = (
    *(".txt", ".dict", ".csv", ".tsv", ".xlsx", ".ods", ".fods", ".docx", ".odt", ".fodt", ".rtf"),
)
"""The suffixes of word lists."""

WORD_LIST = "word-list"
"""What the schema of an option calls an item of a list of word lists."""


def word_list_item(sources: Iterable[str]) -> Schema:
    """The schema of a file, or of one of the sources that one text names, and of what is beside."""
    beside = options_schema(WordListSettings, "word-list", {}, Tolerant)["properties"]
    reads = "What this source of words reads, such as a language."
    named = {name: _text(name, reads) for name in sources}
    own = {"file": _file("File", "A file with words."), **named, **beside}
    own[BLOCK] = _file("Block", "A file with words that no grid is to have.")
    own[SUPPORT] = _file("Support", "A file that gives no words, and changes the scores of others.")
    return {"type": "object", "properties": own, "additionalProperties": False}


def _text(title: str, description: str) -> Schema:
    return {"type": "string", "title": title, "description": description}


def _file(title: str, description: str) -> Schema:
    return _text(title, description) | {"format": "path", "suffixes": LIST_SUFFIXES}


def sources_of_one_text(sources: Mapping[str, AnySource]) -> list[str]:
    """The sources of which a text is all that they need, such as the language of `wordfreq`."""
    return [name for name, each in sources.items() if _is_of_one_text(name, each.options)]


def _is_of_one_text(source: str, options: type[Options]) -> bool:
    own = options.model_fields.get(source)
    others = (each for each in options.model_fields.values() if each is not own)
    is_text = own is not None and own.annotation is str
    return is_text and not options.only_by_hand and not any(each.is_required() for each in others)
