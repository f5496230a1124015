"""Regular expressions of a user, tried on words without the risk of an endless search.

A pattern such as `^(a+)+$` takes twice as long for each further letter, and only the end of its
process ends a match. So a pattern that might do harm is tried in a process of its own. Time only
decides whether there is an answer, never which answer.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence

LONGEST = 20.0
"""The most seconds for all words together; sane patterns take two for a million words."""

_REPEATS = re.compile(r"[*+{]")
_HARMFUL = re.compile(r"\)\??[*+{]|\\[1-9]|\(\?P=")  # a group repeated, or what it found
_LONG = 1000  # characters; a single repeat takes the square of them
_WITHIN_LINES = re.compile(r"(?:[^\\\[\]\n(]|\((?!\?)|\[\^?[^\[\]\\^\x00-\x1f]+\])*")
"""Patterns that can be told from the next line: their classes may be told to leave it out."""

_CODE = """
import json, os, re, sys
pattern, texts = json.load(sys.stdin)
found = re.compile(pattern).search
for text in texts:
    os.write(1, b"1" if found(text) else b"0")
"""


class TooSlowError(Exception):
    """A pattern takes too long; `place` counts from 0 the text on which it did."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


def matching(pattern: re.Pattern[str], texts: Sequence[str]) -> Sequence[bool]:
    """Whether the pattern is found in each of the texts; raises `TooSlowError`.

    One text has a line for each, all of one length: most patterns are found in it several times as
    quickly.
    """
    if isinstance(texts, str):
        width = max(texts.find("\n"), 0) or len(texts)
        in_lines = _in_lines(pattern, texts)
        if in_lines is not None and width <= _LONG and _is_harmless(pattern.pattern):
            fits = [False] * (texts.count("\n") + 1)
            for each in in_lines.finditer(texts):
                fits[each.start() // (width + 1)] = True
            return fits
        texts = texts.split("\n")
    if _is_harmless(pattern.pattern) and max(map(len, texts), default=0) <= _LONG:
        found = pattern.search
        return [found(text) is not None for text in texts]
    try:
        run = subprocess.run(  # noqa: S603 - this Python, and code of our own
            [sys.executable, "-I", "-S", "-c", _CODE],
            input=json.dumps([pattern.pattern, list(texts)]).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise TooSlowError(min(len(late.output or b""), len(texts) - 1)) from None
    if run.returncode:  # as when the memory ends
        raise TooSlowError(min(len(run.stdout), len(texts) - 1))
    return [mark == ord("1") for mark in run.stdout]


def _in_lines(pattern: re.Pattern[str], lines: str) -> re.Pattern[str] | None:
    """The pattern as it is found once in each line; None if it may be found across their ends.

    In capitals, the case of letters need not be ignored, which takes twice the time.
    """
    text = pattern.pattern
    is_folded = text.startswith("(?i)")
    text = text.removeprefix("(?i)")
    if not _WITHIN_LINES.fullmatch(text):
        return None
    is_plain = "-" not in text and len(text.upper()) == len(text)  # or a range might be another
    if is_folded and is_plain and lines.isupper() and "İ" not in lines:
        text, is_folded = text.upper(), False
    within = text.replace("[^", "[^\n")
    return re.compile(f"(?:{within}).*", re.MULTILINE | (re.IGNORECASE if is_folded else 0))


def _is_harmless(pattern: str) -> bool:
    """Whether a pattern certainly takes little time: it repeats one thing, and no group."""
    return len(_REPEATS.findall(pattern)) <= 1 and not _HARMFUL.search(pattern)
