"""Suggestions for all answers of a config that have no clue, and its clue files with them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from publisher import (
    ClueFile,
    CommandError,
    Letters,
    Pipeline,
    Puzzle,
    PuzzleBuilder,
    Suggestion,
    clue_rooms,
)


@dataclass(frozen=True)
class ConfigSuggestions:
    """What is suggested for the answers of a config, and what is to be told of the providers.

    `answers` are pairs of a spelling and its suggestions. `files` are the clue files with new
    lines: nobody has written them yet.
    """

    answers: list[tuple[str, Sequence[Suggestion]]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    files: dict[Path, bytes] = field(default_factory=dict)

    @classmethod
    def of(
        cls, pipeline: Pipeline, level: str = "", longest: int | None = None
    ) -> "ConfigSuggestions":
        """Ask all providers, those too that answer only when somebody asks.

        `level` and `longest` are as in a `ClueRequest`.

        The answers are those of the locked puzzles, or else the words of the sources. Raises
        `CommandError` if the config names no provider, and what reading words and locks raises.
        """
        made, files = cls(), dict[Path, ClueFile]()
        asked = [(each, each.providers) for each in pipeline.builders if each.providers]
        if not asked:
            said = "names nobody who suggests clues: say `clue_bank:` or `suggest:`"
            raise CommandError(f"{pipeline.config.path} {said}")
        for builder, providers in asked:
            puzzles, answers = _unclued(builder)
            rooms = {answer: room for each in puzzles for answer, room in clue_rooms(each).items()}
            found = providers.suggested(
                answers, is_asked=True, level=level, longest=longest, rooms=rooms
            )
            made.answers.extend((text, found.get(cells, ())) for cells, text in answers.items())
            made.remarks.extend(providers.said())
            if (path := builder.puzzle_config.clues) and puzzles:
                read = builder.read_clues(files).extended(puzzles)
                files[path] = read.suggesting(found, builder.puzzle_config.language)
        made.files.update({path: file.data for path, file in files.items() if file.is_new})
        return made


def _unclued(builder: PuzzleBuilder) -> tuple[list[Puzzle], dict[Letters, str]]:
    """The locked puzzles, and the spellings of their answers without a clue, or of all words."""
    words = builder.words()
    puzzles = [
        builder.with_texts(puzzle, words, number, is_locked=True)
        for number, puzzle in enumerate(builder.locked_puzzles())
    ]
    if not puzzles:
        return puzzles, {word.letters: word.spelling for word in words.without_clue()}
    found = {puzzle.answer(each): each.spelling for puzzle in puzzles for each in puzzle.unclued}
    return puzzles, {letters: spelling for letters, spelling in found.items() if all(letters)}
