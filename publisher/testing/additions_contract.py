"""The contracts of filters, finishers, strategies and panels: what they return, and that twice."""

from collections.abc import Iterable

from publisher.errors import GenerationError, OptionError, WordError
from publisher.language.language import Language
from publisher.model.words import SourceWord
from publisher.plugins.additions import AnyFilter, AnyFinisher, AnyPanel, AnyStrategy
from publisher.plugins.finishing import finished_by
from publisher.plugins.installed import Provider
from publisher.plugins.options import Options
from publisher.plugins.panel import PanelRoom
from publisher.plugins.panel_choice import PanelChoice
from publisher.plugins.registry import Registry, load
from publisher.plugins.strategy_choice import StrategyChoice
from publisher.testing.generator_contract import check_generator
from publisher.testing.samples import ENGLISH, sample_puzzles

_AUTHOR = Provider("tested", "tested-plugin", "0")
_ROOMS = (PanelRoom(500, 12), PanelRoom(150, 8))
_TEXTS = ("cat", "Ice cream", "X-ray", "4711", "", "שלום", "<b>")


def check_filter(
    record: AnyFilter,
    options: Options | None = None,
    texts: Iterable[str] = _TEXTS,
    language: Language | None = None,
) -> None:
    """Test words twice: each is wanted or not, or a `WordError`, and the same the second time."""
    chosen = record.options() if options is None else options
    words = [SourceWord(text, "A clue", score=50) for text in texts]

    def marks() -> list[object]:
        test = record.test(chosen, language or ENGLISH)
        assert callable(test), f"{record.name}: its test is no function"
        return [_mark(record.name, test, word) for word in words]

    assert marks() == marks(), f"{record.name}: other words are wanted the second time"


def _mark(name: str, test: object, word: SourceWord) -> object:
    try:
        found = test(word)  # type: ignore[operator]
    except WordError:
        return None
    assert isinstance(found, bool), f"{name}: {word.text!r}: {found!r} is neither True nor False"
    return found


def check_finisher(record: AnyFinisher, options: Options | None = None) -> None:
    """Finish every sample twice: the words stay, and the puzzle is the same the second time.

    An `OptionError` or a `GenerationError` has a message.
    """
    chosen = record.options() if options is None else options
    for name, sample in sample_puzzles().items():
        try:
            first, second = (finished_by(record, chosen, sample, seed=1) for _ in range(2))
        except (OptionError, GenerationError) as error:
            assert str(error), f"{record.name}: {name}: an error without a message"
        else:
            assert first == second, f"{record.name}: {name}: not the same puzzle twice"


def check_panel(record: AnyPanel, options: Options | None = None) -> None:
    """Draw the panel of every sample twice, in a wide room and in a narrow one, within its box."""
    chosen = record.options() if options is None else options
    registry = Registry()
    registry.add("panels", record, _AUTHOR)
    choice = PanelChoice(record, chosen, registry)
    for name, sample in sample_puzzles().items():
        for room in _ROOMS:
            first, second = (choice.draw(sample, room) for _ in range(2))
            assert first == second, f"{record.name}: {name}: not the same panel twice"


def check_strategy(
    record: AnyStrategy, texts: Iterable[str], options: Options | None = None, patience: float = 60
) -> None:
    """Let the generator freeform make layouts by it, as `check_generator` does."""
    registry = load()
    if record.name not in registry.strategies:
        registry.add("strategies", record, _AUTHOR)
    freeform = registry.generators["freeform"]
    chosen = record.options() if options is None else options
    settings = {"strategy": StrategyChoice(record, chosen, registry)}
    given = freeform.options.model_validate(settings, context={"registry": registry})
    check_generator(freeform, given, texts, patience)
