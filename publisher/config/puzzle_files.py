"""`puzzle:`, a puzzle made elsewhere: its file, and the reader that reads it."""

from collections.abc import Mapping

from publisher.config.form import Form
from publisher.config.models import PuzzleFileSettings
from publisher.config.nodes import Node
from publisher.config.settings import ReaderChoice
from publisher.errors import OptionError
from publisher.messages.excerpt import shortened
from publisher.reading.puzzle_file import reader_of


def puzzle_file(form: Form) -> ReaderChoice | None:
    """The puzzle file with its reader; None if something is wrong with them."""
    path = ("puzzle",)
    settings = form.settings(PuzzleFileSettings, path, short="file")
    if settings is None:
        return None
    try:
        record = reader_of(form.registry, settings.file, settings.format)
    except OptionError as error:
        where = (*path, *error.path)
        form.report.add(where if form.node(where) else path, error.message)
        return None
    options = form.options(record, (*path, "reader"))
    return None if options is None else ReaderChoice(record, options, settings.file)


def instead_of_read(given: Mapping[str, Node]) -> str:
    """What to write instead of the generator `read`, which an older version had."""
    node = given.get("file")
    file = node.value if node and isinstance(node.value, str) and not node.blank else "FILE"
    more = [f"{name}: …" for name in ("format", "reader") if name in given]
    written = f"{{file: {file}, {', '.join(more)}}}" if more else file
    said = shortened(f"puzzle: {written}", 80)
    return f"a puzzle file is no generator: instead of `generator:` write `{said}`"
