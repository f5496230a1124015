"""Templates: settings of an export kept in a file of their own, found by name or by path.

A template has the same settings as the export that names it, and may extend another. The config
goes before its template, and a template before the one it extends; mappings are merged key by key,
everything else is replaced as a whole.
"""

from collections.abc import Collection, Sequence
from pathlib import Path

from publisher.config.form import Form
from publisher.config.nodes import Node
from publisher.config.reader import document_of, read
from publisher.errors import ConfigError, Fault
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import quoted
from publisher.plugins.options import PackagedText, from_folder

_SUFFIXES = (".yaml", ".yml")


def apply_template(form: Form, path: SettingPath) -> tuple[Path, ...]:
    """Merge the template that an export names into the settings at this path, if it names one.

    Returns the files that were read for it.
    """
    given = form.node(path)
    text = form.text((*path, "template"))
    if given is None or text is None:
        return ()
    chain, fault = _chain(form, text, form.folder, (), is_packaged=False)
    if fault is not None:
        form.report.add((*path, "template"), fault)
        return ()
    merged = given
    for each in chain:
        merged = _merged(merged, each)
    parent, _ = form.report.root.find(path[:-1])
    if isinstance(parent.value, dict) and isinstance(path[-1], str):
        parent.value[path[-1]] = merged
    return tuple(Path(each.document.name) for each in chain)


def suits(file: Path, settings: Collection[str]) -> bool:
    """Whether an export with these settings has all those of a template, as far as it is sound."""
    root, _ = _settings(file)
    named = root.value if root is not None and isinstance(root.value, dict) else {}
    return set(settings).issuperset(set(named) - {"extends"})


def _chain(
    form: Form, name: str, folder: Path, seen: Sequence[Path], *, is_packaged: bool
) -> tuple[list[Node], str | None]:
    """The settings of a template and of all that it extends, nearest first; or what is wrong.

    The faults of a template are at their places in its file. What a template of a plugin extends by
    its file is the plugin's too.
    """
    file = _file(form, name, folder)
    is_packaged = is_packaged or name in form.registry.templates
    if file is None:
        return [], _unknown(form, name)
    if file in seen:
        circle = " → ".join(each.name for each in (*seen[seen.index(file) :], file))
        return [], f"templates extend each other in a circle: {circle}"
    root, faults = _settings(file)
    form.report.take(faults)
    if root is None or not isinstance(root.value, dict):
        return [], None if faults else f"{file} is not a template: it has no settings"
    below = root.value.pop("extends", None)
    if is_packaged:
        root = root.mapped(lambda text: text and PackagedText.of(text, file.parent))
    if below is None:
        return [root], None
    chain, fault = _chain(
        form, str(below.value), file.parent, (*seen, file), is_packaged=is_packaged
    )
    if fault is not None:
        form.report.take([below.document.fault(below.index, ("extends",), fault)])
    return [root, *chain], None


def _file(form: Form, name: str, folder: Path) -> Path | None:
    """The file of a template, by its name or its path; None if there is none."""
    record = form.registry.templates.get(name)
    if record is not None:
        return record.file
    if not name.endswith(_SUFFIXES):
        return None
    try:
        file = from_folder(Path(name), folder)
        if folder == form.folder:  # what a template extends, its maker has named
            form.path_rule(file)
    except ValueError:
        return None
    return file if file.exists() else None


def _unknown(form: Form, name: str) -> str:
    if name.endswith(_SUFFIXES):
        return f"there is no file {quoted(name)}"
    said = form.registry.unknown("templates", name)
    stop = "" if said.endswith("?") else "."
    return f"{said}{stop} A template of your own is named by its file, such as `mine.yaml`"


def _settings(file: Path) -> tuple[Node | None, list[Fault]]:
    try:
        return read(document_of(file))
    except ConfigError as error:
        return None, list(error.faults)


def _merged(over: Node, under: Node) -> Node:
    """The first node, with what it does not say taken from the second."""
    if over.blank and isinstance(under.value, dict):
        return Node(over.document, over.index, dict(under.value), over.key)
    if not (isinstance(over.value, dict) and isinstance(under.value, dict)):
        return over
    both = dict(over.value)
    for key, node in under.value.items():
        both[key] = _merged(both[key], node) if key in both else node
    return Node(over.document, over.index, both, over.key)
