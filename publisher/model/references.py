"""Numbers of entries in texts: `with 3-Across`, `see 14 down`, `1/3`."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from publisher.language.clue import Clue
from publisher.language.clue_markup import clue_of_parts, clue_parts
from publisher.language.language import Headings
from publisher.model.grid import Direction

_NUMBER = r"\d{1,3}"
_JOINT = r"\s*[,/&+،]\s*|\s+(?:and|und|et|y|e|i|og|och|en|и|і|ve|και)\s+|\s+(?:ו|و)[-־]?\s?"
_LIST = rf"(?<![\d.,:/'’-]){_NUMBER}(?:(?:{_JOINT}){_NUMBER}){{0,9}}"
_LABEL_PART = re.compile(r"(\d{1,4}) ?([^\W\d]{0,20}(?: [^\W\d]{1,20}){0,3})")
_LONG = 8  # letters of a heading of which the beginning is enough
_SHORT = {"a": Direction.ACROSS, "ac": Direction.ACROSS, "d": Direction.DOWN, "dn": Direction.DOWN}


class Reference(NamedTuple):
    """A number in a text that names an entry: where its digits are, and the direction beside it.

    The direction is None where none is named.
    """

    start: int
    stop: int
    number: int
    direction: Direction | None


def references(text: str, headings: Headings) -> Iterator[Reference]:
    """The numbers of a clue's text that surely name entries, in order.

    They stand beside the name of a direction, in English or in the language of the headings, or the
    text says nothing but that another clue is to be seen.
    """
    if not re.search(r"\d", text):
        return
    pointer, named = _patterns(headings)
    for found in named.finditer(text):
        listed = "numbers" if found["after"] else "later"
        way = named_direction(found["after"] or found["before"], headings)
        for digits in re.finditer(r"\d+", found[listed]):
            start = found.start(listed) + digits.start()
            yield Reference(start, start + len(digits[0]), int(digits[0]), way)
    if pointer.fullmatch(text) and not named.search(text):
        for digits in re.finditer(r"\d+", text):
            yield Reference(*digits.span(), int(digits[0]), None)


def is_pointer(text: str, headings: Headings) -> bool:
    """Whether a clue's text says nothing but which other clue is to be seen."""
    return bool(_patterns(headings)[0].fullmatch(text))


def label_parts(label: str, headings: Headings) -> list[tuple[int, Direction | None]]:
    """The numbers in a label such as `1/3`, `1,3dn` or `1 & 3 Down`, each with its direction."""
    return [
        (int(found[1]), named_direction(found[2], headings))
        for found in _LABEL_PART.finditer(label)
    ]


def renumbered_label(label: str, numbers: Sequence[int]) -> str:
    """A label with other numbers; "" if it has not as many."""
    found = re.findall(r"\d+", label)
    new = map(str, numbers)
    return re.sub(r"\d+", lambda _: next(new), label) if len(found) == len(numbers) else ""


def with_numbers(clue: Clue, number: Callable[[Reference], int], headings: Headings) -> Clue:
    """The clue with another number for each reference; digits are as they were written."""
    made: dict[int, str] = {}
    for each in references(clue.text, headings):
        zero = ord(clue.text[each.start]) - int(clue.text[each.start])  # in whatever script
        made |= dict.fromkeys(range(each.start, each.stop), "")
        made[each.start] = "".join(chr(zero + int(digit)) for digit in str(number(each)))
    at, parts = 0, []
    for text, styles in clue_parts(clue, clue.text):
        parts.append(("".join(made.get(at + n, char) for n, char in enumerate(text)), styles))
        at += len(text)
    new, _ = clue_of_parts(parts)
    return clue if new.text == clue.text else replace(new, enumeration=clue.enumeration)


def named_direction(name: str, headings: Headings) -> Direction | None:
    """The direction of a name, in English or in the language of the headings."""
    folded = name.casefold()
    if folded in _SHORT:
        return _SHORT[folded]
    names = zip(Direction, (headings.across, headings.down), strict=True)
    found = [d for d, own in names if re.fullmatch(_named(d, own), name, re.I)]
    return found[0] if len(found) == 1 else None


def _named(direction: Direction, heading: str) -> str:
    """A pattern for the names of a direction: a long word may have other endings."""
    stem = heading[: -(-len(heading) * 3 // 5)]
    is_long = heading.isalpha() and len(heading) >= _LONG
    own = rf"{re.escape(stem)}\w{{0,8}}" if is_long else re.escape(heading)
    return rf"(?:{own}|{direction})"


@lru_cache(16)
def _patterns(headings: Headings) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The pattern of a text that only points to a clue, and that of numbers beside a direction."""
    ways = [_named(Direction.ACROSS, headings.across), _named(Direction.DOWN, headings.down)]
    way = rf"(?:{'|'.join(ways)}|ac|dn)(?!\w)"
    named = rf"(?P<numbers>{_LIST})(?:\s*[-–־]\s*|\s+)(?P<after>{way})"
    if min(len(headings.across), len(headings.down)) >= _LONG:  # English has “run down 5 streets”
        named += rf"|(?P<before>{way})(?:\s*[-–:]\s*|\s+)(?P<later>{_LIST}(?!\w))"
    says = {headings.see_clue("\0"), "See \0"}
    pointers = (
        r"\s*".join(
            (re.escape(head.strip()), f"{_LIST}(?:[-–\\s]+{way})?", re.escape(tail.strip()))
        )
        for head, _, tail in (each.partition("\0") for each in sorted(says))
    )
    pointer = rf"\(?\s*(?:{'|'.join(pointers)})\s*[.)]*"
    return re.compile(pointer, re.I), re.compile(named, re.I)
