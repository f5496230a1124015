"""Clues with an odd sign or enumeration, or second ones, reported in one line."""

from publisher.messages.excerpt import shortened


class OddClues:
    """Where clues are odd in one way: the first place, and how many there are.

    `said` goes on after the place and the clue in quotation marks; `advice` ends the line.
    """

    def __init__(self, said: str, advice: str = "") -> None:
        self._said = said
        self._advice = advice
        self._first = ""
        self._count = 0

    def note(self, where: str, clue: str) -> None:
        """Take in one clue."""
        self._first = self._first or f"{where}: “{shortened(clue, 60)}”"
        self._count += 1

    def lines(self) -> tuple[str, ...]:
        """A line for all of them, if there are any."""
        if not self._count:
            return ()
        more = f" (and {self._count - 1} more)" if self._count > 1 else ""
        return (f"{self._first}{self._said}{more}{self._advice}",)


def unpaired_signs() -> OddClues:
    """Clues in which a sign of emphasis has no pair."""
    return OddClues(
        ": a sign of emphasis has no pair and is printed as it is",
        "; a backslash before it says that this is meant",
    )


def other_enumerations() -> OddClues:
    """Clues that end with an enumeration that is not their answer's."""
    return OddClues(": the enumeration at the end is not that of the answer, and is printed alone")


def second_clues() -> OddClues:
    """Clues of answers that have another one in an earlier line."""
    return OddClues(
        " is not used: the answer has a clue in an earlier line", "; delete one of them"
    )
