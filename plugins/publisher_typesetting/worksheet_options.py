"""The settings of what a worksheet has besides its puzzle, which all exporters of pages share."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from publisher import LongText, Options, setting


def listed_texts(value: object) -> object:
    """A text alone as a list of one; other values as they are."""
    return [value] if isinstance(value, str) else value


class WorksheetOptions(Options):
    """Lines to write on, instructions, stars and a word bank."""

    lines: Annotated[tuple[str, ...], BeforeValidator(listed_texts)] = setting(
        (),
        "Labels of lines to write on above the puzzle, such as Team; `name`, `class` "
        "and `date` in lower case are translated into the puzzle's language.",
    )
    instructions: LongText = setting(
        "", "A text above the puzzle, instead of what its kind says there."
    )
    stars: int = setting(
        0,
        "How difficult the puzzle is, in stars of five below the title; 0 prints none.",
        ge=0,
        le=5,
    )
    word_bank: Literal["none", "shuffled", "alphabetical"] = setting(
        "none", "The answers as a list to choose from."
    )
