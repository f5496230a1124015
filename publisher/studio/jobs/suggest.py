"""The job `suggest`: clues for the word of a slot, by all whom the config names."""

from collections.abc import Mapping

from publisher.errors import CommandError
from publisher.language.emphasis_signs import with_signs
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.studio.jobs.grid import slot_of
from publisher.workbench.slot_names import slot_name


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The suggestions for the word of `slot`, each with its source, and remarks on who failed.

    The clue that the word has is none of them. `providers` is whether the config names anybody to
    ask. Raises `CommandError` for a slot that has open cells.
    """
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    slot = slot_of(state, asked["slot"])
    letters, providers = state.answer(slot), loaded.builder.providers
    if not all(letters):
        raise CommandError(f"{slot_name(state.grid, slot)} has no word yet to write a clue for")
    if providers is None:
        return {"providers": False, "rows": [], "remarks": []}
    found = providers.suggested({letters: state.spelled(letters)}, is_asked=True)
    texts = state.texts_at(slot)
    rows = [
        {"text": each.clue.text, "source": each.source, "last_used": each.clue.last_use}
        for each in found.get(letters, ())
        if texts is None or each.clue.text != with_signs(texts.clue)
    ]
    remarks = list(providers.said())
    providers.forget_failures()
    return {"providers": True, "rows": rows, "remarks": remarks}
