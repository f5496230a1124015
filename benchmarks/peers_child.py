"""One attempt of a Python peer at a time: started by `peers.py`, never imported by it.

    python peers_child.py FOLDER PEER SEED

FOLDER is where the peers were installed. Each line read is a JSON object with `words`, `columns`
and `rows`. Each line written has the `placed` words, as lists of word, row, column and direction,
and the CPU `seconds` since start-up, not those of the attempt: some kernels count CPU too coarsely
for a process that waits after every millisecond. Both peers import their window toolkits along with
their generators. Those are stood in for by mocks: nothing of them runs when words are placed.
"""

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

Placed = list[tuple[str, int, int, str]]

TOOLKITS = (
    *("gi", "gi.repository", "cairo"),
    *("babel", "babel.core", "customtkinter", "platformdirs", "regex", "tkinter"),
)


def genxword() -> Callable[[list[str], int, int], Placed]:
    """One pass of `compute_crossword`, whose only bound is a clock: this one lets it try once."""
    calculate: Any = importlib.import_module("genxword.calculate")
    control: Any = importlib.import_module("genxword.control")

    def attempt(words: list[str], columns: int, rows: int) -> Placed:
        maker = control.Genxword(auto=True)
        # It places no word as long as its board, and fails if given one, or none.
        fitting = [word for word in words if len(word) < min(columns, rows)]
        if not fitting:
            return []
        maker.wlist(fitting, len(fitting))
        calculate.time = SimpleNamespace(time=iter((0, 0, 1)).__next__)
        board = calculate.Crossword(rows, columns, "-", maker.wordlist)
        board.compute_crossword(1)
        return [
            (str(word), row, column, "down" if down else "across")
            for word, _, row, column, down in board.best_wordlist
        ]

    return attempt


def xpuz() -> Callable[[list[str], int, int], Placed]:
    """One crossword on a square, as its search for the best one makes many."""
    crossword: Any = importlib.import_module("xpuz.crossword")

    def attempt(words: list[str], columns: int, rows: int) -> Placed:
        side = min(columns, rows)
        clues = {word: "" for word in words if len(word) <= side}
        if not clues:
            return []
        board = crossword.Crossword(
            "", clues, len(clues), via_find_best_crossword=True, dimensions=side
        )
        board.generate()
        return [
            (data["word"], row, column, "down" if data["direction"] == crossword.DOWN else "across")
            for (row, column), data in board.data.items()
        ]

    return attempt


def main() -> None:
    """Answer each line until there are no more."""
    folder, name, seed = sys.argv[1:]
    sys.path.insert(0, folder)
    sys.modules.update({toolkit: MagicMock() for toolkit in TOOLKITS})
    attempt = {"genxword": genxword, "xpuz": xpuz}[name]()
    random.seed(int(seed))
    start = time.process_time()
    for line in sys.stdin:
        asked = json.loads(line)
        placed = attempt(asked["words"], asked["columns"], asked["rows"])
        seconds = time.process_time() - start
        print(json.dumps({"seconds": seconds, "placed": placed}), flush=True)


if __name__ == "__main__":
    main()
