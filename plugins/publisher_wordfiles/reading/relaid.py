"""Tables that are laid out anew: pairs side by side, and questions with several choices."""

import re
from collections.abc import Iterator, Sequence

from publisher_wordfiles.reading.columns import ListColumn, columns_of
from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.sorting import Row

_WIDTHS = (2, 3)  # columns of a pair, and of one with a remark
_MOST_BLOCKS = 4
_ALIKE = 0.35  # the most that shares of single words differ in columns of the same role
_CLUE_WORDS = 0.9  # more than answers have, on average
_FEWEST = 2  # rows
_NEARLY_ALL = 0.8
_HEADINGS = 5  # rows among which a heading is looked for
_CHOICE = re.compile(
    r"(?P<stem>.*?[^\W\d_].*?)[\s#_.-]*\b(?P<mark>\d|[A-Fa-f])\b[\s).:]*(?:[-–(].*)?"
)
_MARK = re.compile(r"\W*(?P<mark>\d|[A-Fa-f])\b")


def relaid(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows as they may be meant, a word and a clue in each: nothing for most tables."""
    if len(rows) < _FEWEST or max(len(row.cells) for row in rows[:_HEADINGS]) < 2 * min(_WIDTHS):
        return
    if quiz := _right_choices(rows):
        yield quiz
        return
    yield from _stacked(rows)


def _right_choices(rows: Sequence[Row]) -> list[Row]:
    """Each question with its right choice, under the names of the two; nothing for other tables."""
    for place, row in enumerate(rows[:_HEADINGS]):
        found = [_CHOICE.fullmatch(cell) for cell in row.cells]
        stems = [each["stem"].casefold() for each in found if each]
        stem = max(stems, key=stems.count, default="")
        choices = [at for at, each in enumerate(found) if each and each["stem"].casefold() == stem]
        if len(choices) > 1:
            return _answered(rows[place:], choices)
    return []


def _answered(rows: Sequence[Row], choices: Sequence[int]) -> list[Row]:
    columns = columns_of([row.cells for row in rows[1:]])
    others = [column for column in columns if column.place not in choices and column.filled]
    marks = [each for each in others if _are_marks(each, len(choices))]
    names = [*rows[0].cells, *[""] * len(columns)]
    texts = [each for each in others if each.kind == "text" and each not in marks]
    if not marks or not texts:
        return []
    right = marks[-1].place
    question = max(texts, key=lambda each: (role_named(names[each.place]) == "clue", each.letters))
    made = [Row(rows[0].line, ["answer", "clue"])]
    for row in rows[1:]:
        cells = [*row.cells, *[""] * (len(columns) - len(row.cells))]
        if found := _MARK.match(cells[right]):
            at = _number(found["mark"]) - 1
            answer = cells[choices[at]] if at < len(choices) else ""
            made.append(Row(row.line, [answer, cells[question.place]]))
    return made


def _are_marks(column: ListColumn, most: int) -> bool:
    found = [_MARK.match(cell) for cell in column.filled]
    marks = [_number(each["mark"]) for each in found if each]
    return sum(0 < mark <= most for mark in marks) >= _NEARLY_ALL * len(column.filled)


def _number(mark: str) -> int:
    return int(mark) if mark.isdecimal() else ord(mark.upper()) - ord("A") + 1


def _stacked(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The pairs that stand side by side, one below the other."""
    columns = columns_of([row.cells for row in rows])
    below = columns_of([row.cells for row in rows[1:]])
    places = [own.place for own in below if own.kind not in ("empty", "count")]
    for width in _WIDTHS:
        blocks = [places[at : at + width] for at in range(0, len(places), width)]
        if not 1 < len(blocks) <= _MOST_BLOCKS or len(blocks[-1]) < width:
            continue
        first = [_cells(rows[0], block) for block in blocks]
        named = [[cell.casefold() for cell in cells] for cells in first]
        is_headed = all(named[0]) and named.count(named[0]) == len(named)
        if is_headed or _are_alike([[columns[at] for at in block] for block in blocks]):
            body = rows[is_headed:]
            made = [Row(row.line, _cells(row, block)) for block in blocks for row in body]
            heading = [Row(rows[0].line, first[0])] * is_headed
            yield [*heading, *(row for row in made if any(row.cells))]


def _cells(row: Row, places: Sequence[int]) -> list[str]:
    return [row.cells[at] if at < len(row.cells) else "" for at in places]


def _are_alike(blocks: Sequence[Sequence[ListColumn]]) -> bool:
    """Whether columns of the same place are alike in all blocks, and a block's are unlike."""
    first, *others = blocks
    texts = [column for column in first if column.kind == "text"]
    if len(texts) != 2 or abs(texts[0].words - texts[1].words) < _CLUE_WORDS:
        return False
    if any(role_named(column.cells[0]) for block in blocks for column in block):
        return False
    words = {cell.casefold() for column in first for cell in column.filled}
    return all(
        own.kind == each.kind
        and abs(own.single - each.single) <= _ALIKE
        and _script(own) == _script(each)
        and (own.kind != "text" or words.isdisjoint(cell.casefold() for cell in each.filled))
        for block in others
        for own, each in zip(first, block, strict=True)
    ) and not _has_examples(blocks)


def _script(column: ListColumn) -> int:
    """The block of Unicode of most of a column, as far as it tells scripts apart."""
    letters = [ord(char) // 0x300 for char in "".join(column.seen) if char.isalpha()]
    return max(set(letters), key=letters.count, default=0)


def _has_examples(blocks: Sequence[Sequence[ListColumn]]) -> bool:
    """Whether texts of a block have the words of another in them, as example sentences have."""
    pairs = [
        (word.casefold(), text.casefold())
        for block in blocks[1:]
        for column in block
        for own in blocks[0]
        for word, text in zip(own.cells, column.cells, strict=True)
        if word and len(text) > len(word)
    ]
    return sum(word in text for word, text in pairs) * _MOST_BLOCKS > len(blocks[0][0].cells)
