"""Clues of a puzzle file that belong to no cells of its grid."""

from collections.abc import Sequence

from publisher.errors import FormatError
from publisher.formats.reading_kit import first_names


def unplaced_clues(names: Sequence[str], clues: int) -> str:
    """The loss of clues that have no cells, in words; empty if there are none.

    `names` are those clues, and `clues` is how many the file has in all. Raises `FormatError` if
    more than half of them have no cells: the puzzle would be another than the file's.
    """
    if 2 * len(names) > clues:
        raise FormatError(
            f"{len(names)} of {clues} clues have no cells in this grid, such as clue {names[0]}: "
            "the file is damaged, or of a kind of puzzle that is not read; see whether its grid "
            "and its clues belong together"
        )
    if not names:
        return ""
    if len(names) == 1:
        return f"clue {names[0]}, which has no cells"
    return f"clues {first_names(names)}, which have no cells"
