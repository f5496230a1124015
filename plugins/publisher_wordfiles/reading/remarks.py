"""What stands beside an answer and is none of its letters: `(m)`, `[kæt]`, `/colour`, `, -er`."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from unicodedata import normalize

from publisher import SourceWord
from publisher_wordfiles.reading.little_words import ARTICLES, PARTS
from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.settings import ListSettings

_BRACKETS = re.compile(r"\s*[(\[（［{][^()\[\]（）［］{}]*[)\]）］}]\s*")
_CELL = re.compile(r"(?<=[^\W\d_])\[[^\W\d_]{2,4}\]|\[[^\W\d_]{2,4}\](?=[^\W\d_])")
_ENUMERATION = re.compile(r"\s*[(\[（][\d,،/'’. -]+[^()]*[)\]）]\.?$")
_SLASH = re.compile(r"\s*/\s*(?=[^\W\d_]|-).*$")
_KANA = re.compile(
    r"(?P<kanji>[\u3400-\u9fff々\u3040-\u30ff]*[\u3400-\u9fff][^()（）\[\]]*)\s*[(（\[【](?P<kana>[\u3040-\u30ff]+)[)）\]】]"
)
"""Kanji with their kana beside them, as Japanese grids have them."""
_PARTS = "n|v|adj|adv|prep|m|f|nt|pl|sg|fem|masc|neut|noun|verb|vt|vi|mf|inv|сущ|м|ж|ср|ז|נ|subst"
_PART = re.compile(
    rf"(?:\s*,\s*|\s+)(?:(?:{_PARTS})\.|(?:m|f|n|nt|pl|mf|m/f|f/m|m\.?/f)\.?)(?:\s*(?:{_PARTS})\.?)?$"
)
_PART_BEFORE = re.compile(
    rf"(?:(?:[(\[](?:{_PARTS})\.?[)\]]|(?:{_PARTS})\.)\s*){{1,3}}[,;:–—-]?\s*(?=\S)"
)
_WORD_BEFORE = re.compile(
    r"(?:([^\W\d]+)\.?\s*[-–—:=|]|(?:[-–~]?[^\W\d_]+,?\s){0,2}?([^\W\d_]{1,5})\.)\s+(?=\S)"
)
_SENSE = re.compile(r"\d[.):]\s+(?=\S)")
_SHORTENED = re.compile(r"^(?:[a-zß-ÿ]{2,4}\.\s)+(?=[^\W\d_]{2})")  # as `jdm.` and `sth.`
TICKS = "✓✔✅☑✗✘❌"
_TICK = re.compile(rf"^[{TICKS}]\ufe0f?\s*|\s*[{TICKS}]\ufe0f?$")
_WORD = re.compile(r"([^\W\d]+)\s+(?=\S)")
_TAG = re.compile(r"(?<=\S)\s+#\s?\w[\w .-]{0,20}$")
_PAGE_BEHIND = re.compile(
    r"\s*(?:(?:[.…·_]\s?){3,}|(?:[,;–—]|\s{2})\s*([^\W\d_]{1,7}\.?)\s?)\d{1,4}$"
)
_PART_BEHIND = re.compile(rf"(?<=\S)\s*[(\[](?:{_PARTS})\.?[)\]]$")
_ARTICLE = re.compile(
    rf"(?:(?:{'|'.join(sorted(ARTICLES))})\s+|\b[dl]['’])(?=[^\W\d])", re.IGNORECASE
)
_NEARLY_ALL = 0.8
_SEEN = 1000  # clues that are looked at
_BARE_PARTS = PARTS - ARTICLES
_KINDS = 2  # of parts of speech: one alone may be a word, as `v` is in Slovak
_COMMA = re.compile(r"\s*,\s*")
_ENDING = re.compile(
    r"[¨~]?[-‐–~¨’'][^\W\d_]{0,5}(?:\s[^\W\d_]{1,2})?[.)]?|(?:[^\W\d_]{1,3}\.\s?){1,3}|¨"
)
_MOST_ALIKE, _FEWEST = 4, 4  # letters of a mark that words have behind them, and such words
_LONGEST = 200  # characters of a text that may be an answer
_SAME = 1  # letters that two forms of a word begin with, at least; two of those of a noun


def headword(text: str, *, brackets: bool = False, forms: bool = False) -> tuple[str, str]:
    """The answer in a text, and what stands beside it; "" if nothing does.

    With `brackets`, those within a word are cells of several letters, as in `[AB]OUT`; with
    `forms`, a word after a comma is another one of the same meaning.
    """
    if text.isalpha() or len(text) > _LONGEST:
        return text, ""
    if kana := _KANA.fullmatch(text):
        return kana["kana"], kana["kanji"]
    made = text
    if not (brackets and _CELL.search(text)) and not _ENUMERATION.search(text):
        made = _BRACKETS.sub(_gap, made).strip() or text
    if "/" in made and _parted(made):
        made = _SLASH.sub("", made) or made
    made = _without_forms(_PART.sub("", _SHORTENED.sub("", made)) or made, any_word=forms)
    return (made, _rest(text, made)) if made != text else (text, "")


def without_parts(
    words: Sequence[SourceWord],
) -> tuple[list[SourceWord], tuple[str, ...]]:
    """The words without the parts of speech or marks beside nearly all clues, and what is said."""
    some = [word.clue for word in words[:: max(1, len(words) // _SEEN)] if word.clue]
    look = next((each for each in (_part, _bare_part) if _is_beside(each, some)), None)
    if look is None:
        return list(words), ()
    found = [look(word.clue) for word in words]
    made = [
        replace(word, clue=word.clue[: part.start()] + word.clue[part.end() :]) if part else word
        for word, part in zip(words, found, strict=True)
    ]
    first = next(part[0].strip() for part in found if part)
    what = "parts of speech" if first.strip("([")[0].isalpha() else "marks"
    what = "pages" if first[-1].isdecimal() and first[0] != "#" else what
    made, more = without_parts(made)  # as in `n. 1. a bird`
    said = f"{words[0].origin}: {what} such as “{first}” are left out of the clues"
    return made, (said, *more)


def _is_beside(look: Callable[[str], re.Match[str] | None], clues: Sequence[str]) -> bool:
    """Whether nearly all clues have a part or mark; of bare parts there must be several kinds."""
    found = list(filter(None, map(look, clues)))
    kinds = len({part[1] for part in found}) if look is _bare_part else _KINDS
    return len(found) >= max(1, _NEARLY_ALL * len(clues)) and kinds >= _KINDS


def _part(clue: str) -> re.Match[str] | None:
    behind = _PART_BEHIND.search(clue) if clue[-1:] in (")", "]") else _page_behind(clue)
    before = _WORD_BEFORE.match(clue)
    named = before if before and (before[1] or before[2]).casefold() in PARTS else None
    mark = _TAG.search(clue) or _SENSE.match(clue) or _TICK.search(clue)
    return behind or _PART_BEFORE.match(clue) or named or mark


def _bare_part(clue: str) -> re.Match[str] | None:
    """The part of speech before a clue, with nothing but a space between them: `adj weak`."""
    found = _WORD.match(clue)
    return found if found and found[1].casefold() in _BARE_PARTS else None


def _page_behind(clue: str) -> re.Match[str] | None:
    """The number of a page at the end of a clue, with dots or the name of a page before it."""
    found = _PAGE_BEHIND.search(clue) if clue[-1:].isdecimal() else None
    return found if found and (not found[1] or role_named(found[1]) == "page") else None


def usual_article(texts: Sequence[str]) -> str:
    """The first of the articles that nearly all of several texts begin with; "" if they do not."""
    found = [article[0].strip() for text in texts if (article := _ARTICLE.match(text))]
    return found[0] if len(found) >= max(_FEWEST, _NEARLY_ALL * len(texts)) else ""


def without_remarks(
    name: str, words: Sequence[SourceWord], settings: ListSettings
) -> tuple[list[SourceWord], tuple[str, ...]]:
    """The words without what stands beside them, and a sentence that says what that was.

    Unless the settings say it, brackets are cells of several letters where all of them are within
    words in capitals, or within words of a list without clues.
    """
    bracketed = [word.text for word in words if "[" in word.text]
    are_clued = any(word.clue for word in words)
    cells = all(_CELL.search(text) and (text.isupper() or not are_clued) for text in bracketed)
    cells = settings.cells == "brackets" if settings.cells != "auto" else cells
    forms = are_clued and 2 * sum("," in word.text for word in words) > len(words)
    heads = [headword(word.text, brackets=cells, forms=forms) for word in words]
    marks = _marks_behind([text for text, _ in heads])
    made, left = [], []
    for word, (text, remark) in zip(words, heads, strict=True):
        if text.rpartition(" ")[2] in marks:
            text, _, mark = text.rpartition(" ")
            remark = f"{mark} {remark}".strip()
        if not settings.articles and (article := _ARTICLE.match(text)):
            text, remark = text[article.end() :], f"{article[0].strip()} {remark}".strip()
        if remark and any(map(str.isalpha, text)):
            left.append((word, text, remark))
            word = replace(word, text=text)
        made.append(word)
    if not left:
        return made, ()
    (first, own, remark), more = left[0], len(left) - 1
    others = f", and such remarks beside {more} other answers" if more > 1 else ""
    others = ", and one beside another answer" if more == 1 else others
    said = f"“{remark}” beside “{own}” is no part of the answer"
    return made, (f"{first.origin or name}: {said} and is left out{others}",)


def _marks_behind(texts: Sequence[str]) -> set[str]:
    """The short words with a full stop behind nearly all texts: genders in any language."""
    last = Counter(text.rpartition(" ")[2] for text in texts if " " in text)
    marks = {each for each in last if each[-1:] == "." and len(each) <= _MOST_ALIKE + 1}
    found = sum(last[each] for each in marks)
    is_usual = found >= max(_FEWEST, _NEARLY_ALL * len(texts))
    return marks if is_usual and 2 * len(marks) <= found else set()


def _gap(bracketed: re.Match[str]) -> str:
    """What stays of brackets: nothing of those within a word, as in colo(u)r."""
    return " " if bracketed[0] != bracketed[0].strip() else ""


def _parted(text: str) -> bool:
    """Whether a slash has two words, or a word and an ending, beside it: not AC/DC or 24/7."""
    first, _, rest = text.partition("/")
    is_apart = first[-1:].isspace() and rest[:1].isspace()
    return (is_apart or len(first.strip()) > 2) and not rest.strip()[:1].isdigit()


def _without_forms(text: str, *, any_word: bool) -> str:
    """The text before other forms of the word after a comma: `mouse, mice`, `Kind, das`.

    Two other words or more are forms too, as in `go, went, gone`.
    """
    if "," not in text:
        return text
    head, *forms = _COMMA.split(text)
    words = head.split()
    if not words or len(words) > 1 + (words[0].casefold() in ARTICLES) or not all(forms):
        return text
    several = len(forms) > 1 - any_word and all(map(str.isalpha, forms))
    if several or all(
        form.casefold() in ARTICLES or _ENDING.fullmatch(form) or _is_form(form, words[-1])
        for form in forms
    ):
        return head
    return text


def _is_form(form: str, word: str) -> bool:
    """Whether it may be another form of a word: it is one word, and begins as that does."""
    words = form.split()
    last = words[-1] if words else ""
    few = len(words) <= 1 + (len(words) > 1 and words[0].casefold() in ARTICLES)
    same = _SAME if last[:1].islower() else 2 * _SAME
    return few and _beginning(last, same) == _beginning(word, same)


def _beginning(word: str, letters: int) -> str:
    """The first letters of a word without their marks, as Apfel and Äpfel have the same."""
    apart = normalize("NFD", word[:letters].casefold())
    return "".join(char for char in apart if char.isalpha())


def _rest(text: str, made: str) -> str:
    """What is in a text and not in the answer that is made of it."""
    return text.replace(made, "", 1).strip(" ,") if made in text else text
