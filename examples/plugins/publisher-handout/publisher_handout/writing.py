"""The files of a handout, and the archive that they are in."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZipFile

from publisher import Puzzle, joined_clue, shown_lists, timeless
from publisher_handout.options import HandoutOptions


def export(puzzle: Puzzle, options: HandoutOptions) -> bytes:
    """The archive; without the time at which it is made, so that it is the same every time."""
    files = {"clues.txt": clues(puzzle), "board.txt": board(puzzle, options.blank)}
    if options.answers:
        files["answers.txt"] = (f"{entry.number}. {entry.spelling}" for entry in puzzle.entries)
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, lines in files.items():
            archive.writestr(name, text(lines))
    return timeless(data.getvalue())


def text(lines: Iterable[str]) -> str:
    """Lines, each with its end."""
    return "".join(f"{line}\n" for line in lines)


def clues(puzzle: Puzzle) -> Iterator[str]:
    """The title, and the clues under the headings of the puzzle's language."""
    yield puzzle.title
    for shown in shown_lists(puzzle):
        yield ""
        yield shown.heading
        for item in shown.items:
            yield f"{item.label}. {joined_clue(item, puzzle.language).text}"


def board(puzzle: Puzzle, blank: str) -> Iterator[str]:
    """The empty grid as the eye sees it: a Hebrew one begins at the right."""
    for row in puzzle.visual_rows():
        yield "".join(blank if cell.is_letter else " " for _, cell in row).rstrip()
