"""What plugin authors test with: sample puzzles, and the contract of each kind of record.

The checks raise `AssertionError` and need no test framework::

    from publisher.testing import check_exporter, sample_puzzles

    def test_contract():
        check_exporter(EXPORTER)
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from threading import Thread
from typing import Any

from publisher.errors import ExportError, FormatError, GenerationError
from publisher.language.clue import Clue, Enumeration
from publisher.language.language import Headings, Language, TextDirection
from publisher.language.line_labels import Numbering
from publisher.model.bulk_words import BulkWords
from publisher.model.grid import BLOCK, Cell, Grid, Position, Slot
from publisher.model.layout import Layout
from publisher.model.numbering import entries, numbered
from publisher.model.puzzle import Entry, Publication, Puzzle
from publisher.model.words import SourceWord, to_word
from publisher.plugins.draft import Draft, Rejection, Reviser
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import parted, type_name
from publisher.plugins.records import AnyExporter, AnyGenerator, AnyReader, AnySource
from publisher.plugins.search_run import Budget, Request, SearchRun
from publisher.testing.additions_contract import check_filter as check_filter
from publisher.testing.additions_contract import check_finisher as check_finisher
from publisher.testing.additions_contract import check_panel as check_panel
from publisher.testing.additions_contract import check_strategy as check_strategy
from publisher.testing.executor_contract import check_executor as check_executor
from publisher.testing.preview_contract import check_preview
from publisher.words.source_words import source_words

_MOST_REFUSED = 1000
"""How often a generator may ask for a step that it does not get, on its way out of its loops."""

_SLOTS_TRIED = 4
"""In how many slots a reviser has to change a word."""

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
    folds=dict(zip("ךםןףץ", "כמנפצ", strict=True)),
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
        "lines": replace(puzzle(["שלומ", "מר#ל"], HEBREW, title="תשבץ"), numbering=Numbering.LINES),
    }


def check_exporter(exporter: AnyExporter, options: Options | None = None) -> None:
    """Export every sample twice: the same bytes each time, or `ExportError` with a message.

    If there is a preview, each page is looked at: it is a picture as wide as it is asked for, the
    same twice, and its areas are on the page, of cells and slots that the sample has.
    """
    chosen = exporter.options() if options is None else options
    for name, sample in sample_puzzles().items():
        first, second = (_exported(exporter, sample, chosen) for _ in range(2))
        assert first == second, f"{exporter.name}: {name}: not the same bytes twice"
        if exporter.preview is not None and isinstance(first, bytes):
            check_preview(f"{exporter.name}: {name}", sample, *_previews(exporter, sample, chosen))


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


def check_reviser(
    generator: AnyGenerator,
    request: Request,
    options: Options,
    *,
    steps: int = 2000,
    patience: float = 60,
) -> None:
    """Generate a puzzle, and change it: whatever comes back is legal and as the draft asks.

    A draft with nothing rejected comes back with the same answers. One answer after the other is
    rejected, in its slot and everywhere, with the letters of another slot kept: these stay, the
    answer goes, and one seed makes one layout. The candidates of a slot fit it, those that are not
    possible come last, and the word that is there is one of them. What cannot be done is a
    `GenerationError` with a message. A search has `steps` steps, and fails if it has not ended
    after `patience` seconds.
    """

    def run(search: Callable[[SearchRun], Any]) -> Any:
        return _ended(generator.name, search, Budget(steps=steps), patience)

    made = run(lambda run: generator.generate(request, options, run))
    assert isinstance(made, Layout), f"{generator.name}: generated {type_name(made)}, no Layout"
    assert generator.reviser is not None, f"{generator.name}: it has no reviser"
    reviser = generator.reviser(request, options)
    assert isinstance(reviser, Reviser), f"{generator.name}: {type_name(reviser)} is no Reviser"
    _RevisionContract(generator.name, reviser, made, run).check()


class _RevisionContract:
    """What is asked of the reviser of a puzzle; `run` runs a search to its end."""

    def __init__(
        self,
        name: str,
        reviser: Reviser,
        made: Layout,
        run: Callable[[Callable[[SearchRun], Any]], Any],
    ) -> None:
        self._name, self._reviser, self._made, self._run = name, reviser, made, run
        self._words = tuple(placement.word for placement in made.placements)
        self._slots = [placement.slot for placement in made.placements]

    def check(self) -> None:
        """Raise `AssertionError` for what is not as it is asked."""
        same = self._revised(self._draft())
        assert same is not None, f"{self._name}: it cannot revise a draft that needs no change"
        assert _texts(same) == _texts(self._made), f"{self._name}: it changed words for nothing"
        self._check_prospects()
        for position, slot in enumerate(self._slots[:_SLOTS_TRIED]):
            other = self._slots[position - 1]
            letters = tuple(self._made.grid[cell].letter for cell in slot.cells)
            here = Rejection(letters, slot)
            for draft in (
                self._draft(kept=frozenset(other.cells) - set(slot.cells), rejected=(here,)),
                self._draft(rejected=(Rejection(letters),)),
            ):
                self._check_revision(draft)
            self._check_candidates(self._draft(), slot)
            self._check_candidates(self._draft(frozenset(slot.cells[:1]), (here,)), slot)

    def _draft(
        self, kept: frozenset[Position] = frozenset(), rejected: tuple[Rejection, ...] = ()
    ) -> Draft:
        return Draft(self._made.grid, kept, rejected, self._words)

    def _revised(self, draft: Draft) -> Layout | None:
        """What a draft becomes, the same twice; None if it cannot be revised."""
        found: list[Layout | None] = []
        for _ in range(2):
            try:
                layout = self._run(lambda run: self._reviser.revise(draft, 1, run))
            except GenerationError as error:
                assert str(error), f"{self._name}: a GenerationError without a message"
                found.append(None)
                continue
            kinds = f"{self._name}: revised to {type_name(layout)}, not a Layout"
            assert isinstance(layout, Layout), kinds
            entries(layout)
            found.append(layout)
        assert found[0] == found[1], f"{self._name}: one seed made two layouts"
        return found[0]

    def _check_revision(self, draft: Draft) -> None:
        layout = self._revised(draft)
        if layout is None:
            return
        (rejection,) = draft.rejected
        asked = f"{self._name}: without {''.join(rejection.letters)}"
        if rejection.slot is None:
            assert rejection.letters not in {each.word.letters for each in layout.placements}, (
                f"{asked}: it is there"
            )
        assert any(_is_revision(layout, draft, rejection, moved) for moved in _moves(layout)), (
            f"{asked}: it is there, or a letter that is kept has gone"
        )

    def _check_candidates(self, draft: Draft, slot: Slot) -> None:
        """Those of a slot: fitting, not rejected, in no other slot, the possible ones first."""
        found = list(self._reviser.candidates(draft, slot))
        name = f"{self._name}: a candidate of {slot.direction} at {tuple(slot.start)}"
        letters = tuple(draft.grid[cell].letter for cell in slot.cells)
        taken = {each for other, each in draft.answers() if other != slot}
        crossed = {cell for other in self._slots if other != slot for cell in other.cells}
        for each in found:
            word = each.word.letters
            assert len(word) == len(slot), f"{name}, {word}, does not fit"
            stay = zip(slot.cells, letters, word, strict=True)
            changed = [cell for cell, old, new in stay if cell in draft.kept and old != new]
            assert not changed, f"{name}, {word}, changes a letter that is kept"
            assert draft.allows(word, slot), f"{name}, {word}, is rejected"
            assert word not in taken, f"{name}, {word}, is in another slot"
            counted = [count is not None for count in each.kept_words]
            crossings = [cell in crossed for cell in slot.cells]
            assert counted == crossings, f"{name}, {word}: kept_words is not one for each crossing"
        assert len({each.word.letters for each in found}) == len(found), f"{name} is there twice"
        possible = [each.is_possible for each in found]
        assert possible == sorted(possible, reverse=True), (
            f"{name} that is not possible comes first"
        )
        if draft.allows(letters, slot):
            words = {each.word.letters for each in found}
            assert letters in words, f"{name}: the word that is there is none"

    def _check_prospects(self) -> None:
        """Those of a draft with an open slot: letters of its open cells alone."""
        opened = set(self._slots[0].cells)
        rows = (
            tuple(replace(c, letter="") if (y, x) in opened else c for x, c in enumerate(row))
            for y, row in enumerate(self._made.grid.rows)
        )
        found = self._reviser.prospects(Draft(Grid(tuple(rows)), words=self._words))
        strange = set(found.letters) - opened
        assert not strange, f"{self._name}: prospects of cells that are not open: {strange}"
        assert {*found.hopeless, *found.unknown} <= set(self._slots), f"{self._name}: no slots"


def _texts(layout: Layout) -> list[tuple[str, ...]]:
    return sorted(placement.word.letters for placement in layout.placements)


def _moves(layout: Layout) -> Iterator[tuple[int, int]]:
    """By how many rows and columns the words of a draft may have been moved, at most."""
    rows, columns = range(-layout.grid.height, layout.grid.height + 1), layout.grid.width
    return ((row, column) for row in rows for column in range(-columns, columns + 1))


def _is_revision(
    layout: Layout, draft: Draft, rejection: Rejection, moved: tuple[int, int]
) -> bool:
    """Whether the kept letters are there and the rejected answer is not, if all has moved so."""

    def letter(cell: Position) -> str:
        there = Position(cell.row + moved[0], cell.column + moved[1])
        return layout.grid[there].letter if there in layout.grid else ""

    if any(letter(cell) != draft.grid[cell].letter for cell in draft.kept):
        return False
    slot = rejection.slot
    return slot is None or tuple(map(letter, slot.cells)) != rejection.letters


class _ShortRun(SearchRun):
    """A run that fails a generator which goes on after its steps."""

    def step(self) -> bool:
        going = super().step()
        self._refused = 0 if going else self._refused + 1
        assert self._refused <= _MOST_REFUSED, "it goes on though `run.step()` says False"
        return going

    _refused = 0


def _generated(
    generator: AnyGenerator, request: Request, options: Options, patience: float
) -> Layout:
    """What a generator returns within 50 steps."""

    def generate(run: SearchRun) -> Any:
        return generator.generate(request, options, run)

    found = _ended(generator.name, generate, Budget(steps=50), patience)
    kinds = f"{generator.name}: returned {type_name(found)}, not a Layout"
    assert isinstance(found, Layout), kinds
    return found


def _ended(name: str, search: Callable[[SearchRun], Any], budget: Budget, patience: float) -> Any:
    """What a search returns, or raises, in a thread: that can be left alone on every system."""
    run, outcome = _ShortRun(budget), Future[Any]()

    def work() -> None:
        try:
            outcome.set_result(search(run))
        except BaseException as error:
            outcome.set_exception(error)

    Thread(target=work, name=name, daemon=True).start()
    try:
        return outcome.result(patience)
    except TimeoutError:
        if outcome.done():  # it is the generator's own
            raise
        raise AssertionError(
            f"{name}: has not ended after {patience:g} seconds and {run.steps} steps: "
            "call `run.step()` for each unit of work, and end when it says False"
        ) from None


def _given(exporter: AnyExporter, sample: Puzzle) -> Any:
    """A sample as an exporter takes it."""
    return Publication.of(sample) if exporter.takes == "publication" else sample


def _previews(exporter: AnyExporter, sample: Puzzle, options: Options) -> tuple[Any, Any]:
    """The preview of a sample, made twice."""
    make: Any = exporter.preview
    given = _given(exporter, sample)
    return make(given, options), make(given, options)


def _exported(exporter: AnyExporter, sample: Puzzle, options: Options) -> bytes | str:
    given = _given(exporter, sample)
    try:
        data, _ = parted(exporter.export(given, options))
    except ExportError as error:
        assert str(error), f"{exporter.name}: an ExportError without a message"
        return str(error)
    assert isinstance(data, bytes), f"{exporter.name}: returned {type_name(data)}, not bytes"
    return data
