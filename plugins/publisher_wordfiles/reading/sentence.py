"""The sentences that say how a list was read, and what is left to ask."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from publisher_wordfiles.reading.choice import Choice
from publisher_wordfiles.reading.doubts import doubts_of
from publisher_wordfiles.reading.looked import ASKED, SAID, Doubt
from publisher_wordfiles.reading.remarks import usual_article
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.told import first_pair, settings_of
from publisher_wordfiles.reading.weigh import Reading

_MOST_LINES = 3
_MOST_REASONS = 2
_SHOWN = 40  # characters of an example
_CLEAR = 0.3
"""The distance below which two readings are asked about, where nobody has chosen."""


class ListSaid(NamedTuple):
    """The sentences about a list, and what somebody must be asked before it is used."""

    layouts: tuple[str, ...]
    question: str = ""


def said_of(
    choice: Choice, name: str, count: int, settings: ListSettings, roles: Mapping[str, int]
) -> ListSaid:
    """What is said of a list of `count` words; nothing of one with a plain word a line."""
    if settings.is_chosen:
        return ListSaid(_layouts(choice, name, count, settings, roles))
    doubts = doubts_of(choice.reading, is_headed=settings.header)
    odd = _odd(choice, doubts)
    layouts = _layouts(choice, name, count, settings, roles, odd)
    return ListSaid(layouts, _question(choice, name, doubts))


def _layouts(
    choice: Choice,
    name: str,
    count: int,
    settings: ListSettings,
    roles: Mapping[str, int],
    odd: str = "",
) -> tuple[str, ...]:
    reading = choice.reading
    said = list(_parts(reading, roles, settings))
    titles = [row.line for row in reading.proposal.rows[: reading.heading.titles]]
    above: tuple[str, ...] = ()
    if titles and _is_sheet(reading):
        above = (f"{name}: {numbered_lines(titles, 'is a title', 'are titles')}",)
    words = "1 word" if count == 1 else f"{count} words"
    if not said and not odd:
        return above
    if reading.shape.separator is None and not reading.shape.width:
        words += ", one a line"
    parts = [words + said.pop(0)] if said and said[0][:1] in ", " else [words]
    return (f"{name}: {'; '.join(filter(None, [*parts, *said, odd]))}", *above)


def _question(choice: Choice, name: str, doubts: Sequence[Doubt]) -> str:
    """What somebody must be asked; "" if nothing."""
    is_doubtful = sum(doubt.weight for doubt in doubts) >= ASKED
    is_open = choice.rival is not None and choice.distance < _CLEAR
    if not is_doubtful and not is_open:
        return ""
    reason = _reasons(doubts) if is_doubtful else "it may be read in two ways"
    taken = f"{_example(choice.reading, choice.rival)}: say `{_option(choice.reading, None)}`"
    if choice.rival is None:
        options = [doubt.option for doubt in doubts if doubt.option.startswith("swap")]
        other = f"say `{options[0]}` for the other side" if options else ""
        other = other or "write a word and its clue a line"
        return f"{name}: {reason}: if it is right to read {taken}, or {other}"
    option = _option(choice.rival, choice.reading)
    other = f"{_example(choice.rival, choice.reading)}: say `{option}`"
    return f"{name}: {reason}: either {taken}; or {other}"


def _reasons(doubts: Sequence[Doubt]) -> str:
    """The reasons of doubts in a sentence; small ones are left out beside great ones."""
    some = [doubt for doubt in doubts if doubt.weight >= SAID] or doubts
    return ", and ".join(doubt.reason for doubt in some[:_MOST_REASONS])


def _parts(reading: Reading, roles: Mapping[str, int], settings: ListSettings) -> Iterator[str]:
    shape, proposal = reading.shape, reading.proposal
    is_sheet = _is_sheet(reading)
    if shape.separator:
        is_seen = settings.form in ("", "Anki", "Excel")
        yield _parting(reading, roles) if is_seen else f", read as {settings.form}"
    elif is_sheet and not _is_named(reading):
        where = "under its heading" if reading.heading.rows else "without a heading"
        yield f" in a table {where}: {_named_columns(roles)}"
    if reading.is_relaid:
        yield "rows have several words with their clues, side by side"
    if is_sheet:
        return
    above = [row.line for row in proposal.rows[: reading.heading.above]]
    if headings := [*proposal.headings, *above]:
        yield numbered_lines(headings, "is a heading", "are headings")
    if shape.marks:
        yield f"{' and '.join(dict.fromkeys(shape.marks))} before the lines are left out"
    article = usual_article([word for word, _ in reading.pairs()]) if settings.articles else ""
    if article:
        yield f"articles such as “{article}” stay in the words: `articles: no` leaves them out"
    if proposal.continued:
        yield numbered_lines(proposal.continued, "goes", "go") + " on with the clue before"
    if proposal.otherwise:
        yield numbered_lines(proposal.otherwise, "is", "are") + " parted by another sign"
    if proposal.whole:
        lines = numbered_lines(proposal.whole, "has", "have")
        yield f"{lines} a comma or colon within a word: `separator:` parts there"


def _is_sheet(reading: Reading) -> bool:
    """Whether the rows come from a table that is no text."""
    return reading.shape.separator is None and reading.shape.width > 0


def _parting(reading: Reading, roles: Mapping[str, int]) -> str:
    """The separator and the columns, to follow the number of words in a sentence."""
    shape = reading.shape
    if shape.in_a_row:
        return f", several on a line, separated by {shape.named}"
    answer, clue, score = (roles.get(role, -1) for role in ("answer", "clue", "score"))
    if 0 <= clue < answer and len(reading.columns) == 2:
        return f", each after its clue, separated by {shape.named}"
    other = "clues" if clue >= 0 else "scores" if score >= 0 else ""
    said = f", separated by {shape.named}" + (f" from their {other}" if other else "")
    if len(reading.columns) > 2 and not _is_named(reading):
        said += f"; {_named_columns(roles)}"
    counts = [
        c.place for c in reading.columns if c.kind == "count" and c.place not in roles.values()
    ]
    if counts:
        said += f"; column {counts[0] + 1} numbers the rows"
    return said


def _is_named(reading: Reading) -> bool:
    """Whether a heading names the columns of the answers and of the clues."""
    roles = dict(enumerate(reading.heading.roles))
    is_clue = reading.clue < 0 or roles.get(reading.clue) == "clue"
    return roles.get(reading.answer) == "answer" and is_clue


def _named_columns(roles: Mapping[str, int]) -> str:
    places = sorted((place, role) for role, place in roles.items() if place >= 0)
    return ", ".join(f"column {place + 1} has the {role.rstrip('s')}s" for place, role in places)


def _odd(choice: Choice, doubts: Sequence[Doubt]) -> str:
    """The other reading that is near, or what is odd about this one, with the option to take."""
    if choice.rival is not None:
        option = _option(choice.rival, choice.reading)
        return f"if {_example(choice.rival, choice.reading)}, say `{option}`"
    if sum(doubt.weight for doubt in doubts) < SAID:
        return ""
    is_whole = choice.reading.shape.separator is None
    options = [doubt.option for doubt in doubts if doubt.option]
    option = options[0] if options else "separator: auto" if is_whole else "separator: none"
    return f"{_reasons(doubts)}: if it is to be read otherwise, say `{option}`"


def _example(reading: Reading, other: Reading | None) -> str:
    """A word of a reading and its clue, that another one has not."""
    word, clue = first_pair(reading, other)
    if not word:
        return "no line is a word"
    if other and set(reading.pairs()) < set(other.pairs()):
        return f"only {reading.words} of them are words"
    said = f"“{_short(word)}” is an answer"
    return f"{said} and “{_short(clue)}” its clue" if clue else f"{said} without a clue"


def _option(reading: Reading, other: Reading | None) -> str:
    """The setting that takes a reading, or only what differs from another one."""
    ((name, value),) = settings_of(reading, other).items()
    return f"{name}: {'yes' if value is True else value}"


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"


def numbered_lines(numbers: Sequence[int], one: str, several: str) -> str:
    """The lines with these numbers as the subject of a sentence: `lines 1, 7 and 9 are`."""
    shown = [str(number) for number in sorted(numbers)]
    if len(shown) == 1:
        return f"line {shown[0]} {one}"
    more = len(shown) - _MOST_LINES
    last = f"{more} more" if more > 0 else shown.pop()
    return f"lines {', '.join(shown[:_MOST_LINES])} and {last} {several}"
