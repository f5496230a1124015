"""Puzzles as the text that Across Lite makes .puz files of: its parts, each under a tag."""

from collections.abc import Iterator, Mapping, Sequence
from string import digits

from publisher import (
    Cell,
    Direction,
    Entry,
    ExportError,
    Puzzle,
    PuzzleFacts,
    PuzzleFeature,
    WithLosses,
    carried,
    in_words,
)
from publisher_puz.options import AcrossLiteOptions
from publisher_puz.tags import PARTS, TAG
from publisher_puz.writing import PlainText, about, in_order, need_runs

_UNKNOWN = "-"
_KEYS = (*digits[1:], *"0@#$%&+=!?*/\\^~|")
"""The signs for cells of several letters, which are not circled ones as small letters are."""

FORMAT = "Across Lite's text"
_UNICODE = "`unicode: true` writes UTF-8, which Across Lite misreads"


def write(puzzle: Puzzle, options: AcrossLiteOptions) -> WithLosses[bytes]:
    """The text; raises `ExportError` for what the format cannot hold."""
    puzzle = in_words(puzzle)
    need_runs(puzzle)
    text = PlainText(unicode=options.unicode, of=FORMAT, advice=_UNICODE)
    for letter in dict.fromkeys(cell.letter for row in puzzle.grid.rows for cell in row):
        if (len(letter) > 1 and ":" in letter) or text.of(letter, "the grid") != letter:
            raise ExportError(f"the letter {letter!r} has another meaning in {FORMAT}, or none")
    cells = [cell for row in puzzle.grid.rows for cell in row]
    keys = _keys(cells)
    title, author, owner, notes = about(PuzzleFacts.of(puzzle), text)
    marks = any(_is_marked(cell, keys) for cell in cells)
    parts = {"TITLE": [title], "AUTHOR": [author], "COPYRIGHT": [owner], "NOTEPAD": [notes]}
    parts["SIZE"] = [f"{puzzle.grid.width}x{puzzle.grid.height}"]
    parts["GRID"] = ["".join(_sign(cell, keys) for cell in row) for row in puzzle.grid.rows]
    parts["REBUS"] = ["MARK;"] * marks + [f"{key}:{of}:{of[0]}" for of, key in keys.items()]
    for direction in Direction:
        entries = (entry for entry in in_order(puzzle) if entry.direction is direction)
        parts[str(direction).upper()] = [_clue(puzzle, entry, text, options) for entry in entries]
    losses = text.losses()
    if any(cell.circled and not _is_marked(cell, keys) for cell in cells):
        losses.append(f"{PuzzleFeature.CIRCLES} of some cells")
    encoding = "utf-8" if options.unicode else "latin-1"
    return WithLosses("".join(_lines(parts)).encode(encoding), tuple(losses))


def _lines(parts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield f"<ACROSS PUZZLE{' V2' if parts['REBUS'] else ''}>\r\n"
    for name in PARTS:
        if name != "REBUS" or parts[name]:
            yield f"<{name}>\r\n"
        for line in parts[name]:
            if name != PARTS[-1] and TAG.fullmatch(line):
                raise ExportError(f"“{line}” is a tag of {FORMAT}, and no text in it")
            yield f"\t{line}\r\n"


def _clue(puzzle: Puzzle, entry: Entry, text: PlainText, options: AcrossLiteOptions) -> str:
    line = carried(entry.clue, puzzle.language, options.enumerations)
    return text.of(line, f"the clue of {entry.number} {entry.direction}")


def _keys(cells: Sequence[Cell]) -> dict[str, str]:
    """The key of each letter of a cell that is no sign of its own."""
    letters = {cell.letter for cell in cells if cell.letter}
    keyed = sorted(each for each in letters if len(each) > 1 or each.islower() or each in ".:-")
    free = [key for key in _KEYS if key not in letters]
    if len(keyed) > len(free):
        raise ExportError(f"{len(keyed)} different cells need a key, and {FORMAT} has {len(free)}")
    return dict(zip(keyed, free, strict=False))


def _is_marked(cell: Cell, keys: Mapping[str, str]) -> bool:
    """Whether a cell is circled and can be so: its sign is a small letter."""
    small = cell.letter.lower()
    is_small = len(small) == 1 and small != cell.letter and small.upper() == cell.letter
    return cell.circled and is_small and cell.letter not in keys


def _sign(cell: Cell, keys: Mapping[str, str]) -> str:
    if not cell.is_letter:
        return "."
    if _is_marked(cell, keys):
        return cell.letter.lower()
    return keys.get(cell.letter, cell.letter) or _UNKNOWN
