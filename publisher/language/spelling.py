"""Text into letters: the content of each cell, and the enumeration of the answer.

The text of an answer is cut at spaces, hyphens and slashes, and each part is folded into letters of
the language. Apostrophes, quotation marks, geresh and gershayim belong to the spelling, not to the
cells. Two signs are our own notation and belong to neither: `c|h` are two letters where `ch` would
be one (a zero-width non-joiner does the same), and `[the]` puts several letters into one cell.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from publisher.errors import WordError
from publisher.language.alphabet import Alphabet, alphabet_of, visible
from publisher.language.clue import Enumeration
from publisher.language.language import Language

Letters = tuple[str, ...]
"""The letters of an answer, one item a cell."""

JOINTS = {
    **dict.fromkeys("\t\n\r _\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006", ","),
    **dict.fromkeys("\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000", ","),
    **dict.fromkeys("-\u058a\u05be\u1400\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "/": "/",
    "\u1361": ",",  # the Ethiopic word space
}
"""The characters that part an answer, and the sign of an enumeration for each."""

_LONGEST = 10_000
"""The most characters of an answer: far more than any grid has room for."""

_BRACKETS = re.compile(r"([^\[\]]*)(?:\[([^\[\]]*)\])?")
_BRACKETED = re.compile(r"[^\[\]]*+(?:\[[^\[\]]*+\][^\[\]]*+)*+")
_NOTATION = re.compile(r"[|\[\]]")


def spell(text: str, language: Language) -> tuple[tuple[str, ...], Enumeration]:
    """The letters of a text, one a cell, and its enumeration; raises `WordError`."""
    if len(text) > _LONGEST:
        raise WordError(f"it has {len(text)} characters, and no grid has room for it")
    letters: list[str] = []
    lengths: list[int] = []
    joints: list[str] = []
    passed = ""
    for part, joint in _parts(text, language):
        found = _cells(part, alphabet_of(language))
        if found and lengths:
            joints.append("," if "," in passed else passed[0])
        if found:
            letters += found
            lengths.append(len(found))
            passed = ""
        passed += joint
    if not letters:
        raise WordError("it has no letters")
    if len(letters) == 1:
        raise WordError("it has only one letter")
    return tuple(letters), _enumeration(tuple(lengths), tuple(joints))


def letters_if_any(text: str, language: Language) -> Letters:
    """The letters of an answer; none if the text cannot be one, which is told elsewhere."""
    try:
        return spell(text, language)[0]
    except WordError:
        return ()


def letters_of(text: str, language: Language) -> tuple[str, ...]:
    """The letters of a part of an answer, however few; raises `WordError`."""
    letters = alphabet_of(language)
    return tuple(cell for part, _ in _parts(text, language) for cell in _cells(part, letters))


@lru_cache(maxsize=1024)
def _enumeration(lengths: tuple[int, ...], joints: tuple[str, ...]) -> Enumeration:
    """The enumeration of a shape, made once: a million words have few shapes."""
    return Enumeration(lengths, joints)


def spelling_of(letters: Letters, language: Language) -> str:
    """An answer whose spelling nobody has kept: its letters, the last as words end in it."""
    forms = alphabet_of(language).final_forms
    return "".join((*letters[:-1], *(forms.get(each, each) for each in letters[-1:])))


def spelled(text: str) -> str:
    """An answer as its maker wrote it, for solution lists, without our notation."""
    made = " ".join(_NOTATION.sub("", unicodedata.normalize("NFC", visible(text))).split())
    return text if made == text else made  # saves memory: a long list has every word once


def remarks(text: str, language: Language) -> tuple[str, ...]:
    """Notes on characters that `spell` changes in a way that is not obvious, such as `É becomes E`.

    Raises `WordError` as `spell` does.
    """
    letters = alphabet_of(language)
    spell(text, language)
    found = dict.fromkeys(
        remark
        for part, _ in _parts(text, language)
        for piece in _NOTATION.split(part)
        for shown, made in letters.stretches(piece)
        if (remark := _remark(unicodedata.normalize("NFC", shown), made, letters))
    )
    return tuple(found)


def foreign_letters(letters: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """The letters that a language lacks and the policy `foreign` keeps."""
    holds = alphabet_of(language).holds
    return tuple(dict.fromkeys(letter for letter in letters if not holds(letter)))


def _remark(shown: str, made: list[str], letters: Alphabet) -> str:
    """The note on a stretch of text that became these letters; empty if there is none."""
    if not made:
        return f"{shown} is left out"
    if not all(map(letters.holds, made)):
        return f"{shown} is not a letter of {letters.language.name}"
    folded = "".join(made)
    plain = (shown, letters.apostrophes("".join(map(letters.upper, shown))))
    return "" if folded in plain else f"{shown} becomes {folded}"


def _parts(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """The text between joints, each part with the sign of the joint that follows it."""
    joints, splitter = _joints(language)
    pieces = splitter.split(text)
    for part, joint in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        yield part, joints.get(joint, "")


@lru_cache(maxsize=128)
def _joints(language: Language) -> tuple[Mapping[str, str], re.Pattern[str]]:
    joints = {**JOINTS, **language.joints}
    return joints, re.compile(f"([{re.escape(''.join(joints))}])")


def _cells(part: str, letters: Alphabet) -> list[str]:
    """The cells of a part; the letters in `[…]` share one."""
    if "[" not in part and "]" not in part:
        return letters.cells(part)
    if not _BRACKETED.fullmatch(part):
        raise WordError("it has a [ or ] alone; [ ] holds the letters of one cell, without spaces")
    cells: list[str] = []
    for plain, together in _BRACKETS.findall(part):
        cells += letters.cells(plain)
        cells += filter(None, [unicodedata.normalize("NFC", "".join(letters.cells(together)))])
    return cells
