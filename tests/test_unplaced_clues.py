"""Clues without cells: reported in one line, or an error if they are the majority."""

import pytest

from publisher import FormatError, unplaced_clues


@pytest.mark.parametrize(
    ("names", "clues", "said"),
    [
        ([], 0, ""),
        ([], 60, ""),
        (["9 across"], 2, "clue 9 across, which has no cells"),
        (["A9", "D4"], 4, "clues A9 and D4, which have no cells"),
        (
            [str(number) for number in range(30)],
            60,
            "clues 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 18 more, which have no cells",
        ),
    ],
)
def test_some_clues_without_cells_are_reported_in_one_line(
    names: list[str], clues: int, said: str
) -> None:
    assert unplaced_clues(names, clues) == said


@pytest.mark.parametrize(("lost", "clues"), [(1, 1), (2, 3), (31, 60), (60, 60)])
def test_most_clues_without_cells_are_an_error(lost: int, clues: int) -> None:
    with pytest.raises(FormatError) as caught:
        unplaced_clues(["א"] * lost, clues)
    assert str(caught.value).startswith(
        f"{lost} of {clues} clues have no cells in this grid, such as clue א: "
    )
