"""The error of a search that ended without a fill, with how many slots were filled."""

from collections.abc import Iterator

from publisher import GenerationError
from publisher_fill.design.options import DesignOptions
from publisher_fill.inputs import FillInputs


class NotFilledError(GenerationError):
    """No fill was found: of the fullest grid, `filled` of `slots` were filled.

    `proof` says which grids cannot be filled, if every way was tried in some; `is_proved` that this
    is all that was asked for, and not one design or one way to place a theme among many.
    """

    def __init__(
        self, message: str, filled: int, slots: int, proof: str = "", *, is_proved: bool = False
    ) -> None:
        super().__init__(message, is_proved=is_proved)
        self.filled = filled
        self.slots = slots
        self.proof = proof


def ways_out(inputs: FillInputs, *first: str) -> str:
    """What may help where nothing was filled, by what was asked for and what the lists have."""
    *ways, last = [*first, *_ways(inputs)]
    return f"what may help: {', '.join(ways)} or {last}"


def _ways(inputs: FillInputs) -> Iterator[str]:
    asked, least = inputs.asked, inputs.options.min_score
    if isinstance(asked, DesignOptions):
        width, height = asked.size
        yield "a smaller `size`"
        if asked.style == "dense":
            yield "another `style`, which has blocks or bars"
        for name in ("max_blocks", "max_words"):
            if getattr(asked, name) is not None:
                yield f"a larger `{name}`"
    else:
        width, height = asked.grid.width, asked.grid.height
        yield "another grid"
    longest = max(width, height)
    lower = sum(
        words.count - words.above(least.of(length)).bit_count()
        for length, words in inputs.index.lengths.items()
        if length <= longest
    )
    if lower:
        yield f"a lower `min_score` (words with less: {lower:,})"
    if inputs.plurals:
        yield "a larger `max_plurals`"
    yield "more word lists"
