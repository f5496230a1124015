"""The setting `kind:` of a config, and the generator that a kind of puzzle has by itself."""

from collections.abc import Collection

from publisher.config.form import Form
from publisher.config.settings import PuzzleKindChoice
from publisher.model.puzzle import CROSSWORD
from publisher.plugins.core_settings import DEFAULT_GENERATOR
from publisher.plugins.options import Options
from publisher.plugins.puzzle_kind import AnyPuzzleKind
from publisher.plugins.records import AnyGenerator
from publisher.plugins.registry import Registry
from publisher.plugins.validation import setting_names

_PATH = ("kind",)


def puzzle_kind(form: Form) -> PuzzleKindChoice | None:
    """The kind with its options; None for a crossword, or if something is wrong."""
    node = form.node(_PATH)
    if node is None or node.blank or node.value == CROSSWORD:
        return None
    path = form.named("puzzle_kinds", _PATH, node)
    if path is None:
        return None
    name = str(path[-1])
    record = form.registry.puzzle_kinds.get(name)
    if record is None:
        form.report.add(_PATH, form.registry.unknown("puzzle_kinds", name, [CROSSWORD]))
        return None
    options = form.options(record, path)
    return None if options is None else PuzzleKindChoice(record, options, path)


def options_of_kind(
    record: AnyGenerator, options: Options, kind: PuzzleKindChoice | None
) -> Options:
    """The options of a kind's own generator: those that the kind has too may be set there."""
    if kind is None or kind.record.generator != record.name:
        return options
    both = type(options).model_fields.keys() & kind.options.model_fields_set
    own = {name: getattr(kind.options, name) for name in both - options.model_fields_set}
    return options.model_copy(update=own)


def generator_name(form: Form) -> object:
    """The name of the generator: the one of `use:`, or else that of the kind."""
    node = form.node(("generator", "use"))
    if node is not None:
        return node.value
    kind = form.node(_PATH)
    names = [*kind.value] if kind and isinstance(kind.value, dict) else [kind and kind.value]
    record = form.registry.puzzle_kinds.get(str(names[0])) if names else None
    return usual_generator(record, form.given(("generator",)), form.registry)


def usual_generator(kind: AnyPuzzleKind | None, given: Collection[str], registry: Registry) -> str:
    """The generator where none is named: that of the kind, or its filler if it has a setting."""
    if kind is None:
        return DEFAULT_GENERATOR
    filler = registry.generators.get(kind.filler)
    is_filled = filler and not {*setting_names(filler.options)}.isdisjoint(given)
    return kind.filler if is_filled else kind.generator
