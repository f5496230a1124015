"""The puzzles of a book or of a table in their order: their seeds, and how far apart words are."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace

from publisher.config.form import Form
from publisher.config.models import ApartSettings, ConfigSettings
from publisher.config.nodes import Node
from publisher.config.settings import GeneratorChoice, PuzzleConfig
from publisher.messages.wording import quoted
from publisher.plugins.core_settings import DEFAULT_SEED
from publisher.words.apart import Apart

STRIDE = 1_000_000
"""How far apart the seeds of entries are that would make the same puzzles: so one can grow, and
changes none of the others."""


def with_places(form: Form, made: Iterable[PuzzleConfig]) -> Iterator[PuzzleConfig]:
    """The puzzles with their places in the book, and with what is said of their words.

    Those that would be made again have other seeds, unless they are to be the same.
    """
    apart, first = _apart(form), 0
    settings = form.own_settings(ConfigSettings, (), others=True)
    equal = Counter[Hashable]()
    has_numbers = not settings.levels and settings.order == "written"
    for each in made:
        if settings.levels and each.section:
            message = f"the levels are the sections: leave out {quoted(f'section: {each.section}')}"
            form.report.add(("levels",), message, at_key=True)
        if apart and each.distinct > 1:
            message = "puzzles that share words out, by `parts` or `distinct`, cannot be kept apart"
            form.report.add(("apart",), message, at_key=True)
        same = settings.same or each.same
        seed, is_said = each.root.find(("generator", "seed"))
        said = seed if is_said and seed.document.is_file else None
        origin = each.origin
        if isinstance(origin, GeneratorChoice) and not (same or each.row):
            key = _makes(each, origin, said)
            origin = origin._replace(seed=origin.seed + equal[key] * STRIDE)
            equal[key] += 1
        yield replace(
            each,
            origin=origin,
            apart=apart,
            same=same,
            has_own_seed=bool(said) and said is not form.node(("generator", "seed")),
            first=first,
            has_numbers=has_numbers,
        )
        first += each.count


def _makes(each: PuzzleConfig, origin: GeneratorChoice, seed: Node | None) -> Hashable:
    """A key that is equal for entries that would make the same puzzles of one seed.

    A seed that an entry states itself is the one that it gets.
    """
    words = tuple(choice.key for choice in each.words)
    place = (seed.document.name, seed.index) if seed else None
    making = (origin.record.name, repr(origin.options), origin.seed, place)
    return each.language.code, words, making


def _apart(form: Form) -> Apart | None:
    """The setting `apart:`, if it is given and right."""
    if form.node(("apart",)) is None:
        return None
    found = form.settings(ApartSettings, ("apart",), short="puzzles")
    seed = form.node(("generator", "seed"))
    text = seed.value if seed and isinstance(seed.value, str) else ""
    shuffled = int(text) if text.isdecimal() else DEFAULT_SEED
    return Apart(found.puzzles, found.of == "pairs", shuffled) if found else None
