"""Pictures beside clues: files of a folder that are named as the answers."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator

from publisher import (
    ExportError,
    InputFile,
    Language,
    Options,
    Puzzle,
    Slot,
    WordError,
    answer_text,
    setting,
    shown_lists,
    some_of,
    spell,
)

_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")

_Folder = Annotated[InputFile, Field(json_schema_extra={"format": "directory-path"})]


class CluePictures(Options):
    """The setting of an exporter that shows pictures beside clues."""

    pictures: _Folder | None = setting(
        None,
        "A folder with pictures for the clues, each named as its answer: cat.png, ice cream.jpg.",
    )

    @field_validator("pictures")
    @classmethod
    def _pictures_are_a_folder(cls, path: Path | None) -> Path | None:
        if path and not path.is_dir():
            raise ValueError(f"{path} is not a folder: pictures are files in a folder")
        return path

    def more_files(self) -> list[Path]:
        """The pictures in the folder by their names, none if it cannot be read."""
        try:
            found = sorted(self.pictures.iterdir()) if self.pictures else []
        except OSError:
            return []
        return [path for path in found if path.suffix.lower() in _SUFFIXES]

    def pictures_of(self, puzzle: Puzzle) -> Mapping[Slot, Path]:
        """The picture of each entry that has one.

        Raises `ExportError` for a second picture of an answer.
        """
        by_letters: dict[tuple[str, ...], Path] = {}
        for path in self.more_files():
            letters = _letters(path.stem, puzzle.language)
            other = by_letters.setdefault(letters, path) if letters else path
            if other != path:
                raise ExportError(
                    f"{other} and {path.name} are named as one answer: leave one of them"
                )
        entries = puzzle.entries if by_letters else ()
        found = ((entry.slot, by_letters.get(puzzle.answer(entry))) for entry in entries)
        return {slot: path for slot, path in found if path}

    def picture_losses(self, puzzles: Iterable[Puzzle]) -> tuple[str, ...]:
        """That no picture is of an answer, or that clues are missing which have no picture either.

        Without a folder there is no loss.
        """
        if not self.pictures:
            return ()
        shown, lacking = False, list[str]()
        for puzzle in puzzles:
            pictures = self.pictures_of(puzzle)
            shown = shown or bool(pictures)
            lists = (each for each in shown_lists(puzzle) if each.look != "words")
            entries = [entry for each in lists for item in each.items for entry in item.entries]
            lacking += [
                answer_text(puzzle, entry)
                for entry in entries
                if not entry.clue.text and entry.slot not in pictures
            ]
        if not shown:
            return (f"pictures: none in {self.pictures} is named as an answer",)
        return (f"neither a clue nor a picture: {some_of(lacking)}",) if lacking else ()


def _letters(name: str, language: Language) -> tuple[str, ...]:
    try:
        return spell(name, language)[0]
    except WordError:
        return ()
