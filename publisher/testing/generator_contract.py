"""The contract of a generator: legal layouts, the same of the same seed, soon after its steps."""

from collections.abc import Iterable
from itertools import islice

from publisher.errors import OptionError
from publisher.language.language import Language
from publisher.model.grid import Grid
from publisher.model.layout import Layout
from publisher.model.numbering import entries
from publisher.model.words import SourceWord, to_word
from publisher.plugins.options import Options
from publisher.plugins.records import AnyGenerator
from publisher.plugins.search_run import Request, SearchRun
from publisher.testing.calling import Calls
from publisher.testing.samples import ENGLISH

_STEPS = 50
_DESIGNS = 3
"""The number of empty grids that are looked at."""


def check_generator(
    generator: AnyGenerator,
    options: Options,
    texts: Iterable[str],
    patience: float = 60,
    language: Language | None = None,
) -> None:
    """Generate twice from one seed: one and the same legal layout, every word accounted for.

    The words are English, or of the `language`. A generator has 50 steps; one that has not ended
    after `patience` seconds fails. What its `check` says are lines of text, its `designs` empty
    grids, and both the same twice. It prints nothing, uses no network, and touches no file that no
    option names.
    """
    of = language or ENGLISH
    words = tuple(to_word(SourceWord(text), of) for text in texts)
    request = Request(words, of, seed=1)
    calls = Calls(generator.name, options, patience)
    given = (generator, calls, request, options)
    _check_layouts(*given)
    assert _forecast(*given) == _forecast(*given), (
        f"{generator.name}: its check says something else the second time"
    )
    assert _designs(*given) == _designs(*given), f"{generator.name}: one seed made two designs"


def _check_layouts(
    generator: AnyGenerator, calls: Calls, request: Request, options: Options
) -> None:
    def generated() -> Layout:
        found = calls.search(lambda run: generator.generate(request, options, run), _STEPS)
        return calls.expect(found, Layout, "a Layout")

    first, second = generated(), generated()
    assert first == second, f"{generator.name}: one seed made two layouts"
    placed = {entry.spelling for entry in entries(first)}
    left_out = {word.spelling for word in first.left_out}
    missing = {word.spelling for word in request.words} - placed - left_out
    assert not missing, f"{generator.name}: neither placed nor left out: {missing}"


def _forecast(
    generator: AnyGenerator, calls: Calls, request: Request, options: Options
) -> list[str]:
    check = generator.check
    if check is None:
        return []
    lines: list[str] = calls.call(
        lambda: list(calls.iterated(check(request, options) or (), "lines of text"))
    )
    for line in lines:
        calls.expect(line, str, "a text", "its check said")
    return lines


def _designs(
    generator: AnyGenerator, calls: Calls, request: Request, options: Options
) -> list[Grid]:
    """The first few grids, those that need no more steps than a test has."""
    designs = generator.designs
    if designs is None:
        return []

    def draw(run: SearchRun) -> list[Grid]:
        return list(islice(calls.iterated(designs(request, options, run), "Grids"), _DESIGNS))

    try:
        found: list[Grid] = calls.search(draw, _STEPS)
    except OptionError:  # with these options there is nothing to design
        return []
    for each in found:
        calls.expect(each, Grid, "a Grid", "designed")
        letters = {cell.letter for row in each.rows for cell in row} - {""}
        assert not letters, f"{generator.name}: a design is empty, and this one has {letters}"
    return found
