"""What the options mean: words by length, theme entries, a drawn grid, and slots with a choice."""

from collections.abc import Mapping
from dataclasses import dataclass

from publisher import (
    DrawingError,
    FileError,
    Grid,
    Language,
    OptionError,
    Request,
    SourceWord,
    Word,
    WordError,
    file_bytes,
    read_drawing,
    slots,
    to_word,
)
from publisher_fill.options import DrawingFile, FillOptions
from publisher_fill.solver.crossings import Blank
from publisher_fill.solver.problem import Letters, Task
from publisher_fill.wordlist.index import Index
from publisher_fill.wordlist.lexicon import index

_LARGEST = 2**20  # bytes of a drawing


@dataclass(frozen=True, slots=True)
class Stock:
    """Words by length, theme entries, the words that somebody wrote, and what is odd about them."""

    index: Index
    theme: tuple[Letters, ...]
    known: Mapping[Letters, Word]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, request: Request, options: FillOptions) -> "Stock":
        """Read what the options name; raises `OptionError` and `SourceError`."""
        theme = theme_of(options, request.language)
        known = {word.letters: word for word in (*theme, *request.words)}
        notes: list[str] = []
        made = index(request.words, options.wordlists, request.language, notes.append)
        return cls(made, tuple(word.letters for word in theme), known, tuple(notes))

    def task(self, grid: Grid, options: FillOptions, language: Language) -> Task:
        """What is to be filled, of a grid; raises `OptionError` if `allow` does not fit it."""
        blank = Blank.of(grid, language)
        return Task(blank, self.index, _allowed(blank, options, language), options.stems)


def theme_of(options: FillOptions, language: Language) -> list[Word]:
    """The theme entries as words; raises `OptionError` for one that is none, or there twice."""
    words: list[Word] = []
    for place, text in enumerate(options.theme):
        word = _word(text, language, ("theme", place))
        if any(word.letters == other.letters for other in words):
            raise OptionError(("theme", place), f"“{text}” is there twice")
        words.append(word)
    return words


def drawn(options: FillOptions, language: Language) -> Grid:
    """The grid that is drawn; raises `OptionError` where its drawing is wrong."""
    path: tuple[str, ...] = ("grid",)
    where, grid = "", options.grid
    try:
        if isinstance(grid, DrawingFile):
            path, where = ("grid", "file"), f"{grid.file}: "
            text = file_bytes(grid.file, _LARGEST).decode("utf-8-sig")
        else:
            text = str(grid)
        made = read_drawing(text, language)
    except UnicodeDecodeError:
        raise OptionError(path, f"{where}this is not UTF-8: save the file as UTF-8") from None
    except FileError as error:
        raise OptionError(path, f"{where}it {error.reason}") from None
    except DrawingError as error:
        raise OptionError(path, f"{where}{error}") from None
    if not slots(made):
        raise OptionError(path, f"{where}it has no slot: words need two cells or more in a row")
    return made


def _allowed(
    blank: Blank, options: FillOptions, language: Language
) -> dict[int, tuple[Letters, ...]]:
    names = {place.name: number for number, place in enumerate(blank.places)}
    allowed = {}
    for name, texts in options.allow.items():
        number = names.get(" ".join(name.lower().split()))
        if number is None:
            some = ", ".join(list(names)[:3])
            raise OptionError(("allow", name), f"the grid has no such slot; it has {some} …")
        length = len(blank.places[number])
        answers = []
        for place, text in enumerate(texts):
            letters = _word(text, language, ("allow", name, place)).letters
            if len(letters) != length:
                said = f"“{text}” has {len(letters)} letters, and {name} has {length}"
                raise OptionError(("allow", name, place), said)
            answers.append(letters)
        allowed[number] = tuple(answers)
    return allowed


def _word(text: str, language: Language, path: tuple[str | int, ...]) -> Word:
    try:
        return to_word(SourceWord(text), language)
    except WordError as error:
        raise OptionError(path, f"“{text}” cannot be used: {error}") from None
