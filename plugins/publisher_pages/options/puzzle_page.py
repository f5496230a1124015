"""Settings of a puzzle's pages: how the clues are laid out, and the extras of a worksheet."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, model_validator

from publisher import PanelChoice, setting
from publisher_pages.options.cells import CellOptions
from publisher_pages.options.frame import FrameOptions
from publisher_pages.options.type import TypeOptions
from publisher_pages.pictures.images import read_picture
from publisher_typesetting import CluePictures, WorksheetOptions


def _number(value: object) -> object:
    return int(value) if value in ("1", "2", "3", "4", "5") else value


class PuzzlePageOptions(WorksheetOptions, CluePictures, FrameOptions, CellOptions, TypeOptions):
    """The layout of a puzzle on its pages."""

    columns: Annotated[Literal["auto", 1, 2, 3, 4, 5], BeforeValidator(_number)] = setting(
        "auto", "How many columns the clues have; auto takes the best number."
    )
    flow: Literal["auto", "above", "beside", "around", "facing", "apart"] = setting(
        "auto",
        "Where the grid is: above the clues, beside them, in a corner with clues around it, on a "
        "page of its own facing theirs unless one page holds both in the largest type or clues "
        "below it spare a third page, or on a sheet of its own before theirs; auto takes the best.",
    )
    lists: Literal["running", "blocks"] = setting(
        "running", "Whether the clues down follow below the clues across, or begin a column."
    )
    rules: bool = setting(False, "Whether there is a fine line between columns of clues.")
    hyphenation: Literal["auto", "none"] = setting(
        "auto",
        "Whether words of clues that are wider than a column are divided by a dictionary, if there "
        "is one, or between any letters; no other word is divided but at soft hyphens.",
    )
    clue_answers: bool = setting(
        False,
        "Whether each clue has its answer beside it, as spelled, for an editor who judges them.",
    )
    oversize: Literal["split", "shrink", "refuse"] = setting(
        "split",
        "What to do with a grid whose cells would be smaller than 4 mm on this "
        "paper: split it over pages that overlap, shrink it, or refuse it.",
    )
    enumeration: Literal["reading-order", "left-to-right"] = setting(
        "reading-order",
        "In a right-to-left puzzle, whether the length of an answer's first word is "
        "read first, on the right, or printed on the left.",
    )
    panels: tuple[PanelChoice, ...] = setting(
        (),
        "What plugins draw below the clues: a list of panels, each a name, or a name with options.",
    )

    @property
    def is_filled(self) -> bool:
        """Whether the grid above the clues has all its letters."""
        return False

    @model_validator(mode="after")
    def _has_usable_pictures(self) -> Self:
        for path in self.more_files():
            read_picture(path)
        return self
