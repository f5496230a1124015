"""Settings in the history of a puzzle: they are undone and done again with it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from publisher.workbench.history import History, Step

_MAKERS = ("language", "words", "generator", "kind", "then", "at_least")
"""The settings that a puzzle is made by."""

WITH_NEXT = "next"
"""What the journal says of settings that are one step with the puzzle that follows."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What a draft has beside its puzzle; `came` is the file in which that came, "" for none."""

    settings: Mapping[str, object]
    came: str = ""


def with_puzzle(history: History | None, step: Step, *, is_anew: bool) -> History:
    """The history with a puzzle as its next step.

    One that is made anew is one step with the settings by which it is made, if they were changed
    just before.
    """
    if history is None:
        return History((replace(step, command=None),))
    if is_anew and _ends_with_makers(history):
        history = replace(history, steps=history.steps[:-1], present=history.present - 1)
    return history.done(step)


def with_settings(history: History, before: Beside, now: Beside, *, is_step: bool) -> History:
    """The history with other settings: as a step, or in each step that has those of before."""
    if is_step:
        return history.done(Step(history.state, None, now))
    steps = (replace(each, beside=_settled(each, before, now)) for each in history.steps)
    return replace(history, steps=tuple(steps))


def _ends_with_makers(history: History) -> bool:
    """Whether the last step has changed nothing but what a puzzle is made by."""
    if history.present == 0 or history.present + 1 < len(history.steps):
        return False
    before, last = history.steps[-2:]
    one, other = _settings(before), _settings(last)
    return last.state == before.state and any(one.get(name) != other.get(name) for name in _MAKERS)


def _settled(step: Step, before: Beside, now: Beside) -> Beside:
    """What is beside a step, as it is now where it was as before."""
    had = step.beside if isinstance(step.beside, Beside) else before
    one, other, made = before.settings, now.settings, dict(had.settings)
    for name in {*one, *other}:
        if one.get(name) != other.get(name) and made.get(name) == one.get(name):
            made.pop(name, None)
            made |= {name: other[name]} if name in other else {}
    return Beside(made, now.came if had.came == before.came else had.came)


def _settings(step: Step) -> Mapping[str, object]:
    return step.beside.settings if isinstance(step.beside, Beside) else {}
