"""The identity of a puzzle: by it a clue bank, a lock and a book know that it is the same one."""

import hashlib
import json

from publisher.model.puzzle import Puzzle


def identity(puzzle: Puzzle) -> str:
    """A hash of the language and the letters of a puzzle, which identify it wherever it is."""
    rows = [[cell.letter for cell in row] for row in puzzle.grid.rows]
    identified = json.dumps([puzzle.language.code, rows], ensure_ascii=False)
    return hashlib.sha256(identified.encode("utf-8", "surrogatepass")).hexdigest()[:32]
