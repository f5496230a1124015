"""The lowest score of words, as a config says it: one for all, or by length."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from publisher_fill.wordlist.scores import HIGHEST

_DEFAULT = "default"
_EXPECTED = f"expected a score from 0 to {HIGHEST}, or scores by length, such as {{3: 60, 4: 50}}"


class MinScore(NamedTuple):
    """The lowest score that a word may have, and those of some lengths."""

    default: int = 0
    by_length: Mapping[int, int] = {}

    @property
    def lowest(self) -> int:
        """The lowest of all."""
        return min(self.default, *self.by_length.values(), HIGHEST)

    def of(self, length: int) -> int:
        """The lowest score of words of a length."""
        return self.by_length.get(length, self.default)


def _parse(value: object) -> object:
    if isinstance(value, MinScore):
        return value
    if not isinstance(value, Mapping):
        return MinScore(_score(value))
    lengths = {key: _score(score) for key, score in value.items() if key != _DEFAULT}
    by_length = {_length(key): score for key, score in lengths.items()}
    return MinScore(_score(value.get(_DEFAULT, 0)), by_length)


def _score(value: object) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not text.isdecimal() or len(text) > 4:
        raise ValueError(_EXPECTED)
    if int(text) > HIGHEST:
        raise ValueError(f"expected at most {HIGHEST}")
    return int(text)


def _length(key: object) -> int:
    text = str(key).strip()
    if isinstance(key, bool) or not text.isdecimal() or not 2 <= int(text[:4]) < 1000:
        raise ValueError(f"expected a number of letters, or `{_DEFAULT}`")
    return int(text)


def _written(value: MinScore) -> object:
    if not value.by_length:
        return value.default
    return {**{str(length): score for length, score in value.by_length.items()}, _DEFAULT: value[0]}


_SCORE = {"type": "integer", "minimum": 0, "maximum": HIGHEST}

MinScoreSetting = Annotated[
    MinScore,
    BeforeValidator(_parse),
    PlainSerializer(_written, when_used="json"),
    WithJsonSchema(
        {
            "anyOf": [
                _SCORE,
                {"type": "object", "patternProperties": {rf"^(\d+|{_DEFAULT})$": _SCORE}}
                | {"additionalProperties": False},
            ],
            "examples": [40, {"3": 60, "4": 50, _DEFAULT: 40}],
        }
    ),
]
"""The lowest score in a config: 40, or {3: 60, 4: 50, default: 40}."""
