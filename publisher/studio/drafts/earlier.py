"""The last other puzzles of a draft: one for each search that made a whole puzzle."""

from collections.abc import Iterator
from itertools import islice

from publisher.errors import CommandError
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.finds import Find
from publisher.workbench.history import History
from publisher.workbench.search_commands import Another
from publisher.workbench.state import PuzzleState

_MOST = 6
_MOST_OF_ALL = 12


def earlier_puzzles(draft: StudioDraft) -> list[dict[str, object]]:
    """The last puzzles besides the present one, the last first, each with its letter cells.

    Those with letters that a person typed or pinned are kept longer than the others.
    """
    others = _others(draft.history) if draft.history else ()
    kept = (
        (name, state)
        for number, (name, state) in enumerate(others)
        if number < _MOST or state.typed or state.pinned
    )
    return [_form(name, state) for name, state in islice(kept, _MOST_OF_ALL)]


def recalled(draft: StudioDraft, name: str, base: int) -> None:
    """Go on from an earlier puzzle; all others stay.

    Raises `CommandError` for an unknown one, and `StaleError` for `base`.
    """
    draft.refuse_stale(base)
    others = dict(_others(draft.history)) if draft.history else {}
    if name not in others:
        raise CommandError("this puzzle no longer exists")
    draft.take(Find(others[name], None, draft.ingredients))


def _others(history: History) -> Iterator[tuple[str, PuzzleState]]:
    """Each puzzle as it was left, by a name that stays until the next change."""
    seen = {_letters(history.state)}
    for name, state in (*_left(history), *_attempts(history)):
        if (letters := _letters(state)) not in seen:
            seen.add(letters)
            yield name, state


def _left(history: History) -> Iterator[tuple[str, PuzzleState]]:
    """The last state before each step that made a whole puzzle, and the last of all."""
    steps = history.steps
    for number in range(len(steps) - 1, -1, -1):
        following = steps[number + 1] if number + 1 < len(steps) else None
        is_whole = following and isinstance(following.command, Another | None)
        if following is None or (is_whole and following.state != steps[number].state):
            yield f"s{number}", steps[number].state


def _attempts(history: History) -> Iterator[tuple[str, PuzzleState]]:
    for number in range(len(history.attempts) - 1, -1, -1):
        yield f"a{number}", history.attempts[number]


def _letters(state: PuzzleState) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(cell.letter for cell in row) for row in state.grid.rows)


def _form(name: str, state: PuzzleState) -> dict[str, object]:
    grid = state.grid
    return {
        "id": name,
        "width": grid.width,
        "height": grid.height,
        "letters": [list(place) for place in grid.positions() if grid[place].is_letter],
    }
