"""Whether a clue has room in a cell: by who has the fonts, and by characters if nobody has."""

from dataclasses import replace

import pytest

from publisher import Clue, Language, clue_fits
from publisher.plugins.registry import loaded
from publisher_testing import ENGLISH, HEBREW

CASES = [
    (ENGLISH, "Not far off", True, True),
    (ENGLISH, "What is left when all the others have gone", True, False),
    (ENGLISH, "So long that it has no room in any cell, " * 3, False, False),
    (HEBREW, "לא אתמול ולא מחר", True, True),
    (HEBREW, "מה שנשאר אחרי שכל האחרים הלכו להם", True, False),
    (ENGLISH, "", True, True),
]


@pytest.mark.parametrize("has_fonts", [True, False])
@pytest.mark.parametrize(("language", "text", "whole", "half"), CASES)
def test_a_clue_has_room_in_a_cell_or_in_a_half(
    language: Language,
    text: str,
    whole: bool,
    half: bool,
    has_fonts: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not has_fonts:
        exporters = loaded(()).exporters
        plain = {name: replace(each, fits=None) for name, each in exporters.items()}
        monkeypatch.setattr(loaded(()), "exporters", plain)
    assert clue_fits(Clue(text), language) is whole
    assert clue_fits(Clue(text), language, 0.5) is half
