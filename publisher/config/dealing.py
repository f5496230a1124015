"""The puzzles of a book or of a table in their order, and what `apart:` says of their words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from publisher.config.form import Form
from publisher.config.models import ApartSettings, ConfigSettings
from publisher.config.settings import PuzzleConfig
from publisher.messages.wording import quoted
from publisher.plugins.core_settings import DEFAULT_SEED
from publisher.words.apart import Apart


def dealt(form: Form, made: Iterable[PuzzleConfig]) -> Iterator[PuzzleConfig]:
    """The puzzles with their places in the book, and with what `apart:` says of their words."""
    apart, first = _apart(form), 0
    settings = form.own(ConfigSettings, (), others=True)
    has_numbers = not settings.levels and settings.order == "written"
    for each in made:
        if settings.levels and each.section:
            message = (
                f"beside `levels:`, which are the sections, there is no {quoted(each.section)}"
            )
            form.report.add(("levels",), message, at_key=True)
        if apart and each.distinct > 1:
            message = "puzzles that share words out, by `parts` or `distinct`, cannot be kept apart"
            form.report.add(("apart",), message, at_key=True)
        yield replace(each, apart=apart, first=first, has_numbers=has_numbers)
        first += each.count


def _apart(form: Form) -> Apart | None:
    """What `apart:` says, if it is given and right."""
    if form.node(("apart",)) is None:
        return None
    found = form.settings(ApartSettings, ("apart",), short="puzzles")
    seed = form.node(("generator", "seed"))
    text = seed.value if seed and isinstance(seed.value, str) else ""
    shuffled = int(text) if text.isdecimal() else DEFAULT_SEED
    return Apart(found.puzzles, found.of == "pairs", shuffled) if found else None
