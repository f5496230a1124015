"""Words in the config itself: `list: [one, two]` or `list: {one: its clue}`."""

from collections.abc import Iterator

from pydantic import Field

from publisher import Options, Origin, SourceWord

ListedWords = list[str] | dict[str, str]


class ListOptions(Options):
    """Settings of a `list` source."""

    list: ListedWords = Field(description="Words alone, or a mapping of each word to its clue.")


def read_list(options: ListOptions) -> Iterator[SourceWord]:
    """The words in the order of the config; a word's line is its place in the list, from 1."""
    words = options.list
    clues = words if isinstance(words, dict) else dict.fromkeys(words, "")
    for place, text in enumerate(words, start=1):
        yield SourceWord(text, clues[text].strip(), Origin("list", place))
