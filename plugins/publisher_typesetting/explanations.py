"""What is printed about clues: glosses below them, and explanations with the solution."""

from dataclasses import replace
from typing import Literal

from publisher import (
    Clue,
    ClueLinks,
    Entry,
    Puzzle,
    ShownItem,
    ShownList,
    answer_text,
    joined_texts,
)

_GLOSS_SIGN = "*"


def glossed(puzzle: Puzzle) -> Puzzle:
    """The crossword for print, with a sign behind each clue that has a gloss below the lists."""
    if puzzle.sheet is not None or not any(entry.clue.gloss for entry in puzzle.entries):
        return puzzle

    def signed(entry: Entry) -> Entry:
        text = f"{entry.clue.text}{_GLOSS_SIGN}"
        return replace(entry, clue=replace(entry.clue, text=text)) if entry.clue.gloss else entry

    return replace(puzzle, entries=tuple(map(signed, puzzle.entries)))


def gloss_list(puzzle: Puzzle) -> ShownList | None:
    """The glosses, each behind the name of its entry, for who solves; None without any."""
    return _list_of_texts(puzzle, puzzle.language.headings.glosses, "gloss")


def explanation_list(puzzle: Puzzle) -> ShownList | None:
    """The explanations, each behind its entry's name and answer, to go with the solution.

    It is None without any.
    """
    return _list_of_texts(puzzle, puzzle.language.headings.explanations, "explanation")


def _list_of_texts(
    puzzle: Puzzle, heading: str, name: Literal["gloss", "explanation"]
) -> ShownList | None:
    """What clues have under this name."""
    if not any(getattr(entry.clue, name) for entry in puzzle.entries):
        return None
    links, spelled = ClueLinks(puzzle), {e.slot: answer_text(puzzle, e) for e in puzzle.entries}
    items = []
    for entry in puzzle.entries:
        if text := getattr(entry.clue, name):
            label, said = links.name(entry), [text]
            if name == "explanation":
                answer = " ".join(spelled.get(slot, "") for slot in (entry.slot, *entry.linked))
                said.insert(0, answer)
            elif label:
                label, said = _GLOSS_SIGN, [label, text]
            clue = Clue(joined_texts(said, puzzle.language))
            items.append(ShownItem(label, (replace(entry, clue=clue),), label))
    return ShownList(heading, "clues", tuple(items))
