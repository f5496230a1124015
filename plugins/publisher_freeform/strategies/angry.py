"""`angry`: the best of a few random words, each at its best position, again and again.

After Andrew Tridgell, "angry: a cross word builder (version 1.0)" (rec.puzzles.crosswords, 1992):

1. pick `depth` words at random;
2. find the best position for each word, by the scores below;
3. choose randomly from among the highest scoring words;
4. place that word;
5. if any words are left go to 1;
6. remove any words not connected to other words;
7. go to 1 with an empty board, and keep the best.

With a depth above 10 a final effort tries every word that is left at every position, as long as one
can be placed. A depth as large as the list is brute force throughout.

What differs: the original's default depth is 1 and its author recommends about 5, which is ours.
The first word goes in the middle. Words of a pick that have no position are put aside for that
board, and required words are never placed unconnected. The original does not say which of two
crosswords is better: here it is the one with more words, then with more crossings, or what `score`
says.
"""

from collections.abc import Iterable, Iterator

from publisher_freeform.board.board import ACROSS, DOWN, Board, Start, bits
from publisher_freeform.board.crossing_graph import drop_disconnected
from publisher_freeform.board.scoring import Score
from publisher_freeform.board.starts import crossing_starts, shared_cells
from publisher_freeform.search import Search

INSIDE = 35
"""The score of each connection not at the end of a word."""

AT_END = 30
"""The score of each connection at the end of a word."""

OFF_EDGE = 9
"""The score for not lying along an edge."""

TURNED = 1
"""The score for a direction other than that of the last word."""

DEPTH = 5

BRUTE_FORCE = 10
"""The depth above which there is a final effort."""

MORE_WORDS = Score(words=200_000, crossings=1)

ScoredStart = tuple[int, int, Start]
"""A score, a word and a start."""


def angry(search: Search) -> None:
    """Build crosswords until the run ends."""
    score = search.options.score or MORE_WORDS
    depth = search.options.depth or DEPTH
    while search.compare(crossword(search, depth), score):
        if not search.problem.has_choice:
            search.complete = True
            return


def crossword(search: Search, depth: int) -> Board:
    """One crossword, from an empty board to the final effort."""
    construction = Construction(search)
    construction.place_all(depth)
    construction.drop_disconnected()
    if depth > BRUTE_FORCE:
        construction.try_all()
    return construction.board


class Construction:
    """One crossword under construction."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.board, self.words = search.opening_board()
        *_, start = self.board.start_of.values()
        self.last, _, _ = self.board.position(start)
        self.edges = edges(self.board)

    def place_all(self, depth: int) -> None:
        """Place words, each the best of a pick of `depth` words, until none is left."""
        words = self.words
        while words:
            pick, words = words[:depth], words[depth:]
            starts = list(self.best_starts(pick))
            if starts:
                placed = self.place_one(starts)
                able = {word for _, word, _ in starts} | self.search.missing(self.board)
                words += [word for word in pick if word != placed and word in able]

    def drop_disconnected(self) -> None:
        """Remove the words that are not connected to the others."""
        drop_disconnected(self.board, self.search.problem.pins)

    def try_all(self) -> None:
        """Place the best of all unplaced words, again and again, until none can be connected."""
        while starts := list(self.best_starts(self.words, unconnected=False)):
            self.place_one(starts)

    def best_starts(
        self, words: Iterable[int], *, unconnected: bool = True
    ) -> Iterator[ScoredStart]:
        """The best start of each word that has one, with its score."""
        for word in self.search.words_to_try(self.board, words):
            starts = crossing_starts(self.board, word)
            if not starts and unconnected and word not in self.search.problem.required:
                starts = self.loose_starts(word)
            if starts:
                scores = [self.score(word, start) for start in starts]
                best = max(scores)
                equal = [
                    start for start, score in zip(starts, scores, strict=True) if score == best
                ]
                yield best, word, equal[self.search.draw(len(equal))]

    def place_one(self, starts: list[ScoredStart]) -> int:
        """Place one of the highest scoring words, chosen at random, and return it."""
        best = max(score for score, _, _ in starts)
        highest = [each for each in starts if each[0] == best]
        _, word, start = highest[self.search.draw(len(highest))]
        self.search.put(self.board, word, start)
        self.last, _, _ = self.board.position(start)
        return word

    def loose_starts(self, word: int) -> list[Start]:
        """Every legal start of a word that crosses no other."""
        return list(bits(self.board.legal_starts(word)))

    def score(self, word: int, start: Start) -> int:
        """The score of a start, by the original's rules."""
        length = len(self.board.words[word])
        connections = shared_cells(self.board, word, start)
        at_end = connections & (1 << start | 1 << start + length - 1)
        run = self.board.runs[length] << start
        direction, _, _ = self.board.position(start)
        return (
            INSIDE * (connections ^ at_end).bit_count()
            + AT_END * at_end.bit_count()
            + OFF_EDGE * (not run & self.edges)
            + TURNED * (direction != self.last)
        )


def edges(board: Board) -> int:
    """The cells where a word lies along an edge."""
    rows = board.start_at(ACROSS, board.rows - 1, 0)
    columns = board.start_at(DOWN, 0, board.columns - 1)
    row, column = (1 << board.columns) - 1, (1 << board.rows) - 1
    return row | row << rows | column << board.plane | column << columns
