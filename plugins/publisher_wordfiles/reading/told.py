"""What is told of a reading besides its words: columns, settings that take it, a pair of it."""

from collections.abc import Mapping

from publisher import ListColumns, ListReading
from publisher_wordfiles.reading.choice import Choice
from publisher_wordfiles.reading.weigh import Reading

_SHOWN_ROWS = 5


def told_columns(reading: Reading, roles: Mapping[str, int]) -> ListColumns | None:
    """The first rows of a reading, and the roles of its columns; None if it has only one."""
    width = len(reading.columns)
    if width < 2:
        return None
    own = {place: role for role, place in roles.items() if place >= 0}
    rows = [row.cells for row in reading.rows if not row.alone][:_SHOWN_ROWS]
    return ListColumns(
        tuple(tuple([*cells, *[""] * width][:width]) for cells in rows),
        tuple(own.get(place, "") for place in range(width)),
        tuple(reading.heading.names),
    )


def told_readings(choice: Choice, roles: Mapping[str, int]) -> tuple[ListReading, ...]:
    """The reading that is taken and the one that is near, each with the settings that take it."""
    reading, rival = choice.reading, choice.rival
    own = told_columns(reading, roles)
    taken = {"columns": _listed(own.roles)} if own else settings_of(reading)
    found = [ListReading(taken, *first_pair(reading, rival))]
    if rival:
        found.append(ListReading(settings_of(rival, reading), *first_pair(rival, reading)))
    return tuple(found)


def settings_of(reading: Reading, other: Reading | None = None) -> dict[str, object]:
    """The settings that take a reading, or only what differs from another one."""
    shape = reading.shape
    if (
        other
        and other.shape == shape
        and (reading.answer, reading.clue)
        == (
            other.clue,
            other.answer,
        )
    ):
        return {"swap": True}
    is_table = shape.separator is None and shape.width > 0
    if is_table or len(reading.columns) > 2 or (other and other.shape == shape):
        roles = {reading.answer: "answer", reading.clue: "clue"}
        return {"columns": _listed([roles.get(at, "") for at in range(len(reading.columns))])}
    return {"separator": shape.separator.name if shape.separator else "none"}


def first_pair(reading: Reading, other: Reading | None = None) -> tuple[str, str]:
    """The first word with a clue that another reading has not; empty if no line is a word."""
    known = set(other.pairs()) if other else set()
    pairs = reading.pairs()
    new = [pair for pair in pairs if pair not in known] or pairs or [("", "")]
    return next((pair for pair in new if all(pair)), new[0])


def _listed(roles: tuple[str, ...] | list[str]) -> str:
    """Roles as the setting `columns` has them."""
    return ",".join(role or "-" for role in roles)
