"""Scores of words: whole numbers from 0 to 100, the best words highest."""

from math import isnan

from publisher import WordListSettings

HIGHEST = 100


def scaled(score: float, weight: float = 1) -> int:
    """`score * weight`, rounded, 100 at most; raises `ValueError` unless it is from 0 to 100."""
    if not 0 <= score <= HIGHEST:
        between = f"from 0 to {HIGHEST}"
        fault = "is not a number" if isnan(score) else f"{score:g} is not {between}"
        raise ValueError(f"the score {fault}: write one {between}, or none")
    return min(HIGHEST, int(score * weight + 0.5))


class ScoreTable(dict[float | None, int]):
    """The scores of a list, scaled; None has the score that its settings give to such words.

    Raises `ValueError` for a score that is not from 0 to 100.
    """

    def __init__(self, settings: WordListSettings) -> None:
        super().__init__({None: scaled(settings.score, settings.weight)})
        self._weight = settings.weight

    def __missing__(self, score: float) -> int:
        self[score] = scaled(score, self._weight)
        return self[score]
