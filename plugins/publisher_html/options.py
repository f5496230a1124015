"""Settings of the HTML exporter."""

from typing import Literal

from pydantic import field_validator

from publisher import Blocks, TypesetOptions, setting
from publisher_html.wording import ENGLISH


class HtmlOptions(TypesetOptions):
    """Settings of an `html` export."""

    solution: Literal["included", "hashed", "none"] = setting(
        "included",
        "What the page knows of the solution: all, for checking and revealing; a hash "
        "of each letter, for checking alone; or nothing.",
    )
    numbers: bool = setting(True, "Whether cells show their numbers.")
    blocks: Blocks = setting(
        "auto",
        "Blocks as filled cells, or as open space around the letters; auto leaves them "
        "open where letters take less than 60 % of the grid.",
    )
    words: dict[str, str] = setting(
        {}, "Other texts for buttons and messages, by name: {check: Prüfen}."
    )

    @field_validator("words")
    @classmethod
    def _words_are_known(cls, words: dict[str, str]) -> dict[str, str]:
        unknown = sorted(words.keys() - ENGLISH.keys())
        if unknown:
            raise ValueError(f"the page has no {unknown[0]!r}; it has {', '.join(ENGLISH)}")
        return words
