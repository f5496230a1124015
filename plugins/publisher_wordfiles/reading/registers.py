"""Lists that are registers: of persons, payments, days, books or addresses."""

import re
from collections.abc import Iterator, Sequence
from statistics import fmean

from publisher_wordfiles.reading.little_words import DAYS, FIRST_NAMES, PAPERS
from publisher_wordfiles.reading.looked import (
    ASKED,
    SAID,
    Doubt,
    Looked,
    has_any,
    share_of,
    words_in,
)
from publisher_wordfiles.reading.separators import COMMA

OF_DAYS, OF_TASKS = 0.6, 1.7
"""How many more texts of one side have days, and the words of the other."""

ENTERED, NAMES = 0.7, 0.8
"""The shares of lines with a comma and a colon, and of answers of two words with large letters."""

OF_TITLES = 1.8
"""The words of answers on average that are titles, where a column has addresses."""

OF_PERSONS, NAMED_SHORTLY, TITLED, OF_WEEK = 0.5, 2.0, 0.3, 1.0
"""The share of texts that are first names, the words of clues on average up to which such answers
are asked about, and what counts a title that is one of another paper, and a row of days."""

_FEWEST = 3  # lines, too few to say anything of their shares
_ENTRY = re.compile(r"[^\W\d][^,:]*:\s")
_COMMAS = re.compile(r"\s*[,،、]\s*")


def of_records(made: Looked) -> Iterator[Doubt]:
    """Persons, payments, days or books, with what is known of each."""
    reading = made.reading
    names = dict(enumerate(reading.heading.roles))
    used = {names.get(reading.answer), names.get(reading.clue)}
    is_of_words = not used.isdisjoint(("answer", "clue", "topic")) or used == {"pair"}
    columns = [each for each in reading.columns if each.kind in ("number", "date", "address")]
    records = list(names.values()).count("record")
    is_wide = records == 1 and len(reading.columns) > 2
    if ((records > 1 or is_wide) and not is_of_words) or (records > 2 and reading.clue < 0):
        yield Doubt(ASKED, "it may be a table of persons or payments")
    elif names and not is_of_words and made.is_clued and len(columns) > 1:
        yield Doubt(ASKED, "it may be a table of things with their numbers")
    has_titles = fmean(map(words_in, made.answers or [""])) >= OF_TITLES
    if has_titles and "answer" not in used and any(each.kind == "address" for each in columns):
        yield Doubt(ASKED, "it may be a table of pages, with their titles and addresses")
    unnamed = [each.kind for each in columns if not names.get(each.place)]
    is_odd = unnamed not in ([], ["number"]) and used != {"answer", "clue"}
    if is_odd and made.is_clued and all(map(_is_name, made.clues)):
        yield Doubt(ASKED, "it may be a table of names with marks, dates or addresses")
    rows = [sum(cell.casefold() in DAYS for cell in row.cells) for row in reading.proposal.rows]
    if max(rows, default=0) >= _FEWEST and 3 * sum(map(bool, rows)) <= len(rows):
        yield Doubt(OF_WEEK, "it may be a timetable")
    for title in filter(has_any(PAPERS), made.titles):
        yield Doubt(TITLED, f"it has the title “{title}”")
    yield from _of_days(made)
    yield from _of_names(made)
    yield from _of_first_names(made)


def _of_names(made: Looked) -> Iterator[Doubt]:
    """Names of persons, as a register has them, or beside what each of them did."""
    is_register = "numbers" in made.reading.shape.marks and not made.is_clued
    sides = [made.answers, made.clues]
    if made.reading.shape.separator is COMMA and not made.is_table:  # as in “Lark, Ada”
        sides.append([" ".join(pair) for pair in made.pairs])
        if share_of(made.clues, _ENTRY.match) >= ENTERED:
            yield Doubt(ASKED, "its lines have a comma and a colon, as names and titles have")
    named = max(share_of(texts, _are_names) for texts in sides)
    if made.lines >= _FEWEST and named >= NAMES:
        is_sure = is_register or not made.is_clued or len(sides) > 2
        is_sure = is_sure or any(map(has_any(PAPERS), made.answers))  # the parts of credits
        yield Doubt(ASKED if is_sure else SAID, "many of its texts may be names of persons")
    elif is_register and all(
        len(text.split()) == 2 and _is_name(text[:1]) for text in made.answers
    ):
        yield Doubt(SAID, "its words may be names of persons")


def _of_first_names(made: Looked) -> Iterator[Doubt]:
    """First names, as where each has a task, a seat or a part, or each task has somebody."""
    if made.lines < _FEWEST:
        return
    words = fmean(map(words_in, made.clues)) if made.clues else 0.0
    persons = share_of(made.answers, _is_first_name)
    if persons >= OF_PERSONS and words <= NAMED_SHORTLY:
        yield Doubt(ASKED, "its words are names of persons")
    elif persons >= OF_PERSONS and not made.is_named:
        yield Doubt(SAID, "its words are names of persons")
    elif share_of(made.clues, _are_first_names) >= OF_PERSONS:
        yield Doubt(ASKED, "its clues are names of persons")


def _is_first_name(text: str) -> bool:
    """Whether a text is a first name, perhaps with the letter of another, or what somebody has."""
    first, _, rest = text.casefold().replace("’", "'").partition(" ")
    owner = first.removesuffix("'s")
    is_short = len(rest) < _FEWEST or (owner != first and " " not in rest)
    return owner in FIRST_NAMES and is_short


def _are_first_names(text: str) -> bool:
    """Whether a text is a first name, or several with commas between them."""
    return all(map(_is_first_name, _COMMAS.split(text)))


def _of_days(made: Looked) -> Iterator[Doubt]:
    """A diary, or tasks with their days: one side has days, the other texts without any."""
    if made.is_clued:
        sides = list(zip(*filter(all, made.pairs), strict=True))
        days = [share_of(texts, has_any(DAYS)) for texts in sides]
        for one, other in ((0, 1), (1, 0)):
            words = fmean(len(text.split()) for text in sides[other])
            if days[one] - days[other] >= OF_DAYS and words >= OF_TASKS:
                yield Doubt(ASKED, "it may be a diary, a plan of the week or a list of tasks")


def _are_names(text: str) -> bool:
    """Whether a text is a first and a last name, or several with commas between them."""
    names = [name.split() for name in _COMMAS.split(text)]
    return all(len(name) == 2 and (_are_large(name) or _is_first_name(name[0])) for name in names)


def _are_large(words: Sequence[str]) -> bool:
    return all(word[0] != word[0].lower() for word in words)


def _is_name(text: str) -> bool:
    """Whether a word may be a name: it has a large first letter, or a script that has none."""
    return " " not in text and (text[0] != text[0].lower() or text[0].lower() == text[0].upper())
