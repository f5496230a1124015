"""The fewest changes: a board made legal and connected again, with most words where they were.

An attempt takes some words off the board, then others until the board is legal, joins what fell
apart by another word of the list, takes off the smallest part if no word joins it, and finds new
places for what was taken off. The attempts take off no word at first, then each word alone, then
random ones; if no board comes out, they put a word of the list first, so that two words join what
fell apart. Of all boards that come out, the one that ranks highest is the answer. An attempt that
takes off one word is not made if one board has no change already, and so on.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from publisher_freeform.board.board import Board, Start, WordSet, bits
from publisher_freeform.board.boxes import extent_size
from publisher_freeform.board.crossing_graph import components, is_connected, with_min_crossings
from publisher_freeform.revising.best_start import best_start, has_room
from publisher_freeform.revising.placed_draft import PlacedDraft
from publisher_freeform.search import Rank, Search

RANDOM_ATTEMPTS = 60
"""The number of attempts that take off two words, and of those that take off three."""

BRIDGES_TRIED = 60
"""The number of words of the list that are tried to join parts of a board."""

BRIDGES = 300
"""The number of attempts that put a word where it joins parts and others are in the way."""

FOOTHOLDS = 300
"""The number of attempts that put a word across one part, so that another may join them."""

FILLS = 6
"""The number of orders that are tried in which words of the list come into free room."""


class Attempt(NamedTuple):
    """Words that are taken off, and perhaps a word that is put somewhere.

    `least` is the least number of words that are then not where they were.
    """

    least: int
    removed: WordSet
    forced: tuple[int, Start] | None = None


class Repair:
    """The search for the fewest changes; `best` is the best board, None as long as there is none.

    `board` is the draft's board, with `fixed` words that stay.
    """

    def __init__(self, draft: PlacedDraft, board: Board, fixed: WordSet, search: Search) -> None:
        self._draft = draft
        self._board = board
        self._fixed = fixed
        self._search = search
        self._problem = draft.problem
        self.best: Board | None = None
        self._rank: Rank = ()
        self._order = search.shuffled()
        self._movable = [word for word in board.start_of if not fixed >> word & 1]

    def run(self) -> None:
        """Make attempts until more changes would be needed than the best board has."""
        self.offer(self._attempt(Attempt(0, 0)))
        for attempts in (self._alone(), self._bridges(), self._drawn(), self._footholds()):
            for attempt in attempts:
                if self.best and self._cost(self.best) <= attempt.least:
                    break
                if not self._search.run.step():
                    return
                self.offer(self._attempt(attempt))

    def fill(self) -> None:
        """Place words of the list that are not in the puzzle in the best board, where they fit."""
        before = self.best
        for _ in range(FILLS):
            if before is None or self._search.run.is_over():
                return
            board = before.copy()
            self._fill(board)
            self.offer(self._accepted(board))
            if len(board.start_of) == min(self._problem.max_words, len(self._problem.words)):
                return

    def offer(self, board: Board | None) -> None:
        """Keep a board if it ranks highest."""
        if board is not None and (self.best is None or self._ranked(board) > self._rank):
            self.best, self._rank = board, self._ranked(board)
            if self._problem.has_required(board):
                self._search.on_better(board)

    def _cost(self, board: Board) -> int:
        """1 for each word of the draft that has moved, 2 for each that is gone."""
        at, home = board.start_of, self._draft.home
        return sum((word not in at) + (at.get(word) != start) for word, start in home.items())

    def _ranked(self, board: Board) -> Rank:
        return self._draft.rank(board, -self._cost(board))

    def _alone(self) -> Iterator["Attempt"]:
        """Each word alone is taken off."""
        return (Attempt(0, 1 << word) for word in self._movable)

    def _drawn(self) -> Iterator["Attempt"]:
        """Random words are taken off."""
        movable = self._movable
        for count in (2, 3):
            for _ in range(RANDOM_ATTEMPTS if len(movable) > count else 0):
                drawn = 0
                while drawn.bit_count() < count:
                    drawn |= 1 << movable[self._search.draw(len(movable))]
                yield Attempt(1, drawn)

    def _bridges(self) -> list["Attempt"]:
        """Words are put where they join parts, though others are in the way; the fewest first."""
        found: list[Attempt] = []
        others = (word for word in self._order if not self._board.placed >> word & 1)
        for word in (*islice(others, BRIDGES_TRIED), *self._movable):
            me = 1 << word & self._board.placed
            board = self._board.copy()
            if me:
                board.remove(me)
            if not self._made_legal(board):
                continue
            parts = components(board)
            inside = board.starts_inside[len(board.words[word])]
            for start in bits(board.by_crossings(word, inside)[-1]):
                hit, crossed = board.meets(word, start)
                if hit & self._fixed or sum(1 for part in parts if part & crossed) < 2:
                    continue
                least = (hit | me).bit_count()
                found.append(Attempt(least, hit | me, (word, start)))
        return sorted(found, key=lambda each: each.least)[:BRIDGES]

    def _footholds(self) -> Iterator["Attempt"]:
        """Words of the list are put where they cross a word, if no attempt has come out so far."""
        if self.best is not None or not self._made_legal(board := self._board.copy()):
            return
        others = (word for word in self._order if word not in board.start_of)
        found = (
            Attempt(0, 0, (word, start))
            for word in islice(others, BRIDGES_TRIED)
            for start in bits(board.by_crossings(word, board.legal_starts(word))[-1])
        )
        yield from islice(found, FOOTHOLDS)

    def _attempt(self, attempt: "Attempt") -> Board | None:
        """A board that is legal and connected; None if this attempt finds none."""
        board = self._board.copy()
        if attempt.removed:
            board.remove(attempt.removed & board.placed)
        if not self._made_legal(board):
            return None
        if attempt.forced:
            word, start = attempt.forced
            if word in board.start_of or not board.legal_starts(word) >> start & 1:
                return None
            if not has_room(board, word, start, self._problem):
                return None
            self._search.put(board, word, start)
        if not board.placed:
            return None
        while len(parts := components(board)) > 1:
            if not self._bridged(board, parts):
                loose = [part for part in parts if not part & self._fixed]
                if not loose:
                    return None
                board.remove(min(loose, key=lambda part: (part.bit_count(), part)))
        self._place_back(board)
        if self._problem.min_crossings > 1:
            self._fill(board)
        return self._accepted(board)

    def _accepted(self, board: Board) -> Board | None:
        """The part of a board that may be in the puzzle; None if a fixed word is missing there."""
        least = self._problem.min_crossings
        board = with_min_crossings(board, least, list(bits(self._fixed)))
        if self._fixed & ~board.placed or not board.placed or not is_connected(board):
            return None
        size = extent_size(board, self._problem.pins)
        if not (self._problem.size or self._problem.size_limits.allows(size)):
            return None
        return None if self._draft.is_refused(board, self._draft.margin) else board

    def _made_legal(self, board: Board) -> bool:
        """Take words off until every run is a word; False if a fixed word would have to go."""
        while pair := touching(board):
            sides = [side for side in pair if not side & self._fixed]
            if not sides:
                return False
            board.remove(
                min(sides, key=lambda side: (side.bit_count(), self._crossed(board, side)))
            )
        per_line = self._problem.options.per_line
        for line in crowded_lines(board, per_line) if per_line else ():
            spare = [word for word in bits(line) if not self._fixed >> word & 1]
            excess = line.bit_count() - (per_line or 0)
            if len(spare) < excess:
                return False
            board.remove(sum(1 << word for word in spare[:excess]))
        board.separate_corners()
        return not self._fixed & ~board.placed and (not touching(board))

    def _crossed(self, board: Board, words: WordSet) -> int:
        return sum(board.crossing_graph[word].bit_count() for word in bits(words))

    def _bridged(self, board: Board, parts: list[WordSet]) -> bool:
        """Join parts by a word of the list, or by one that was taken off; False if none does."""
        away = [word for word in self._draft.home if word not in board.start_of]
        others = (word for word in self._order if not board.placed >> word & 1)
        others = (word for word in others if word not in self._draft.home)
        room = self._problem.max_words - len(board.start_of) - len(away)
        for word in (*(islice(others, BRIDGES_TRIED) if room > 0 else ()), *away):
            if self._placed(board, word, parts):
                return True
        return self._bridged_by_leaf(board, parts)

    def _bridged_by_leaf(self, board: Board, parts: list[WordSet]) -> bool:
        """Join parts by a word of the board that no other word hangs on; False if none does."""
        for word in self._movable:
            if word not in board.start_of or board.crossing_graph[word].bit_count() != 1:
                continue
            start = board.start_of[word]
            board.remove(1 << word)
            if self._placed(board, word, [part & ~(1 << word) for part in parts]):
                return True
            board.place(word, start)
        return False

    def _placed(self, board: Board, word: int, parts: list[WordSet] | None = None) -> bool:
        """Place a word at its best start; False if it has none."""
        self._search.times_tried[word] += 1
        start = best_start(board, word, self._problem, self._search.rng, parts or ())
        if start is None:
            return False
        self._search.put(board, word, start)
        return True

    def _place_back(self, board: Board) -> None:
        """Find places for the words of the draft that were taken off: their own, if it is free."""
        away = [word for word in self._draft.home if word not in board.start_of]
        away.sort(key=lambda word: -len(board.words[word]))
        before = len(away) + 1
        while len(away) < before:
            before = len(away)
            away = [word for word in away if not self._returned(board, word)]

    def _returned(self, board: Board, word: int) -> bool:
        home = self._draft.home[word]
        is_legal = board.legal_starts(word) >> home & 1 and board.meets(word, home)[1]
        if is_legal and has_room(board, word, home, self._problem):
            self._search.times_tried[word] += 1
            self._search.put(board, word, home)
            return True
        return self._placed(board, word)

    def _fill(self, board: Board) -> None:
        """Place more words, again and again until none fits."""
        words = [word for word in self._search.shuffled() if word not in board.start_of]
        before = len(words) + 1
        while len(words) < before:
            before, waiting = len(words), []
            for word in words:
                if not self._search.start_try(board, word):
                    return
                self._search.times_tried[word] -= 1  # `_placed` counts it
                if not self._placed(board, word):
                    waiting.append(word)
            words = waiting


def touching(board: Board) -> tuple[WordSet, WordSet] | None:
    """The words of two cells side by side that no word runs along; None if there are none."""
    owner, twin = board.owner, board.twin
    for cell in bits(board.occupied & board.occupied >> 1):
        if not owner[cell] & owner[cell + 1]:
            return owner[cell] | owner[twin[cell]], owner[cell + 1] | owner[twin[cell + 1]]
    return None


def crowded_lines(board: Board, most: int) -> list[WordSet]:
    """The words of each line that has more words along it than it may have."""
    lines: dict[int, WordSet] = {}
    for word, start in board.start_of.items():
        lines[start // board.stride] = lines.get(start // board.stride, 0) | 1 << word
    return [words for words in lines.values() if words.bit_count() > most]
