"""What the settings alone say of a puzzle, before there is one."""

from dataclasses import dataclass

from publisher.language.cleaning import clean_fields
from publisher.language.language import Language, TextDirection
from publisher.model.features import TEXTS, PuzzleFeature
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
        clean_fields(self, *TEXTS.values())

    @classmethod
    def of(cls, puzzle: Puzzle) -> "PuzzleFacts":
        """The facts of a puzzle that is there."""
        return cls(puzzle.language, *(getattr(puzzle, name) for name in TEXTS.values()))

    @property
    def features(self) -> frozenset[PuzzleFeature]:
        """The features that every puzzle with these facts has."""
        texts = frozenset(feature for feature, name in TEXTS.items() if getattr(self, name))
        is_rtl = self.language.direction is TextDirection.RTL
        return texts | ({PuzzleFeature.RIGHT_TO_LEFT} if is_rtl else frozenset())
