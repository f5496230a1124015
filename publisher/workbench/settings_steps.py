"""Settings in the history of a puzzle: they are undone and done again with it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from publisher.errors import CommandError
from publisher.workbench.history import AnyCommand, History, Redo, Step, Undo, perform
from publisher.workbench.state import PuzzleState

_MAKERS = ("language", "words", "generator", "kind", "then", "at_least")
"""The settings that a puzzle is made by."""

WITH_NEXT = "next"
"""What the journal says of settings that are one step with the puzzle that follows."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What a draft has beside its puzzle; `came` is the file in which that came, "" for none."""

    settings: Mapping[str, object]
    came: str = ""


@dataclass(frozen=True, slots=True)
class EarlySettings:
    """What a draft has before its first puzzle, step by step, and which step is the present one."""

    steps: tuple[Beside, ...]
    present: int = 0

    def done(self, now: Beside) -> "EarlySettings":
        """These with one step more."""
        return EarlySettings((*self.steps[: self.present + 1], now), self.present + 1)

    def moved(self, command: AnyCommand) -> "EarlySettings":
        """A step before or after; raises `CommandError` if there is none."""
        if not isinstance(command, Undo | Redo):
            raise CommandError("there is no puzzle yet")
        present = self.present + (-1 if isinstance(command, Undo) else 1)
        if not 0 <= present < len(self.steps):
            raise CommandError(f"there is nothing to {command.do}")
        return replace(self, present=present)

    def history(self, state: PuzzleState) -> History:
        """The history of the first puzzle: what that is made by stays, all else can be undone."""
        *earlier, last = self.steps[: self.present + 1]
        made_by = {name: value for name, value in last.settings.items() if name in _MAKERS}
        rest = [
            {name: value for name, value in each.settings.items() if name not in _MAKERS}
            for each in earlier
        ]
        besides = [*(Beside({**each, **made_by}, last.came) for each in rest), last]
        distinct = [each for each, _ in groupby(besides)]
        return History(tuple(Step(state, None, each) for each in distinct), len(distinct) - 1)


DraftSteps = History | EarlySettings
"""All that was done to a draft."""


def beside_of(steps: DraftSteps) -> Beside | None:
    """What is beside the present step; None for what was there before."""
    return _beside(steps.step) if isinstance(steps, History) else steps.steps[steps.present]


def after(steps: DraftSteps, command: AnyCommand) -> DraftSteps:
    """The steps after a command that needs no search; raises `CommandError`."""
    return perform(steps, command) if isinstance(steps, History) else steps.moved(command)


def with_puzzle(steps: DraftSteps, step: Step, *, is_anew: bool) -> History:
    """The steps with a puzzle as the next one.

    One that is made anew is one step with the settings by which it is made, if they were changed
    just before.
    """
    if isinstance(steps, EarlySettings):
        return steps.history(step.state)
    if is_anew and _ends_with_makers(steps):
        steps = replace(steps, steps=steps.steps[:-1], present=steps.present - 1)
    return steps.done(step)


def with_settings(steps: DraftSteps, before: Beside, now: Beside, *, is_step: bool) -> DraftSteps:
    """The steps with other settings: as a step, or in each step that has those of before."""
    if isinstance(steps, EarlySettings):
        settled = (_settled(each, before, now) for each in steps.steps)
        return steps.done(now) if is_step else replace(steps, steps=tuple(settled))
    if is_step:
        return steps.done(Step(steps.state, None, now))
    changed = (
        replace(each, beside=_settled(_beside(each) or before, before, now)) for each in steps.steps
    )
    return replace(steps, steps=tuple(changed))


def _ends_with_makers(history: History) -> bool:
    """Whether the last step has changed nothing but what a puzzle is made by."""
    if history.present == 0 or history.present + 1 < len(history.steps):
        return False
    before, last = history.steps[-2:]
    one, other = ((_beside(each) or Beside({})).settings for each in (before, last))
    return last.state == before.state and any(one.get(name) != other.get(name) for name in _MAKERS)


def _settled(had: Beside, before: Beside, now: Beside) -> Beside:
    """What a step has, as it is now where it was as before."""
    one, other, made = before.settings, now.settings, dict(had.settings)
    for name in {*one, *other}:
        if one.get(name) != other.get(name) and made.get(name) == one.get(name):
            made.pop(name, None)
            made |= {name: other[name]} if name in other else {}
    return Beside(made, now.came if had.came == before.came else had.came)


def _beside(step: Step) -> Beside | None:
    return step.beside if isinstance(step.beside, Beside) else None
