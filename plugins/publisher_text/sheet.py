"""The text file: title, blank grid, clues, solved grid, answers; or the bare rows of letters."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal

from publisher import (
    Entry,
    Puzzle,
    PuzzleFeature,
    ShownList,
    TextDirection,
    WithLosses,
    answer_text,
    clean,
    filled_blocks,
    instructions_of,
    joined_texts,
    numbered,
    printed,
    puzzle_name,
    shown_lists,
)
from publisher_text.blanks import Blanks
from publisher_text.box_drawing import ASCII, BOX
from publisher_text.drawing import DrawingStyle, columns, draw
from publisher_text.options import TextOptions
from publisher_text.phrases import has_lost
from publisher_typesetting import explanation_list, gloss_list

LEFT_TO_RIGHT_MARK = "\u200e"
RIGHT_TO_LEFT_MARK = "\u200f"
LEFT_TO_RIGHT_OVERRIDE = "\u202d"
POP_DIRECTIONAL_FORMATTING = "\u202c"
BIDI_CONTROLS = dict.fromkeys(
    [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)


def write(puzzle: Puzzle, options: TextOptions) -> WithLosses[bytes]:
    """The puzzle as UTF-8 text, each line ended by a line feed.

    The enumerations of phrases are lost where they are nowhere in it.
    """
    losses: tuple[str, ...] = ()
    puzzle = options.with_signs(_with_lists(puzzle))
    if options.style != "plain" and has_lost(puzzle, answers=options.has_answers):
        losses = (PuzzleFeature.ENUMERATIONS,)
    if options.style == "plain":
        lines = list(_as_seen(puzzle, _letter_rows(puzzle)))
    else:
        lines = "\n\n".join("\n".join(part) for part in _parts(puzzle, options) if part).split("\n")
    text = "".join(f"{line}\n" for line in lines)
    plain = text.translate(BIDI_CONTROLS) if options.bidi == "plain" else text
    return WithLosses(plain.encode(), losses)


def _with_lists(puzzle: Puzzle) -> Puzzle:
    """A puzzle with clues in cells as a crossword: a cell of text has no room for a clue."""
    if puzzle.sheet is None or not puzzle.sheet.clue_cells:
        return puzzle
    numbers = {slot: number for number, slot in numbered(puzzle.grid)}
    entries = (replace(e, number=numbers.get(e.slot, e.number)) for e in puzzle.entries)
    return replace(puzzle, entries=tuple(entries), sheet=None)


def _parts(puzzle: Puzzle, options: TextOptions) -> Iterator[list[str]]:
    """The paragraphs of the sheet, each a list of lines."""
    untitled = puzzle_name(puzzle) if puzzle.author or puzzle.notes else ""
    yield _text_lines(puzzle, puzzle.title or untitled, puzzle.author)
    yield _text_lines(puzzle, puzzle.notes)
    yield _text_lines(puzzle, *instructions_of(puzzle).splitlines())
    is_listed = options.form == "list" and _is_to_be_written(puzzle)
    yield from (_listed if is_listed else _drawn)(puzzle, options)
    yield _text_lines(puzzle, puzzle.copyright)


def _is_to_be_written(puzzle: Puzzle) -> bool:
    """Whether letters are to be found; where words are hidden among them, all are given."""
    cells = (cell for row in puzzle.grid.rows for cell in row if cell.is_letter)
    return puzzle.sheet is None or not all(cell.given for cell in cells)


def _drawn(puzzle: Puzzle, options: TextOptions) -> Iterator[list[str]]:
    """The grids, and the lists of clues and answers."""
    style = _style(puzzle, options)
    if options.grid != "solved":
        yield list(_as_seen(puzzle, draw(puzzle, style, solved=False)))
    yield from _lists(puzzle, lambda entry: printed(entry.clue, puzzle.language), "label")
    yield _about(puzzle, gloss_list(puzzle), "")
    if options.grid == "solved" or (options.grid != "blank" and puzzle.has_letters):
        yield _text_lines(puzzle, puzzle.language.headings.solution)
        yield list(_as_seen(puzzle, draw(puzzle, style, solved=True)))
        if options.has_answers:
            yield from _answers(puzzle)
        yield _about(puzzle, explanation_list(puzzle), ".")


def _about(puzzle: Puzzle, shown: ShownList | None, sign: str) -> list[str]:
    """A list of what is said about clues, each text behind its label and a sign."""
    items = shown.items if shown else ()
    lines = (f"{item.label}{sign} {item.entries[0].clue.text}" for item in items if item.label)
    bare = (item.entries[0].clue.text for item in items if not item.label)
    return _text_lines(puzzle, shown.heading, *lines, *bare) if shown else []


def _listed(puzzle: Puzzle, options: TextOptions) -> Iterator[list[str]]:
    """Each clue with its blanks, a paragraph of its own; then the answers."""
    blanks = Blanks(puzzle)
    for shown in shown_lists(puzzle):
        yield _text_lines(puzzle, shown.heading)
        for item in shown.items:
            for entry in item.entries:
                clue = printed(entry.clue, puzzle.language)
                shows_answer = shown.look == "words"
                line = f"{item.label}. {clue}" if item.label else clue
                yield _text_lines(puzzle, line, "" if shows_answer else blanks.of(entry))
    yield _about(puzzle, gloss_list(puzzle), "")
    if options.answers and puzzle.entries and puzzle.has_letters:
        yield _text_lines(puzzle, puzzle.language.headings.solution)
        yield from _answers(puzzle)
        yield _about(puzzle, explanation_list(puzzle), ".")


def _style(puzzle: Puzzle, options: TextOptions) -> DrawingStyle:
    return DrawingStyle(
        pen=ASCII if options.style == "ascii" else BOX,
        filled=filled_blocks(puzzle.grid, options.blocks),
    )


def _lists(
    puzzle: Puzzle, content: Callable[[Entry], str], before: Literal["label", "place"]
) -> Iterator[list[str]]:
    """A text for each entry, across and down, each list under its heading."""
    lists = shown_lists(puzzle)
    if before == "place":
        lists = tuple(each for each in lists if each.look != "words")  # they are answers already
    for shown in lists:
        aligned = [shown] if shown.look == "lines" else lists
        width = max(_width(getattr(item, before)) for each in aligned for item in each.items)
        rows = []
        for item in shown.items:
            label = getattr(item, before)
            texts = joined_texts([*map(content, item.entries)], puzzle.language)
            rows.append(f"{' ' * (width - _width(label))}{label}. {texts}" if label else texts)
        yield _text_lines(puzzle, shown.heading, *rows)


def _width(label: str) -> int:
    return len(label.translate(BIDI_CONTROLS))


def _answers(puzzle: Puzzle) -> Iterator[list[str]]:
    return _lists(puzzle, lambda entry: _answer(puzzle, entry), "place")


def _answer(puzzle: Puzzle, entry: Entry) -> str:
    return clean(answer_text(puzzle, entry))


def _letter_rows(puzzle: Puzzle) -> Iterator[str]:
    """The rows as seen, each cell as wide as the widest letter."""
    rows = [[cell.letter for _, cell in row] for row in puzzle.visual_rows()]
    width = max(1, *(columns(letter) for row in rows for letter in row))
    for row in rows:
        yield "".join(letter + " " * (width - columns(letter)) for letter in row)


def _text_lines(puzzle: Puzzle, *texts: str) -> list[str]:
    """Each text that is not empty as a line that reads in the direction of the puzzle.

    Programs go by the first letter of a line; where that leads them astray, a mark goes before it.
    """
    rtl = puzzle.direction is TextDirection.RTL
    mark = RIGHT_TO_LEFT_MARK if rtl else LEFT_TO_RIGHT_MARK
    lines = (text.rstrip() for text in texts if text)
    return [line if _base_level(line) == rtl else mark + line for line in lines]


def _base_level(line: str) -> int:
    if line.isascii():
        return 0
    from publisher_typesetting import bidi  # its tables are slow to load

    return bidi.base_level(line)


def _as_seen(puzzle: Puzzle, lines: Iterable[str]) -> Iterator[str]:
    """Lines of a grid that every program shows in their stored order.

    In a right-to-left puzzle an override holds each line together. The mark before it makes the
    line left-to-right for programs that go by its first letter, so that all rows start at one
    side; the mark after it keeps trailing spaces trailing where a program takes every line for
    right-to-left (UAX #9, rule L1).
    """
    rtl = puzzle.direction is TextDirection.RTL
    start = LEFT_TO_RIGHT_MARK + LEFT_TO_RIGHT_OVERRIDE
    end = LEFT_TO_RIGHT_MARK + POP_DIRECTIONAL_FORMATTING
    for line in lines:
        yield f"{start}{line}{end}" if rtl else line
