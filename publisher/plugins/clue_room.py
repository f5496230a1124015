"""Whether a clue has room in a cell of a grid: by an exporter with fonts, or by its characters."""

import textwrap

from publisher.language.clue import Clue
from publisher.language.language import Language
from publisher.plugins.registry import loaded

_CHARACTERS = 12  # a line of a cell
_LINES = {1.0: 5, 0.5: 2}


def clue_fits(clue: Clue, language: Language, share: float = 1.0) -> bool:
    """Whether a share of a cell, 1 or a half, holds a clue in type that can be read.

    The first exporter with `fits` says it; without any, the number of characters does.
    """
    for exporter in loaded(()).exporters.values():
        if exporter.fits is not None:
            return exporter.fits(clue, language, share)
    lines = textwrap.wrap(clue.text, _CHARACTERS, break_long_words=False)
    return len(lines) <= _LINES[share] and max(map(len, lines), default=0) <= _CHARACTERS
