"""Scores of words: whole numbers from 0 to 100, the best words highest."""

HIGHEST = 100


def scaled(score: float, weight: float) -> int:
    """`score * weight`, rounded, 100 at most."""
    return min(HIGHEST, int(score * weight + 0.5))


class Scores(dict[str, int]):
    """The scores of a file by their text; an empty text has the score of the list, `plain`.

    Raises `ValueError`, with what is wrong, for a text that is not a score.
    """

    def __init__(self, plain: int, weight: float) -> None:
        super().__init__({"": scaled(plain, weight)})
        self._weight = weight

    def __missing__(self, text: str) -> int:
        if not text.strip():
            return self[""]
        self[text] = scaled(checked(text), self._weight)
        return self[text]


def checked(text: str) -> float:
    """A text as a number from 0 to 100; raises `ValueError` with what is wrong."""
    advice = f"write one from 0 to {HIGHEST}, or none"
    try:
        score = float(text)
    except ValueError:
        raise ValueError(f"the score {text.strip()!r} is not a number: {advice}") from None
    if not 0 <= score <= HIGHEST:
        raise ValueError(f"the score {text.strip()} is not from 0 to {HIGHEST}: {advice}")
    return score
