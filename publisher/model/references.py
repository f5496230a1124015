"""Numbers of entries in texts: `with 3-Across`, `see 14 down`, `12d`, `{12d}`, `1/3`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from publisher.language.clue import Clue
from publisher.language.clue_markup import clue_of_parts, clue_parts
from publisher.language.language import Headings
from publisher.model.grid import Direction
from publisher.model.puzzle import Entry, Puzzle

_NUMBER = r"\d{1,3}"
_JOINT = r"\s*[,/&+،]\s*|\s+(?:and|und|et|y|e|i|og|och|en|и|і|ve|και)\s+|\s+(?:ו|و)[-־]?\s?"
_LIST = rf"(?<![\d.,:/'’-]){_NUMBER}(?:(?:{_JOINT}){_NUMBER}){{0,9}}"
_LABEL_PART = re.compile(r"(\d{1,4}) ?([^\W\d]{0,20}(?: [^\W\d]{1,20}){0,3})")
_BRACED = re.compile(r"\{ ?(\d{1,3}) ?([^\W\d]{1,20}) ?\}")
"""A reference that is written out where the clue is printed."""

_GLUED = r"(?-i:ac|a|dn|d)(?!\w)"
"""A direction after a number without a space: in small letters, for `3D` is a film."""

PARTS = ("text", "explanation", "gloss")
"""The texts of a clue that may name entries."""

_LONG = 8  # letters of a heading of which the beginning is enough
_SHORT = {"a": Direction.ACROSS, "ac": Direction.ACROSS, "d": Direction.DOWN, "dn": Direction.DOWN}


class Reference(NamedTuple):
    """A number in a text that names an entry: where its digits are, and the direction beside it.

    The direction is None where none is named. It is not sure that `3d` is a reference at all.
    """

    start: int
    stop: int
    number: int
    direction: Direction | None
    is_sure: bool = True


def references(text: str, headings: Headings) -> Iterator[Reference]:
    """The numbers of a clue's text that name entries, in order.

    They stand beside the name of a direction, in English or in the language of the headings, or
    before `a`, `ac`, `d` or `dn`; or the text says nothing but that another clue is to be seen.
    """
    if not re.search(r"\d", text):
        return
    pointer, named = _patterns(headings)
    for found in named.finditer(text):
        after = found["after"] or found["short"]
        listed = "glued" if found["short"] else "numbers" if after else "later"
        way = named_direction(after or found["before"], headings)
        for digits in re.finditer(r"\d+", found[listed]):
            start = found.start(listed) + digits.start()
            stop = start + len(digits[0])
            yield Reference(start, stop, int(digits[0]), way, is_sure=not found["short"])
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


def with_numbers(
    clue: Clue, number: Callable[[Reference], int], headings: Headings, part: str = "text"
) -> Clue:
    """The clue with another number for each reference in a part of it; digits are of one script."""
    text: str = getattr(clue, part)
    made: dict[tuple[int, int], str] = {}
    for each in references(text, headings):
        zero = ord(text[each.start]) - int(text[each.start])  # in whatever script
        digits = "".join(chr(zero + int(digit)) for digit in str(number(each)))
        made[each.start, each.stop] = digits
    return _respelled(clue, made, part)


def written_out(puzzle: Puzzle) -> Puzzle:
    """The puzzle in whose clues `{12d}` is `12 down` in its language, where it has that entry."""
    if not any("{" in getattr(e.clue, part) for e in puzzle.entries for part in PARTS):
        return puzzle
    headings = puzzle.language.headings
    names = {Direction.ACROSS: headings.across.lower(), Direction.DOWN: headings.down.lower()}
    known = {(entry.number, entry.direction) for entry in puzzle.entries}

    def shown(entry: Entry) -> Entry:
        clue = entry.clue
        for part in PARTS:
            made: dict[tuple[int, int], str] = {}
            for found in _BRACED.finditer(getattr(clue, part)):
                way = named_direction(found[2], headings)
                if way and (int(found[1]), way) in known:
                    made[found.span()] = f"{found[1]} {names[way]}"
            clue = _respelled(clue, made, part)
        return entry if clue is entry.clue else replace(entry, clue=clue)

    return replace(puzzle, entries=tuple(map(shown, puzzle.entries)))


def _respelled(clue: Clue, changes: Mapping[tuple[int, int], str], part: str) -> Clue:
    """The clue with other texts at some places, each in the style of its first character."""
    if part != "text":
        said: str = getattr(clue, part)
        for (start, stop), new in sorted(changes.items(), reverse=True):
            said = said[:start] + new + said[stop:]
        if said == getattr(clue, part):
            return clue
        is_gloss = part == "gloss"
        return replace(clue, gloss=said) if is_gloss else replace(clue, explanation=said)
    made: dict[int, str] = {}
    for (start, stop), new in changes.items():
        made |= dict.fromkeys(range(start, stop), "")
        made[start] = new
    at, parts = 0, []
    for text, styles in clue_parts(clue, clue.text):
        parts.append(("".join(made.get(at + n, char) for n, char in enumerate(text)), styles))
        at += len(text)
    found, _ = clue_of_parts(parts)
    is_same = found.text == clue.text
    return clue if is_same else replace(clue, text=found.text, emphasis=found.emphasis)


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
    glued = rf"(?P<glued>{_LIST})(?P<short>{_GLUED})"
    named = rf"{glued}|(?P<numbers>{_LIST})(?:\s*[-–־]\s*|\s+)(?P<after>{way})"
    if min(len(headings.across), len(headings.down)) >= _LONG:  # English has “run down 5 streets”
        named += rf"|(?P<before>{way})(?:\s*[-–:]\s*|\s+)(?P<later>{_LIST}(?!\w))"
    says = {headings.see_clue("\0"), "See \0"}
    pointers = (
        r"\s*".join(
            (
                re.escape(head.strip()),
                f"{_LIST}(?:[-–\\s]+{way}|{_GLUED})?",
                re.escape(tail.strip()),
            )
        )
        for head, _, tail in (each.partition("\0") for each in sorted(says))
    )
    pointer = rf"\(?\s*(?:{'|'.join(pointers)})\s*[.)]*"
    return re.compile(pointer, re.I), re.compile(named, re.I)
