"""The contracts of what is added to the program, such as filters: what they return, twice."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.errors import GenerationError, OptionError, WordError
from publisher.formats.puzzle_json import from_json, to_json
from publisher.language.language import Language
from publisher.language.spelling import spell
from publisher.model.layout import Layout
from publisher.model.puzzle import Publication, Puzzle
from publisher.model.sheet import shown_lists
from publisher.model.symmetry import Symmetry
from publisher.model.words import SourceWord, to_word
from publisher.pipeline.puzzle_builder import layout_of
from publisher.plugins.additions import (
    AnyCheck,
    AnyFilter,
    AnyFinisher,
    AnyPanel,
    AnyStrategy,
    AnyTerm,
    WordTest,
)
from publisher.plugins.boards import ScoredBoard
from publisher.plugins.clue_provider import (
    AnyClueProvider,
    ClueRequest,
    remarks_by,
    suggested_by,
)
from publisher.plugins.finishing import finished_by
from publisher.plugins.installed import Provider
from publisher.plugins.options import NoOptions, Options
from publisher.plugins.panel import PanelRoom
from publisher.plugins.puzzle_kind import AnyPuzzleKind, built_by
from publisher.plugins.record import Record
from publisher.plugins.record_choice import PanelChoice, StrategyChoice, TermChoice
from publisher.plugins.registry import Registry, kind_of, load
from publisher.plugins.review import ReviewedPuzzle, remarks_of
from publisher.plugins.search_run import Budget, Request, SearchRun
from publisher.plugins.word_finder import AnyFinder, FoundWords
from publisher.words.answer_clues import clued_puzzle
from publisher_testing.calling import Calls
from publisher_testing.generator_contract import check_generator
from publisher_testing.samples import ENGLISH, sample_puzzles

_AUTHOR = Provider("tested", "tested-plugin", "0")
_ROOMS = (PanelRoom(500, 12), PanelRoom(150, 8))
_TEXTS = ("cat", "Ice cream", "X-ray", "4711", "", "שלום", "<b>")


def check_filter(
    record: AnyFilter,
    options: Options | None = None,
    texts: Iterable[str] = _TEXTS,
    language: Language | None = None,
    patience: float = 60,
) -> None:
    """Test words twice: each is wanted or not, or a `WordError`, and the same the second time."""
    calls = Calls.of(record, options, patience)
    words = [SourceWord(text, "A clue", score=50) for text in texts]

    def marks() -> list[object]:
        test = record.test(calls.options, language or ENGLISH)
        assert callable(test), f"{record.name}: its test is not a function"
        return [_mark(record.name, test, word) for word in words]

    calls.twice("other words are wanted the second time", marks)


def _mark(name: str, test: WordTest, word: SourceWord) -> bool | None:
    try:
        found = test(word)
    except WordError:
        return None
    assert isinstance(found, bool), f"{name}: {word.text!r}: {found!r} is neither True nor False"
    return found


def check_finisher(
    record: AnyFinisher, options: Options | None = None, patience: float = 60
) -> None:
    """Finish every sample twice: the words stay, and the puzzle is the same the second time.

    An `OptionError` or a `GenerationError` has a message.
    """
    calls = Calls.of(record, options, patience)
    for name, sample in sample_puzzles().items():
        with suppress(OptionError, GenerationError):
            given = (record, calls.options, sample, 1)
            calls.twice(f"{name}: not the same puzzle twice", finished_by, *given)


def check_clue_provider(
    record: AnyClueProvider,
    texts: Iterable[str],
    options: Options | None = None,
    language: Language | None = None,
    patience: float = 60,
    *,
    network: bool = False,
) -> None:
    """Ask twice for clues of words, and what is to be said of every sample.

    Nobody is given clues for an answer that was not asked for, and a clue has a text.
    """
    calls, spoken = Calls.of(record, options, patience, network=network), language or ENGLISH
    answers = {spell(text, spoken)[0]: text for text in texts}
    for asked in (answers, {}):
        request = ClueRequest(asked, spoken)
        given = (suggested_by, record, calls.options, request)
        found = calls.twice("other clues the second time", *given).value
        assert found.keys() <= asked.keys(), f"{record.name}: clues of answers that nobody gave"
        clues = [clue for some in found.values() for clue in some]
        assert all(clue.text.strip() for clue in clues), f"{record.name}: a clue without a text"
    for sample in sample_puzzles().values():
        puzzle = clued_puzzle(sample, sample.language, Path("sample.yaml"))
        calls.twice("not the same lines twice", remarks_by, record, calls.options, puzzle, ())


def check_finder(
    record: AnyFinder,
    texts: Iterable[str],
    options: Options | None = None,
    language: Language | None = None,
    patience: float = 60,
) -> None:
    """Ask twice for two of some words: no others are found, and no more."""
    calls, spoken = Calls.of(record, options, patience), language or ENGLISH
    words = tuple(to_word(SourceWord(text), spoken) for text in texts)

    def answer() -> FoundWords:
        return record.open(Request(words, spoken, 0), NoOptions())(calls.options, 2)

    found = calls.twice("other words the second time", answer)
    assert isinstance(found, FoundWords), f"{record.name}: {found!r} is no FoundWords"
    assert len(found.words) == min(2, found.total), f"{record.name}: not two words, or all"
    known = {word.letters for word in words}
    assert all(each.word.letters in known for each in found.words), f"{record.name}: other words"


def check_puzzle_kind(
    record: AnyPuzzleKind,
    options: Options | None = None,
    layouts: Iterable[Layout] = (),
    language: Language | None = None,
    patience: float = 60,
) -> list[Puzzle]:
    """Build the puzzle of each layout, or of every sample, twice: the same, with all its words.

    It comes back from JSON, and shows what it had. A `GenerationError` or an `OptionError` has a
    message. No language has texts that English lacks. Returns the puzzles.
    """
    for code, texts in record.texts.items():
        unknown = sorted(texts.keys() - record.texts["en"].keys())
        assert not unknown, f"{record.name}: {code}: no such text in English: {unknown[0]}"
    calls, made = Calls.of(record, options, patience), []
    samples = (sample for sample in sample_puzzles().values() if sample.has_letters)
    given = [(each, language or ENGLISH) for each in layouts] or [
        (layout_of(sample), sample.language) for sample in samples
    ]
    for layout, spoken in given:
        with suppress(OptionError, GenerationError):
            call = (built_by, record, calls.options, layout, spoken, 1)
            puzzle = calls.twice("not the same puzzle twice", *call)
            _check_built(record.name, puzzle, layout)
            made.append(puzzle)
    assert made, f"{record.name}: it makes no puzzle of any layout"
    return made


def _check_built(name: str, puzzle: Puzzle, layout: Layout) -> None:
    """All words of the layout are there, and nothing is lost on the way through JSON."""
    answers = {entry.slot: puzzle.answer(entry) for entry in puzzle.entries}
    for each in layout.placements:
        found = answers.get(each.slot)
        assert found == each.word.letters, f"{name}: {each.word.spelling} is not there"
    (kept,) = from_json(to_json(Publication.of(puzzle)), lambda _: puzzle.language).puzzles
    assert kept == puzzle, f"{name}: another puzzle comes back from JSON"
    assert shown_lists(kept) == shown_lists(puzzle), f"{name}: JSON loses its lists"


def check_panel(record: AnyPanel, options: Options | None = None, patience: float = 60) -> None:
    """Draw the panel of every sample twice, in a wide room and in a narrow one, within its box."""
    registry, calls = Registry(), Calls.of(record, options, patience)
    registry.add(record, _AUTHOR)
    choice = PanelChoice(record, calls.options, registry)
    for name, sample in sample_puzzles().items():
        for room in _ROOMS:
            calls.twice(f"{name}: not the same panel twice", choice.draw, sample, room)


def check_check(
    record: AnyCheck,
    options: Options | None = None,
    more: Iterable[ReviewedPuzzle] = (),
    patience: float = 60,
) -> None:
    """Check every sample twice, and those that are `more`: the remarks have places of the puzzle.

    The samples have no scores at first, then scores, an earlier puzzle, and open cells.
    """
    calls = Calls.of(record, options, patience)
    for name, sample in sample_puzzles().items():
        scores = {sample.answer(entry): 50.0 for entry in sample.entries}
        opened = sample.grid.mapped(lambda _, cell: replace(cell, letter="", given=False))
        for each in (
            ReviewedPuzzle(sample),
            ReviewedPuzzle(sample, scores, Symmetry.ROTATIONAL, (sample,)),
            ReviewedPuzzle(replace(sample, grid=opened)),
        ):
            given = (record, calls.options, each)
            calls.twice(f"{name}: not the same remarks twice", remarks_of, *given)
    for each in more:
        calls.twice("not the same remarks twice", remarks_of, record, calls.options, each)


def check_strategy(
    record: AnyStrategy,
    texts: Iterable[str],
    options: Options | None = None,
    patience: float = 60,
    language: Language | None = None,
) -> None:
    """Let the generator freeform make layouts by it, as `check_generator` does."""
    registry, calls = _with(record), Calls.of(record, options, patience)
    settings = {"strategy": StrategyChoice(record, calls.options, registry)}
    _check_freeform(registry, settings, texts, patience, language)


def check_term(
    record: AnyTerm,
    texts: Iterable[str],
    options: Options | None = None,
    patience: float = 60,
    language: Language | None = None,
) -> None:
    """Let the generator freeform score boards by it, as `check_generator` does.

    The same board has the same value, whatever other boards came before it.
    """
    registry, calls = _with(record), Calls.of(record, options, patience)
    choice, listed = TermChoice(record, calls.options, registry), tuple(texts)
    boards = [ScoredBoard.of(layout) for layout in _layouts(registry, listed, language or ENGLISH)]
    first = [calls.call(choice.points, board) for board in boards]
    second = [calls.call(choice.points, replace(board)) for board in reversed(boards)][::-1]
    assert first == second, f"{record.name}: the same board has another value the second time"
    _check_freeform(registry, {"score": {record.name: choice}}, listed, patience, language)


def _with(record: Record[Any]) -> Registry:
    """All that is installed, and a record that may be installed too."""
    registry = load()
    if record.name not in registry.of_kind(kind_of(record)):
        registry.add(record, _AUTHOR)
    return registry


def _layouts(registry: Registry, texts: Iterable[str], language: Language) -> Iterator[Layout]:
    """Layouts of words, each with another number of them."""
    freeform = registry.generators["freeform"]
    words = tuple(to_word(SourceWord(text), language) for text in texts)
    for seed in range(1, len(words) + 1):
        options = freeform.options.model_validate({"strategy": "first-fit", "at_most": seed})
        run = SearchRun(Budget(steps=100))
        yield freeform.generate(Request(words, language, seed), options, run)


def _check_freeform(
    registry: Registry,
    settings: dict[str, Any],
    texts: Iterable[str],
    patience: float,
    language: Language | None,
) -> None:
    freeform = registry.generators["freeform"]
    given = freeform.options.model_validate(settings, context={"registry": registry})
    check_generator(freeform, given, texts, patience, language)
