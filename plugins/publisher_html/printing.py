"""What a printed page leaves to its grid: the room above its clues, or else a sheet of its own.

A browser lays the page out, in a font that nobody here knows: what the clues need is estimated. The
style keeps all clues together whatever comes, so a wrong estimate costs white and parts no clues.
"""

from math import ceil
from unicodedata import east_asian_width

from publisher import Puzzle, bank_words, printed, shown_lists
from publisher_html.options import HtmlOptions

# As in the style of printed pages, and as browsers set their usual faces.
_WIDTH, _HEIGHT = 510.0, 720.0  # points: an A4 or a letter sheet between its margins
_COLUMNS, _NARROWEST, _GAP = 3, 13.0, 17.0  # the narrowest in ems, the gap in points
_LETTER, _WIDE_LETTER = 0.56, 1.05  # ems
_BESIDE_TEXT = 3.2  # ems of a column that numbers and padding take
_LINE, _ABOVE_CLUE = 1.3, 1.8  # ems of a line, and points between two clues
_LIST = 3.0  # lines that a heading and the white below a list take
_HEAD, _TO_WRITE_ON, _AROUND_GRID = 3.7, 2.0, 24.0  # lines, lines and points
_BETWEEN_WORDS = 2.2  # ems, in the word bank
_ALONE = 3.4  # ems: the largest cells of a grid on its own sheet
_LEAST_CELL = 17.0  # points: with smaller cells beside its clues a grid has its own sheet


def grid_style(puzzle: Puzzle, options: HtmlOptions, rows: int) -> str:
    """How high a grid of so many rows may be on paper, and its cells, as properties of the style.

    On a sheet of its own its cells may be larger.
    """
    line = options.font_size * _LINE
    notes = len(puzzle.notes.splitlines()) + len(options.instructions.splitlines())
    above = (_HEAD + notes + _TO_WRITE_ON * bool(options.lines)) * line + _AROUND_GRID
    room = _HEIGHT - above
    beside = room - _clues(puzzle, options) - _bank(puzzle, options)
    if beside >= _LEAST_CELL * rows:
        return f"--high:{beside:.0f}pt"
    return f"--high:{room:.0f}pt;--cell:{_ALONE}"


def _clues(puzzle: Puzzle, options: HtmlOptions) -> float:
    """The height of the clues in their columns, in points."""
    size, language = options.font_size, puzzle.language
    columns = int((_WIDTH + _GAP) / (_NARROWEST * size + _GAP))
    columns = max(1, min(_COLUMNS, columns))
    measure = ((_WIDTH + _GAP) / columns - _GAP) / size - _BESIDE_TEXT
    height = 0.0
    for shown in shown_lists(puzzle):
        texts = [printed(each.clue, language) for item in shown.items for each in item.entries]
        lines = sum(max(1, ceil(_width(text) / measure)) for text in texts)
        height += (_LIST + lines) * size * _LINE + _ABOVE_CLUE * len(texts)
    return height / columns + size * _LINE


def _bank(puzzle: Puzzle, options: HtmlOptions) -> float:
    """The height of the word bank, in points."""
    words = bank_words(puzzle, options.word_bank)
    width = sum(_width(word) + _BETWEEN_WORDS for word in words) * options.font_size
    lines = ceil(width / _WIDTH) + _LIST if words else 0
    return lines * options.font_size * _LINE


def _width(text: str) -> float:
    """About how wide a text is, in ems."""
    return sum(_WIDE_LETTER if east_asian_width(each) in "WF" else _LETTER for each in text)
