"""Suggestions for all answers of a config that have no clue, and its clue files with them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from publisher.errors import CommandError
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.clue_provider import Suggestion
from publisher.words.clue_file import ClueFile


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
    def of(cls, pipeline: Pipeline) -> "ConfigSuggestions":
        """Ask all providers, those too that answer only when somebody asks.

        The answers are those of the locked puzzles, or else the words of the sources. Raises
        `CommandError` if the config names no provider, and what reading words and locks raises.
        """
        asked = [each for each in pipeline.builders if each.providers]
        if not asked:
            said = "names nobody who suggests clues: say `clue_bank:` or `suggest:`"
            raise CommandError(f"{pipeline.config.path} {said}")
        made, files = cls(), dict[Path, ClueFile]()
        for builder in asked:
            made._ask(builder, files)
        made.files.update({path: file.data for path, file in files.items() if file.is_new})
        return made

    def _ask(self, builder: PuzzleBuilder, files: dict[Path, ClueFile]) -> None:
        providers, words = builder.providers, builder.words()
        puzzles = [
            builder.with_texts(puzzle, words, number, is_locked=True)
            for number, puzzle in enumerate(builder.locked_puzzles())
        ]
        answers = {
            puzzle.answer(entry): entry.spelling for puzzle in puzzles for entry in puzzle.unclued
        }
        if not puzzles:
            answers = {word.letters: word.spelling for word in words.without_clue()}
        found = providers.suggested(answers, is_asked=True) if providers else {}
        self.answers.extend((text, found.get(cells, ())) for cells, text in answers.items())
        if providers:
            self.remarks.extend(providers.said())
        if (path := builder.puzzle_config.clues) and puzzles:
            read = builder.read_clues(files).extended(puzzles)
            files[path] = read.suggesting(found, builder.puzzle_config.language)
