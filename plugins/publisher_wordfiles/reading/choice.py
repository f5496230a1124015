"""The reading of a list with the greatest weight, the roles of its columns, and the next best."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from publisher_wordfiles.reading.columns import ListColumn, columns_of
from publisher_wordfiles.reading.heading import Heading, heading_of, without_other_headings
from publisher_wordfiles.reading.names import UNUSED
from publisher_wordfiles.reading.proposals import Proposed
from publisher_wordfiles.reading.relaid import relaid
from publisher_wordfiles.reading.remarks import headword
from publisher_wordfiles.reading.separators import FIRST_SPACE, LEADERS
from publisher_wordfiles.reading.settings import ROLES, ListSettings
from publisher_wordfiles.reading.shapes import LineShape
from publisher_wordfiles.reading.sorting import Proposal
from publisher_wordfiles.reading.weigh import NEAR, Reading, weight

_MISSING = 20.0
"""What a reading loses that lacks a column which the settings name."""

_HINTED = 0.5
"""What a table gains in a file whose suffix says that it is one."""

_MOST_COLUMNS = 12  # that are weighed as answers and clues


class Choice(NamedTuple):
    """The best reading, what it is made by, and another that differs, with its distance."""

    reading: Reading
    proposed: Proposed | None
    rival: Reading | None = None
    distance: float = 0.0


def choose(proposed: Iterable[Proposed], settings: ListSettings) -> Choice | None:
    """The reading with the greatest weight; None if nothing is proposed."""
    found = [
        (weight_of(reading, settings), reading, each)
        for each in proposed
        for reading in readings_of(each.proposal, settings)
    ]
    if not found:
        return None
    found.sort(key=lambda each: -each[0])
    best, reading, by = found[0]
    own = _outcome(reading)
    for other, rival, _ in found[1:]:
        if best - other >= NEAR:
            break
        if _outcome(rival) != own:
            return Choice(reading, by, rival, best - other)
    return Choice(reading, by)


def _outcome(reading: Reading) -> list[tuple[str, str]]:
    """The words of a reading without what stands beside them, and their clues."""
    return [(headword(word)[0], clue) for word, clue in reading.pairs()]


def weight_of(reading: Reading, settings: ListSettings) -> float:
    """The weight of a reading, under what the settings and the suffix of the file say."""
    total = weight(reading)
    places = settings.places(reading.heading.names, len(reading.columns))
    total -= _MISSING * sum(place < 0 for place in places.values())
    total -= _MISSING * (bool(places) and not reading.columns)
    is_table = settings.hint != "text" and reading.shape.width > 0
    return total + _HINTED * is_table


def readings_of(proposal: Proposal, settings: ListSettings) -> Iterator[Reading]:
    """The readings of a proposal: by what is above its rows, by its columns, or laid out anew."""
    if proposal.shape.width and not settings.is_fixed:
        for rows in relaid(proposal.rows):
            width = len(rows[0].cells)
            if len(settings.columns) in (0, width):
                made = replace(proposal, rows=rows, shape=proposal.shape._replace(width=width))
                yield from _readings_of(made, settings)
    yield from _readings_of(proposal, settings)


def _readings_of(proposal: Proposal, settings: ListSettings) -> Iterator[Reading]:
    shape = proposal.shape
    options = settings.options
    given = (getattr(options, role) for role in ROLES)
    known = [name for name in given if name is not None and not name.isdecimal()]
    heading = heading_of(
        proposal.rows, settings.header, proposal.ruled, is_table=_is_table(shape), known=known
    )
    if heading.rows:
        below, others = without_other_headings(proposal.rows, heading)
        if others:
            headings = [*proposal.headings, *others]
            rows = [*proposal.rows[: heading.above], *below]
            proposal = replace(proposal, rows=rows, headings=headings)
    cells = [row.cells for row in proposal.rows[heading.above :] if not row.alone]
    columns = columns_of(cells)
    if not columns:
        yield Reading(proposal, heading, (), 0)
        return
    for answer, clue in _roles(columns, heading, settings, shape):
        yield Reading(proposal, heading, columns, answer, clue)


def _is_table(shape: LineShape) -> bool:
    return bool(shape.width) or (shape.separator is not None and shape.separator.cells)


def are_pages(columns: Sequence[ListColumn], shape: LineShape) -> bool:
    """Whether dots lead to numbers that never get less, as in a table of contents.

    Or numbers that never get greater are after a space, as where frequent words come first.
    """
    cells = columns[-1].filled
    numbers = list(map(int, cells)) if all(map(str.isdecimal, cells)) else []
    is_falling = shape.separator is FIRST_SPACE
    is_sorted = numbers == sorted(numbers, reverse=is_falling)
    return bool(numbers) and is_sorted and (is_falling or shape.separator is LEADERS)


def _is_year(columns: Sequence[ListColumn], named: Mapping[int, str], place: int) -> bool:
    """Whether a column has years that may be clues, as in a list of battles."""
    return columns[place].kind == "year" and named.get(place) != "score"


def _roles(
    columns: Sequence[ListColumn], heading: Heading, settings: ListSettings, shape: LineShape
) -> Iterator[tuple[int, int]]:
    """The places that answers and clues may have; -1 where there are no clues."""
    fixed = settings.places(heading.names, len(columns))
    others_named = (*UNUSED, "score", "tags")
    named = dict(enumerate(heading.roles))
    for role in ("answer", "clue"):
        found = [at for at, name in named.items() if name == role and at < len(columns)]
        found.sort(key=lambda at: columns[at].kind != "text")  # such as “Question #”
        if found and fixed.get(role, -1) < 0 and not settings.columns:
            fixed[role] = found[0]
    every = [column.place for column in columns if column.kind != "empty"][:_MOST_COLUMNS]
    texts = [place for place in every if columns[place].kind in ("text", "theme")] or every
    likely = [place for place in texts if named.get(place) not in others_named] or texts
    if any(column.is_han for column in columns):  # grids have the kana beside kanji
        likely = [column.place for column in columns if column.is_kana] or likely
    answers = [fixed["answer"]] if fixed.get("answer", -1) >= 0 else likely
    for answer in answers:
        if fixed.get("clue", -1) >= 0:
            yield answer, fixed["clue"]
            continue
        taken = (answer, *(place for role, place in fixed.items() if role != "answer"))
        others = [at for at in texts if at not in taken and named.get(at) not in others_named]
        if not others:  # such as words and notes
            notes = [at for at in texts if columns[at].kind == "text" and named.get(at) == "theme"]
            others = [at for at in notes if at not in taken]
        others = others or [at for at in every if at not in taken and _is_year(columns, named, at)]
        if not others and not _is_table(shape) and not are_pages(columns, shape):
            others = [at for at in every if at not in taken and columns[at].kind == "number"]
        if not others or settings.columns:
            yield answer, -1
        for clue in () if settings.columns else others:
            yield answer, clue
