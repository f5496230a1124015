"""Settings of the text exporter."""

from typing import Literal

from pydantic import model_validator

from publisher import Blocks, Options, setting


class DrawingOptions(Options):
    """Settings of a `drawing` export."""

    letters: Literal["all", "given", "none"] = setting(
        "all", "Which letters are drawn; the other cells are open, to be filled again."
    )


class TextOptions(Options):
    """Settings of a `text` export."""

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

    @model_validator(mode="after")
    def _plain_is_bare(self) -> "TextOptions":
        idle = sorted({"grid", "answers", "blocks"} & self.model_fields_set)
        if self.style == "plain" and idle:
            raise ValueError(f"style plain writes the letters alone: leave out {', '.join(idle)}")
        return self
