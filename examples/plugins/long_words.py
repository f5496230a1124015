"""A term of freeform's score: letters beyond a length, so that long words go first."""

from publisher import Field, Options, ScoredBoard, Term, hookimpl


class LongWordOptions(Options):
    """What a config may set under `score: {long-words: …}`, beside the weight."""

    beyond: int = Field(default=5, ge=1, description="The length that is not long yet.")


def value(board: ScoredBoard, options: LongWordOptions) -> float:
    """The letters that the words on the board have beyond that length."""
    lengths = (len(each.word) for each in board.placements)
    return sum(max(0, length - options.beyond) for length in lengths)


@hookimpl
def publisher_terms() -> list[Term[LongWordOptions]]:
    """The term of this plugin."""
    return [Term("long-words", "Letters of long words", LongWordOptions, value)]
