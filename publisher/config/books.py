"""The puzzles of a book: configs in files, or written in the book's own config."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from publisher.config.form import Form
from publisher.config.misplaced import refuse_unknown
from publisher.config.models import (
    ApartSettings,
    BookSettings,
    ConfigSettings,
    InlinePuzzle,
    PuzzleOfConfig,
)
from publisher.config.nodes import Node, Report
from publisher.config.overrides import override_all
from publisher.config.puzzle_configs import puzzle_config
from publisher.config.reader import document_of, read
from publisher.config.settings import GeneratorChoice, PuzzleConfig, ReaderChoice
from publisher.errors import ConfigError, Fault
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import quoted
from publisher.plugins.validation import setting_names
from publisher.words.apart import Apart, Deck, hashed

INHERITED = (
    *("language", "author", "copyright", "generator", "reject", "at_least", "clues", "clue_bank"),
    *("suggest", "hints", "numbering", "then", "review", "published"),
)
"""Settings of a book that its puzzles have too, unless they have their own."""


def book(form: Form, path: Path, overrides: Sequence[str]) -> tuple[PuzzleConfig, ...]:
    """The settings of a book's puzzles in its order, without those that have faults."""
    items = form.items(("puzzles",), "- config: animals.yaml")
    if not items:
        message = "a book has at least one puzzle, such as `- config: animals.yaml`"
        if items is not None or not form.report:
            form.report.add(("puzzles",), message, at_key=True)
        return ()
    found = (_item(form, path, index, overrides) for index in range(len(items)))
    return tuple(puzzle_config for puzzle_config in found if puzzle_config)


def _item(form: Form, path: Path, index: int, overrides: Sequence[str]) -> PuzzleConfig | None:
    place: SettingPath = ("puzzles", index)
    node = form.node(place)
    if node is None or not isinstance(node.value, dict):
        message = "expected a puzzle: `config: FILE`, or settings such as `title:` and `words:`"
        form.report.add(place, message)
        return None
    of_file = "config" in node.value
    refuse_unknown(form, place, setting_names(PuzzleOfConfig if of_file else InlinePuzzle))
    settings = form.own_settings(BookSettings, place, others=True)
    made = _from_file(form, place, overrides) if of_file else _inline(form, path, place, overrides)
    if made is None:
        return None
    if isinstance(made.origin, ReaderChoice):
        _refuse_more(form, place)
    elif "parts" in settings.model_fields_set:
        made = replace(made, origin=made.origin._replace(distinct=settings.parts))
    skipped = _skipped(form, place, made.distinct, settings)
    return replace(
        made, seeds=settings.seeds, section=settings.section, same=settings.same, skipped=skipped
    )


def _skipped(
    form: Form, place: SettingPath, distinct: int, settings: BookSettings
) -> tuple[int, ...]:
    """The numbers of the puzzles that an entry leaves out; those that it has not are reported."""
    found, where = sorted(set(settings.skip)), (*place, "skip")
    if found and distinct > 1:
        message = "puzzles that share words out, by `parts` or `distinct`, cannot be left out"
        form.report.add(where, message, at_key=True)
    elif found[-1:] > [settings.seeds]:
        form.report.add(where, f"there is no puzzle {found[-1]}: `seeds` is {settings.seeds}")
    elif len(found) == settings.seeds:
        form.report.add(where, "no puzzle is left: take this entry out of `puzzles:`", at_key=True)
    else:
        return tuple(found)
    return ()


def _refuse_more(form: Form, place: SettingPath) -> None:
    """Report settings that make several puzzles where a file has the only one."""
    for name in ("seeds", "parts", "skip"):
        if form.node((*place, name)):
            message = f"a puzzle file has one puzzle, so there is nothing for `{name}` to do"
            form.report.add((*place, name), message, at_key=True)


def _inline(
    form: Form, path: Path, place: SettingPath, overrides: Sequence[str]
) -> PuzzleConfig | None:
    """The puzzle config of a puzzle that is written here, with what it inherits from the book."""
    node, own = form.report.root.find(place)[0], form.given(place)
    inherited = {name: form.node((name,)) for name in INHERITED}
    settings = {name: below for name, below in inherited.items() if below}
    if "puzzle" in own:
        settings.pop("generator", None)
    node_of_puzzle = Node(node.document, node.index, settings | own, node.key)
    return _read(form, Report(node_of_puzzle, _overridden(node_of_puzzle, overrides), place), path)


def _from_file(form: Form, place: SettingPath, overrides: Sequence[str]) -> PuzzleConfig | None:
    """The puzzle config of a config in a file of its own; its faults are at their places there."""
    where, file = (*place, "config"), form.own_settings(PuzzleOfConfig, place, others=True).config
    if file is None:
        return None
    try:
        root, faults = read(document_of(file))
    except ConfigError as error:
        fault = error.faults[0]
        form.report.add(where, f"{fault.file}: {fault.message}")
        return None
    if root is None or not isinstance(root.value, dict):
        form.report.take(faults)
        form.report.add(where, f"{file} has no settings")
        return None
    if "puzzles" in root.value:
        form.report.add(where, f"{file} is a book, and a book cannot be part of another")
        return None
    report = Report(root, [*faults, *_overridden(root, overrides)])
    names = [name for name in setting_names(ConfigSettings) if name != "puzzles"]
    refuse_unknown(replace(form, report=report, folder=file.parent), (), names)
    return _read(form, report, file)


def _read(form: Form, report: Report, path: Path) -> PuzzleConfig | None:
    """The puzzle config that a report is about; its faults go into the book's."""
    made = puzzle_config(replace(form, report=report, folder=path.parent), path)
    if report:
        form.report.take(report.error().faults)
    return made


def _overridden(root: Node, overrides: Sequence[str]) -> list[Fault]:
    """Put what the command line says of generators into a puzzle; return what is wrong with it."""
    return override_all(root, (each for each in overrides if each.startswith("generator.")))


STRIDE = 1_000_000
"""How far apart the seeds of entries are that would make the same puzzles: so one can grow, and
changes none of the others."""


def with_places(
    form: Form, settings: ConfigSettings, made: Iterable[PuzzleConfig]
) -> list[PuzzleConfig]:
    """The puzzles with their places in the book, and with what is said of their words.

    Those that would be made again have other seeds, unless they are to be the same.
    """
    apart, first = form.node(("apart",)), 0
    equal = Counter[Hashable]()
    has_numbers = not settings.levels and settings.order == "written"
    placed = []
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
        placed.append(
            replace(
                each,
                origin=origin,
                same=same,
                has_own_seed=bool(said) and said is not form.node(("generator", "seed")),
                first=first,
                has_numbers=has_numbers,
            )
        )
        first += each.count
    return _kept_apart(form, placed, is_one=bool(settings.levels)) if apart else placed


def _makes(each: PuzzleConfig, origin: GeneratorChoice, seed: Node | None) -> Hashable:
    """A key that is equal for entries that would make the same puzzles of one seed.

    A seed that an entry states itself is the one that it gets.
    """
    words = tuple(choice.key for choice in each.words)
    place = (seed.document.name, seed.index) if seed else None
    making = (origin.record.name, repr(origin.options), origin.seed, place)
    return each.language.code, words, making


def _kept_apart(form: Form, placed: list[PuzzleConfig], *, is_one: bool) -> list[PuzzleConfig]:
    """The puzzles with the setting `apart:`, if it is right.

    Each entry has a deck of its own, unless all have one, because they will change places.
    """
    found = form.settings(ApartSettings, ("apart",), short="puzzles")
    if found is None or not placed:
        return placed
    decks, times = [], Counter[int]()
    for each in placed:
        seed, first, last = each.origin.seed, each.first, each.first + each.count - 1
        if isinstance(each.origin, GeneratorChoice):
            decks.append(Deck(hashed("deck", seed, times[seed]), first, last))
            times[seed] += 1
    if is_one and decks:
        decks = [decks[0]._replace(last=decks[-1].last)]
    apart = Apart(found.puzzles, found.of == "pairs", tuple(decks))
    return [
        replace(each, apart=apart) if isinstance(each.origin, GeneratorChoice) else each
        for each in placed
    ]
