"""The board of a search and its crossing graph, compared with what its cells say one by one."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publisher_freeform.annealing.move_set import AnnealingState
from publisher_freeform.board.board import ACROSS, DOWN, Board, WordSet, bits
from publisher_freeform.board.crossing_graph import disconnected, reachable

Cell = tuple[int, int]

CODES = st.lists(st.integers(0, 3), min_size=2, max_size=6).map(tuple)
LISTS = st.lists(CODES, min_size=1, max_size=14, unique=True)
SIZES = st.tuples(st.integers(6, 11), st.integers(6, 11))


def letters_of(board: Board, word: int) -> dict[Cell, int]:
    """The letters of a placed word by row and column."""
    direction, row, column = board.position(board.start_of[word])
    down = direction == DOWN
    codes = enumerate(board.words[word])
    return {(row + step * down, column + step * (not down)): code for step, code in codes}


def picture(board: Board) -> dict[Cell, int]:
    """All letters of a board; words that cross must agree."""
    cells: dict[Cell, int] = {}
    for word in board.start_of:
        for cell, code in letters_of(board, word).items():
            assert cells.setdefault(cell, code) == code
    return cells


def check(board: Board) -> None:
    """Check the board's own records by its words, and that every run of letters is a word."""
    cells = picture(board)
    assert set(bits(board.placed)) == set(board.start_of)
    assert {divmod(cell, board.stride) for cell in bits(board.letter_cells)} == set(cells)
    for code, where in enumerate(board.cells_with):
        found = {divmod(cell, board.stride) for cell in bits(where) if cell < board.plane}
        assert found == {cell for cell, letter in cells.items() if letter == code}
    crossed = dict.fromkeys(range(len(board.words)), 0)
    for one, other in combinations(board.start_of, 2):
        if letters_of(board, one).keys() & letters_of(board, other).keys():
            crossed[one] |= 1 << other
            crossed[other] |= 1 << one
    assert dict(enumerate(board.crossing_graph)) == crossed
    joined = {pair for word in board.start_of for pair in pairwise(letters_of(board, word))}
    for row, column in cells:
        for beside in ((row + 1, column), (row, column + 1)):
            assert beside not in cells or ((row, column), beside) in joined


def components(graph: list[WordSet], words: WordSet) -> list[WordSet]:
    """The connected components of a crossing graph, found word by word."""
    found: list[WordSet] = []
    for word in bits(words):
        near = [part for part in found if any(graph[word] >> one & 1 for one in bits(part))]
        found = [part for part in found if part not in near]
        found.append(sum(near) | 1 << word)
    return found


class TestBoard:
    @pytest.mark.slow
    @settings(max_examples=150)
    @given(codes=LISTS, size=SIZES, seed=st.integers(0, 999))
    def test_its_records_stay_true_as_words_come_and_go(
        self, codes: list[tuple[int, ...]], size: tuple[int, int], seed: int
    ) -> None:
        board, rng = Board(*size, codes, 4), Random(seed)
        state = AnnealingState(board, (), [1000] * len(codes), rng)
        state.mend()
        for _ in range(12):
            spare = board.copy()
            before = picture(spare)
            if rng.random() < 0.5 and state.unplaced:
                state.force(rng.choice(state.unplaced))
            else:
                state.take_off(1 + rng.randrange(3))
            for word in state.shuffled():
                state.insert(word, board.legal_starts(word))
                legal = board.legal_starts(word)
                assert board.legal_by_crossings(word, legal) == board.by_crossings(word, legal)
            check(board)
            assert sorted(state.unplaced) == [
                each for each in range(len(codes)) if each not in board.start_of
            ]
            assert reachable(board.crossing_graph, board.placed & -board.placed) == board.placed
            assert picture(spare) == before


class TestMoves:
    @pytest.mark.parametrize("most", [1, 2])
    def test_a_change_that_disconnects_too_many_words_is_given_up(
        self, most: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One word crosses three others, two of which cross nothing else."""
        monkeypatch.setattr("publisher_freeform.annealing.move_set.MOST_LOST", most)
        board = Board(5, 3, [(0, 1, 0, 1, 0), (0, 2), (0, 3), (0, 2, 3)], 4)
        board.place(0, board.start_at(ACROSS, 0, 0))
        for word in (1, 2, 3):
            board.place(word, board.start_at(DOWN, 0, 2 * word - 2))
        outcomes = set()
        for seed in range(30):
            state = AnnealingState(board.copy(), (), [1000] * 4, Random(seed))
            done = state.take_off(1)
            outcomes.add((0 in state.board.start_of, done))
            assert not done or len(state.board.start_of) in (1, 3)
        assert outcomes == {(True, True), (False, most == 2)}


class TestCrossingGraph:
    @pytest.mark.slow
    @settings(max_examples=300)
    @given(count=st.integers(1, 14), data=st.data())
    def test_all_components_but_one_are_disconnected(self, count: int, data: st.DataObject) -> None:
        """The graph is a tree with a few more edges; a few words are taken off."""
        graph = [0] * count
        parents = [(word, data.draw(st.integers(0, word - 1))) for word in range(1, count)]
        every = st.integers(0, count - 1)
        for one, other in parents + data.draw(st.lists(st.tuples(every, every), max_size=4)):
            if one != other:
                graph[one] |= 1 << other
                graph[other] |= 1 << one
        gone = sum(1 << word for word in data.draw(st.sets(every, min_size=1, max_size=3)))
        beside = 0
        for word in bits(gone):
            beside |= graph[word]
        left = (1 << count) - 1 & ~gone
        lost = disconnected(graph, [1 << word for word in bits(beside & left)], gone)
        whole = components([each & ~gone for each in graph], left)
        kept = [part for part in whole if not part & lost]
        assert len(kept) == min(1, len(whole))
        assert lost == sum(part for part in whole if part not in kept)
        for part in whole:
            assert reachable(graph, part & -part, gone) == part

    def test_words_connected_another_way_are_not_disconnected(self) -> None:
        ring = [0b1010, 0b0101, 0b1010, 0b0101]
        assert disconnected(ring, [0b0010, 0b1000], 0b0001) == 0
        assert disconnected(ring, [0b0010, 0b1000], 0b0101) in {0b0010, 0b1000}
        assert disconnected(ring, [0b1010], 0b0101) == 0
