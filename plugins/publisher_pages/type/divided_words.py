"""Words that are divided: at a hyphen, or between letters if a line cannot hold them."""

import re
from collections.abc import Iterator, Sequence
from math import fsum

from publisher_pages.fonts.families import placed
from publisher_pages.type.atoms import Atom, Strand, Unbreakable, hyphen_after, unit_of
from publisher_pages.type.line_breaks import are_tied
from publisher_typesetting.hyphenation import SOFT_HYPHEN, WORD, divisions

_IN_ADDRESS = re.compile(r"\w[./@:]\w|://")
_IN_PARTS = re.compile(r"(?<=[/?&=@])(?![/?&=@])|(?=\.\w)")
"""Where an address goes on on the next line: no line begins with its slashes, or ends with a point.
"""

_Places = frozenset[tuple[Strand, int]]
"""Places where words may be divided: before the letter of a strand with this index."""


def words(unit: Unbreakable) -> Iterator[Unbreakable]:
    """The words of a unit, each with the spaces after it; the tail stays with the last."""
    word: list[Atom] = []
    for atom in unit.atoms:
        is_body = atom.strand is unit.atoms[0].strand
        if word and word[-1].is_space and not atom.is_space and is_body:
            yield unit_of(word)
            word = []
        word.append(atom)
    yield unit_of(word)


def narrowed(word: Unbreakable, limit: float, language: str) -> Iterator[Unbreakable]:
    """A word in parts of at most `limit` ems, unless a letter is wider.

    It is divided by the dictionary of the language, and between any letters if there is none: the
    language `""` has none. An address is divided at its slashes, and gets no hyphen.
    """
    first = word.atoms[0]
    strand, body = first.strand, [atom for atom in word.atoms if atom.strand is first.strand]
    start, end = first.start, body[-1].start + len(body[-1].shaped.text)
    text = strand.text[start:end]
    if is_address := _IN_ADDRESS.search(text) is not None:
        parts = _IN_PARTS.finditer(text)
        places = frozenset((strand, start + part.start()) for part in parts)
    else:
        places = _places(strand, start, end, language)
    yield from _broken(_letters(word), limit, places, has_hyphens=not is_address)


def _places(strand: Strand, start: int, end: int, language: str) -> _Places:
    """The places where words of a text may be divided; none beside soft hyphens."""
    if SOFT_HYPHEN in strand.text[max(start - 1, 0) : end + 1]:
        return frozenset()
    text = strand.text[start:end]
    return frozenset(
        (strand, start + match.start() + at)
        for match in WORD.finditer(text)
        for at in divisions(match[0], language)
    )


def _cut(before: Sequence[Atom], after: Sequence[Atom]) -> Atom | None:
    """The hyphen where a word is cut, in scripts that have hyphens: those that have capitals."""
    around = before[-1].shaped.text[-1:], after[0].shaped.text[:1]
    has_hyphen = all(char.lower() != char.upper() for char in around)
    return hyphen_after(before) if has_hyphen and before[0].strand is after[0].strand else None


def _broken(
    letters: Sequence[Atom], limit: float, places: _Places, *, has_hyphens: bool
) -> Iterator[Unbreakable]:
    """Letters wider than a line, in units that are not; the tail stays with the last letter."""
    chunk: list[Atom] = []
    width = 0.0
    groups = list(_inseparable(letters, limit, places))
    for atoms, following in zip(groups, [*groups[1:], None], strict=True):
        more = fsum(atom.width for atom in atoms)
        hyphen = _cut(atoms, following) if following and has_hyphens else None
        if chunk and width + more + (hyphen.width if hyphen else 0.0) > limit:
            yield unit_of(chunk, _cut(chunk, atoms) if has_hyphens else None)
            chunk, width = [], 0.0
        chunk += atoms
        width += more
    yield unit_of(chunk)


def _inseparable(letters: Sequence[Atom], limit: float, places: _Places) -> Iterator[list[Atom]]:
    tail_strand = letters[-1].strand
    tail = [atom for atom in letters if atom.strand is tail_strand]
    body = list(_tied(letters[: len(letters) - len(tail)], limit, places))
    glued = [*(body[-1] if body else ()), *tail]
    if body and fsum(atom.width for atom in glued) <= limit:
        yield from body[:-1]
        yield glued
    elif body and places:  # a syllable leaves no room for the tail, which is never alone
        yield from _inseparable(letters, limit, frozenset())
    else:
        yield from body
        yield from _tied(tail, limit, places)


def _tied(letters: Sequence[Atom], limit: float, places: _Places) -> Iterator[list[Atom]]:
    """Letters in groups; a line breaks inside a group only if no line can hold it.

    With places the groups are syllables, each with room for a hyphen.
    """
    room = limit - hyphen_after(letters).width if places and letters else limit
    group: list[Atom] = []
    for letter in letters:
        if group and (
            fsum(atom.width for atom in group) + letter.width > room
            or not _is_tied(group[-1], letter, places)
        ):
            yield group
            group = []
        group.append(letter)
    if group:
        yield group


def _is_tied(before: Atom, after: Atom, places: _Places) -> bool:
    if are_tied(before.shaped.text, after.shaped.text):
        return True
    return bool(places) and (after.strand, after.start) not in places


def _letters(unit: Unbreakable) -> tuple[Atom, ...]:
    """The atoms of a unit, one for each letter."""
    return tuple(
        atom._replace(start=start, shaped=letter)
        for atom in unit.atoms
        for start, letter in placed(atom.shaped.letters, atom.start)
    )
