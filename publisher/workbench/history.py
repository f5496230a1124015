"""The history of a puzzle, step by step: undo, redo, and attempts that were left."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from publisher.errors import CommandError
from publisher.workbench.commands import NamedCommand, PureCommand, SearchCommand
from publisher.workbench.cross_references import astray, followed
from publisher.workbench.flaws import Flaw, FlawKind
from publisher.workbench.slot_names import slot_name
from publisher.workbench.state import PuzzleState, refuse_kind


@dataclass(frozen=True, slots=True)
class Step:
    """A state, and the command that made it; None for the first, and for a change beside it.

    `beside` is what else is undone with it, such as the settings of a draft; None for what it was.
    """

    state: PuzzleState
    command: "PureCommand | SearchCommand | HistoryCommand | None" = None
    beside: object = None


@dataclass(frozen=True, slots=True)
class History:
    """The steps of a puzzle, and which of them is the present one.

    `attempts` are the last states of branches that were undone and then left for another.
    """

    steps: tuple[Step, ...]
    present: int = 0
    attempts: tuple[PuzzleState, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.present < len(self.steps):
            raise ValueError("the present step is none of the steps")

    @classmethod
    def of(cls, state: PuzzleState) -> "History":
        """The history of a puzzle to which nothing was done."""
        return cls((Step(state),))

    @property
    def step(self) -> Step:
        """The present step."""
        return self.steps[self.present]

    @property
    def state(self) -> PuzzleState:
        """The present state."""
        return self.step.state

    def astray(self) -> Iterator[Flaw]:
        """The clues that name an entry which a step took away, and that are as they were then."""
        state = self.state
        here = {letters for _, letters in state.answers()}
        steps = [step.state for step in self.steps[: self.present + 1]]
        for before, after in pairwise(steps):
            for each in astray(before, after):
                letters = after.answer(each.slot)
                slot = next((s for s, there in state.answers() if there == letters), None)
                is_kept = letters in state.texts and state.texts[letters].clue == each.clue
                if slot is not None and is_kept and each.gone not in here:
                    said = f"the clue of {slot_name(state.grid, slot)} {each}"
                    yield Flaw(FlawKind.ASTRAY, said, slot)

    def done(self, step: Step) -> "History":
        """The history with one step more; what was undone before it becomes an attempt.

        A command that is one step with the last one changes that step.
        """
        beside = self.step.beside if step.beside is None else step.beside
        if step.state == self.state and beside == self.step.beside:
            return self
        step = replace(step, state=followed(self.state, step.state), beside=beside)
        left = self.steps[self.present + 1 :]
        is_left = left and left[-1].state != self.state  # and not something beside it alone
        attempts = (*self.attempts, left[-1].state) if is_left else self.attempts
        steps, last = self.steps[: self.present + 1], self.step.command
        one = step.command.joined_to(last) if isinstance(step.command, PureCommand) else None
        if one is not None:
            steps, step = steps[:-1], replace(step, command=one)
        return History((*steps, step), len(steps), attempts)


class HistoryCommand(NamedCommand):
    """A command on a history."""

    @abstractmethod
    def applied(self, history: History) -> History:
        """The next history; raises `CommandError` that says why there is none."""


@dataclass(frozen=True, slots=True)
class Undo(HistoryCommand, do="undo"):
    """Take a step back."""

    def applied(self, history: History) -> History:
        """The history one step before."""
        if history.present == 0:
            raise CommandError("there is nothing to undo")
        return replace(history, present=history.present - 1)


@dataclass(frozen=True, slots=True)
class Redo(HistoryCommand, do="redo"):
    """Do again what was undone."""

    def applied(self, history: History) -> History:
        """The history one step after."""
        if history.present + 1 == len(history.steps):
            raise CommandError("there is nothing to do again")
        return replace(history, present=history.present + 1)


@dataclass(frozen=True, slots=True)
class Recall(HistoryCommand, do="recall"):
    """Go on from another attempt, by its number from 0; the present one stays in the history."""

    attempt: int

    def applied(self, history: History) -> History:
        """The history with the attempt as its next step."""
        if not 0 <= self.attempt < len(history.attempts):
            raise CommandError(f"there is no attempt {self.attempt}")
        recalled = history.attempts[self.attempt]
        others = tuple(
            each for number, each in enumerate(history.attempts) if number != self.attempt
        )
        return replace(history, attempts=others).done(Step(recalled, self))


AnyCommand = PureCommand | SearchCommand | HistoryCommand


def perform(history: History, command: AnyCommand) -> History:
    """The history after a command that needs no search; one that changes nothing is not a step.

    Raises `CommandError`.
    """
    if isinstance(command, SearchCommand):
        raise CommandError(f"`{command.do}` is a search: ask for it as one")
    if isinstance(command, HistoryCommand):
        return command.applied(history)
    if history.state.finished is not None:
        refuse_kind(history.state.finished.kind)
    return history.done(Step(command.applied(history.state), command))
