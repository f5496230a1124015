"""The executor that a config asks for: `run: processes`, or a mapping with its options."""

from publisher.config.form import Form
from publisher.config.nodes import Node
from publisher.config.settings import ExecutorChoice
from publisher.plugins.core_settings import ExecutorSettings
from publisher.plugins.options import TypedText

_PATH = ("run",)
_ON = ("run", "on")


def executor(form: Form) -> ExecutorChoice | None:
    """The executor and its options; None if none is asked for, or something is wrong."""
    node = form.node(_PATH)
    if node is None or node.blank:
        return None
    if isinstance(node.value, str):
        node.value = {"on": Node(node.document, node.index, node.value)}
    if form.mapping(_PATH, "an executor, or options") is None:
        return None
    asked = form.own(ExecutorSettings, _PATH, others=True).on
    name, _, text = asked.partition(":")
    record = form.registry.executors.get(name)
    if record is None:
        form.report.add(_ON, form.registry.unknown("executors", name))
        return None
    if text and not record.text:
        form.report.add(_ON, f"the executor {name} takes nothing after its name")
        return None
    if text and isinstance(node.value, dict):
        on = node.value["on"]  # what is beside it goes before it: the command line may say that
        given = TypedText(text) if isinstance(on.value, TypedText) else text
        node.value = {record.text: Node(on.document, on.index, given), **node.value}
    options = form.options(record, _PATH)
    return None if options is None else ExecutorChoice(record, options)
