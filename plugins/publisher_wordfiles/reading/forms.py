"""Words and clues in the lines of programs: questions, cards, LaTeX, headings with texts, code."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from publisher_wordfiles.reading.dictionaries import entries

_STRING = re.compile(r"""(?P<sign>["'])(?P<text>(?:\\.|(?!(?P=sign)).)*)(?P=sign)""")
_TUPLE = re.compile(r"\s*[(\[{].*[\])}\"'][,;]?\s*")
_PAIR = re.compile(r"""\s*(["']).*\1\s*(?::|=>|=)\s*(["']).*\2\s*[,;]?\s*""")
_AROUND = re.compile(r"[^\"']*[(\[{]|\s*[)\]}][)\]};,\s]*|\s*(?:#|//|<\?|/\*).*|\s*")
_CLOZE = re.compile(r"\{\{c\d+::([^{}\n]+?)(?:::[^{}\n]*)?\}\}")
_CLOZED = r"^(?P<before>.*?)\{\{c\d+::(?P<word>[^{}\n]+?)(?:::[^{}\n]*)?\}\}(?P<after>.*)$"
_CHOICE = r"[ \t]*[A-Z][.)]\s+.+\n"
_REMARK = r"\s*(?:#|//).*"
_CATEGORY = "$"  # begins a line of GIFT that is a title of questions
_FEWEST = 2


class _Form(NamedTuple):
    """A form of words and clues: a sign that its texts have, and the pattern of a pair.

    A clue is what is before the word and after it, where the pattern names no clue. `beside` is the
    pattern of lines that are no pairs. At least `share` of all other lines are of pairs.
    """

    name: str
    sign: str
    pair: re.Pattern[str]
    beside: re.Pattern[str]
    share: float = 1.0
    fewest: int = _FEWEST


def _form(
    name: str, sign: str, pair: str, beside: str = r"\s*", share: float = 1.0, fewest: int = _FEWEST
) -> _Form:
    pattern = re.compile(pair, re.MULTILINE)
    return _Form(name, sign, pattern, re.compile(beside), share, fewest)


_FORMS = (
    _form("cloze cards", "{{c", _CLOZED, _REMARK, 0.8),
    _form(
        "texts with gaps",
        "*",
        r"^(?P<before>(?:[^*\n]*[^*\s:=→–—-])? *)\*(?P<word>[^\s*/:][^*/:\n]*)(?:[/:][^*\n]*)?\*"
        r"(?!\s*[-–—:=→\t])(?P<after>[^*\n]*)$",
        _REMARK,
        0.8,
    ),
    _form(
        "GIFT",
        "->",
        r"^[ \t]*=\s*+(?P<word>[^=~{}\n]{1,80}?)\s*->\s*+"
        r"(?P<clue>[^=~{}\n]{1,2000}?)[ \t]*+\}?[ \t]*+$",
        r".*\{\s*|\s*\}.*|(?:#|//|\$).*",
    ),
    _form(
        "GIFT",
        "{",
        r"^(?=\S)(?:(?:\[\w+\]\s*)?::.{0,200}?::)?\s*(?:\[\w+\])?\s*(?P<clue>[^{}\n]{1,2000}?)\s*+"
        r"\{\s*(?:~[^=}]*)?=\s*(?:%100%\s*)?(?P<word>[^=~}#]+?)\s*(?:[=~#][^}]*)?\}[ \t]*$",
        _REMARK,
        0.8,
    ),
    _form(
        "Aiken",
        "ANSWER:",
        rf"^(?!{_CHOICE})(?P<clue>\S.*)\n\s*(?:{_CHOICE}){{0,8}}?"
        r"[ \t]*(?P<mark>[A-Z])[.)]\s+(?P<word>.+)\n"
        rf"(?:{_CHOICE}){{0,8}}\s*ANSWER:\s*(?P=mark)\s*$",
        _REMARK,
    ),
    _form(
        "a dictionary of Ding",
        "::",
        r"^(?P<word>[^{}|;:\n]+?) *\{[^{}\n]*\}[^:\n]*:: *(?P<clue>[^|{\n]*[^|{\s])[^\n]*$",
        r"\s*(?:#.*)?",
        0.8,
    ),
    _form(
        "LaTeX",
        "\\item",
        r"^[ \t]*\\item\s*\[(?P<word>[^\]\n]+)\]\s*(?P<clue>\S.*)$",
        r"\s*[#\\%].*",
    ),
    _form(
        "LaTeX",
        "&",
        r"^[ \t]*(?P<word>[^&\\\s%][^&\\\n]{0,80}?)\s*&\s*+"
        r"(?P<clue>[^&\\\n]{1,2000}?)[ \t]*+\\\\.*$",
        r"\s*[#\\%].*",
    ),
    _form(
        "LaTeX",
        "\\newglossaryentry",
        r"^[ \t]*\\newglossaryentry\{[^{}]*\}\s*\{\s*name=\{?(?P<word>[^{},]+)\}?,"
        r"\s*description=\{?(?P<clue>[^{}]+?)\}?,?\s*\}",
        r"\s*[#\\%].*",
    ),
    _form(
        "headings with a text below each",
        "# ",
        r"(?:\A(?:#{1,6} .*\n\s*)*?)?^#{1,6}[ \t]+(?P<word>\S.{0,80}?)[ \t]*+#*+[ \t]*+$\n\s*+"
        r"(?P<clue>(?:(?![ \t]*(?:[#>|*+-]|\d+[.)]|$)).*(?:\n|\Z))+)",
        r"\s*",
        1.0,
        3,
    ),
)


def in_a_form(lines: Sequence[str]) -> tuple[str, list[str]] | None:
    """The name of the form of a list, and its lines with a tab between each word and its clue.

    There are as many lines as there were. None if it has none of these forms.
    """
    text = "\n".join(lines)
    for form in _FORMS:
        if form.sign in text and (made := _written(text, form)):
            return form.name, made
    for name, signs, made_of in _OTHERS:
        if any(map(text.__contains__, signs)) and (found := made_of(lines)):
            return name, found
    return None


def _written(text: str, form: _Form) -> list[str]:
    made = text.split("\n")
    others = set(range(len(made)))
    count = line = at = 0
    for found in form.pair.finditer(text):
        groups = found.groupdict()
        clue = groups.get("clue") or f"{groups['before']}____{groups['after']}"
        clue = _CLOZE.sub(r"\1", clue).replace("\n", " ").strip(" ")
        if not any(map(str.isalpha, clue)):
            continue
        line, at = line + text.count("\n", at, found.start()), found.start()
        own = range(line, line + found[0].rstrip("\n").count("\n") + 1)
        made[own.start : own.stop] = [""] * len(own)
        starts = (found.start(name) for name in ("word", "clue") if name in groups)
        place = line + text.count("\n", at, min(starts))
        made[place] = f"{found['word'].strip()}\t{clue}"
        others.difference_update(own)
        count += 1
    beside = {place for place in others if form.beside.fullmatch(made[place])}
    left = (made[place].strip() for place in others - beside)
    filled = sum(bool(each) and each[0] != _CATEGORY for each in left)
    if count < max(form.fewest, form.share * (count + filled)):
        return []
    return ["" if place in beside else own for place, own in enumerate(made)]


def _literals(lines: Sequence[str]) -> list[str] | None:
    """The texts in quotation marks of a program's lists, such as `("word", "clue"),`."""
    found: dict[int, list[str]] = {}
    for place, line in enumerate(lines):
        texts = [each["text"] for each in _STRING.finditer(line)]
        if len(texts) > 1 and (_TUPLE.fullmatch(line) or _PAIR.fullmatch(line)):
            found[place] = texts
        elif not _AROUND.fullmatch(line.strip()):
            return None
    widths = set(map(len, found.values()))
    if len(found) < _FEWEST or len(widths) > 1:
        return None
    columns = list(zip(*found.values(), strict=True))
    own = [at for at, texts in enumerate(columns) if len(set(texts)) > 1]  # the others are keys
    if len(own) < _FEWEST:
        return None
    rows = {place: "\t".join(texts[at] for at in own) for place, texts in found.items()}
    return [rows.get(place, "").replace("\\", "") for place in range(len(lines))]


_OTHERS = (
    ("the lists of a program", ('"', "'"), _literals),
    ("a dictionary", ("/\n",), entries),
)
"""Forms whose pairs no pattern has: what they are called, and signs that they have."""
