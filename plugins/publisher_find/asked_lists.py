"""The words that a command line asks: those of a config, or of lists that it names itself."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import click

from publisher import ConfigError, ConfigWords, Fault, Language, say, words_of_config
from publisher_find.finder import WordFinder


@dataclass(frozen=True)
class AskedLists:
    """A config and one of its puzzles, or lists, or nothing; `language` is the code of lists."""

    config: Path | None
    lists: Sequence[str]
    language: str | None
    number: int

    def __post_init__(self) -> None:
        if self.config is not None and not self.config.exists():
            meant = shlex.join(["--filter", str(self.config)])
            raise click.UsageError(f"there is no config {self.config}; if it is a pattern: {meant}")
        if self.config is not None and self.lists:
            raise click.UsageError("name either a config or word lists by --list")
        if self.config is not None and self.language:
            raise click.UsageError("the language of a config is its own: leave out --language")

    def finder(self) -> WordFinder:
        """The finder in the words; raises `ConfigError` and usage errors."""
        if self.config is None and not self.lists:
            raise click.UsageError("name either a config or word lists by --list")
        with self._in_options():
            words = self._words()
            with words.reading():
                return WordFinder.of(words.request, words.options, self._note)

    def spoken(self) -> Language:
        """The language, without reading the lists."""
        with self._in_options():
            return self._words().request.language

    def _words(self) -> ConfigWords:
        if self.config is not None:
            return words_of_config(self.config, number=self.number)
        generator = {"use": "fill", "wordlists": list(map(_item, self.lists))}
        language = {"language": self.language} if self.language else {}
        settings = {"generator": generator, "export": ["text"], **language}  # a PDF loads slowly
        return words_of_config(settings)

    @property
    def _note(self) -> Callable[[str], None]:
        """What tells of words that are left out; of those of a config, `publisher check` does."""
        return (lambda _: None) if self.config else (lambda line: say(line, err=True))

    @contextmanager
    def _in_options(self) -> Iterator[None]:
        """Name the options of the command in the faults of settings that are made of them."""

        def renamed(fault: Fault) -> Fault:
            place = re.match(r"generator\.wordlists\[(\d+)\]", fault.path)
            option = f"--list {self.lists[int(place[1])]}" if place else f"--{fault.path}"
            return replace(fault, file="", path=option)

        try:
            yield
        except ConfigError as error:
            if self.config is not None:
                raise
            raise ConfigError(list(map(renamed, error.faults))) from None


def _item(text: str) -> Mapping[str, str]:
    """A list of the command line as an item of a config: `wordfreq=en,top=1000`, or a file."""
    if not re.match(r"\w+=", text):
        return {"file": text}
    pairs = re.split(r",(?=\w+=)", text)
    return dict(pair.split("=", 1) for pair in pairs)
