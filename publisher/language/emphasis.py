"""Emphasis: which parts of a clue's text are italic, bold, raised or lowered."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from publisher.language.cleaning import clean


class TextStyle(StrEnum):
    """The style in which a part of a clue differs from the rest."""

    ITALIC = "italic"
    BOLD = "bold"
    SUBSCRIPT = "subscript"
    SUPERSCRIPT = "superscript"


class Emphasis(NamedTuple):
    """The part of a clue's text from `start` up to `stop`, and how it is set."""

    start: int
    stop: int
    style: TextStyle


StyledText = tuple[str, frozenset[TextStyle]]
"""A piece of a text, and how it is set."""


def parts(text: str, emphasis: Iterable[Emphasis]) -> Iterator[StyledText]:
    """The text, cut where its emphasis begins and ends."""
    edges: dict[int, Counter[TextStyle]] = {0: Counter(), len(text): Counter()}
    for part in emphasis:
        edges.setdefault(part.start, Counter())[part.style] += 1
        edges.setdefault(part.stop, Counter())[part.style] -= 1
    here: Counter[TextStyle] = Counter()
    for start, stop in pairwise(sorted(edges)):
        here.update(edges[start])
        yield text[start:stop], frozenset(style for style, count in here.items() if count)


def joined(parts: Iterable[StyledText]) -> tuple[str, tuple[Emphasis, ...] | None]:
    """The clean text of all parts together, and its emphasis.

    Emphasis never begins or ends with white space. It is None where cleaning the parts one by one
    is not the same as cleaning the whole: a letter and its accent may be in two parts.
    """
    given = list(parts)
    text, spans, is_apart = "", [], False
    for part, styles in given:
        word = clean(part)
        is_apart |= part[:1].isspace()
        if word:
            text += " " if text and is_apart else ""
            spans += [Emphasis(len(text), len(text) + len(word), style) for style in styles]
            text += word
            is_apart = False
        is_apart |= part[-1:].isspace()
    whole = clean("".join(part for part, _ in given))
    return whole, united(spans, text) if text == whole else None


def united(spans: Iterable[Emphasis], text: str | None = None) -> tuple[Emphasis, ...]:
    """The spans in order; those of one style that touch are one.

    With the text, those with only white space between them are one too.
    """
    found: list[Emphasis] = []
    last: dict[TextStyle, int] = {}
    for span in sorted(spans):
        at = last.get(span.style)
        stop = 0 if at is None else found[at].stop
        is_near = span.start <= stop or (text is not None and not text[stop : span.start].strip())
        if at is not None and is_near:
            found[at] = found[at]._replace(stop=max(span.stop, found[at].stop))
        else:
            last[span.style] = len(found)
            found.append(span)
    return tuple(sorted(found))
