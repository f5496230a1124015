"""The job `look`: what plugins have to say of the clue of a slot, such as its wordplay."""

from collections.abc import Mapping

from publisher.errors import CommandError
from publisher.plugins.plugin_code import expect, iterated
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.studio.jobs.grid import slot_of
from publisher.workbench.slot_names import slot_name


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The lines about the clue of `slot`; raises `CommandError` if it has none."""
    state = context.loaded(asked).state(asked["state"])
    slot = slot_of(state, asked["slot"])
    texts = state.texts_at(slot)
    if texts is None or not texts.clue.text:
        raise CommandError(f"{slot_name(state.grid, slot)} has no clue yet")
    lines = []
    for command in context.registry.commands.values():
        if command.of_clue is not None:
            with context.registry.calling(command):
                given = command.of_clue(texts.clue, state.answer(slot), state.language)
                lines += [expect(each, str, "a line") for each in iterated(given, "lines")]
    return {"lines": lines}
