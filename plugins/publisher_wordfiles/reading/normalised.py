"""The lines of a list without the marks of the program that wrote it: Anki's, Moodle's, HTML's."""

import html
import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from publisher_wordfiles.reading.forms import in_a_form

_DIRECTIVE = re.compile(r"#(separator|html|tags column|[a-z ]{2,20}):\s*(.*)", re.I)
_SEPARATORS = {"pipe": "bar", ";": "semicolon", ",": "comma", "|": "bar", "\\t": "tab"}
_MEDIA = re.compile(r" ?(?:\[sound:[^\]]*\]|<img\b[^>]*>|\[anki:[^\]]*\])", re.I)
_BREAK = re.compile(r"<(?:br|/?div|/?p)\b[^>]*>", re.I)
_TAG = re.compile(r"</?(?:b|i|u|em|strong|span|font|sub|sup|a|small|big)\b[^>]*>", re.I)
_STYLE = re.compile(r"\[/?(?:b|i|u|s|c|p|m\d?|ex|com|trn|lang|color|url|size)\b[^\[\]]*\]", re.I)
"""Marks of forums, and of dictionaries in the language of Lingvo."""

_ASIDE = re.compile(r"\[([pts])\][^\[\]]*\[/\1\] ?")
"""A part of speech, a transcription or a file, in that language."""

_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});", re.I)
_COMMAND = re.compile(r"\\(?:textbf|textit|emph|text)\{([^{}]*)\}")  # of LaTeX
_EXCEL = re.compile(r"sep=(.)\s*", re.I)
_FORMULA = re.compile(r"(?<![^;,\t])=(\"(?:[^\"]|\"\")*\")(?![^;,\t])")
"""A text that Excel keeps as it is: `="word"`."""

_FOOTNOTE = re.compile(r"(?<=[\w.,;:)])\[(?:\d{1,3}|edit)\]")
_LIGATURES = re.compile("[\ufb00-\ufb06]")


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
        lines = [_STYLE.sub("", _ASIDE.sub("", line)) for line in lines]
    if "<" in text or "&" in text or "[sound:" in text:
        media = sum(len(_MEDIA.findall(line)) for line in lines)
        if media:
            things = "1 sound or picture is" if media == 1 else f"{media} sounds and pictures are"
            said.append(f"{things} left out")
        lines = list(map(_plain, lines))
    if "\\" in text:
        lines = [_COMMAND.sub(r"\1", line) for line in lines]
    if found_form := in_a_form(lines):
        form, lines = found_form
        named["separator"] = "tab"
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
