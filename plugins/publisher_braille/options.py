"""Settings of the braille exporters."""

from typing import Annotated, Literal

from pydantic import field_validator

from publisher import Options, WholeNumber, setting


class BrailleOptions(Options):
    """Settings of a `brf` or `braille` export."""

    table: str = setting(
        "", "A table of liblouis, such as en-ueb-g2.ctb; that of the language unless it is given."
    )
    solution: Literal["page", "none", "only"] = setting(
        "page",
        "Whether the solution is a part of its own at the end, or nowhere, or is all there is.",
    )
    width: Annotated[int, WholeNumber(20, 100)] = setting(40, "Braille cells a line.")
    height: Annotated[int, WholeNumber(10, 100)] = setting(25, "Lines a page.")

    @field_validator("table")
    @classmethod
    def _table_is_a_name(cls, table: str) -> str:
        """What liblouis takes for a table may be a path and several files."""
        if table and not all(
            sign.isascii() and (sign.isalnum() or sign in "-_.") for sign in table
        ):
            raise ValueError("a table is the name of a file of liblouis, such as en-ueb-g2.ctb")
        return table
