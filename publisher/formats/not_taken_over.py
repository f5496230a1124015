"""What a reader does not take over of a file: each thing is told once, with its count."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from publisher.language.cleaning import clean
from publisher.model.losses import WithLosses

T = TypeVar("T")

_MOST_TOLD = 12
_LONGEST_NAME = 40


class NotTakenOver:
    """Things that are not taken over from a file, which is called by its format, such as `ipuz`."""

    def __init__(self, format_: str) -> None:
        self._format = format_
        self._counts: dict[str, dict[str, int]] = {}

    def add(self, what: str, of: str = "") -> None:
        """Note a thing. What has it, such as a clue, is counted: `of` is its name."""
        counts = self._counts.setdefault(of, {})
        counts[what] = counts.get(what, 0) + 1

    def add_keys(self, found: Mapping[str, object], known: Collection[str], of: str = "") -> None:
        """Note the keys that are not known and have a value; `of` is what has them."""
        for key, value in found.items():
            if key not in known and value not in (None, "", False, [], {}):
                self.add(f"“{clean(key)[:_LONGEST_NAME]}”", of)

    def beside(self, value: T) -> WithLosses[T]:
        """A value with all this as its losses: a line a thing, at most 12 of what is alike."""
        said = f"not taken over from the {self._format} file: "
        return WithLosses(value, tuple(said + line for line in self._lines()))

    def _lines(self) -> list[str]:
        lines = []
        for of, counts in self._counts.items():
            for what, count in list(counts.items())[:_MOST_TOLD]:
                lines.append(f"{what} of {count} {of}{'s' * (count > 1)}" if of else what)
            if (more := len(counts) - _MOST_TOLD) > 0:
                lines.append(f"{more} more things{f' of {of}s' if of else ''}")
        return lines
