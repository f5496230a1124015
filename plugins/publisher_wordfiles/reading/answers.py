"""Texts that look like answers."""

import re

from publisher import enumerated

_SENTENCE = re.compile(
    r"[?!…;:=|¿¡؟؛。,，،、]|\(\d|__|\.\.|\w{4}\.$|\s[-–—]\s|^[(\[<].*[)\]>]$|[（(\[][^)）\]]*$|^[^（(\[]*[)）\]]|\w\s\d{3,}$"
)
_MOST_WORDS, _MOST_CHARACTERS = 4, 40


def looks_like_answer(text: str) -> bool:
    """Whether a text is as short and plain as answers are: no sentence, and at most four words.

    The enumeration behind an answer does not count: it adds up to its letters, as one behind a clue
    does not.
    """
    if text.isalpha():
        return len(text) <= _MOST_CHARACTERS
    if text[-1:] == ")":
        text = enumerated(text, sum(map(str.isalpha, text))).text
    return (
        0 < len(text) <= _MOST_CHARACTERS
        and len(text.split()) <= _MOST_WORDS
        and not _SENTENCE.search(text)
        and any(map(str.isalpha, text))
    )
