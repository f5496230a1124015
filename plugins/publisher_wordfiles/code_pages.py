"""The code pages of a text that is not Unicode: those whose letters make words of a language.

`code_pages.json` has for each page what speaks against it, for those of East Asia the set of usual
characters and the greatest first byte of the frequent ones, and for each language its letters
beyond ASCII, the most frequent first.
"""

import codecs
import json
import math
import pkgutil
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import Any

from publisher import likely_languages

_SIGNS = frozenset(
    "“”„‘’‚–—…«»¿¡°·•\u00a0\u200e\u200f׳״،؛؟《》「」、。，；：（）～！？€£©®™½¹²³×§º"
)
_SIGN, _ODD, _MIXED = -4.5, -8.0, -8.0
"""The logarithms of how likely a sign is, a character that a language has not, and a capital
letter after a small one, letters of two scripts or a sign within a word."""

_FIRST, _SOME = (-2.3, -0.1), (-1.4, -0.22)
"""The logarithm of the most frequent letter, and the step to each one after it: of languages with
an alphabet of their own, and of those that have some letters beyond ASCII."""
_OWN = 20  # letters that make an alphabet

_KANA, _HANGUL, _HAN, _SELDOM, _NEVER = -4.5, -7.0, -7.5, -12.0, -14.0
"""The same for the characters of East Asia."""

_LEAST = {True: -9.0, False: -5.2}
"""The least average of a text, of East Asia or not, that is one at all."""

_NEAR = 1.0
"""The difference below which another code page is as likely."""

_SHARE = 0.02  # the least share of a language by the words of ASCII letters
_MOST = 20_000  # bytes that are looked at
_ASCII_WORD = re.compile(rb"(?<![\w\x80-\xff])[A-Za-z]{2,}(?![\w\x80-\xff])")
_TWO_SCRIPTS = re.compile(
    r"[A-Za-z][^\x00-\u036f\W]|[^\x00-\u036f\W][A-Za-z]|(?<=\w)[€£©®™½¹²³×§º°¬…«»„“”¡¿](?=\w)"
)


def likely_code_pages(data: bytes) -> list[str]:
    """The likeliest code page of some bytes, and another one if it is as likely.

    None is likely if all of them make strange signs of it.
    """
    if b"\0" in data:
        return []  # no text has it
    some = data[:_MOST]
    words = [word.decode() for word in _ASCII_WORD.findall(some)]
    shares = likely_languages(words) if words else {}
    found: list[tuple[float, str, str]] = []
    for page, against in _data()["pages"].items():
        with suppress(UnicodeDecodeError):
            text = codecs.getincrementaldecoder(page)().decode(some)  # its end may be cut in two
            if worth := _worth(unicodedata.normalize("NFC", text), page, shares):
                found.append((worth - against, page, text))
    made: dict[str, str] = {}
    found.sort(key=lambda each: -each[0])
    for worth, page, text in found:
        if made and (worth <= found[0][0] - _NEAR or len(made) > 1):
            break
        with suppress(UnicodeDecodeError):
            data.decode(page)
            made.setdefault(text, page)
    return list(made.values())


def _worth(text: str, page: str, shares: Mapping[str, float]) -> float:
    """The logarithm of how likely a text is under a page; 0 if it is none."""
    counts = Counter(char for char in text if not char.isascii())
    mixed = sum(a.islower() and b.isupper() and not (a + b).isascii() for a, b in pairwise(text))
    mixed += len(_TWO_SCRIPTS.findall(text))
    signs = sum(counts.pop(char, 0) for char in _SIGNS)
    usual, last = _data()["east"].get(page, ("", ""))
    if usual:
        made = sum(n * _of_east(char, usual, last) for char, n in counts.items())
    else:
        small = Counter[str]()
        for char, count in counts.items():
            small[char.lower()[:1]] += count
        made = max(
            sum(n * known.get(char, _ODD) for char, n in small.items())
            + (math.log(max(_SHARE, shares.get(code, 0))) if len(known) < _OWN else 0)
            for code, known in _logarithms().items()
        )
    made += _MIXED * mixed + _SIGN * signs
    return made if made > _LEAST[bool(usual)] * (counts.total() + signs) else 0.0


def _of_east(char: str, usual: str, last: str) -> float:
    """The logarithm of how likely a character is where a set of characters is usual."""
    if "\u3041" <= char <= "\u30ff":
        return _KANA if usual in ("shift_jis", "euc_jp") else _NEVER
    try:
        first = char.encode(usual)[0]
    except UnicodeEncodeError:
        return _NEVER
    if usual == "euc_kr":
        return _HANGUL if "가" <= char <= "힣" else _NEVER
    is_frequent = "\u4e00" <= char <= "\u9fff" and first <= int(last, 16)
    return _HAN if is_frequent else _SELDOM


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(
        pkgutil.get_data("publisher_wordfiles", "code_pages.json") or b"{}"
    )
    return data


@cache
def _logarithms() -> Mapping[str, Mapping[str, float]]:
    """The letters of each language, with the logarithm of how likely each is."""
    return {
        code: {char: first + place * step for place, char in enumerate(letters)}
        for code, letters in _data()["letters"].items()
        for first, step in (_FIRST if len(letters) > _OWN else _SOME,)
    }
