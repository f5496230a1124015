"""Records of what plugins add to parts of the program: filters, finishers and others."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from publisher.language.clue import Clue
from publisher.language.fonts import LanguageFont
from publisher.language.language import Language
from publisher.language.spelling import Letters
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.model.words import SourceWord
from publisher.plugins.core_settings import TermSettings
from publisher.plugins.record import CROSSWORDS, Kinds, O, Record, need_texts
from publisher.plugins.search_run import SearchRun

if TYPE_CHECKING:
    import click

    from publisher.plugins.boards import ScoredBoard, WordBoard
    from publisher.plugins.panel import PanelPart, PanelRoom
    from publisher.plugins.review import Remark, ReviewedPuzzle

WordTest = Callable[[SourceWord], bool]
"""Whether a word is wanted."""


@dataclass(frozen=True)
class Filter(Record[O]):
    """A test of words, which `only:` of a source has by its name beside the program's own tests.

    `test` is called once for the words of a source. It returns a function that is called with each
    word that has passed all tests before, and says whether the word is wanted. A `WordError` there,
    which `spell` raises for a text that cannot be a word, lets the text pass: it is reported later,
    with its place. `test` raises `OptionError` if an option cannot be met.

    `text` names the option that a text or a list alone stands for, as in `only: {NAME: TEXT}`. A
    filter without it is switched on by `NAME: true`, with the defaults of its options.
    """

    reserved = frozenset(
        {"letters", "matching", "tags", "score", "level", "clued", "bare", "sample"}
    )

    test: Callable[[O, Language], WordTest]
    text: str = ""


@dataclass(frozen=True)
class Finisher(Record[O]):
    """A change of a puzzle after it is built and before it is exported: an item of `then:`.

    `finish` gets a puzzle with all its texts, which may have open cells while somebody works on it,
    and returns one, perhaps with losses. It may change what is printed around the words: clues,
    their emphasis and enumerations, title, author, copyright, notes, when it appears, how clues are
    numbered, and which cells are given, circled or shaded. Words, cells, bars, numbers and the
    language stay, and the program sees to it. All randomness comes from `random.Random(seed)`.

    It is called again whenever the puzzle is published or shown: a lock keeps the puzzle that it
    got, not the one that it made. It raises `OptionError` if an option cannot be met with this
    puzzle, and `GenerationError` for another reason why there cannot be one.
    """

    finish: Callable[[Puzzle, O, int], Puzzle | WithLosses[Puzzle]]


@dataclass(frozen=True)
class Strategy(Record[O]):
    """A way to place words so that they cross: `strategy:` of the generator freeform.

    `search` places words on a board, and offers the boards that it likes; the best is the puzzle.
    It calls `run.step()` for each unit of work and ends when that says False. Where it ends by
    itself, nothing better is to be expected. The rules of a board see to it that every board is
    legal, so that a strategy decides which word comes where, and which board is better.
    """

    search: Callable[["WordBoard", O, SearchRun], None]


@dataclass(frozen=True)
class Term(Record[O]):
    """A quality by which one board is better than another: an item of `score:` of freeform.

    `value` says how much a board has of it, as a number from -1e12 to 1e12; a config says how much
    that counts: `score: {NAME: 2}`. Every strategy that compares boards calls it, a search for many
    thousands of boards. So it is quick, and the same for the same board: it draws no random
    numbers, and keeps nothing between calls. It raises `OptionError` if an option cannot be met.
    """

    beside = TermSettings

    value: Callable[["ScoredBoard", O], float]


@dataclass(frozen=True, slots=True)
class Font:
    """A font for the letters of languages that somebody else offers, by their codes.

    The files are mostly data of the plugin's package. Pages have the letters of these languages in
    it, unless a config names a font of its own. A plugin with a language of its own gives it its
    `fonts` itself.
    """

    name: str
    summary: str
    languages: tuple[str, ...]
    font: LanguageFont

    def __post_init__(self) -> None:
        need_texts(self.name, self.summary)
        if not isinstance(self.font, LanguageFont):
            raise TypeError(f"{self.name}: font must be a LanguageFont")
        codes = self.languages
        if isinstance(codes, str) or not codes or not all(isinstance(each, str) for each in codes):
            raise TypeError(f"{self.name}: languages must be codes, such as ('ta',)")


@dataclass(frozen=True)
class Panel(Record[O]):
    """A panel below the clues of a puzzle's page: an item of `panels:` of the PDF.

    `draw` gets a puzzle with all its texts, the options and the room, and returns texts and
    drawings, the first one on top. It is called for each page that is laid out, and raises
    `OptionError` if an option cannot be met with this puzzle.
    """

    draw: Callable[[Puzzle, O, "PanelRoom"], Iterable["PanelPart"]]


@dataclass(frozen=True)
class Check(Record[O]):
    """A check of puzzles, for an editor who reads the proofs: `publisher review` and the studio.

    `remarks` gets a puzzle, which may have open cells while somebody works on it, and what is known
    of it, and yields remarks. It is called after each change in the studio: it is quick, draws no
    random numbers, and says the same of the same puzzle. It raises `OptionError` if an option
    cannot be met.

    `text` names the option that a text or a list alone stands for, as in `review: {NAME: TEXT}`.
    `kinds` are the kinds of puzzles that it can judge, as those of an exporter.
    """

    remarks: Callable[["ReviewedPuzzle", O], Iterable["Remark"]]
    text: str = ""
    kinds: Kinds = CROSSWORDS


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the command line: `publisher NAME`, with the arguments of a click command.

    The plugins are loaded when somebody calls for a name that is none of the program's own, so that
    no plugin slows other commands. What the command prints is printed. A `PublisherError` that it
    raises is a message for people, and so are click's errors; any other names the plugin.

    `of_clue` gives the lines that the studio shows when somebody asks what there is to say of a
    clue and the letters of its answer, in a language.
    """

    reserved: ClassVar[Collection[str]] = frozenset(
        {
            *("make", "new", "publish", "check", "watch", "studio", "words", "find", "edit"),
            *("review", "convert", "grid", "clues", "plugins", "schema"),
        }
    )

    name: str
    summary: str
    command: "click.Command"
    of_clue: Callable[[Clue, Letters, Language], Sequence[str]] | None = None

    def __post_init__(self) -> None:
        import click  # for plugins with commands alone

        need_texts(self.name, self.summary)
        if not isinstance(self.command, click.Command):
            raise TypeError(f"{self.name}: command must be a click command")


AnyCheck = Check[Any]
AnyFilter = Filter[Any]
AnyPanel = Panel[Any]
AnyStrategy = Strategy[Any]
AnyTerm = Term[Any]
AnyFinisher = Finisher[Any]
