"""The studio's table of slots where a clue runs on in another entry."""

from typing import Any

import pytest

from publisher import Language
from publisher.studio.drafts.views import state_view
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import WriteClue
from publisher_testing import ENGLISH, HEBREW, puzzle


@pytest.mark.parametrize(
    ("language", "rows", "label", "said"),
    [
        (ENGLISH, ["CAT", "A#E", "PEN"], "1/3", "See 1"),
        (HEBREW, ["אבג", "ד#ה", "וזח"], "1\u200f/\u200f3", "See 1"),
    ],
)
def test_a_linked_clue_has_its_label_and_the_other_slot_says_where_it_is(
    language: Language, rows: list[str], label: str, said: str
) -> None:
    state = WriteClue("3a", "See 1").applied(PuzzleState.of(puzzle(rows, language)))
    view: Any = state_view(state)
    head, tail, *others = view["slots"]
    assert (head["number"], head["label"], head["said"]) == (1, label, "")
    assert (tail["label"], tail["clue"], tail["said"]) == ("3", "", said)
    assert [each["said"] for each in others] == ["", ""]
