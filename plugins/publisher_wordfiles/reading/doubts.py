"""What is doubtful about a finished reading: what a person sees who looks at its words and clues.

The aim: a list that was no list, or was read otherwise than it is meant, is never read in silence.
Each sign has a weight; the numbers are here and nowhere else, as those of `weigh` are there. A
doubt is said, and from `ASKED` on somebody is asked.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import starmap
from statistics import fmean

from publisher_wordfiles.reading.choice import are_pages
from publisher_wordfiles.reading.columns import ListColumn
from publisher_wordfiles.reading.heading import may_be_heading
from publisher_wordfiles.reading.likenesses import MONEY, are_settings, of_likenesses
from publisher_wordfiles.reading.lines import STEPS
from publisher_wordfiles.reading.little_words import MINUTES, PARTS
from publisher_wordfiles.reading.looked import (
    ASKED,
    SAID,
    Doubt,
    Looked,
    alone,
    share_of,
    words_in,
)
from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.outcome import learnt
from publisher_wordfiles.reading.registers import of_records
from publisher_wordfiles.reading.separators import COLON, COMMA, FIRST_SPACE, LEADERS, UNSPACED
from publisher_wordfiles.reading.sides import of_sides_that_change
from publisher_wordfiles.reading.weigh import Reading, agrees

FEW_WORDS, FEW_LINES, FEW_GOOD = 3, 10, 0.5
"""Fewer words than this of so many lines, and a smaller share of good answers, are asked about."""

LEFT_OUT, OF_PROSE = (0.2, 0.5), 12
"""The shares of lines that give no word from which it is doubtful, and is asked about, and the
words of such lines that are those of a letter."""

UNMARKED, OF_MINUTES, OF_FIELDS = (0.15, 0.35), 0.2, 0.5
"""The shares of words without the number or bullet that the others have, from which it is doubtful,
and is asked about; and those of words of minutes, and of fields of forms."""

CLAUSES = {COMMA: (1.5, 1.75), COLON: (1.8, 2.3), None: (1.7, 2.05)}
OF_PHRASES = (2.6, 3.55)
"""The words of answers on average, articles left out, from which they may be clauses of a text, to
those from which it is asked: where commas or colons part them or nothing does, and elsewhere."""

OF_STEPS = 1.3
"""The words on average of lines with `Step 1:` and the like before them, which are no answers."""

LETTERED, MARKS, SENTENCES, CONTENTS, PRICES = 0.8, 0.6, 0.5, 0.3, 0.3
"""The shares of clues with letters before them, and of single letters; of answers that are
sentences; of those of several words before the numbers of pages; and of prices in a column."""

SMALL, IN_TURN = 0.3, 0.5
"""The shares of words and clues in small letters with a mere space between them, and of clues that
are answers of other lines."""

BEHIND, PHRASES_BEHIND = 1.8, 1.3
"""The words of clues on average below which answers behind them may be the clues, and those of
answers from which they may be."""

TURNED, AGAIN = 0.2, (0.19, 0.4)
"""The shares of clues shorter than their answers, and of answers that come again."""

_FEW_LETTERS = 3  # of a word in the letters of English, more than a mark has
_FEWEST = 4  # lines, too few to say anything of their shares
_SEVERAL = re.compile(r"\S \S")
_END = re.compile(r"[.!?…,;:。،؟]$")
_LETTERED = re.compile(r"[(\[]?([^\W\d_])(?:[.)\]]\s*|\s+)(?=\w)")
_GAPS = re.compile(r"\w\s*_{2,}\s*\w")


def doubts_of(reading: Reading, *, is_headed: bool | None) -> list[Doubt]:
    """The doubts about a reading, the greatest first: none if all that there is looks right.

    `is_headed` is whether somebody said that there is a heading, None if nobody said either.
    """
    made = Looked(reading)
    looks = _LOOKS if is_headed is not None else (*_LOOKS, _of_heading)
    found = [doubt for look in looks for doubt in look(made) if doubt.weight > 0]
    return sorted(found, key=lambda doubt: -doubt.weight)


def _of_outcome(made: Looked) -> Iterator[Doubt]:
    """Too few words, or too long ones."""
    reading, lines = made.reading, made.lines
    if lines >= FEW_LINES and reading.words < FEW_WORDS:
        yield Doubt(ASKED, f"only {reading.words} of its {lines} lines would give a word")
    elif lines >= _FEWEST and (odd := len(reading.proposal.odd)) >= LEFT_OUT[0] * lines:
        is_prose = fmean(len(line.text.split()) for line in reading.proposal.odd) >= OF_PROSE
        weight = ASKED if is_prose or odd >= LEFT_OUT[1] * lines else SAID
        yield Doubt(weight, f"{odd} of its {lines} lines give no word")
    marked = {line.number for line in reading.proposal.lines if line.marked}
    without = sum(row.line not in marked for row in reading.rows) if marked else 0
    if without > 1 and (share := without / len(reading.rows)) >= UNMARKED[0]:
        weight = ASKED if share >= UNMARKED[1] else SAID
        yield Doubt(weight, f"{without} of its words have no number or bullet, as the others have")
    if reading.words and reading.good < FEW_GOOD:
        yield Doubt(ASKED, "most of its texts do not look like answers")


def _of_kind(made: Looked) -> Iterator[Doubt]:
    """A text that is no list: a form, minutes, a poem, a letter, an exercise."""
    names = {answer.casefold() for answer in made.answers}
    of_minutes = names & MINUTES
    fields = of_minutes | {name for name in names if role_named(name) == "record"}
    share = max(len(of_minutes) / OF_MINUTES, len(fields) / OF_FIELDS)
    if len(fields) > 1 and share >= len(made.answers):
        yield Doubt(ASKED, "it may be a form, a message or the minutes of a meeting")
    counts = list(map(words_in, made.answers))
    if STEPS in made.reading.shape.marks and not made.is_clued and fmean(counts) >= OF_STEPS:
        yield Doubt(ASKED, "its lines may be steps or tasks")
    yield from _of_clauses(made)
    if made.reading.shape.separator is LEADERS and share_of(made.texts, _GAPS.search) >= SENTENCES:
        yield Doubt(ASKED, "most of its lines are texts with gaps")


def _of_clauses(made: Looked) -> Iterator[Doubt]:
    """Answers of several words, as the clauses of a letter, a poem or a story are."""
    shape = made.reading.shape
    if made.lines < _FEWEST - 1 or shape.in_a_row:
        return
    if shape.separator is FIRST_SPACE:
        goes_on = [
            word[:1].isupper() and clue[:1].islower() and not word[1:].isupper()
            for word, clue in made.pairs
        ]
        if fmean(goes_on) >= SENTENCES:
            yield Doubt(ASKED, "its lines may be sentences")
        elif fmean(word[:1].islower() and _is_small(clue) for word, clue in made.pairs) >= SMALL:
            yield Doubt(ASKED, "nothing but a space parts its words from their clues")
        elif all(len(clue.split()) < 2 and not UNSPACED.search(clue) for _, clue in made.pairs):
            yield Doubt(SAID, "its lines may be words with a space")
        return
    slashed = [word.split("/") for word, _ in made.reading.pairs() if word.count("/") == 1]
    if shape.separator is None and sum(map(_are_apart, slashed)) >= LETTERED * made.lines:
        reason = "a slash may part its words from their clues"
        yield Doubt(ASKED, reason, "separator: /")
    if shape.separator is None and all(len(answer.split()) == 2 for answer in made.answers):
        yield Doubt(SAID, "its lines may be words and clues with a space between them")
    low, high = OF_PHRASES if made.is_table else CLAUSES.get(shape.separator, OF_PHRASES)
    counts = list(map(words_in, made.answers))
    single = sum(count <= 1 for count in counts) if shape.separator is None else 0
    words = fmean(counts or [0]) * (1 - single / max(1, len(counts)))
    if words > low:
        ended = share_of([line.text for line in made.reading.proposal.lines], _END.search)
        weight = ASKED * (words - low) / (high - low) + ended * SAID
        yield Doubt(min(weight, ASKED), "most of its words are clauses or lines of several words")


def _are_apart(parts: Sequence[str]) -> bool:
    """Whether two texts are words, and no forms of one, which begin with the same letter."""
    first, second = (part.strip() for part in parts)
    are_alike = first[1:].islower() == second[1:].islower()
    return are_alike and (first + second).isalpha() and first[0].casefold() != second[0].casefold()


def _is_small(clue: str) -> bool:
    """Whether a clue begins with a small letter that is not of a part of speech, as `n.`."""
    return clue[:1].islower() and clue.split()[0].strip(".") not in PARTS


def _of_clues(made: Looked) -> Iterator[Doubt]:
    """Clues that are none: numbers, prices, marks of one letter."""
    reading = made.reading
    if {"numbers", "letters"} <= {*reading.shape.marks} or any(
        column.place not in (reading.answer, reading.clue) and _are_letters(column)
        for column in reading.columns
    ):
        yield Doubt(ASKED, "it has numbers and letters, as where words and clues are to be matched")
    if not made.is_clued:
        yield from _of_columns(made)
        return
    if are_settings(made):
        yield Doubt(ASKED, "it may be the settings of a program")
    if fmean(_letters(word) == _letters(clue) for word, clue in made.pairs) >= SENTENCES:
        yield Doubt(ASKED, "its clues have just the letters of its words", alone(reading))
    if made.has_cells and reading.columns[reading.clue].kind == "year":
        yield Doubt(SAID, "its clues may be years, or scores", alone(reading))
    short = sum(len(each) < _FEW_LETTERS and each.swapcase() != each for each in made.answers)
    if short >= max(_FEWEST, MARKS * len(made.answers)):
        yield Doubt(ASKED, "most of its words have one or two letters", "swap: yes")
    words = {answer.casefold() for answer in made.answers}
    if share_of(made.clues, lambda text: words.issuperset(text.casefold().split())) >= IN_TURN:
        yield Doubt(ASKED, "many of its clues are words of the list")
    if _are_lettered(made.clues):
        reason = "its clues have letters before them, as where texts are to be matched"
        yield Doubt(ASKED, reason, alone(reading))
    if share_of(made.clues, lambda text: len(text) == 1 and text.isalpha()) >= MARKS:
        weight = ASKED if _are_in_order(made.clues) else SAID
        yield Doubt(weight, "most of its clues are single letters", alone(reading))


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text)).casefold()


def _of_columns(made: Looked) -> Iterator[Doubt]:
    """Columns that words without clues seldom have."""
    reading, names = made.reading, made.reading.heading.roles
    kinds = {column.kind for column in reading.columns}
    numbers = [column for column in reading.columns if column.kind == "number"]
    prices = sum(share_of(column.seen, MONEY.search) >= PRICES for column in numbers)
    if "address" in kinds and "answer" not in names:
        yield Doubt(ASKED, "it has no clues, but addresses")
    elif "date" in kinds and "answer" not in names:
        yield Doubt(ASKED, "it has no clues, but dates")
    elif made.lines < _FEWEST - 1 or not numbers:
        return
    elif len(numbers) > 1 or prices:
        yield Doubt(ASKED, "it has no clues, but columns of numbers")
    elif reading.shape.separator is LEADERS and share_of(made.answers, _SEVERAL.search) >= CONTENTS:
        yield Doubt(ASKED, "it may be a table of contents")
    elif _is_titled(reading) and are_pages(reading.columns, reading.shape):
        yield Doubt(SAID, "it may be a table of contents, and its numbers pages", alone(reading))
    elif dict(enumerate(names)).get(numbers[0].place) in ("", "record"):
        yield Doubt(SAID, "its numbers may be no scores", alone(reading))


def _is_titled(reading: Reading) -> bool:
    """Whether dots part its columns, below a title."""
    has_title = bool(reading.heading.rows or reading.proposal.headings)
    return has_title and reading.shape.separator is LEADERS


def _are_letters(column: ListColumn) -> bool:
    """Whether a column has single letters, and each only once."""
    are_single = all(
        len(cell) == 1 and cell.isalpha() and not UNSPACED.search(cell) for cell in column.filled
    )
    return are_single and len(column.filled) > 2 and not column.repeated


def _are_lettered(clues: Sequence[str]) -> bool:
    """Whether nearly all clues have letters of their own before them, which follow one another."""
    found = [letter[1] for clue in clues if (letter := _LETTERED.match(clue))]
    return len(set(found)) >= LETTERED * len(clues) and _are_in_order(found)


def _are_in_order(letters: Sequence[str]) -> bool:
    """Whether three letters and more follow one another in an alphabet, with few gaps."""
    found = set(map(ord, "".join(letters).casefold()))
    return len(found) > 2 and max(found) - min(found) < 2 * len(found)


def _of_sides(made: Looked) -> Iterator[Doubt]:
    """Words and clues that may have changed places, in all lines or in some."""
    pairs = [pair for pair in made.pairs if all(pair)]
    if len(pairs) < _FEWEST:
        return
    more = [len(word.split()) - len(clue.split()) for word, clue in pairs]
    turned = sum(each > 1 for each in more) / len(more)
    words, clue_words = (fmean(map(words_in, texts)) for texts in zip(*pairs, strict=True))
    are_sure = made.reading.heading.rows or fmean(starmap(agrees, pairs)) > SENTENCES
    if made.reading.clue < made.reading.answer and not are_sure:
        if clue_words < BEHIND:
            yield Doubt(ASKED, "its words are as short as its clues, and behind them", "swap: yes")
        elif words > PHRASES_BEHIND:
            yield Doubt(SAID, "its words are behind its clues", "swap: yes")
    if fmean(more) > 0.5 and turned > TURNED:
        yield Doubt(SAID, "its answers are longer than its clues", "swap: yes")
    elif turned >= TURNED:
        yield Doubt(SAID, "the clues of some lines seem to be where others have the word")


def _of_again(made: Looked) -> Iterator[Doubt]:
    """Answers that come again."""
    if len(made.answers) < _FEWEST:
        return
    again = ListColumn(0, made.answers).repeated
    often = again * len(made.answers) > 1.5  # a single duplicate is told with its line
    if again >= AGAIN[0] and often and not made.is_named:
        yield Doubt(ASKED if again >= AGAIN[1] else SAID, "the same words come again and again")


def _of_heading(made: Looked) -> Iterator[Doubt]:
    """A first row that is a heading, or is none, on little evidence."""
    reading, heading = made.reading, made.reading.heading
    if heading.rows and not made.is_named:
        names = ", ".join(filter(None, heading.names))
        yield Doubt(SAID, f"“{names}” is taken for a heading", "header: no")
    below = reading.proposal.rows[heading.titles :]
    if not heading.rows and made.has_cells and may_be_heading(below):
        yield Doubt(SAID, "its first line may be a heading", "header: yes")


_LOOKS: tuple[Callable[[Looked], Iterator[Doubt]], ...] = (
    _of_outcome,
    _of_kind,
    _of_clues,
    of_likenesses,
    of_records,
    _of_sides,
    of_sides_that_change,
    _of_again,
    learnt,
)
