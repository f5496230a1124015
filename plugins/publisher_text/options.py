"""Settings of the text exporter."""

from typing import Literal

from pydantic import model_validator

from publisher import Blocks, Options, setting
from publisher_typesetting import AboutClues


class DrawingOptions(Options):
    """Settings of a `drawing` export."""

    letters: Literal["all", "given", "none"] = setting(
        "all", "Which letters are drawn; the other cells are open, to be filled again."
    )


class TextOptions(AboutClues):
    """Settings of a `text` export."""

    form: Literal["sheet", "list"] = setting(
        "sheet",
        "A sheet with grids, or a list without any, for a screen reader or a letter: each clue "
        "with its blanks and what crosses them.",
    )
    style: Literal["box", "ascii", "plain"] = setting(
        "box",
        "Grids in box-drawing characters, in ASCII, or plain: nothing but the letters, "
        "a line for each row and a space for each cell without one.",
    )
    grid: Literal["both", "blank", "solved"] = setting(
        "both", "Which grids to draw; with blank, no answers are listed."
    )
    answers: bool = setting(True, "Whether the answers are listed after the solved grid.")
    blocks: Blocks = setting(
        "auto",
        "Blocks as filled cells, or as open space around the letters; auto leaves them "
        "open where letters take less than 60 % of the grid.",
    )
    bidi: Literal["marks", "plain"] = setting(
        "marks",
        "Whether invisible characters keep right-to-left grids and lines in order in "
        "programs that reorder text by itself; plain leaves them all out.",
    )

    @property
    def has_answers(self) -> bool:
        """Whether a sheet lists the answers as they are spelled."""
        return self.answers and self.grid != "blank"

    @property
    def has_solution(self) -> bool:
        """Whether the solution is in a sheet, or in a list."""
        return self.answers if self.form == "list" else self.grid != "blank"

    @model_validator(mode="after")
    def _none_is_idle(self) -> "TextOptions":
        if self.form == "list":
            self._leave_out("form list draws no grid", {"style", "grid", "blocks"})
        elif self.style == "plain":
            idle = {"grid", "answers", "blocks", "explanations", "glosses"}
            self._leave_out("style plain writes the letters alone", idle)
        return self

    def _leave_out(self, why: str, idle: set[str]) -> None:
        if given := sorted(idle & self.model_fields_set):
            raise ValueError(f"{why}: leave out {', '.join(given)}")
