"""The job `find`: words of the lists that answer a question, whatever slot they fit into."""

from collections.abc import Mapping

from publisher.errors import CommandError
from publisher.messages.wording import unknown_record
from publisher.plugins.plugin_code import expect
from publisher.plugins.word_finder import AnyFinder, FoundWords
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.studio.jobs.grid import row_of

MOST = 200
"""How many words are answered."""


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The first words that a finder finds, and how many there are.

    `asked` has a `question`, the name of a text that a finder may be asked, and the `text`. Raises
    `CommandError` where no finder knows the question, or it cannot be read.
    """
    name, text = asked["question"], asked["text"].strip()
    loaded = context.loaded(asked)
    finders = {
        question: finder
        for finder in context.registry.finders.values()
        for question in _questions(finder)
    }
    if name not in finders:
        raise CommandError(unknown_record("question", name, finders))
    if not text:
        return {"total": 0, "rows": []}
    finder = finders[name]
    answer = loaded.opened(finder)
    with context.registry.calling(finder):
        given = answer(finder.options.model_validate({name: text}), MOST)
        found = expect(given, FoundWords, "FoundWords")
    return {
        "total": found.total,
        "rows": [{**row_of(word), "note": note} for word, note in found.words],
    }


def _questions(finder: AnyFinder) -> list[str]:
    fields = finder.options.model_fields.items()
    return [name for name, field in fields if field.annotation is str]
