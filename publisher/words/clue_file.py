"""The file of clues still to be written: an answer a line, a tab, and room for its clue.

The program adds the answers of a puzzle that have no clue; an editor writes the clues, perhaps with
emphasis signs; the next run reads them. Publishing only adds lines: whatever an editor wrote stays
as it is. Lines that begin with # are passed over: clues that are suggested are such lines, and say
behind a tab and # where they come from, which stays with a clue that is taken. Below an answer,
a line that begins with white space and = is the explanation of its clue, one with * its gloss.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

from publisher.errors import FileError, SourceError, WordError
from publisher.files.kinds import other_kind
from publisher.files.opening import file_bytes
from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.language.emphasis_signs import emphasised, with_signs
from publisher.language.language import Language
from publisher.language.spelling import Letters, spell, spelled
from publisher.messages.excerpt import shortened
from publisher.model.puzzle import Puzzle
from publisher.plugins.clue_provider import Suggestion
from publisher.words.odd_clues import other_enumerations, second_clues, unpaired_signs
from publisher.words.typed_enumerations import is_other

EARLIER = "# Clues of words that are in no grid now; they come back with their words."
"""The comment before the lines of earlier words."""

_MOST_SUGGESTED = 5
LONGEST_SHOWN = 100
"""The characters that are shown of a text that is not an answer."""
HOW_TO_TAKE = ": delete the # before an answer to take that clue."
"""The end of the comment before the first clue that is suggested."""

_SOURCE = "\t# "
"""What is between a clue and where it comes from."""

_SAID_BY_SIGN = {"=": "explanation", "*": "gloss"}
"""The sign of a line about the clue above it: its explanation, or a gloss."""

Suggesting = Callable[[Mapping[Letters, str]], Mapping[Letters, Sequence[Suggestion]]]
"""A function that suggests clues for answers, given by their letters with their spellings."""


class ClueFile(NamedTuple):
    """The clues of a file by the letters of their answers, empty if missing, and its text.

    `is_new` says that the file has to be written: its text has changed. `warnings` say what is odd
    about its clues, and `read_as` are the bytes that were read.
    """

    clues: Mapping[Letters, Clue]
    text: str
    is_new: bool = False
    warnings: tuple[str, ...] = ()
    read_as: bytes = b""

    @property
    def data(self) -> bytes:
        """The text as bytes, with the line ends and the byte-order mark that were read."""
        old, text = self.read_as, self.text
        if old.count(b"\n") == old.count(b"\r\n") > 0:
            text = re.sub("(?<!\r)\n", "\r\n", text)
        return text.encode("utf-8-sig" if old.startswith(BOM_UTF8) else "utf-8")

    @classmethod
    def read(cls, path: Path, language: Language) -> "ClueFile":
        """The file, or an empty one if there is none yet.

        Raises `SourceError` if it cannot be read, or a line is not an answer.
        """
        try:
            data = file_bytes(path)
            if kind := other_kind(data):
                raise SourceError(f"this is {kind}, not a text: name a text file", path)
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise SourceError("this is not UTF-8: save the file as UTF-8", path) from None
        except FileError as error:
            if error.is_missing:
                return cls({}, "")
            raise SourceError(f"it {error.reason}", path) from None
        return cls._of(text, path, language)._replace(read_as=data)

    @classmethod
    def _of(cls, text: str, path: Path, language: Language) -> "ClueFile":
        clues: dict[Letters, Clue] = {}
        unpaired, others, seconds = unpaired_signs(), other_enumerations(), second_clues()
        above: Letters | None = None
        for number, line in enumerate(text.splitlines(), 1):
            answer, _, clue = line.partition("\t")
            if is_of_clue(line):
                if above is None:
                    shown = shortened(line.strip(), LONGEST_SHOWN)
                    said = f"“{shown}” is about a clue, and no answer is above it"
                    raise SourceError(said, path, number)
                if above:
                    clues[above] = _with_said(clues[above], line)
            if not has_answer(line):
                continue
            try:
                letters, shape = spell(answer, language)
            except WordError as error:
                shown = shortened(answer, LONGEST_SHOWN)
                raise SourceError(f"“{shown}” is not an answer: {error}", path, number) from None
            known, (new, is_paired) = clues.get(letters, NO_CLUE), read_clue(clue)
            above = letters
            if not known.text:
                clues[letters] = new.over(known)
                if not is_paired:
                    unpaired.note(f"{path}:{number}", new.text)
                if is_other(new, letters, shape):
                    others.note(f"{path}:{number}", new.text)
            elif new.text not in ("", known.text):
                seconds.note(f"{path}:{number}", new.text)
                above = ()
        warnings = (*unpaired.lines(), *others.lines(), *seconds.lines())
        return cls(clues, text, warnings=warnings)

    def spellings(self, language: Language) -> dict[Letters, str]:
        """The answers of the file as they are written, by their letters."""
        found = {}
        for line in filter(has_answer, self.text.splitlines()):
            answer = line.partition("\t")[0]
            with suppress(WordError):
                found[spell(answer, language)[0]] = spelled(answer)
        return found

    def extended(
        self, puzzles: Iterable[Puzzle], suggesting: Suggesting = lambda _: {}
    ) -> "ClueFile":
        """The file, with all answers added that have no clue, and below each what is suggested."""
        new: dict[Letters, str] = {}
        spellings: dict[Letters, str] = {}
        for puzzle in puzzles:
            for entry in puzzle.unclued:
                letters = puzzle.answer(entry)
                if all(letters) and letters not in self.clues:
                    new.setdefault(
                        letters, written_answer(letters, entry.spelling, puzzle.language)
                    )
                    spellings.setdefault(letters, entry.spelling)
        if not new:
            return self
        found = suggesting(spellings)
        added = list(self._how_to_take(found))
        for letters, answer in new.items():
            added += [f"{answer}\t\n", *_suggested_lines(answer, found.get(letters, ()))]
        lines = lines_of(self.text)
        earlier = next((at for at, line in enumerate(lines) if line.strip() == EARLIER), len(lines))
        text = "".join([*lines[:earlier], *added, *lines[earlier:]])
        clues = {**self.clues, **dict.fromkeys(new, NO_CLUE)}
        return self._replace(clues=clues, text=text, is_new=True)

    def suggesting(
        self, found: Mapping[Letters, Sequence[Suggestion]], language: Language
    ) -> "ClueFile":
        """The file with what is suggested below answers without a clue, each once."""
        lines, known = list(self._how_to_take(found)), set(self.text.splitlines())
        for line in lines_of(self.text):
            lines.append(line)
            if not has_answer(line):
                continue
            answer = line.partition("\t")[0]
            letters = spell(answer, language)[0]
            if not self.clues.get(letters, NO_CLUE).text:
                new = [each for each in found.get(letters, ()) if _taken(answer, each) not in known]
                lines += _suggested_lines(answer, new)
        text = "".join(lines)
        return self._replace(text=text, is_new=self.is_new or text != self.text)

    def _how_to_take(self, found: Mapping[Letters, Sequence[Suggestion]]) -> Iterator[str]:
        """The comment before the first clue that is suggested, unless it is there."""
        labels = dict.fromkeys(each.label for some in found.values() for each in some)
        if labels and HOW_TO_TAKE not in self.text:
            yield f"# From {', '.join(labels)}{HOW_TO_TAKE}\n"


def lines_of(text: str) -> list[str]:
    """The lines of a clue file, each with its end."""
    lines = text.splitlines(keepends=True)
    if lines and lines[-1].splitlines() == [lines[-1]]:
        lines[-1] += "\n"
    return lines


def is_comment(line: str) -> bool:
    """Whether a line is passed over."""
    return line.lstrip().startswith("#")


def is_of_clue(line: str) -> bool:
    """Whether a line is an explanation or a gloss, of the clue above it."""
    return line[:1].isspace() and line.lstrip()[:1] in _SAID_BY_SIGN


def has_answer(line: str) -> bool:
    """Whether a line has an answer, perhaps with its clue."""
    is_other = is_comment(line) or is_of_clue(line)
    return not is_other and bool(line.partition("\t")[0].strip())


def read_clue(text: str) -> tuple[Clue, bool]:
    """A clue with its source and the lines about it, and whether each sign has its pair."""
    line, *below = text.splitlines() or [""]
    clue, _, source = line.partition(_SOURCE)
    read, is_paired = emphasised(clean(clue))
    return reduce(_with_said, below, replace(read, source=source) if source else read), is_paired


def _with_said(clue: Clue, line: str) -> Clue:
    """The clue with what a line says about it, after what other lines say."""
    text = line.strip()
    name = _SAID_BY_SIGN[text[0]]
    whole: dict[str, Any] = {name: f"{getattr(clue, name)} {text[1:].strip()}".strip()}
    return replace(clue, **whole)


def written_clue(clue: Clue) -> str:
    """A clue as lines have it: with emphasis signs, where it comes from, and what is about it."""
    line = with_signs(clue) + (f"{_SOURCE}{clue.source}" if clue.source else "")
    said = ((sign, getattr(clue, name)) for sign, name in _SAID_BY_SIGN.items())
    return "\n".join([line, *(f"\t{sign} {text}" for sign, text in said if text)])


def _suggested_lines(answer: str, found: Sequence[Suggestion]) -> Iterator[str]:
    """Lines that are passed over until an editor deletes what is before the answer."""
    for each in found[:_MOST_SUGGESTED]:
        if each.clue.last_use:
            yield f"# {each.clue.last_use}:\n"
        yield f"{_taken(answer, each)}\n"
    if more := found[_MOST_SUGGESTED:]:
        labels = dict.fromkeys(each.label for each in more)
        yield f"# and {len(more)} more in {', '.join(labels)}\n"


def _taken(answer: str, each: Suggestion) -> str:
    """The line of a suggestion, which is taken without its first character."""
    return f"#{answer}\t{each.clue.text}{_SOURCE}{each.source}"


def written_answer(letters: Letters, spelling: str, language: Language) -> str:
    """The spelling, or a notation of the cells if the spelling would give other cells."""
    with suppress(WordError):
        if spell(spelling, language)[0] == letters:
            return spelling
    return "|".join(letter if len(letter) == 1 else f"[{letter}]" for letter in letters)


NO_CLUE = Clue()
"""The clue of an answer that has none yet."""

NO_CLUES = ClueFile({}, "")
"""The clue file of a config that names none."""
