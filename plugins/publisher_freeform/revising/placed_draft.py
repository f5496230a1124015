"""A draft as a problem to solve: its words on a board, and the words that may come beside them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from publisher import GenerationError, LeftOut, Placement, Position, Request, Size, Slot, Word
from publisher_freeform.board.board import ACROSS, WAYS, Board, Coded, Start, WordSet
from publisher_freeform.board.boxes import extent_size
from publisher_freeform.candidates import Candidates, select_candidates
from publisher_freeform.options import FreeformOptions, size_text
from publisher_freeform.pins import Pinned
from publisher_freeform.placement_problem import PlacementProblem
from publisher_freeform.preferences import Preferences, read_preferences
from publisher_freeform.prepare import coded_options, moved_to_front
from publisher_freeform.revising.placed_words import PlacedWords
from publisher_freeform.search import Rank

REJECTED = "it is rejected"
"""The reason of a word that is rejected."""

RejectedRun = tuple[Slot, tuple[int, ...]]
"""A slot of the draft, and the codes of an answer that is rejected there."""


@dataclass(frozen=True)
class PlacedDraft:
    """The words of a draft on a board, which may break the rules, and what is asked of a revision.

    `fixed` words stay, the others of `board` are at `home`. `letters` are the kept letters that no
    word of the board has, as codes, by the number of the cell in the plane of rows. `rejected` are
    answers that may not be in some cells, not even as a part of a longer word. `margin` is how many
    rows and columns the board has above and before the draft's grid.
    """

    candidates: Candidates
    problem: PlacementProblem
    board: Board
    fixed: WordSet
    home: Mapping[int, Start]
    letters: Mapping[int, int]
    rejected: tuple[RejectedRun, ...]
    margin: int

    def is_refused(self, board: Board, margin: int) -> bool:
        """Whether a board with such a margin has a rejected answer where it is rejected."""
        return any(_has_run(board, margin, run) for run in self.rejected)

    def rank(self, board: Board, kept: int) -> Rank:
        """Required words, then the words `kept`, values, the score, a small box, crossings."""
        problem = self.problem
        required, value = problem.merit(board)
        points = problem.options.score.of(board) if problem.options.score else 0
        area = 0 if problem.size else problem.size_limits.area(extent_size(board, problem.pins))
        return required, kept, value, points, -area, board.crossings

    def letter(self, code: int) -> str:
        """The letter of a code."""
        for word, codes in zip(self.candidates.words, self.problem.words, strict=True):
            if code in codes:
                return word.letters[codes.index(code)]
        raise KeyError(code)

    @classmethod
    def of(
        cls,
        words: PlacedWords,
        size: Size,
        request: Request,
        options: FreeformOptions,
        pins: tuple[Pinned, ...],
        points: Mapping[str, float],
    ) -> "PlacedDraft":
        """The problem of a draft's words; raises `GenerationError` if they cannot stay.

        `size` is that of the draft's grid; `pins` and the `points` of letters are the config's.
        """
        candidates, preferences = _candidates(words, request, options)
        if not candidates.words:
            raise GenerationError("there are no words to place: allow or give some")
        index = {word.letters: number for number, word in enumerate(candidates.words)}
        codes, count = candidates.coded()
        fixed = {index[each.word.letters] for each in words.fixed}
        required = frozenset(fixed | {index[word.letters] for word in preferences.required})
        values = preferences.values(candidates.words)
        most = _max_words(len(codes), preferences, required, request.share)
        at = {index[pin.word.letters]: pin.place for pin in pins}
        coded = coded_options(options, points, candidates.words, codes)
        problem = PlacementProblem(codes, count, at, required, values, most, coded)
        board, margin = _board(problem, size)
        _put_all(board, words, index, margin, most)
        code = _code_of_letters(candidates.words, codes)
        return cls(
            candidates,
            problem,
            board,
            sum(1 << word for word in fixed),
            {word: start for word, start in board.start_of.items() if word not in fixed},
            _coded(words.letters, code, board, margin),
            _rejected(words, code),
            margin,
        )


def _code_of_letters(words: Iterable[Word], codes: Iterable[Coded]) -> dict[str, int]:
    """The code of each letter of some words."""
    return {
        letter: code
        for word, numbers in zip(words, codes, strict=True)
        for letter, code in zip(word.letters, numbers, strict=True)
    }


def _candidates(
    words: PlacedWords, request: Request, options: FreeformOptions
) -> tuple[Candidates, Preferences]:
    """The words that may be on the board; those that stay, and those of `must`, are surely."""
    fixed = [each.word for each in words.fixed]
    present = [*fixed, *(each.word for each in words.soft)]
    preferences = read_preferences(options, moved_to_front(fixed, request.words), request)
    for word in preferences.required:
        if word.letters in words.barred and word not in present:
            raise GenerationError(
                f"“{word.spelling}” is rejected, and `must` asks for it: take it out of `must`, or "
                "allow it"
            )
    first = list(dict.fromkeys((*fixed, *preferences.required)))
    here = {word.letters for word in present}
    listed, refused = [], []
    for word in request.words:
        if word.letters in words.barred and word.letters not in here:
            refused.append(LeftOut(word.spelling, REJECTED, word.origin))
        else:
            listed.append(word)
    ordered = moved_to_front(list(dict.fromkeys((*first, *present))), listed)
    found = select_candidates(ordered, options, pinned=bool(present or first))
    for word in first:
        if word not in found.words:
            raise GenerationError(_impossible(word, first[0], found, options))
    return Candidates(found.words, (*refused, *found.left_out), found.weak), preferences


def _impossible(word: Word, first: Word, candidates: Candidates, options: FreeformOptions) -> str:
    if len(word) > options.longest_side:
        why = f"it has {len(word)} letters, and {options.longest_text} cells"
    elif word in candidates.weak:
        why = f"no {options.min_crossings} other words can cross it, as `min_crossings` asks"
    else:
        why = f"no words of the list connect its letters with “{first.spelling}”"
    return f"“{word.spelling}” cannot stay: {why}; free it, or give more words"


def _max_words(
    count: int, preferences: Preferences, required: frozenset[int], share: int | None
) -> int:
    most = preferences.most_words(count, len(required), share)
    if most < len(required):
        raise GenerationError(
            f"{len(required)} words are to stay, or in `must` or `place`, and `at_most` is {most}: "
            "free some, or allow more"
        )
    return most


def _board(problem: PlacementProblem, size: Size) -> tuple[Board, int]:
    """An empty board for a draft of a size, and its margin.

    If no size is given, it has room for the longest word on every side that may have some.
    """
    if problem.size:
        return problem.board(problem.size), 0
    longest = max(map(len, problem.words))
    margin = 0 if problem.pins else longest
    size = Size(size.columns + margin + longest, size.rows + margin + longest)
    return problem.board(size), margin


def _put_all(
    board: Board, words: PlacedWords, index: Mapping[tuple[str, ...], int], margin: int, most: int
) -> None:
    """Put the words of a draft where it has them; raises `GenerationError` if one cannot stay."""
    _put(board, words.fixed, index, margin)
    for each in words.fixed:
        if index[each.word.letters] not in board.start_of:
            size = size_text(Size(board.columns, board.rows))
            raise GenerationError(
                f"“{each.word.spelling}” cannot stay: it is off the grid of {size}; free it"
            )
    soft = [each for each in words.soft if each.word.letters in index]
    _put(board, soft[: most - len(words.fixed)], index, margin)


def _put(
    board: Board, placed: Iterable[Placement], index: Mapping[tuple[str, ...], int], margin: int
) -> None:
    """Put words where the draft has them, as far as that is on the board."""
    for each in placed:
        row, column = each.slot.start
        last = each.slot.cells[-1]
        if last.row + margin < board.rows and last.column + margin < board.columns:
            way = WAYS.index(each.slot.direction)
            start = board.start_at(way, row + margin, column + margin)
            board.place(index[each.word.letters], start)


def _rejected(words: PlacedWords, code: Mapping[str, int]) -> tuple[RejectedRun, ...]:
    """The answers that are rejected in a slot, as codes."""
    return tuple(
        (each.slot, tuple(map(code.__getitem__, each.letters)))
        for each in words.rejected
        if each.slot is not None and code.keys() >= set(each.letters)
    )


def _coded(
    letters: Mapping[Position, str], code: Mapping[str, int], board: Board, margin: int
) -> dict[int, int]:
    """Kept letters as codes, by cells of a board."""
    coded = {}
    for (row, column), letter in letters.items():
        inside = row + margin < board.rows and column + margin < board.columns
        if not inside or letter not in code:
            raise GenerationError(no_cover(letter, row, column))
        coded[board.start_at(ACROSS, row + margin, column + margin)] = code[letter]
    return coded


def _has_run(board: Board, margin: int, run: RejectedRun) -> bool:
    """Whether the letters of a slot of the draft are these."""
    slot, codes = run
    last = slot.cells[-1]
    if last.row + margin >= board.rows or last.column + margin >= board.columns:
        return False
    cells = (board.start_at(ACROSS, row + margin, column + margin) for row, column in slot.cells)
    return all(board.cells_with[code] >> cell & 1 for cell, code in zip(cells, codes, strict=True))


def no_cover(letter: str, row: int, column: int) -> str:
    """The message that no word can have a letter that is kept; row and column count from 0."""
    return (
        f"no word of the list can have the letter {letter} that stays in row {row + 1}, column "
        f"{column + 1}, beside the words that stay: free it, or allow or give more words"
    )
