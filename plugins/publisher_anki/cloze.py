"""Texts with deletions: each is an answer, and the rest of the text its clue.

In `The {{c1::cat::pet}} purrs`, *cat* is deleted, with the hint *pet*. Of deletions inside
others the innermost are answers.
"""

import re
from collections.abc import Iterator
from itertools import islice

GAP = "…"
"""The sign in a clue for an answer that has no hint."""

_DELETION = re.compile(
    r"\{\{c\d+::(?P<answer>(?:(?!\{\{|\}\}|::).)*)(?:::(?P<hint>(?:(?!\{\{|\}\}).)*))?\}\}",
    re.DOTALL,
)
_MOST_ANSWERS, _DEEPEST = 100, 9  # Anki numbers no more; hostile notes would take for ever


def is_cloze(text: str) -> bool:
    """Whether anything is deleted from a text."""
    return "{{c" in text and _DELETION.search(text) is not None


def deletions(text: str) -> Iterator[tuple[str, str]]:
    """Every different answer, and the text with a gap, or its hint, wherever that answer was."""
    answers = dict.fromkeys(found["answer"] for found in _DELETION.finditer(text))
    for answer in islice(answers, _MOST_ANSWERS):
        yield answer, _without(answer, text)


def _without(answer: str, text: str) -> str:
    def shown(found: re.Match[str]) -> str:
        if found["answer"] != answer:
            return found["answer"]
        return f"[{found['hint']}]" if found["hint"] else GAP

    for _ in range(_DEEPEST):
        text, count = _DELETION.subn(shown, text)
        if not count:
            break
    return text
