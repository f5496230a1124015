"""The finds of a draft's searches that nobody has taken yet."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from publisher.errors import CommandError
from publisher.language.cleaning import clean
from publisher.language.language import Language
from publisher.workbench.command_json import command_form
from publisher.workbench.history import AnyCommand
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form, state_of_form

_KEPT = 8
"""How many proposals are kept."""

TEXTS = ("title", "author", "copyright", "notes", "published")
"""What settings say of a puzzle, and else its own file."""


@dataclass(frozen=True, slots=True)
class Find:
    """A state that was found by a command, or of the words; then it has their ingredients."""

    state: PuzzleState
    command: AnyCommand | None = None
    made_of: str | None = None

    def form(self) -> dict[str, object]:
        """It as a line of the journal."""
        by = None if self.command is None else command_form(self.command)
        return {"state": state_form(self.state), "by": by, "made_of": self.made_of}

    def without(self, settings: Mapping[str, object]) -> PuzzleState:
        """The state without the texts that it has of settings, which may be taken away later."""
        state = self.state
        said: dict[str, Any] = {
            name: "" for name in TEXTS if _is_of(getattr(state, name), settings.get(name))
        }
        if state.finished is None or not said:
            return replace(state, **said)
        return replace(state, finished=replace(state.finished, **said), **said)


def _is_of(text: str, setting: object) -> bool:
    return bool(text) and text == clean(str(setting or ""))


class Finds:
    """Proposals by their numbers, and the best so far of the last search.

    `taken` are the change numbers before and after the result of a search was taken.
    """

    def __init__(self) -> None:
        self.taken: tuple[int, int] | None = None
        self._proposals: dict[int, Find] = {}
        self._proposed = 0
        self._better: tuple[int, object, str | None] = (0, None, None)

    def propose(self, find: Find) -> int:
        """Keep a state that nobody has accepted yet; returns its number."""
        self._proposed += 1
        self._proposals[self._proposed] = find
        for old in list(self._proposals)[:-_KEPT]:
            del self._proposals[old]
        return self._proposed

    def proposal(self, number: int) -> Find:
        """A proposal; raises `CommandError` if it no longer exists."""
        if number not in self._proposals:
            raise CommandError("this proposal no longer exists: search again")
        return self._proposals[number]

    def improved(self, form: object, made_of: str | None) -> int:
        """Keep the best so far of a search, a state in JSON, to be shown; returns its number."""
        self._better = (self._better[0] + 1, form, made_of)
        return self._better[0]

    def better(self, language: Callable[[str], Language]) -> Find | None:
        """The best so far of the last search; None before there is one."""
        _, form, made_of = self._better
        return None if form is None else Find(state_of_form(form, language), None, made_of)
