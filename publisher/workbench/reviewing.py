"""What the checks of all plugins say of a puzzle."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from publisher.config.settings import CheckChoice
from publisher.errors import PublisherError
from publisher.model.figures import Figures
from publisher.plugins.record import is_for
from publisher.plugins.registry import Registry
from publisher.plugins.review import Remark, RemarkLevel, ReviewedPuzzle, remarks_of

Choices = Mapping[str, CheckChoice | None]
"""The checks that a config names with their options, None for one that it leaves out."""

_LEVELS = list(RemarkLevel)


class FoundRemark(NamedTuple):
    """A remark, and the name of the check that makes it."""

    check: str
    remark: Remark


@dataclass(frozen=True)
class Review:
    """What the checks say of a puzzle, the worst first; `failures` are those of checks.

    `number` is that of the puzzle in its config or file, from 1, of `count`.
    """

    reviewed: ReviewedPuzzle
    remarks: tuple[FoundRemark, ...]
    failures: tuple[PublisherError, ...] = ()
    number: int = 1
    count: int = 1

    @cached_property
    def figures(self) -> Figures:
        """The figures of the puzzle."""
        return Figures.of(self.reviewed.puzzle, self.reviewed.scores)


def review_of(
    reviewed: ReviewedPuzzle, registry: Registry, choices: Choices, number: int = 1, count: int = 1
) -> Review:
    """The review of a puzzle by every check that is not left out; one that fails stops no other."""
    found: list[FoundRemark] = []
    failures: list[PublisherError] = []
    for name, record in registry.checks.items():
        choice = choices.get(name, CheckChoice(record, record.options()))
        if choice is None or not is_for(record.kinds, reviewed.puzzle.kind):
            continue
        try:
            with registry.calling(record):
                made = remarks_of(record, choice.options, reviewed)
        except PublisherError as error:
            failures.append(error)
        else:
            found += (FoundRemark(name, each) for each in made)
    order = {slot: place for place, slot in enumerate(reviewed.names)}

    def rank(each: FoundRemark) -> tuple[int, int]:
        slots = each.remark.slots
        return _LEVELS.index(each.remark.level), order[slots[0]] if slots else -1

    return Review(reviewed, tuple(sorted(found, key=rank)), tuple(failures), number, count)
