"""Glue: where no line of a text is to end, for every writer that breaks texts into lines.

Little words cling to the next one, a number to what it counts, a dash to the word before it; a
short parenthesis and an address stay in one piece, an enumeration beside its clue, and no short
word is alone on the last line.
"""

import re
from collections.abc import Iterator
from functools import cache

CLINGING = {
    "be": "а але без да для з за і каб на не ні па пра пры са у ў",
    "cs": "a i k ke o od po s se u v ve z za ze",
    "pl": "a i na nad o od po u w we z za ze",
    "ru": "а без в во для до за и из к ко на не ни но о об от по при с со у",
    "sk": "a aj i k ku na o od po s so u v vo z za zo",
    "uk": "а без в до з за зі й на не ні о об по про та у і із",
}
"""Words that no line ends with, by language."""

_SPACES = re.compile(r"(?<=\S)\s+(?=\S)")
_HYPHENS = "-\u2010\u05be"
_AFTER_HYPHEN = re.compile(rf"[^{_HYPHENS}]*\Z")
# What else Unicode's rules know: these keep the spaces of French, and those of “50 %”.
_OPENING = "«"
_CLOSING = "»…%?!:;"
_DASHES = "–—"
_WHOLE = re.compile(r"\([^()]{1,12}\)|(?:https?://|www\.)\S+")
_LENGTHS = re.compile(r"[\u200e\u200f]?\(\d[^()]*\)")
_SHORTEST_LAST = 4  # letters of a word that may be alone on the last line
_FEWEST = 4  # stretches of a text whose last line is looked after

_NO_BREAK_SPACE, _NO_BREAK_HYPHEN = "\u00a0", "\u2011"


def glued(text: str, language: str) -> str:
    """The text, as long as it was, with no-break spaces, and no-break hyphens in enumerations.

    `language` is the code of its language.
    """
    signs = list(text)
    for at in glued_places(text, language):
        if signs[at - 1] == " ":
            signs[at - 1] = _NO_BREAK_SPACE
    for match in _LENGTHS.finditer(text):
        signs[slice(*match.span())] = match[0].replace("-", _NO_BREAK_HYPHEN)
    return "".join(signs)


def glued_places(text: str, language: str) -> frozenset[int]:
    """The places in a text that no line begins at, though a rule of Unicode may let it."""
    found = {at for match in _WHOLE.finditer(text) for at in range(match.start() + 1, match.end())}
    found.update(_clinging(text, language))
    end = next((each.start() for each in _LENGTHS.finditer(text) if each.end() == len(text)), None)
    free = [match.end() for match in _SPACES.finditer(text) if match.end() not in found]
    if len(free) + 1 >= _FEWEST and len(text[free[-1] : end].rstrip()) < _SHORTEST_LAST:
        found.add(free[-1])
    return frozenset(found)


def _clinging(text: str, language: str) -> Iterator[int]:
    """The ends of the spaces on whose sides two things stay together."""
    start = 0
    for match in _SPACES.finditer(text):
        word, at = text[start : match.start()], match.end()
        tail = _AFTER_HYPHEN.search(word)
        last = (tail[0] if tail else "").lower()
        if (
            word[-1] in _OPENING
            or text[at] in _DASHES
            or _closes(text, at)
            or _LENGTHS.match(text, at)
            or last in _clinging_words(language)
            or (last.isdigit() and text[at].isalpha() and language in CLINGING)
        ):
            yield at
        start = at


def _closes(text: str, at: int) -> bool:
    """Whether the sign there ends something; » begins a quotation in some languages."""
    return text[at] in _CLOSING and not (text[at] in "»…" and text[at + 1 : at + 2].isalnum())


@cache
def _clinging_words(language: str) -> frozenset[str]:
    return frozenset(CLINGING.get(language, "").split())
