"""The inputs of a fill, read from the options: word index, theme entries, fill problem."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from publisher import (
    Families,
    Grid,
    Language,
    Letters,
    OptionError,
    Request,
    SearchRun,
    Slot,
    SourceWord,
    Word,
    WordError,
    families_of,
    to_word,
)
from publisher_fill.asked_grid import AskedGrid
from publisher_fill.design.options import DesignOptions
from publisher_fill.options import FillOptions
from publisher_fill.solver.fill_grid import FillGrid
from publisher_fill.solver.plurals import PluralWords
from publisher_fill.solver.problem import FillProblem
from publisher_fill.wordlist.loading import load_index
from publisher_fill.wordlist.word_index import WordIndex

if TYPE_CHECKING:
    from publisher_fill.design.estimate import ListProfile

STEPS_WITHOUT_USED = 1000
"""Steps for a fill without the words that other puzzles have."""


Room = TypeVar("Room", bound=Hashable)
"""What the slots of a design have room for."""


class PluginDesigns(Protocol[Room]):
    """The designs of a plugin, and which words their slots take."""

    def grids(self, random: Random, run: SearchRun) -> Iterator[Grid]:
        """Grids, the most promising first, with letters that stay, until the run ends."""

    def rooms(self, grid: Grid) -> Mapping[Slot, Room]:
        """What slots have room for, such as a share of a cell for a clue; some may be missing.

        It is asked for each grid. There are few different rooms.
        """

    def unfit(self, room: Room) -> Iterable[Letters]:
        """The words that no slot with this room takes; it is asked once a room."""


@dataclass(frozen=True, slots=True)
class FillInputs:
    """All that a fill is made from.

    `asked` is the grid, or what is asked of its design; `brought` are designs that come instead.
    `config_words` are theme entries, the words of the config, and answers that the grid has with
    their clues, by their letters. `notes` are sentences about words and clues that were left out.
    `rejected` words are in no slot, and `used` ones are not taken from the lists: sets of the index
    by length, of the words that the other puzzles of the request have.
    `list_names` are those of the word lists, by their numbers in the index.
    `plurals` are known if there is a limit. `unfit` has the words that slots of brought designs do
    not take, by their rooms.
    """

    options: FillOptions
    language: Language
    asked: AskedGrid | DesignOptions
    index: WordIndex
    theme: tuple[Letters, ...]
    config_words: Mapping[Letters, Word]
    notes: tuple[str, ...]
    rejected: frozenset[Letters] = frozenset()
    list_names: tuple[str, ...] = ()
    plurals: PluralWords | None = None
    used: Mapping[int, int] = field(default_factory=dict)
    brought: PluginDesigns[Any] | None = None
    unfit: dict[Hashable, Mapping[int, int]] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, request: Request, options: FillOptions) -> Self:
        """Read the grid and lists that options name; raises `OptionError` and `SourceError`."""
        theme = theme_entries(options, request.language)
        for position, word in enumerate(theme):
            if word.letters in request.rejected:
                said = f"“{word.spelling}” is rejected: `reject` has it"
                raise OptionError(("theme", position), said)
        config_words = {word.letters: word for word in (*theme, *request.words)}
        notes: list[str] = []
        asked: AskedGrid | DesignOptions
        if isinstance(options.grid, DesignOptions):
            asked = options.grid
        else:
            asked = AskedGrid.of(options.grid, request.language)
            config_words = _with_clues(config_words, asked.clued)
            notes += asked.notes
        made = load_index(request.words, options.wordlists, request.language, notes.append)
        made = made.with_least(options.min_score.of)
        entries = tuple(word.letters for word in theme)
        names = tuple(each.name for each in options.wordlists if each.has_words)
        plurals = _plurals(made, options, request.language)
        answers = {each.word.letters for layout in request.before for each in layout.placements}
        return cls(
            options,
            request.language,
            asked,
            made,
            entries,
            config_words,
            tuple(notes),
            request.rejected,
            names,
            plurals,
            made.among(answers),
        )

    def profile(self, least: int = 0) -> "ListProfile":
        """The figures of the words that have the minimum score, and `least` or more."""
        from publisher_fill.design.estimate import ListProfile  # slow to load

        return ListProfile.of(self.index, least)

    def problem(self, grid: Grid) -> FillProblem:
        """The fill problem of a grid; raises `OptionError` if `allow` does not fit the grid."""
        fill_grid = FillGrid.of(grid, self.language)
        rejected = {
            slot: [letters for letters in sorted(self.rejected) if len(letters) == len(each)]
            for slot, each in enumerate(fill_grid.slots)
        }
        allowed = _allowed(fill_grid, self.options, self.language)
        limits = self.families_apart, self.plurals, self.options.max_plurals
        unfit = self._unfit(fill_grid) if self.brought else {}
        return FillProblem(
            fill_grid, self.index, allowed, *limits, rejected=rejected, used=self.used, unfit=unfit
        )

    def _unfit(self, fill_grid: FillGrid) -> dict[int, int]:
        """The words that the slots of a brought design do not take."""
        if self.brought is None:
            return {}
        rooms, found = self.brought.rooms(fill_grid.grid), {}
        for number, slot in enumerate(fill_grid.slots):
            if slot.grid_slot not in rooms:
                continue
            room = rooms[slot.grid_slot]
            if room not in self.unfit:
                self.unfit[room] = self.index.among(self.brought.unfit(room))
            found[number] = self.unfit[room].get(len(slot), 0)
        return found

    @property
    def families_apart(self) -> Families | None:
        """The families whose words do not come together; None if all may."""
        return families_of(self.language) if self.options.stems == "distinct" else None


def theme_entries(options: FillOptions, language: Language) -> list[Word]:
    """The theme entries as words; raises `OptionError` for one that is not a word, or a repeat."""
    words: list[Word] = []
    for position, text in enumerate(options.theme):
        word = _word(text, language, ("theme", position))
        if any(word.letters == other.letters for other in words):
            raise OptionError(("theme", position), f"“{text}” is there twice")
        words.append(word)
    return words


def allowed_answers(options: FillOptions, language: Language) -> dict[str, tuple[Letters, ...]]:
    """The answers of `allow` as letters; raises `OptionError` for one that is not a word."""
    return {
        name: tuple(
            _word(text, language, ("allow", name, position)).letters
            for position, text in enumerate(texts)
        )
        for name, texts in options.allow.items()
    }


def _with_clues(
    words: Mapping[Letters, Word], clued: Mapping[Letters, Word]
) -> dict[Letters, Word]:
    """The words, and answers of the grid, whose clues stay."""
    own = {key: replace(words.get(key, answer), clue=answer.clue) for key, answer in clued.items()}
    return {**words, **own}


def _plurals(index: WordIndex, options: FillOptions, language: Language) -> PluralWords | None:
    """The plurals of an index, if there is a limit; raises `OptionError` if they are not known."""
    if options.max_plurals is None:
        return None
    families = families_of(language)
    if not families.plurals[0].least and len(families.plurals) == 1:
        said = f"which words are plurals is not known of {language.name}: leave this out"
        raise OptionError(("max_plurals",), said)
    return PluralWords(index, families)


def slot_name(name: str) -> str:
    """A slot as a person names it, in the form of `FillSlot.name`."""
    return " ".join(name.lower().split())


def _allowed(
    fill_grid: FillGrid, options: FillOptions, language: Language
) -> dict[int, tuple[Letters, ...]]:
    names = {each.name: slot for slot, each in enumerate(fill_grid.slots)}
    allowed = {}
    for name, answers in allowed_answers(options, language).items():
        slot = names.get(slot_name(name))
        if slot is None:
            some = ", ".join(list(names)[:3])
            raise OptionError(("allow", name), f"the grid has no such slot; it has {some} …")
        length = len(fill_grid.slots[slot])
        for position, letters in enumerate(answers):
            if len(letters) != length:
                text = options.allow[name][position]
                said = f"“{text}” has {len(letters)} letters, and {name} has {length}"
                raise OptionError(("allow", name, position), said)
        allowed[slot] = answers
    return allowed


def _word(text: str, language: Language, path: tuple[str | int, ...]) -> Word:
    try:
        return to_word(SourceWord(text), language)
    except WordError as error:
        raise OptionError(path, f"“{text}” cannot be used: {error}") from None
