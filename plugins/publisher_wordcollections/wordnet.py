"""The words of a WordNet database (wndb(5)), with their glosses as clues.

A line of `data.noun` is a set of synonyms: its offset, its topic, its words in a hexadecimal count,
pointers to others, and after a bar the gloss, examples in quotation marks at its end.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field

from publisher import (
    InputFile,
    Options,
    Origin,
    SourceError,
    SourceWord,
    file_bytes,
    locating,
    setting,
)
from publisher_wordcollections import glosses
from publisher_wordcollections.glosses import Synonyms

PartOfSpeech = Literal["noun", "verb", "adj", "adv"]

_TOPICS = (
    "all pert all Tops act animal artifact attribute body cognition communication event feeling "
    "food group location motive object person phenomenon plant possession process quantity "
    "relation shape state substance time body change cognition communication competition "
    "consumption contact creation emotion motion perception possession social stative weather ppl"
)
"""The topics of lexicographers' files by their numbers (lexnames(5))."""

_EXAMPLE = re.compile(r"[;:,]?\s*[\"“`].*", re.DOTALL)
_SENTENCE = re.compile(r"\"([^\"]+)\"")
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_TELLING = 4
"""The words of a phrase with at least this many letters may not be in its clue."""


class WordNetOptions(Options):
    """Settings of a `wordnet` source."""

    wordnet: InputFile = Field(
        description="The folder with data.noun and the others, such as /usr/share/wordnet."
    )
    parts: list[PartOfSpeech] = setting(
        ["noun", "verb", "adj", "adv"], "The parts of speech.", min_length=1
    )
    shortest: int = setting(8, "The fewest characters of a clue.", ge=1)
    longest: int = setting(60, "The most characters of a clue.", ge=1)
    examples: bool = setting(
        False, "Whether example sentences are clues too, with a blank for the word."
    )


def read_wordnet(options: WordNetOptions) -> Iterator[SourceWord]:
    """The words that have a clue, in the order of the database; their tags are part and topic.

    A gloss that is too short or too long, or has the answer in it, is not a clue for it. Raises
    `OptionError` if a file of the database cannot be read, and `SourceError` naming file and line
    if it is none.
    """
    for part in dict.fromkeys(options.parts):
        path = options.wordnet / f"data.{part}"
        for number, topic, gloss, words, examples in synonyms(path):
            tags: tuple[str, ...] = (part, topic)
            clues = [(word, gloss, tags) for word in words]
            if options.examples:
                clues += [(word, sentence, (*tags, "example")) for word, sentence in examples]
            for word, clue, kind in clues:
                if options.shortest <= len(clue) <= options.longest:
                    yield SourceWord(word, clue, Origin(str(path), number), tags=kind)


def synonyms(path: Path) -> list[Synonyms]:
    """The synonyms in a file, read once and then kept; raises the errors of `read_wordnet`."""
    data = _contents(path)
    name = glosses.key(data)
    found = glosses.load(name)
    if found is None:
        found = list(_parsed(data.decode(errors="replace"), path))
        glosses.store(name, found)
    return found


def _parsed(text: str, path: Path) -> Iterator[Synonyms]:
    """The synonyms of all lines, without words that their gloss gives away."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.startswith("  ") or not line.strip():
            continue  # the lines of the licence
        try:
            words, topic, gloss, examples = _synonyms(line)
        except (ValueError, IndexError):
            raise SourceError("is not a line of WordNet's data", path, number) from None
        clued = [word for word in words if not gives_away(gloss, word)]
        yield number, topic, gloss, clued, list(_blanked(words, examples))


def _blanked(words: Sequence[str], examples: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words that examples have, each with the sentence in which it is a blank."""
    for sentence in examples:
        for word in words:
            clue, count = re.subn(rf"\b{re.escape(word)}\b", "____", sentence, flags=re.IGNORECASE)
            if count == 1 and not gives_away(clue, word):
                yield word, clue


def gives_away(clue: str, answer: str) -> bool:
    """Whether a clue has the answer in it, or a word that begins as one of its words does."""
    telling = [word for word in re.split(r"[\W_]+", answer) if len(word) >= _TELLING]
    starts = "|".join(map(re.escape, [answer, *telling]))
    return re.search(rf"\b(?:{starts})", clue, re.IGNORECASE) is not None


def _contents(path: Path) -> bytes:
    with locating("wordnet"):
        return file_bytes(path)


def _synonyms(line: str) -> tuple[list[str], str, str, list[str]]:
    """The words of a line, its topic, its gloss without examples, and the examples."""
    data, _, gloss = line.partition("|")
    _, topic, _, count, *rest = data.split()
    words = rest[: 2 * int(count, 16) : 2]
    if len(words) != int(count, 16) or not gloss:
        raise ValueError(line)
    spelled = [_MARKER.sub("", word).replace("_", " ") for word in words]
    bare = _EXAMPLE.sub("", gloss).strip(" ;\r")
    return spelled, _TOPICS.split()[int(topic)], bare, _SENTENCE.findall(gloss)
