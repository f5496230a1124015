"""The lines of a clue file in the order of its puzzles, and none of them lost."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from publisher.errors import WordError
from publisher.language.clue import Clue
from publisher.language.language import Language
from publisher.language.spelling import Letters, spell
from publisher.model.puzzle import Entry, Puzzle
from publisher.words.clue_file import (
    EARLIER,
    HOW_TO_TAKE,
    NO_CLUE,
    ClueFile,
    has_answer,
    is_comment,
    is_of_clue,
    lines_of,
    read_clue,
    written_answer,
    written_clue,
)

Clued = tuple[str, Clue]
"""An answer as it is spelled, and its clue."""

_MORE = re.compile(r"# and \d+ more in .")


def ordered(
    file: ClueFile,
    puzzles: Iterable[Puzzle],
    language: Language,
    loose: Mapping[Letters, Clued],
    emptied: Collection[Letters] = (),
) -> ClueFile:
    """The file with the answers of these puzzles first, in the order of their clues.

    A line gets the clue that its entry has, if that is another; of answers that are `emptied` the
    clue goes. The lines of other words come last, after a comment, with the `loose` clues that the
    file lacks. Comments at the top stay there if a blank line is below them.
    """
    top, how, below = _parts(file.text)
    blocks, rest = _blocks(below, language)
    today: dict[Letters, Entry] = {}
    for puzzle in puzzles:
        for entry in puzzle.entries:
            today.setdefault(puzzle.answer(entry), entry)
    lines = [*top, *how]
    for letters, entry in today.items():
        own, old = blocks.pop(letters, []), file.clues.get(letters, NO_CLUE)
        now = replace(entry.clue, enumeration=None)
        if letters in emptied:
            new = replace(old, text="", emphasis=(), source="")
        else:
            new = now if now.text else old
        lines += own if new == old else _reworded(own, old, new)
    earlier = [line for own in blocks.values() for line in own]
    earlier += [
        f"{written_answer(letters, spelling, language)}\t{written_clue(clue)}\n"
        for letters, (spelling, clue) in loose.items()
        if letters not in file.clues and letters not in today
    ]
    lines += [f"{EARLIER}\n", *earlier] if earlier else []
    text = "".join(lines + rest)
    return file._replace(text=text, is_new=file.is_new or text != file.text)


def _parts(text: str) -> tuple[list[str], list[str], list[str]]:
    """The comments at the top, if a blank line is below them; how to take a clue; other lines."""
    every = [line for line in lines_of(text) if line.strip() != EARLIER]
    how = [line for line in every if is_comment(line) and line.strip().endswith(HOW_TO_TAKE)]
    lines = [line for line in every if line not in how]
    for number, line in enumerate(lines):
        if not line.strip():
            return lines[: number + 1], how[:1], lines[number + 1 :]
        if not is_comment(line):
            break
    return [], how[:1], lines


def _blocks(lines: Iterable[str], language: Language) -> tuple[dict[Letters, list[str]], list[str]]:
    """The lines of each answer with their comments, and what is below the last.

    The comments above a line belong to it, and what is suggested below it.
    """
    blocks: dict[Letters, list[str]] = {}
    above: list[str] = []
    last: Letters = ()
    for line in lines:
        above.append(line)
        if has_answer(line):
            last = spell(line.partition("\t")[0], language)[0]
        elif not (last and (is_of_clue(line) or _is_suggested(line, last, language))):
            continue
        blocks.setdefault(last, []).extend(above)
        above = []
    return blocks, above


def _is_suggested(line: str, letters: Letters, language: Language) -> bool:
    """Whether a comment belongs to the answer above it: a clue that is suggested for it."""
    if _MORE.match(line):
        return True
    answer, tab, _ = line.removeprefix("#").partition("\t")
    with suppress(WordError):
        return bool(tab) and line.startswith("#") and spell(answer, language)[0] == letters
    return False


def _reworded(lines: Sequence[str], old: Clue, new: Clue) -> list[str]:
    """The lines of an answer, with another clue in the line that has its clue, and below it."""
    made, is_done, is_below = [], False, False
    for line in lines:
        if is_below and is_of_clue(line):
            continue
        if has_answer(line):
            answer, _, clue = line.partition("\t")
            here = replace(read_clue(clue)[0], explanation=old.explanation, gloss=old.gloss)
            is_below = here == old and not is_done
            if is_below:
                end = line[len(line.splitlines()[0]) :]
                line = f"{answer.rstrip()}\t{written_clue(new)}{end}"
                is_done = True
        made.append(line)
    return made
