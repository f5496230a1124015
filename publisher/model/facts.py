"""What the settings alone say of a puzzle, before there is one."""

from dataclasses import dataclass

from publisher.language.cleaning import clean_fields
from publisher.language.language import Language, TextDirection
from publisher.model.features import PuzzleFeature
from publisher.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """The language of a puzzle and its texts, as the settings have them; others are empty.

    Its letters are some of the alphabet of the language.
    """

    language: Language
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""

    def __post_init__(self) -> None:
        clean_fields(self, "title", "author", "copyright", "notes")

    @classmethod
    def of(cls, puzzle: Puzzle) -> "PuzzleFacts":
        """The facts of a puzzle that is there."""
        texts = (puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes)
        return cls(puzzle.language, *texts)

    @property
    def features(self) -> frozenset[PuzzleFeature]:
        """The features that every puzzle with these facts has."""
        has = {
            PuzzleFeature.TITLE: self.title,
            PuzzleFeature.AUTHOR: self.author,
            PuzzleFeature.COPYRIGHT: self.copyright,
            PuzzleFeature.NOTES: self.notes,
            PuzzleFeature.RIGHT_TO_LEFT: self.language.direction is TextDirection.RTL,
        }
        return frozenset(feature for feature, found in has.items() if found)
