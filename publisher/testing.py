"""What plugin authors test with: sample puzzles, and the contract of each kind of record.

The checks raise `AssertionError` and need no test framework::

    from publisher.testing import check_exporter, sample_puzzles

    def test_contract():
        check_exporter(EXPORTER)
"""

from collections.abc import Iterable
from concurrent.futures import Future
from threading import Thread
from typing import Any

from publisher.errors import ExportError, FormatError
from publisher.language.clue import Clue, Enumeration
from publisher.language.language import Headings, Language, TextDirection
from publisher.model.bulk_words import BulkWords
from publisher.model.grid import BLOCK, Cell, Grid
from publisher.model.layout import Layout
from publisher.model.numbering import entries, numbered
from publisher.model.puzzle import Entry, Publication, Puzzle
from publisher.model.words import SourceWord, to_word
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import parted, type_name
from publisher.plugins.records import AnyExporter, AnyGenerator, AnyReader, AnySource
from publisher.plugins.search_run import Budget, Request, SearchRun
from publisher.words.source_words import source_words

_MOST_REFUSED = 1000
"""How often a generator may ask for a step that it does not get, on its way out of its loops."""

ENGLISH = Language(
    code="en",
    name="English",
    direction=TextDirection.LTR,
    alphabet=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    headings=Headings("Across", "Down", "Puzzle", "Solution"),
)
HEBREW = Language(
    code="he",
    name="Hebrew",
    direction=TextDirection.RTL,
    alphabet=tuple("אבגדהוזחטיכלמנסעפצקרשת"),
    headings=Headings("מאוזן", "מאונך", "תשבץ", "פתרון"),
)


def grid(*rows: str) -> Grid:
    """A grid drawn in logical order: a letter a cell, `#` for a block."""
    return Grid(tuple(tuple(BLOCK if c == "#" else Cell(letter=c) for c in row) for row in rows))


def puzzle(
    rows: Iterable[str], language: Language = ENGLISH, clue: str = "Clue {}", title: str = "Sample"
) -> Puzzle:
    """A puzzle on a drawn grid; `{}` in a clue becomes the answer."""
    drawn = grid(*rows)
    made = []
    for number, slot in numbered(drawn):
        answer = "".join(drawn[cell].letter for cell in slot.cells)
        shape = Enumeration((len(slot),))
        made.append(Entry(number, slot, Clue(clue.format(answer), shape), answer))
    return Puzzle(drawn, tuple(made), language, title=title)


def sample_puzzles() -> dict[str, Puzzle]:
    """Puzzles by name that an exporter must cope with: both directions, small, bare and nasty."""
    return {
        "english": puzzle(["CAT#", "A##O", "RAIN", "####"]),
        "hebrew": puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה של {}, 12 (abc)", "תשבץ"),
        "one word": puzzle(["WORD"]),
        "no clues": puzzle(["CAT", "A##", "R##"], clue="", title=""),
        "nasty text": puzzle(
            ["CAT", "A##", "R##"], clue="a|b\t<b>&amp;\u202e\"'“”… {}", title="<i>"
        ),
        "full": puzzle(["ABC", "DEF", "GHI"]),
    }


def check_exporter(exporter: AnyExporter, options: Options | None = None) -> None:
    """Export every sample twice: the same bytes each time, or `ExportError` with a message."""
    chosen = exporter.options() if options is None else options
    for name, sample in sample_puzzles().items():
        first, second = (_exported(exporter, sample, chosen) for _ in range(2))
        assert first == second, f"{exporter.name}: {name}: not the same bytes twice"


def check_reader(reader: AnyReader, samples: Iterable[bytes]) -> None:
    """Read each sample, and refuse all its beginnings and nonsense with `FormatError` alone."""
    options = reader.options()
    language = reader.language or (lambda _: None)
    for sample in samples:
        found, _ = parted(reader.read(sample, options, ENGLISH))
        assert isinstance(found, Puzzle), (
            f"{reader.name}: returned {type_name(found)}, not a Puzzle"
        )
        code = language(sample)
        assert code is None or isinstance(code, str), f"{reader.name}: language gave {code!r}"
        for wrong in (b"", b"\0" * 64, bytes(range(256)), sample[: len(sample) // 2]):
            for refuses in (language, lambda data: reader.read(data, options, ENGLISH)):
                try:
                    refuses(wrong)
                except FormatError as error:
                    assert str(error), f"{reader.name}: a FormatError without a message"


def check_source(source: AnySource, options: Options) -> None:
    """Read twice: the same words each time; and in bulk: these words first, or they alone."""
    first, second = (source_words(source, options) for _ in range(2))
    assert first == second, f"{source.name}: not the same words twice"
    bulk, again = (source.bulk(options) if source.bulk else None for _ in range(2))
    if bulk is None or again is None:
        assert bulk is again, f"{source.name}: its bulk is None once, and not the other time"
        return
    assert isinstance(bulk, BulkWords), f"{source.name}: returned {type_name(bulk)}, not BulkWords"
    assert bulk.fingerprint == again.fingerprint, f"{source.name}: another fingerprint"
    lines = [" ".join(line.split()) for line in bulk.read().text.split("\n")]
    found = list(filter(None, lines))
    wanted = [" ".join(word.text.split()) for word in first.value if word.text.strip()]
    assert found[: len(wanted)] == wanted, f"{source.name}: its bulk has other words than its read"


def check_generator(
    generator: AnyGenerator, options: Options, texts: Iterable[str], patience: float = 60
) -> None:
    """Generate twice from one seed: one and the same legal layout, every word accounted for.

    A generator has 50 steps; one that has not ended after `patience` seconds fails.
    """
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in texts)
    request = Request(words, ENGLISH, seed=1)
    first, second = (_generated(generator, request, options, patience) for _ in range(2))
    assert first == second, f"{generator.name}: one seed made two layouts"
    placed = {entry.spelling for entry in entries(first)}
    left_out = {word.spelling for word in first.left_out}
    missing = {word.spelling for word in words} - placed - left_out
    assert not missing, f"{generator.name}: neither placed nor left out: {missing}"


class _ShortRun(SearchRun):
    """A run of 50 steps that fails a generator which goes on after them."""

    def step(self) -> bool:
        going = super().step()
        self._refused = 0 if going else self._refused + 1
        assert self._refused <= _MOST_REFUSED, "it goes on though `run.step()` says False"
        return going

    _refused = 0


def _generated(
    generator: AnyGenerator, request: Request, options: Options, patience: float
) -> Layout:
    """What a generator returns, or raises, in a thread: that can be left alone on every system."""
    run, outcome = _ShortRun(Budget(steps=50)), Future[Any]()

    def work() -> None:
        try:
            outcome.set_result(generator.generate(request, options, run))
        except BaseException as error:
            outcome.set_exception(error)

    Thread(target=work, name=generator.name, daemon=True).start()
    try:
        found = outcome.result(patience)
    except TimeoutError:
        if outcome.done():  # it is the generator's own
            raise
        raise AssertionError(
            f"{generator.name}: has not ended after {patience:g} seconds and {run.steps} steps: "
            "call `run.step()` for each unit of work, and end when it says False"
        ) from None
    kinds = f"{generator.name}: returned {type_name(found)}, not a Layout"
    assert isinstance(found, Layout), kinds
    return found


def _exported(exporter: AnyExporter, sample: Puzzle, options: Options) -> bytes | str:
    given: Any = Publication.of(sample) if exporter.takes == "publication" else sample
    try:
        data, _ = parted(exporter.export(given, options))
    except ExportError as error:
        assert str(error), f"{exporter.name}: an ExportError without a message"
        return str(error)
    assert isinstance(data, bytes), f"{exporter.name}: returned {type_name(data)}, not bytes"
    return data
