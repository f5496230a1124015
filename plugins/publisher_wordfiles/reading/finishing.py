"""The words of the reading that was chosen, and what is said of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from publisher import (
    FoundSeparator,
    LeftOut,
    Origin,
    SourceError,
    SourceWord,
    UnderstoodList,
    WithLosses,
)
from publisher_tables import TableOptions, table_words, usual_column
from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.choice import Choice
from publisher_wordfiles.reading.remarks import headword, without_parts, without_remarks
from publisher_wordfiles.reading.sentence import said_of
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.sorting import OddLine, Row
from publisher_wordfiles.reading.told import told_columns, told_readings
from publisher_wordfiles.reading.weigh import Reading

Understood = WithLosses[UnderstoodList]
_FEWEST = 3  # rows of numbers
NumberedCells = tuple[int, list[str]]


def understood(choice: Choice, name: str, settings: ListSettings, *, note: str = "") -> Understood:
    """The words of the best reading, with its sentence and what is left to ask.

    Raises `SourceError` for a table of numbers, if nobody has chosen a reading of it.
    """
    reading = choice.reading
    if _are_numbers(reading) and not settings.is_chosen:
        wrong = "has numbers alone below its first row: put words and clues there"
        raise SourceError(wrong, Path(name))
    if settings.swap and reading.clue >= 0:
        reading = replace(reading, answer=reading.clue, clue=reading.answer)
        choice = Choice(reading, choice.proposed)
    made = _Finished(reading, name, settings, note)
    words, losses = made.words()
    proposal = reading.proposal
    headings = sorted(
        {*proposal.headings, *(row.line for row in proposal.rows[: reading.heading.above])}
    )
    odd = sorted([*proposal.odd, *made.odd])
    separators: tuple[FoundSeparator, ...] = ()
    shape = reading.shape
    if shape.separator and not shape.in_a_row:
        separators = (FoundSeparator(shape.separator.name, shape.shown),)
    said = said_of(choice, name, len(words), settings, made.roles)
    found = UnderstoodList(
        words,
        said.layouts,
        tuple(LeftOut(line.text.strip(), line.reason, Origin(name, line.line)) for line in odd),
        tuple(Origin(name, line) for line in headings),
        separators,
        said.question,
        told_columns(reading, made.roles),
        told_readings(choice, made.roles),
    )
    return WithLosses(found, losses)


def _are_numbers(reading: Reading) -> bool:
    """Whether all that is below the first row are numbers, in several rows and columns."""
    if "answer" in reading.heading.roles or reading.words + len(reading.proposal.odd) < _FEWEST:
        return False
    below = [cell for row in reading.proposal.rows[1:] for cell in row.cells]
    text = "".join((*below, *(line.text for line in reading.proposal.odd)))
    return any(map(str.isdigit, text)) and not any(map(str.isalpha, text))


def roles_of(reading: Reading, settings: ListSettings) -> dict[str, int]:
    """The place of each role that the columns of a reading have, -1 for one that is missing."""
    roles = settings.places(reading.heading.names, len(reading.columns))
    roles |= {"answer": reading.answer, "clue": reading.clue}
    for role in () if settings.columns else ("score", "tags"):
        if role in roles:
            continue
        named = [at for at, name in enumerate(reading.heading.roles) if name == role]
        numbers = [each.place for each in reading.columns if each.kind == "number"]
        if role == "score":  # `difficulty` may be a word too, such as `hard`
            named = [at for at in named if _may_score(reading, at)]
        if not named and role == "score" and reading.clue < 0 and len(numbers) == 1:
            named = numbers
        if free := [at for at in named if at not in roles.values()]:
            roles[role] = free[0]
    return roles


def _may_score(reading: Reading, place: int) -> bool:
    """Whether a column is named `score`, or has any number in it."""
    is_named = usual_column([reading.heading.names[place]], "score") == 0
    return is_named or any(map(str.isdigit, "".join(reading.columns[place].seen)))


class _Finished:
    """The words of a reading; `odd` are rows without a word, `roles` the places of its roles."""

    def __init__(self, reading: Reading, name: str, settings: ListSettings, note: str) -> None:
        self._reading = reading
        self._name = name
        self._options, self._settings = settings.options, settings
        self._note = note
        self._is_guess = reading.proposal.is_guess and not settings.swap
        self.odd: list[OddLine] = []
        self.roles = roles_of(reading, settings)
        if settings.swap or settings.columns:
            names = ("answer", "clue", *(settings.columns or ()))
            blank = {role: None for role in names if role in TableOptions.model_fields}
            self._options = self._options.model_copy(update=blank)

    def words(self) -> tuple[list[SourceWord], tuple[str, ...]]:
        """The words of all lines in their order, and the columns that are not used."""
        reading = self._reading
        alone = [
            SourceWord(row.cells[0], "", Origin(self._name, row.line))
            for row in reading.rows
            if row.alone
        ]
        rows = [row for row in reading.rows if not row.alone]
        if not rows and not (reading.heading.rows and reading.columns):
            header = reading.heading.names
            if len(header) > 1 and not alone:
                made = table_words(self._name, [(1, header)], self._options, note=self._note)
                return [], made.losses
            return without_remarks(self._name, alone, self._settings)
        first = reading.proposal.rows[reading.heading.titles].line
        cells = self._used((row.line, row.cells) for row in self._with_words(rows))
        kept = chain([(first, self._header())], cells)
        made = table_words(self._name, kept, self._options, note=self._note)
        clued, parts = without_parts(made.value)
        words, remarks = without_remarks(self._name, [*clued, *alone], self._settings)
        remarks = (*parts, *remarks)
        in_order = sorted(words, key=_line) if alone or reading.is_relaid else words
        return in_order, (*made.losses, *remarks)

    def _header(self) -> list[str]:
        """The name of each column: its own, that of its role, or its place."""
        reading = self._reading
        names = list(reading.heading.names)
        width = max(len(reading.columns), len(names))
        labels = [*names, *[""] * (width - len(names))]
        for column in reading.columns:
            at = column.place
            if column.kind == "count" and at not in self.roles.values():
                labels[at] = ""
            elif not labels[at] and column.filled:
                labels[at] = f"column {at + 1}"
        for role, place in self.roles.items():
            is_named = getattr(self._options, role) is not None
            if names and role == "answer" and reading.columns[place].kind in ("number", "count"):
                continue  # what it lacks is told
            if 0 <= place < width and not is_named and usual_column(labels, role) != place:
                labels[place] = role
        return labels

    def _used(self, rows: Iterable[NumberedCells]) -> Iterable[NumberedCells]:
        """The rows, without the cells that only count them."""
        counts = {
            column.place
            for column in self._reading.columns
            if column.kind == "count" and column.place not in self.roles.values()
        }
        if not counts:
            return rows
        return (
            (line, ["" if at in counts else cell for at, cell in enumerate(cells)])
            for line, cells in rows
        )

    def _with_words(self, rows: Sequence[Row]) -> Iterator[Row]:
        """The rows that have a word where words are; the others become odd lines."""
        answer, clue = self.roles["answer"], self.roles["clue"]
        is_list = self._reading.shape.separator is not None
        for row in rows:
            word = row.cells[answer] if answer < len(row.cells) else ""
            other = row.cells[clue] if 0 <= clue < len(row.cells) else ""
            if not word and is_list and any(row.cells):
                reason = "it has no word, but only a clue"
                self.odd.append(OddLine(row.line, "".join(row.cells), reason))
            elif self._is_guess and is_list and _seem_turned_round(word, other):
                reason = "the clue seems to be where the other lines have the word: turn it round"
                self.odd.append(OddLine(row.line, " … ".join(row.cells), reason))
            else:
                yield row


def _seem_turned_round(word: str, clue: str) -> bool:
    if " " not in word:
        return False
    word, _ = headword(word)
    more = len(word.split()) - len(clue.split())
    return more > 1 and not looks_like_answer(word) and looks_like_answer(clue)


def _line(item: SourceWord) -> int:
    return (item.origin and item.origin.line) or 0
