"""The lines of a list without the marks of the program that wrote it: Anki's, Moodle's, HTML's."""

import html
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from publisher_wordfiles.reading.dictionaries import entries
from publisher_wordfiles.reading.program_lines import headed, latex, literals

_DIRECTIVE = re.compile(r"#(separator|html|tags column|[a-z ]{2,20}):\s*(.*)", re.I)
_SEPARATORS = {"pipe": "bar", ";": "semicolon", ",": "comma", "|": "bar", "\\t": "tab"}
_MEDIA = re.compile(r" ?(?:\[sound:[^\]]*\]|<img\b[^>]*>|\[anki:[^\]]*\])", re.I)
_BREAK = re.compile(r"<(?:br|/?div|/?p)\b[^>]*>", re.I)
_TAG = re.compile(r"</?(?:b|i|u|em|strong|span|font|sub|sup|a|small|big)\b[^>]*>", re.I)
_STYLE = re.compile(r"\[/?(?:b|i|u|s|c|p|m\d?|ex|com|trn|lang|color|url|size)\b[^\[\]]*\]", re.I)
"""Marks of forums, and of dictionaries in the language of Lingvo."""

_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});", re.I)
_CLOZE = re.compile(r"\{\{c\d+::(.+?)(?:::.*?)?\}\}")
_GAP = re.compile(r"(?P<before>[^*]*)\*(?P<word>[^\s*/:][^*/:]*)(?:[/:][^*]*)?\*(?P<after>[^*]*)")
_PARTING = re.compile(r"\s*[-–—:=→\t]")
_GIFT = re.compile(
    r"(?:(?:\[\w+\]\s*)?::.*?::)?\s*(?:\[\w+\])?\s*(.+?)\s*"
    r"\{\s*(?:~[^=}]*)?=\s*(?:%100%\s*)?([^=~}#]+?)\s*(?:[=~#][^}]*)?\}\s*"
)
_MATCH = re.compile(r"\s*=\s*([^=~{}]+?)\s*->\s*([^=~{}]+?)\s*\}?\s*")
_ROUND_MATCHES = re.compile(r"\{\s*$|^\s*\}|^(?://|\$)")
_CHOICE = re.compile(r"\s*([A-Z])[.)]\s+(.+)")
_RIGHT = re.compile(r"\s*ANSWER:\s*([A-Z])\s*")
_EXCEL = re.compile(r"sep=(.)\s*", re.I)
_FORMULA = re.compile(r"(?<![^;,\t])=(\"(?:[^\"]|\"\")*\")(?![^;,\t])")
"""A text that Excel keeps as it is: `="word"`."""

_FOOTNOTE = re.compile(r"(?<=[\w.,;:)])\[(?:\d{1,3}|edit)\]")
_LIGATURES = re.compile("[\ufb00-\ufb06]")
_FEWEST, _MOST = 2, 0.8
_LONGEST = 2000  # characters of a question


class Normalised(NamedTuple):
    """The lines, as many as there were; what is said; and the separator and tags that they name.

    `form` is that of the file, such as `GIFT`, which has a separator of its own.
    """

    lines: Sequence[str]
    said: tuple[str, ...] = ()
    separator: str = "auto"
    tags: str | None = None
    form: str = ""


def normalised(text: str) -> Normalised:
    """The lines of a text without such marks."""
    lines = text.split("\n")
    named: dict[str, str] = {}
    if text[:1] == "#":
        for line in lines:
            if not (found := _DIRECTIVE.fullmatch(line.strip())):
                break
            named[found[1].lower()] = found[2].strip()
    said, form = [], "Anki" if "separator" in named else ""
    if excel := _EXCEL.fullmatch(lines[0]):
        named["separator"], form = excel[1], "Excel"
    if '="' in text:
        lines = [_FORMULA.sub(r"\1", line) for line in lines]
    if len(_FOOTNOTE.findall(text)) > 1:
        lines = [_FOOTNOTE.sub("", line) for line in lines]
        said.append("marks of footnotes are left out")
    if _LIGATURES.search(text) or "\u00ad" in text:
        lines = _of_pages(lines)
    if "[/" in text:
        lines = [_STYLE.sub("", line) for line in lines]
    if "<" in text or "&" in text or "[sound:" in text:
        media = sum(len(_MEDIA.findall(line)) for line in lines)
        if media:
            things = "1 sound or picture is" if media == 1 else f"{media} sounds and pictures are"
            said.append(f"{things} left out")
        lines = list(map(_plain, lines))
    for name, sign, made in _FORMS:
        if sign in text and (found_lines := made(lines)) is not None:
            lines, named["separator"], form = found_lines, "tab", name
    separator = named.get("separator", "auto").lower()
    tags = named.get("tags column")
    if form == "cloze cards" and tags and tags.isdecimal():  # the answer is a column before it
        tags = str(int(tags) + 1)
    separator = _SEPARATORS.get(separator, separator) or "auto"
    return Normalised(lines, tuple(said), separator, tags, form)


def _plain(line: str) -> str:
    """A line without media, tags and entities."""
    line = _TAG.sub("", _BREAK.sub(" ", _MEDIA.sub("", line)))
    return _ENTITY.sub(lambda found: html.unescape(found[0]).replace("\u00a0", " "), line)


def _of_pages(lines: Sequence[str]) -> list[str]:
    """The lines of a printed page without ligatures, and whole words where it parts them."""
    made = [_LIGATURES.sub(lambda found: normalize("NFKC", found[0]), line) for line in lines]
    for place, line in enumerate(made[:-1]):
        if line.endswith("\u00ad"):
            made[place : place + 2] = ["", line + made[place + 1].lstrip()]
    return [line.replace("\u00ad", "") for line in made]


def _each(lines: Sequence[str], made: Callable[[str], str | None]) -> list[str] | None:
    """The lines, each made a word and its clue, if nearly all can be; the others as they are."""
    own = [line for line in lines if line.strip() and not line.startswith(("#", "//", "$"))]
    found = {line: pair for line in own if (pair := made(line))}
    if len(found) < max(_FEWEST, _MOST * len(set(own))):
        return None
    return ["" if line.startswith("//") else found.get(line, line) for line in lines]


def _cloze(lines: Sequence[str]) -> list[str] | None:
    def made(line: str) -> str | None:
        found = _CLOZE.search(line)
        if not found:
            return None
        clue = f"{line[: found.start()]}____{line[found.end() :]}"
        return f"{found[1]}\t{_CLOZE.sub(lambda other: other[1], clue).strip()}"

    return _each(lines, made)


def _gaps(lines: Sequence[str]) -> list[str] | None:
    """Each word between two stars, as H5P writes gaps, with the sentence that it is left out of."""

    def made(line: str) -> str | None:
        found = _GAP.fullmatch(line)
        if not found or _PARTING.match(found["after"]) or _PARTING.match(found["before"][::-1]):
            return None
        clue = f"{found['before']}____{found['after']}".strip()
        return f"{found['word']}\t{clue}" if any(map(str.isalpha, clue)) else None

    return _each(lines, made)


def _gift(lines: Sequence[str]) -> list[str] | None:
    if matches := _matches(lines):
        return matches

    def made(line: str) -> str | None:
        found = _GIFT.fullmatch(line) if len(line) <= _LONGEST else None
        return f"{found[2]}\t{found[1]}" if found else None

    return _each(_joined(lines), made)


def _matches(lines: Sequence[str]) -> list[str]:
    """The lines of questions of matching, each a pair; none if others have anything else."""
    found = [_MATCH.fullmatch(line) for line in lines]
    others = [line for line, pair in zip(lines, found, strict=True) if line.strip() and not pair]
    if sum(map(bool, found)) < _FEWEST or not all(map(_ROUND_MATCHES.search, others)):
        return []
    return [f"{pair[1]}\t{pair[2]}" if pair else "" for pair in found]


def _joined(lines: Sequence[str]) -> list[str]:
    """The lines, each question with all its choices on its first line, as far as braces go."""
    made = list(lines)
    opened = -1
    for place, line in enumerate(lines):
        if opened >= 0:
            made[opened], made[place] = f"{made[opened]} {line.strip()}", ""
        elif "{" in line and "}" not in line:
            opened = place
        if "}" in line:
            opened = -1
    return made


def _aiken(lines: Sequence[str]) -> list[str] | None:
    """Each right choice with its question, at the place of the question."""
    made = [""] * len(lines)
    question, count = -1, 0
    choices: dict[str, str] = {}
    for place, line in enumerate(lines):
        if right := _RIGHT.fullmatch(line):
            if question < 0 or right[1] not in choices:
                return None
            made[question] = f"{choices[right[1]]}\t{lines[question].strip()}"
            question, choices, count = -1, {}, count + 1
        elif (choice := _CHOICE.fullmatch(line)) and question >= 0:
            choices[choice[1]] = choice[2].strip()
        elif line.strip():
            question = place
    return made if count >= _FEWEST else None


_FORMS: Sequence[tuple[str, str, Callable[[Sequence[str]], list[str] | None]]] = (
    ("cloze cards", "{{c", _cloze),
    ("texts with gaps", "*", _gaps),
    ("GIFT", "{", _gift),
    ("Aiken", "ANSWER:", _aiken),
    ("the lists of a program", "", literals),
    ("a dictionary", "/\n", entries),
    ("LaTeX", "\\", latex),
    ("headings with a text below each", "# ", headed),
)
"""What such lines are called, a sign that they have, and what makes words and clues of them."""
