"""The setting that all exporters with pages for people share: how quotation marks are set."""

from collections.abc import Callable
from typing import Literal

from pydantic import Field

from publisher.model.puzzle import Publication, Puzzle
from publisher.model.typeset import typeset_publication, typeset_puzzle
from publisher.plugins.options import Options


class TypesetOptions(Options):
    """Settings of texts that people read."""

    typography: Literal["smart", "plain"] = Field(
        default="smart",
        description="Whether quotation marks, apostrophes, dashes and the like are typographer's "
        "signs, those of the language, or as they were typed.",
    )

    def typeset(
        self, publication: Publication, set_puzzle: Callable[[Puzzle], Puzzle] = typeset_puzzle
    ) -> Publication:
        """The publication as it is to be printed; `set_puzzle` may remember puzzles it has set."""
        if self.typography == "plain":
            return publication
        return typeset_publication(publication, set_puzzle)

    def typeset_one(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle as it is to be printed."""
        return typeset_puzzle(puzzle) if self.typography == "smart" else puzzle
