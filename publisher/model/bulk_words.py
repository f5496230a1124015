"""Words in bulk: lists of hundreds of thousands, as text and not as a record a word."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import PurePath

from publisher.model.words import Origin, SourceWord

SMALL = 100_000
"""The fewest bytes that are worth a cache: the words of fewer are read as fast as from there."""


@dataclass(frozen=True, slots=True)
class RawWordList:
    """The words of a list as they were written, and their scores.

    `source` is the file or another name of where they were read. `text` has one word a line, or a
    blank line for none. `scores` has a score for each line, None for none and NaN for one that is
    no number, or is the score of all.
    `numbers` has the number of each line in the source, from 1, if it has lines. `losses` say what
    of the source is not used. Raises `ValueError` if scores or numbers are not one a line.
    """

    source: str
    text: str
    scores: Sequence[float | None] | float | None = None
    numbers: Sequence[int] = ()
    losses: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, source: str, words: Sequence[SourceWord], losses: tuple[str, ...] = ()
    ) -> "RawWordList":
        """The list of these words; its lines have numbers if all words are of one origin."""
        origins = [word.origin or Origin("") for word in words]
        names = {origin.source for origin in origins}
        name = names.pop() if len(names) == 1 else ""
        numbers = [origin.line for origin in origins if name and origin.line is not None]
        return cls(
            name or source,
            "\n".join([" ".join(word.text.split()) for word in words]),
            [word.score for word in words] or None,
            numbers if len(numbers) == len(origins) else (),
            losses,
        )

    def __post_init__(self) -> None:
        lines = self.text.count("\n") + 1
        for what, values in (("scores", self.scores), ("numbers", self.numbers or None)):
            if isinstance(values, Sequence) and len(values) != lines:
                raise ValueError(f"{len(values)} {what} for {lines} lines of {self.source}")

    @property
    def name(self) -> str:
        """The name of the list in messages: that of the file, without its folder."""
        return PurePath(self.source).name

    def origin(self, line: int) -> Origin:
        """The place where a line of the text was read; lines of the text count from 0."""
        return Origin(self.source, self.numbers[line] if self.numbers else None)

    def quoted(self, line: int) -> str:
        """The word of a line of the text in quotation marks, with its line in the source."""
        word = self.text.split("\n")[line].strip()
        return f"“{word}” (line {self.numbers[line]})" if self.numbers else f"“{word}”"


@dataclass(frozen=True, slots=True)
class BulkWords:
    """The words of a source before they are read.

    Equal fingerprints say that `read` returns the same words with the same options, so that a cache
    needs no reading. `small` says that a cache is not worth while. `read` raises `SourceError` and
    `OptionError`, as the `read` of a `Source` does.
    """

    fingerprint: bytes
    read: Callable[[], RawWordList]
    small: bool = False

    @classmethod
    def of_bytes(cls, data: bytes, read: Callable[[], RawWordList]) -> "BulkWords":
        """The words that are read from these bytes, as those of a file are."""
        return cls(blake2b(data, digest_size=20).digest(), read, len(data) < SMALL)
