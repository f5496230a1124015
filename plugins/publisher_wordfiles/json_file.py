"""Words in JSON (RFC 8259) and in JSON Lines, a value a line.

A file holds an array of words or of objects, or one object with a clue for each word. The keys of
objects are columns, as in a table; clues may lie deeper, as in extracts of Wiktionary.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from publisher import Origin, SourceError, SourceWord, WithLosses
from publisher_tables import table_words
from publisher_wordfiles.file_data import contents
from publisher_wordfiles.options import JsonOptions

LINES = (".jsonl", ".ndjson", ".jsonlines")
"""The suffixes of files that have a JSON value a line."""

JsonItem = tuple[int, object]


def read_json(options: JsonOptions) -> WithLosses[list[SourceWord]]:
    """The words of a file in its order; the line of a word is its place in the array.

    Raises `OptionError` if the file cannot be opened or has no such key, and `SourceError` naming
    file and line if it is not what it should be.
    """
    path = options.json_
    text = contents(path, "json")
    by_line = path.suffix.lower() in LINES
    items = list(_lines(text, path) if by_line else _array(text, path))
    texts = [(place, item) for place, item in items if isinstance(item, str)]
    if len(texts) == len(items):
        return WithLosses([SourceWord(word, "", Origin(str(path), place)) for place, word in texts])
    return table_words(str(path), _rows(items, options), options)


def _lines(data: bytes, path: Path) -> Iterator[JsonItem]:
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            yield number, _value(line, path, number)


def _array(data: bytes, path: Path) -> Iterable[JsonItem]:
    value = _value(data, path, None)
    if isinstance(value, dict):
        value = [{"answer": word, "clue": clue} for word, clue in value.items()]
    if not isinstance(value, list):
        wrong = "not an array of words or objects, nor an object"
        raise SourceError(f"is {_KINDS[type(value)]}, {wrong}", path)
    return enumerate(value, start=1)


def _value(data: bytes, path: Path, line: int | None) -> object:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start} is 0x{data[error.start]:02X}"
        raise SourceError(f"is not utf-8, as JSON must be: {wrong}", path, line) from None
    except json.JSONDecodeError as error:
        wrong = f"is not JSON: {error.msg} at column {error.colno}"
        raise SourceError(wrong, path, line or error.lineno) from None
    except (RecursionError, ValueError):
        wrong = "is JSON that is nested too deep, or has too long a number"
        raise SourceError(wrong, path) from None


def _rows(items: list[JsonItem], options: JsonOptions) -> Iterator[tuple[int, Sequence[object]]]:
    """A header of all keys in lower case, then a row for each object."""
    objects: list[tuple[int, dict[str, object]]] = []
    for place, item in items:
        if not isinstance(item, dict):
            wrong = f"is {_KINDS[type(item)]}, where words are all texts or all objects"
            raise SourceError(wrong, options.json_, place)
        row = {key.casefold(): value for key, value in item.items()}
        objects += ((place, each) for each in _with_clues(row, options))
    keys = list(dict.fromkeys(key for _, row in objects for key in row))
    yield 1, keys
    for place, row in objects:
        yield place, [_cell(row.get(key), key, place, options) for key in keys]


def _with_clues(row: dict[str, object], options: JsonOptions) -> Iterator[dict[str, object]]:
    """The object, once for each clue if a path such as `senses.glosses` leads to its clues.

    Then what else is in it, in objects and arrays, is left out, but for tags.
    """
    path = (options.clue or "").casefold()
    if "." not in path or path in row:
        yield row
        return
    plain = {
        key: value
        for key, value in row.items()
        if not isinstance(value, dict | list) or key in _tags(options)
    }
    for clue in [*_at(row, path.split("."))] or [""]:
        yield {**plain, path: clue}


def _at(value: object, path: Sequence[str]) -> Iterator[str]:
    """The texts to which a path of keys leads, through all items of arrays."""
    if isinstance(value, list):
        for each in value:
            yield from _at(each, path)
    elif isinstance(value, dict) and path:
        for key, inner in value.items():
            if key.casefold() == path[0]:
                yield from _at(inner, path[1:])
    elif isinstance(value, str) and not path:
        yield value


def _tags(options: JsonOptions) -> Sequence[str]:
    return (options.tags.casefold(),) if options.tags else ("tags", "tag")


def _cell(value: object, key: str, place: int, options: JsonOptions) -> object:
    """The value of a key: one text or number, or for tags several."""
    inner = value if isinstance(value, list) and key in _tags(options) else [value]
    if any(isinstance(each, dict | list) for each in inner):
        wrong = f"{key[:40]!r} is {_KINDS[type(value)]}, not a text"
        raise SourceError(wrong, options.json_, place)
    return value


_KINDS = {dict: "an object", list: "an array", str: "a text", int: "a number", float: "a number"}
_KINDS |= {bool: "true or false", type(None): "null"}
