"""Reading the proofs: `publisher review`, and the checks of grids, words and clues."""

from typing import Any

from publisher import Check, Command, deferred, hookimpl

_CHECKS = {
    "grid": ("island", "not-symmetric", "unchecked-run", "two-letter-word", "cheaters"),
    "answers": (
        *("repeated-word", "kin-words", "short-words", "low-scores", "earlier-words"),
        "loaded-words",
    ),
    "clues": (
        *("missing-clue", "unknown-entry", "wrong-enumeration", "other-enumeration", "long-clue"),
        *("same-clue", "like-clue", "clue-ending", "quotation-marks", "spelling"),
    ),
    "answers_in_clues": (
        *("answer-in-clue", "kin-in-clue", "other-answer-in-clue"),
        *("answer-in-gloss", "other-answer-in-explanation"),
    ),
}
"""The names of checks, by the module that has them."""


@hookimpl
def publisher_checks() -> list[Check[Any]]:
    """Offer the checks, each made when somebody asks for it."""
    return [
        deferred("publisher_review.checks:check", module, name, name=name)
        for module, names in _CHECKS.items()
        for name in names
    ]


@hookimpl
def publisher_commands() -> list[Command]:
    """Offer `review`."""
    return [deferred("publisher_review.command:command", name="review")]
