"""The annealing: which words a step tries, and how the temperature works."""

from itertools import islice, pairwise
from random import Random

import pytest

from publisher import Budget, SearchRun
from publisher_freeform.annealing import annealing as module
from publisher_freeform.annealing.annealing import ALWAYS_TRIED, Annealing
from publisher_freeform.annealing.move_set import AnnealingState
from publisher_freeform.annealing.temperature import temperature
from publisher_freeform.board.board import Board, Coded

SHORT, LONG = 3, 8
COUNT = 40


def made(length: int, rng: Random) -> Coded:
    return tuple(rng.randrange(5) for _ in range(length))


def tries(crowding: float, last: int = 100) -> list[int]:
    """How often each of 40 short and 40 long words was tried; `last` is the last one's priority."""
    rng = Random(5)
    words = [made(length, rng) for length in [SHORT] * COUNT + [LONG] * COUNT]
    lengths, priorities = [len(word) for word in words], [100] * (2 * COUNT - 1) + [last]
    run = SearchRun(Budget(steps=200))
    annealing = Annealing(lengths, priorities, len(words), rng, run, crowding=crowding)
    state = AnnealingState(Board(9, 9, words, 5), (), annealing.penalties, rng)
    state.mend()
    assert len(list(islice(annealing.walk(state), 1000))) == 201
    return annealing.times_tried


def test_short_words_are_tried_more_often_the_more_words_compete() -> None:
    assert ALWAYS_TRIED < COUNT
    shares = [
        sum(tried[:COUNT]) / sum(tried) for tried in (tries(0), tries(2), tries(5), tries(10))
    ]
    assert shares[0] < 0.5 < shares[1] < shares[2] < shares[3] < 1


def test_a_long_word_of_high_priority_is_tried_as_often_as_a_short_one() -> None:
    rarely, often = tries(5), tries(5, last=100 * LONG // SHORT + 1)
    assert 4 * rarely[-1] < often[-1]
    assert often[-1] > max(often[COUNT:-1])


def test_words_are_forced_in_less_often_the_more_compete(monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[int] = []
    force = AnnealingState.force

    def counted(state: AnnealingState, word: int) -> bool:
        forced.append(word)
        return force(state, word)

    monkeypatch.setattr(AnnealingState, "force", counted)
    counts = []
    for crowding in (1, 2, 5):
        tries(crowding)
        counts.append(len(forced))
        forced.clear()
    assert 80 < counts[0] < 120
    assert 0.75 * counts[0] > counts[1] > 1.5 * counts[2] > 0


def test_a_search_is_cooler_in_a_tighter_box_and_among_more_or_longer_words() -> None:
    words = [5] * 20
    roomy, usual, tight = (temperature(words, cells) for cells in (240, 180, 140))
    assert roomy > 1.5 * usual > 2 * tight
    assert temperature(words * 20, 180 * 20) < usual
    assert temperature([10] * 20, 180 * 2) < usual


def test_a_search_is_never_hot_or_cold_beyond_bounds() -> None:
    words = [5] * 20
    assert temperature(words, 1_000_000) < 4 * temperature(words, 180)
    assert temperature(words, 10) > 0.3 * temperature(words, 180)


def test_a_hot_walk_keeps_worse_boards_and_a_cold_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def kept(heat: float) -> int:
        monkeypatch.setattr(module, "temperature", lambda _, cells: heat * (cells == 12 * 9))
        rng = Random(5)
        words = [made(5, rng) for _ in range(14)]
        annealing = Annealing([5] * 14, [100] * 14, 14, rng, SearchRun(Budget(steps=20)))
        state = AnnealingState(Board(12, 9, words, 5), (), annealing.penalties, rng)
        state.mend()
        counts = [14 - len(each.start_of) for each in annealing.walk(state)]
        return sum(after > before for before, after in pairwise(counts))

    assert kept(0.001) == 0 < kept(1_000_000)


def test_a_word_with_nothing_to_cross_is_tried_again_after_those_that_find_a_place() -> None:
    count = 8  # in a chain: each can cross its neighbours alone
    words = [(each, count + 1 + each, each + 1) for each in range(count)]
    rng = Random(5)
    annealing = Annealing([3] * count, [100] * count, count, rng, SearchRun(Budget(steps=200)))
    board = Board(20, 20, words, 2 * count + 1)
    board.place(count // 2, board.start_at(0, 10, 10))
    state = AnnealingState(board, [count // 2], annealing.penalties, rng)
    state.mend()
    assert {len(each.start_of) for each in annealing.walk(state)} == {1, count}
