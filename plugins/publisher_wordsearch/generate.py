"""Hiding words: the longest first, each where it fits, on boards that grow until all have room."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random

from publisher import (
    ABSENT,
    Cell,
    GenerationError,
    Grid,
    Layout,
    LeftOut,
    OptionError,
    Placement,
    Position,
    Request,
    SearchRun,
    Slot,
    WordError,
    spell,
)
from publisher_shapes.outline import Rooms
from publisher_wordsearch.board import WALL, LetterBoard, Patterns
from publisher_wordsearch.filling import fill, frequencies
from publisher_wordsearch.options import HidingOptions
from publisher_wordsearch.outlines import outlines
from publisher_wordsearch.words import HidableWord, LetterCode, hidable

_DENSITY = 0.6  # of the first board's cells, at most, that words take
_WITH_MESSAGE = 0.8  # the same, where a message takes others
_SHARED = 0.02  # of the letters, at least, are in two words where the message alone is left over
_TRIES = 3  # on each board that may grow
_TRIES_OF_ONE = 40  # on the only board
_TRIES_WITH_MESSAGE = 250  # on each board, where the message alone is left over
_PLACES = 12  # that are looked at in each direction before all are
_PLACES_OF_MANY = 1000  # the same once more, on a board of ten times as many or more
_CHOICE = 4  # places that fit, of which the one that shares most letters is taken
_CHOICE_OF_SHARED = 12  # the same, where another number of them is wanted


@dataclass(frozen=True)
class _Hidden:
    """A board that is full, where each word is on it, and why some are not."""

    board: LetterBoard
    starts: tuple[tuple[HidableWord, int, int], ...]
    homeless: tuple[tuple[HidableWord, str], ...]


def check(request: Request, options: HidingOptions) -> Iterator[str]:
    """What is left out for certain; raises `OptionError` for a wrong message or drawing."""
    code = LetterCode()
    _message(request, options, code)
    kept, left_out = hidable(request.words, request.rejected, code)
    next(outlines(options, request.language, 1, 1))
    for each in left_out:
        yield f"{each.spelling} will be left out: {each.reason}"
    yield from _remarks(kept)


def generate(request: Request, options: HidingOptions, run: SearchRun) -> Layout:
    """The words in the grid, each of them once in all directions, and letters in all other cells.

    Raises `GenerationError` where no word, or not the message, has room.
    """
    code = LetterCode()
    message = _message(request, options, code)
    kept, left_out = hidable(request.words, request.rejected, code)
    best: _Hidden | None = None

    def layout(hidden: _Hidden) -> Layout:
        return _layout(hidden, left_out, code, len(message))

    for hidden in _searched(request, options, kept, message, code, run):
        if best is None or len(hidden.homeless) < len(best.homeless):
            best = hidden
            if hidden.starts:
                run.better(lambda found=hidden: layout(found))  # type: ignore[misc]
        if not best.homeless:
            break
    if best is None and options.is_message_alone:
        raise GenerationError(
            f"in no grid that was tried are just the {len(message)} letters of the message left "
            "over: choose a longer `message`, another `size` or `after_message: letters`"
        )
    if best is None and message:
        raise GenerationError(
            f"the message of {len(message)} letters has no room beside the words: choose a larger "
            "`size`, fewer words or a shorter `message`"
        )
    if best is None or not best.starts:
        lost = [*left_out, *(layout(best).left_out if best else ())]
        reasons = "; ".join(f"{each.spelling}: {each.reason}" for each in lost[:3])
        raise GenerationError(f"no word is hidden{f' ({reasons})' if reasons else ''}")
    return replace(layout(best), complete=not best.homeless or not run.is_over())


def _message(request: Request, options: HidingOptions, code: LetterCode) -> str:
    if not options.message.strip():
        return ""
    try:
        return code.of(spell(options.message, request.language)[0])
    except WordError as error:
        raise OptionError(("message",), f"cannot be hidden: {error}") from None


def _searched(
    request: Request,
    options: HidingOptions,
    words: Sequence[HidableWord],
    message: str,
    code: LetterCode,
    run: SearchRun,
) -> Iterator[_Hidden]:
    """Boards that are full, one try after the other, as long as the search goes on."""
    random = Random(request.seed)
    patterns = Patterns([each.code for each in words] + [*map(code.of, request.rejected)])
    letters = [each.word.letters for each in words]
    shares = frequencies(request.language, letters, own=options.has_own_letters)
    coded = {code.of([letter]): share for letter, share in shares.items()}
    total, longest = sum(map(len, letters)), max(map(len, letters), default=1)
    cells = max(total + len(message), total / _WITH_MESSAGE) if message else total / _DENSITY
    if options.is_message_alone:
        cells = total * (1 - _SHARED) + len(message)
    is_one = options.size != "auto" or options.drawing is not None
    tries = _TRIES_OF_ONE if is_one else _TRIES
    tries = _TRIES_WITH_MESSAGE if options.is_message_alone else tries
    for rooms in outlines(options, request.language, cells, longest):
        beside = sum(map(sum, rooms)) - total
        if is_one and options.is_message_alone and beside > len(message):
            raise GenerationError(
                f"{beside} letters or more are left over in this grid, and the message has "
                f"{len(message)}: choose a smaller `size`, or `after_message: letters`"
            )
        for at in count():
            if at == tries or (at and run.is_over()):
                break
            hidden = _hidden(rooms, words, options, patterns, random, run, len(message))
            if hidden and fill(hidden.board, message, coded, random):
                yield hidden
        if run.is_over():
            return


def _hidden(
    rooms: Rooms,
    words: Sequence[HidableWord],
    options: HidingOptions,
    patterns: Patterns,
    random: Random,
    run: SearchRun,
    message: int,
) -> _Hidden | None:
    """Hide the words, the longest first; None if others are left over than the wanted letters."""
    board, starts, homeless = LetterBoard(rooms, patterns), [], []
    total = sum(len(each.code) for each in words)
    shared = total + message - len(board.open) if options.is_message_alone else total
    if shared < 0:
        return None
    ordered = sorted(words, key=lambda each: (-len(each.code), random.random()))
    for at, each in enumerate(ordered):
        wanted = shared / (len(ordered) - at) if options.is_message_alone else len(each.code)
        before = board.free
        if not run.step():
            homeless.append((each, "the search ended before it had a place"))
        elif place := _place(board, each.code, options.way_count, random, wanted):
            starts.append((each, *place))
        elif options.is_message_alone:
            return None
        else:
            homeless.append((each, "it has no room"))
        shared -= len(each.code) - (before - board.free)
    if options.is_message_alone and (homeless or shared):
        return None
    return _Hidden(board, tuple(starts), tuple(homeless))


def _place(
    board: LetterBoard, text: str, ways: int, random: Random, shared: float
) -> tuple[int, int] | None:
    """Put a word somewhere: its first place and its step; None if it has no room.

    Every direction is as likely: one after the other is tried, at some places at first, then at
    all. Of some places, one is taken where about so many letters are those of other words.
    """
    order = random.sample(range(ways), ways)
    is_huge = len(board.open) >= 10 * _PLACES_OF_MANY  # where all places take long to shuffle
    for most in (_PLACES, *[_PLACES_OF_MANY] * is_huge, None):
        for way in order:
            starts, step = board.starts(len(text), way), board.steps[way]
            tried = random.sample(starts, min(most or len(starts), len(starts)))
            for start in _fitting(board, text, tried, step, shared):
                if board.put(text, start, step):
                    return start, step
    return None


def _fitting(
    board: LetterBoard, text: str, starts: Iterable[int], step: int, shared: float
) -> list[int]:
    """The first places where a word fits, those that share about so many letters first."""
    fitting = ((board.shared(text, start, step), start) for start in starts)
    most = _CHOICE if shared >= len(text) else _CHOICE_OF_SHARED
    first = islice((each for each in fitting if each[0] >= 0), most)
    return [start for _, start in sorted(first, key=lambda each: abs(each[0] - shared))]


def _layout(hidden: _Hidden, left_out: Sequence[LeftOut], code: LetterCode, message: int) -> Layout:
    board = hidden.board

    def cell(row: int, column: int) -> Cell:
        text = board.cells[board.place(row, column)]
        return ABSENT if text == WALL else Cell(letter=code.letter(text), given=True)

    rows = tuple(
        tuple(cell(row, column) for column in range(board.columns)) for row in range(board.rows)
    )
    placements, words = [], set[int]()
    for each, start, step in hidden.starts:
        places = range(start, start + step * len(each.code), step)
        words.update(places)
        cells = tuple(Position(*board.position(place)) for place in places)
        placements.append(Placement(each.word, Slot(None, cells)))
    homeless = (
        LeftOut(each.word.spelling, reason, each.word.origin) for each, reason in hidden.homeless
    )
    remarks = [*_remarks([each for each, _, _ in hidden.starts])]
    if message and (others := len(board.open) - len(words) - message):
        remarks.append(f"after the message come {others} letters that are not of it")
    return Layout(Grid(rows), tuple(placements), (*left_out, *homeless), remarks=tuple(remarks))


def _remarks(words: Sequence[HidableWord]) -> Iterator[str]:
    """What is to be said of words that are hidden."""
    same = [each.word.spelling for each in words if each.code == each.code[::-1]]
    if same:
        what = (
            "reads the same backwards, and counts"
            if len(same) == 1
            else "read the same backwards, and count"
        )
        yield f"{', '.join(same)} {what} once"
