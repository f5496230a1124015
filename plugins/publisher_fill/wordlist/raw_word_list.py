"""Reading files of words: `WORD`, `WORD;50`, CSV and TSV.

A plain file has one word a line, with an optional score after a semicolon or a tab; blank lines and
lines that begin with `#` are skipped. CSV and TSV files are tables with the names of the columns in
their header.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from publisher import SourceError, usual_column
from publisher_fill.wordlist.scores import Scores

_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_SPACES = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RawWordList:
    """The words of a list as they were written, and their scores.

    `text` has one word a line, or a blank line for none. `scores` has a score for each line, or is
    the score of all. `numbers` has the line numbers in the file, from 1, if it is a file. `name` is
    the name of the list in messages.
    """

    name: str
    text: str
    scores: Sequence[int] | int
    numbers: Sequence[int] = ()

    def quoted(self, line: int) -> str:
        """The word of a line, counted from 0, in quotation marks, with its line in the file."""
        word = self.text.split("\n")[line].strip()
        return f"“{word}” (line {self.numbers[line]})" if self.numbers else f"“{word}”"


def read_word_list(path: Path, data: bytes, scores: Scores) -> RawWordList:
    """The word list in a file; raises `SourceError` with file and line."""
    text = _decoded(data, path)
    if path.suffix.lower() in (".csv", ".tsv"):
        return _table(text, path, scores)
    if "#" in text:
        text = _COMMENT.sub("", text)
    if " \n" in text or "\t" in text:
        text = _SPACES.sub("", text)
    if ";" in text or "\t" in text:
        return _scored(text.replace("\t", ";").split("\n"), path, scores)
    return RawWordList(path.name, text, scores[""], range(1, text.count("\n") + 2))


def _decoded(data: bytes, path: Path) -> str:
    try:
        text = data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(
            f"is not UTF-8: byte {error.start} is 0x{data[error.start]:02X}; save it as UTF-8",
            path,
            line,
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _scored(lines: list[str], path: Path, scores: Scores) -> RawWordList:
    word, _, mark = lines[0].partition(";")
    if usual_column([word], "answer") == usual_column([mark], "score") == 0:
        lines[0] = ""
    text = "\n".join([line.partition(";")[0] for line in lines])
    marks = (line.partition(";")[2] for line in lines)
    numbers = range(1, len(lines) + 1)
    return RawWordList(path.name, text, _read(marks, path, scores, numbers), numbers)


def _table(text: str, path: Path, scores: Scores) -> RawWordList:
    rows = _rows(text, path)
    _, header = next(rows, (1, []))
    word, score = usual_column(header, "answer"), usual_column(header, "score")
    if word < 0:
        there = ", ".join(header) or "nothing"
        wrong = f"its header has no column such as answer or word, but {there}"
        raise SourceError(f"{wrong}: write a header such as `word,score` above it", path, 1)
    numbers, words, marks = [], [], []
    for number, cells in rows:
        cells += [""] * (len(header) - len(cells))
        numbers.append(number)
        words.append(" ".join(cells[word].split()))
        marks.append("" if score < 0 else cells[score])
    return RawWordList(path.name, "\n".join(words), _read(marks, path, scores, numbers), numbers)


def _rows(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with its line number."""
    lines = text.split("\n")
    if path.suffix.lower() == ".tsv":
        reader = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    else:
        semicolons = ";" in lines[0] and "," not in lines[0]
        reader = csv.reader((f"{line}\n" for line in lines), delimiter=";" if semicolons else ",")
    before = 0
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells) and not cells[0].startswith("#"):
                yield before + 1, cells
            before = reader.line_num
    except csv.Error as error:
        raise SourceError(f"is not a table: {error}", path, before + 1) from None


def _read(marks: Iterable[str], path: Path, scores: Scores, numbers: Sequence[int]) -> list[int]:
    """The scores as numbers; raises `SourceError` for the first that is not a score."""
    read: list[int] = []
    try:
        for mark in marks:
            read.append(scores[mark])
    except ValueError as error:
        raise SourceError(str(error), path, numbers[len(read)]) from None
    return read
