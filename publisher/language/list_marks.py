"""Numbers and bullets before the words of a list that was copied from elsewhere."""

import re

_STEERING = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_MARK = re.compile(
    rf"[\s{_STEERING}]*(?P<mark>"
    r"[(\[]?\d{1,5}[.):\]]+(?!\d)|"  # 1.  1)  (1)  [1]
    r"[^\W\d_]\)|"  # a)
    r"[-\u2010-\u2015\u2043\u2212](?=\s)|"  # a dash before a space: -ING is an answer
    r"[*+•·‣◦∙▪▫■□●○►▶➤➢✓✔☐☑])"
)


def list_mark(text: str) -> str:
    """The number or bullet at the beginning of a text, such as `1.` or `•`; "" if there is none."""
    if text[:1].isalpha() and text[1:2] != ")":
        return ""
    found = _MARK.match(text)
    return found["mark"] if found else ""
