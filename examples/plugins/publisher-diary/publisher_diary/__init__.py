"""The source `diary`: what a class has learned, day by day."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from publisher import (
    Field,
    InputFile,
    OptionError,
    Options,
    Origin,
    Source,
    SourceError,
    SourceWord,
    WithLosses,
    file_bytes,
    hookimpl,
    locating,
    model_validator,
)


class DiaryOptions(Options):
    """What a config may set at `- diary:`; the first option has the source's own name."""

    diary: InputFile = Field(description="The diary: a day such as 2026-03-01, then its words.")
    since: date | None = Field(default=None, description="The first day that is wanted.")
    until: date | None = Field(default=None, description="The last day that is wanted.")

    @model_validator(mode="after")
    def _in_order(self) -> "DiaryOptions":
        if self.since and self.until and self.since > self.until:
            raise ValueError("`since` is after `until`")
        return self


def read(options: DiaryOptions) -> WithLosses[list[SourceWord]]:
    """The words of the days that are wanted, each with the day as its tag."""
    first, last = options.since or date.min, options.until or date.max
    words: list[SourceWord] = []
    dateless = 0
    for number, day, line in lines(options.diary):
        if day is None:
            dateless += 1
        elif first <= day <= last:
            answer, _, clue = (part.strip() for part in line.partition(" - "))
            origin = Origin(str(options.diary), number)
            words.append(SourceWord(answer, clue, origin, tags=(day.isoformat(),)))
    losses = (f"{dateless} lines before the first day",) if dateless else ()
    return WithLosses(words, losses)


def lines(path: Path) -> Iterator[tuple[int, date | None, str]]:
    """The lines that are no days, with their numbers and the days that they belong to."""
    with locating("diary"):
        data = file_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OptionError(("diary",), f"{path} is not UTF-8") from None
    day: date | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if line[:4].isdigit():
            try:
                day = date.fromisoformat(line.strip())
            except ValueError:
                raise SourceError(f"{path}:{number}: a day is like 2026-03-01") from None
        elif line.strip():
            yield number, day, line


SOURCE = Source("diary", "The words of a class, day by day", DiaryOptions, read)


@hookimpl
def publisher_sources() -> list[Source[DiaryOptions]]:
    """Offer `diary`."""
    return [SOURCE]
