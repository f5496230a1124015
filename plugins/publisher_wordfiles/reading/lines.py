"""The lines of a list, without the numbers, letters or bullets before most of them."""

import re
from collections.abc import Callable, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.separators import (
    COLON,
    DASH,
    EQUALS,
    STEERING,
    TAB,
    bare,
    unquoted,
)

SAMPLE = 1000
"""The most lines that are looked at to see how a list is laid out."""

STEPS = "numbers with a word"
"""Marks such as `Step 1:`."""

_RULE = re.compile(r"[-–—_=*|:+ ]{3,}")
"""A line between others, such as the one below the header of a table in Markdown."""

_RULES = frozenset("-–—_=*|:+ ")
_TITLE = re.compile(r"(?P<sign>={1,6}|\*{1,6})\s+(?P<title>[^\s=].*?)\s*=*")
_PARTED = re.compile(r"[\t|,;:=–]| [ -]")
_LESSON = re.compile(r"([^\W\d_]{3,})\.? \d{1,3}:?")  # the title of a part, such as `Lesson 4`
_LONGER, _TITLES = 2, 2  # characters of a rule below a title; lines for each title, and more
_EXCEL = re.compile("sep=.")  # which names the separator, for Excel alone
_EMBEDDING = "\u202a\u202b\u2066\u2067\u2068"
_LONGEST_CELL = 50  # lines of one cell
_LONGEST_INITIAL = 12  # characters, with the dashes around a letter
_INITIAL = re.compile(r"[-–—*.\s]*([^\W\d_])[-–—*.\s]*")
_FEWEST = 2  # lines with the names of a chat
_LEAST_DIRECTIONS = 4
_NEARLY_ALL = 0.8
_OPEN_CELL = re.compile(r'(?:|.*(?P<sign>[\t,;])\s*)"(?:[^"]|"")*')
_CLOSED_CELL = re.compile(r'(?:[^"\t]|"")*"\s*(?:(?P<sign>[\t,;]).*)?')


class ListLine(NamedTuple):
    """A line: its number in the file, from 1, and its text.

    `begins` says that it is the first line of a paragraph, `alone` that it is the only one, and
    `marked` that a number or bullet was before it. `indent` counts the spaces before it, and
    `ruled` says that a rule is below it. `last` is the number of its last line, if a cell has
    several, `goes_on` what that cell has after its first line, and `is_open` says that a quotation
    mark in it is never closed.
    """

    number: int
    text: str
    begins: bool = False
    alone: bool = False
    marked: bool = False
    indent: int = 0
    ruled: bool = False
    last: int = 0
    goes_on: str = ""
    is_open: bool = False


def list_lines(lines: Sequence[str]) -> list[ListLine]:
    """The lines that have anything in them and are neither comments nor rules, such as `-----`.

    Lines that a spreadsheet quoted as one cell are joined to one.
    """
    made: list[ListLine] = []
    number = int(bool(lines and _EXCEL.fullmatch(bare(lines[0]))))
    has_tabs = False
    underlined = set[int]()
    while number < len(lines):
        text = lines[number]
        count = _cell_lines(lines, number) if '"' in text else 1
        if count > 1:
            text = _joined(lines[number : number + count])
        stripped = bare(text)
        after = number + max(1, count)
        if not stripped or (stripped[0] == "#" and not stripped[1:2].isdigit()):
            pass
        elif stripped[0] in _RULES and _RULE.fullmatch(stripped):
            if made and (made[-1].last or made[-1].number) == number:
                made[-1] = made[-1]._replace(ruled=True)
                if abs(len(made[-1].text) - len(stripped)) <= _LONGER and len({*stripped}) == 1:
                    underlined.add(len(made) - 1)
        else:
            begins = number == 0 or not lines[number - 1].strip()
            alone = begins and (after >= len(lines) or not lines[after].strip())
            has_tabs = has_tabs or "\t" in text.strip()
            own = text if "\t" in text else _unframed(stripped)
            indent = 0 if text[0] == stripped[0] else len(text) - len(text.lstrip())
            line = ListLine(number + 1, own, begins, alone, False, indent)
            if count != 1:
                last = number + count if count > 1 else 0
                goes_on = _inside(lines[number + 1 : after]) if count else ""
                line = line._replace(last=last, goes_on=goes_on, is_open=count == 0)
            made.append(line)
        number = after
    made = _without_counts(_with_titles(_with_initials(made), underlined))
    if has_tabs:
        return made
    return [line._replace(text=bare(line.text)) if "\t" in line.text else line for line in made]


def _with_initials(lines: list[ListLine]) -> list[ListLine]:
    """The lines, the letters of an index made titles: `B` above words that begin with it.

    What stands above the first of them is one too.
    """
    places = [
        place
        for place, (line, after) in enumerate(pairwise(lines))
        if len(line.text) <= _LONGEST_INITIAL
        and (found := _INITIAL.fullmatch(line.text))
        and after.text[:1].casefold() == found[1].casefold()
    ]
    above = range(places[0]) if places and places[0] <= _TITLES else ()
    for place in (*above, *places) if len(places) > 1 else ():
        lines[place] = lines[place]._replace(text=f"{lines[place].text}:")
    return lines


def _with_titles(lines: list[ListLine], underlined: Set[int]) -> list[ListLine]:
    """The lines, those with the signs of headings made titles: a rule, `==`, or `**` above `-`."""
    few = len(lines) / _TITLES
    starred = sum(line.text[:1] == "*" for line in lines)
    bullets = sum(line.text[:2] == "- " and not line.indent for line in lines) if starred else 0
    signs = ("=", "*") if 0 < starred <= bullets else ("=",)
    named = {
        at: found["title"]
        for at, line in enumerate(lines)
        if line.text[:1] in signs and (found := _TITLE.fullmatch(line.text))
    }
    lessons = {
        at: line.text
        for at, line in enumerate(lines)
        if line.text[-1:].isdigit() or line.text[-1:] == ":"
        if (found := _LESSON.fullmatch(line.text)) and role_named(found[1]) == "theme"
    }
    below = {at: lines[at].text for at in underlined if not _PARTED.search(lines[at].text)}
    for titles in (named, below, lessons):
        for at, title in titles.items() if len(titles) < few else ():
            lines[at] = lines[at]._replace(text=f"{bare(title).rstrip(':')}:", ruled=False)
    return lines


def _without_counts(lines: list[ListLine]) -> list[ListLine]:
    """The lines without those that have nothing but a number, if they count from 1."""
    numbers = [line.text for line in lines if line.text.isdecimal()]
    if len(numbers) < _FEWEST + 1 or [*map(int, numbers)] != [*range(1, len(numbers) + 1)]:
        return lines
    before = [False, *(line.text.isdecimal() for line in lines)]
    return [
        line._replace(begins=line.begins or is_after)
        for line, is_after in zip(lines, before, strict=False)
        if not line.text.isdecimal()
    ]


def _unframed(text: str) -> str:
    """The line without what is around it: embeddings, the outer bars of a table's row."""
    if text[0] in _EMBEDDING and text[-1] in "\u202c\u2069":
        text = bare(text[1:-1])
    return bare(text[1:].removesuffix(text[0])) if text[:1] in ("|", "｜") else text


def _inside(lines: Sequence[str]) -> str:
    """The text of the lines up to the mark that closes a cell."""
    return "\n".join([*lines[:-1], lines[-1].partition('"')[0]]) if lines else ""


def _joined(lines: Sequence[str]) -> str:
    """The lines of a quoted cell as one line; only one with tabs loses its quotation marks."""
    text = " ".join(map(str.strip, lines))
    if "\t" not in text:
        return text
    return "\t".join(unquoted(cell.strip()) for cell in text.split("\t"))


def _cell_lines(lines: Sequence[str], start: int) -> int:
    """The number of lines of a cell that is open at the end of a line, 0 if it is never closed.

    It is 1 for any other line.
    """
    found = _OPEN_CELL.fullmatch(lines[start])
    if not found:
        return 1
    sign = found["sign"] or _usual_sign(lines)
    for count, line in enumerate(lines[start + 1 : start + _LONGEST_CELL], start=2):
        if closed := _CLOSED_CELL.fullmatch(line):
            return count if (closed["sign"] or sign) == sign else 0
        if sign == "\t" and sign in line:
            break
    return 1 if sign == "\t" else 0


def _usual_sign(lines: Sequence[str]) -> str:
    """The sign between cells in most of the first lines."""
    return max("\t,;", key=lambda sign: sum(sign in line for line in lines[:_LONGEST_CELL]))


def without_marks(lines: Sequence[ListLine]) -> tuple[list[ListLine], list[str]]:
    """The lines without the marks that most of them begin with, and what marks there were."""
    found: list[str] = []
    made = list(lines)
    if without := _without_speakers(made):
        made = without
        found.append("lines with names and times of a chat")
    for name, pattern, is_sure in _MARKS:
        some = [pattern.match(line.text) for line in made[:SAMPLE]]
        marks = [each["mark"] for each in some if each]
        if 2 * len(marks) < len(some) or not marks:
            continue
        if (
            not some[0]
            and "\t" in made[0].text
            and all(each and "\t" in each[0] for each in some[1:])
        ):
            continue  # a column of numbers under a heading
        rests = [line.text[each.end() :] for line, each in zip(made, some, strict=False) if each]
        if is_sure is None or is_sure(marks) or (name == "bullets" and _are_clear(rests)):
            found.append(name)
            made = [_unmarked(line, pattern) for line in made]
    if without := _without_names(made):
        made = without
        found.append("names of a chat")
    if without := _without_directions(made):
        made = without
        found.append("directions")
    return made, found


_SPEAKER = re.compile(
    r"\S.{0,40}?[\s,—–|•(\[-].*?(?<!\d)\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?|\s?[Uu]hr)?[)\]]?"
)
"""The line above a message of a chat: `Mia — Today at 4:10 PM`."""

_NAME = re.compile(r"(?P<name>[^\W\d][^:\t=]{0,30}?):\s+(?=\S)")
_DIRECTION = re.compile(r"(?:(?<!\s)\s+)?[(\[]\s{0,9}(?P<mark>[^()\[\]]{1,14}?)\s{0,9}[)\]]\s*")


def _without_speakers(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines without those that say who wrote the next, and when; empty if there are none."""
    are = [_SPEAKER.fullmatch(line.text) is not None for line in lines[:SAMPLE]]
    count = sum(are)
    if count < _FEWEST or count < len(are) / 4 or any(map(all, pairwise(are))) or are[-1]:
        return []
    return [line for line in lines if not _SPEAKER.fullmatch(line.text)]


def _without_names(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines without names of a few people before them, if something else parts each of them."""
    some = [_NAME.match(line.text) for line in lines[:SAMPLE]]
    names = [found["name"] for found in some if found]
    rests = [line.text[found.end() :] for line, found in zip(lines, some, strict=False) if found]
    few = 2 * len(set(names)) <= len(names) and len(names) >= _NEARLY_ALL * len(some)
    few = few and not any(role_named(name) in ("answer", "clue") for name in set(names[:SAMPLE]))
    if len(names) < _FEWEST or not few or sum(map(_is_parted, rests)) < _NEARLY_ALL * len(rests):
        return []
    return [_unmarked(line, _NAME, is_list=False) for line in lines]


def _without_directions(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines without `(across)`, `(→)` and the like, one of two in nearly every line."""
    some = [_DIRECTION.findall(line.text) for line in lines[:SAMPLE]]
    marks = [mark for found in some for mark in found if not mark.isdecimal()]
    if len(marks) < max(_LEAST_DIRECTIONS, _NEARLY_ALL * len(some)) or len(set(marks)) != 2:
        return []
    if len(marks) > len(some):
        return []
    return [line._replace(text=bare(_DIRECTION.sub(" ", line.text, 1))) for line in lines]


def _unmarked(line: ListLine, pattern: re.Pattern[str], *, is_list: bool = True) -> ListLine:
    mark = pattern.match(line.text)
    marked = line.marked or is_list
    return line._replace(text=bare(line.text[mark.end() :]), marked=marked) if mark else line


def _is_parted(text: str) -> bool:
    return any(len(each.parts(text)) > 1 for each in (DASH, EQUALS, TAB))


def _are_clear(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are pairs or words, so that a picture before them is neither."""
    pairs = (each.parts(text) for text in texts for each in (DASH, EQUALS, TAB, COLON))
    paired = sum(len(pair) > 1 and all(map(bare, pair)) for pair in pairs)
    return max(paired, sum(map(str.isalpha, texts))) >= _NEARLY_ALL * len(texts)


def _few_enough(marks: Sequence[str]) -> bool:
    """Whether numbers may count lines, with gaps; years of history are too great."""
    return max(map(int, marks)) <= 3 * len(marks) + 50


def _in_order(marks: Sequence[str]) -> bool:
    """Whether numbers count from 1, or nearly so."""
    numbers = [int(mark) for mark in marks]
    steps = sum(after == before + 1 for before, after in pairwise(numbers))
    return numbers[0] in (0, 1) and len(numbers) > 1 and steps >= 0.8 * (len(numbers) - 1)


def _few_signs(marks: Sequence[str]) -> bool:
    """Whether bullets come again: pictures that are all different ones are what words are for."""
    return len(set(marks)) <= max(2, len(marks) / 2)


def _in_han(marks: Sequence[str]) -> bool:
    """Whether Chinese numerals count from one, each of them once."""
    return marks[0] == "一" and 1 < len(set(marks)) == len(marks)


def _two_directions(marks: Sequence[str]) -> bool:
    """Whether no more than two marks come again and again, such as `Across` and `Down`."""
    few = 2 if marks[0].strip()[0].isalpha() else 1
    return 2 * len(set(marks)) <= len(marks) and few <= len(set(marks)) <= 2


def _rising(marks: Sequence[str]) -> bool:
    """Whether numbers such as `1.2` get greater, and are no dates such as `03.04`."""
    numbers = [[*map(int, mark.split("."))] for mark in marks]
    is_date = any(part[0] == "0" for mark in marks for part in mark.split("."))
    return not is_date and all(one < other for one, other in pairwise(numbers))


_FIRST_LETTERS = {"ab", "AB", "אב", "аб", "АБ", "αβ", "ΑΒ", "اب", "أب", "iii", "III"}
"""The first two marks of lists in several scripts."""


def _lettered(marks: Sequence[str]) -> bool:
    """Whether the marks begin with the first letters of an alphabet, and no two are equal."""
    return 1 < len(marks) == len(set(marks)) and "".join(marks[:2]) in _FIRST_LETTERS


_MarkTest = Callable[[Sequence[str]], bool]
_LEAD = rf"[\s{STEERING}\u202a-\u202e\u2066-\u2069]*"
_MARKS: tuple[tuple[str, re.Pattern[str], _MarkTest | None], ...] = tuple(
    (name, re.compile(rf"{_LEAD}{pattern}"), test)
    for name, pattern, test in (
        ("marks of a reply", r"(?P<mark>(?:>\s?)+)", None),
        (
            "dates and names of a chat",
            r"(?P<mark>\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?"
            r"(?:\s?[AaPp]\.?[Mm]\.?)?\]?(?:\s+[-–])?\s+[^:]{1,40}:)\s+",
            None,
        ),
        (
            "times and names of a chat",
            r"(?P<mark>[\[(]?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?\s+[^:]{1,40}:)\s+",
            None,
        ),
        ("numbers", r"(?P<mark>\d{1,2})\ufe0f?\u20e3\s*", None),
        ("numbers", r"(?P<mark>[①-⓿])\s*", None),
        ("numbers", r"[(（]?(?P<mark>[一二三四五六七八九十]{1,3})[、．.)）]\s*", _in_han),
        ("numbers", r"(?P<mark>\d{1,3}(?:\.\d{1,3}){1,2})\.?\s+(?=[^\W\d])", _rising),
        (
            "numbers and directions",
            r"\d{1,3}(?P<mark>[.)]?\s*[→↓⇒⇓➡⬇➔]\ufe0f?|\s?[^\W\d_]{1,14}(?=[.:)])|[^\W\d_](?=\s))"
            r"[.:)]?\s+(?=\S)",
            _two_directions,
        ),
        (
            "bullets",
            r"(?P<mark>\[[ xX✓]?\](?=\s)|[-‐-―⁃−](?=\s)|[*+](?=\s)|;(?=\s)|[•·‣◦∙▪▫■□●○►▶➤➢✓✔☐☑]|"
            r"[\ue000-\uf8ff☀-➿\U0001f300-\U0001faff]\ufe0f?)\s*(?:\[[ xX]\]\s+)?",
            _few_signs,
        ),
        ("numbers", r"[(\[]?(?P<mark>\d{1,5})(?:-\)|[.):\]۔、．]+)(?!\d)\s*", _few_enough),
        (
            "numbers",
            r"(?:#|[Nn](?:[°ºr]\.?|o\.)|№)\s?(?P<mark>\d{1,5})[.):]?\s*(?:[-–—]\s*)?(?=[^\W\d]|[\"“„«])",
            _in_order,
        ),
        ("numbers", r"(?P<mark>\d{1,3})\s+(?=[A-ZÀ-ÖØ-ÞΑ-ΩА-Я]{2})", _few_enough),
        (
            "numbers",
            r"(?P<mark>\d{1,5})(?:\s*[-–—/]\s*|\s+)(?=[^\W\d]|[\"“„«])",
            _in_order,
        ),
        (STEPS, r"[^\W\d_]{1,12}\.?\s?(?P<mark>\d{1,3})\s*[.:)]\s*(?=\S)", _in_order),
        ("letters", r"[(\[]?(?P<mark>[^\W\d_]{1,4})(?:[)\]]\s*|[.:]\s+)(?=\S)", _lettered),
    )
)
"""The name of each kind of mark, its pattern, and a test of all marks where one is not enough."""
