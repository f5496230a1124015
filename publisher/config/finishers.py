"""What is done to a finished puzzle: the list `then:`, each item a finisher with its options."""

from publisher.config.form import Form
from publisher.config.nodes import Node
from publisher.config.settings import FinisherChoice

_EXAMPLE = "- NAME"


def finishers(form: Form) -> tuple[FinisherChoice, ...]:
    """The finishers of a puzzle config in their order, those left out that are wrong."""
    items = form.items(("then",), _EXAMPLE) or ()
    found = (_finisher(form, item, index) for index, item in enumerate(items))
    return tuple(choice for choice in found if choice)


def _finisher(form: Form, item: Node, index: int) -> FinisherChoice | None:
    value = item.value
    names = [value] if isinstance(value, str) and value else list(value)
    if len(names) != 1 or not isinstance(names[0], str):
        message = "expected the name of one finisher, with its options indented below it"
        form.report.add(("then", index), message)
        return None
    name = names[0]
    path = ("then", index, name)
    record = form.registry.finishers.get(name)
    if record is None:
        message = form.registry.unknown("finishers", name)
        form.report.add(path if form.node(path) else path[:-1], message, at_key=True)
        return None
    options = form.options(record, path)
    return None if options is None else FinisherChoice(record, options, path)
