"""Revising drafts: brute force knows how few words must change; people know what may not."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from fill_checker import check_fill
from publisher import (
    Budget,
    Draft,
    GenerationError,
    Language,
    Layout,
    Position,
    Rejection,
    SearchRun,
    Stopped,
)
from publisher.model.words import SourceWord, to_word
from publisher_fill.revising.reviser import FillReviser
from publisher_languages import publisher_languages
from publisher_testing import ENGLISH
from revising import (
    changes,
    drafts,
    drawn,
    fewest_changes,
    revise,
    reviser,
    slot_at,
    texts_of,
    with_letters,
)

SQUARE = drawn("COT\nARE\nBET")  # down: CAB, ORE, TET
WORDS = ["cot", "are", "bet", "cab", "ore", "tet", "cat", "ate", "bat", "cut", "ute", "urn"]


@pytest.mark.proof
@given(drafts())
@settings(max_examples=200)
def test_as_few_words_change_as_can_be(case: tuple[Draft, list[str]]) -> None:
    draft, texts = case
    words = [tuple(text) for text in texts]
    fewest = fewest_changes(draft, words)
    made_by = reviser(texts, improve=False)
    if fewest is None:
        with pytest.raises(GenerationError, match=r"beside the letters that stay"):
            revise(made_by, draft)
        return
    made = revise(made_by, draft)
    kept = {cell: draft.grid[cell].letter for cell in draft.kept}
    own = [tuple(draft.grid[cell].letter for cell in slot.cells) for slot, _ in draft.answers()]
    check_fill(made, with_letters(draft.grid, kept), words, given=own)
    assert all(draft.allows(each.word.letters, each.slot) for each in made.placements)
    assert changes(draft, made, words) == fewest
    assert made.complete


@pytest.mark.proof
@given(drafts())
@settings(max_examples=200)
def test_from_any_fill_downwards_the_fewest_changes_are_found_and_proved(
    case: tuple[Draft, list[str]],
) -> None:
    draft, texts = case
    words = [tuple(text) for text in texts]
    fewest = fewest_changes(draft, words)
    with patch("publisher_fill.revising.revision.UPWARD_STEPS", 0):
        if fewest is None:
            with pytest.raises(GenerationError, match=r"beside the letters that stay"):
                revise(reviser(texts, improve=False), draft)
            return
        made = revise(reviser(texts, improve=False), draft)
    assert (changes(draft, made, words), made.complete) == (fewest, True)


def test_a_budget_that_ends_before_the_proof_proves_nothing() -> None:
    draft = Draft(SQUARE, rejected=(Rejection(tuple("COT")),))
    with patch("publisher_fill.revising.revision.Revision._upwards", return_value=None):
        run = SearchRun(Budget(steps=5000), on_better=lambda _: run.interrupt())
        made = reviser([*WORDS, "ure"]).revise(draft, 1, run)
    assert not made.complete


def test_a_word_by_chance_may_change_for_nothing() -> None:
    """Without COT, a word down changes too: ORE to URE."""
    draft = Draft(SQUARE, rejected=(Rejection(tuple("COT")),))
    words = [*WORDS, "ure"]
    found = [tuple(word.upper()) for word in words]
    free = replace(draft, incidental=frozenset({slot_at(SQUARE, 0, 1, "down")}))
    for each, count in ((draft, 1), (free, 0)):
        made = revise(reviser(words), each)
        assert changes(each, made, found) == count == fewest_changes(each, found)


def test_a_rejected_word_is_replaced_with_the_fewest_changes() -> None:
    """COT can become CUT, with URE beside it; of CAT, ATE and others nothing is needed."""
    across = slot_at(SQUARE, 0, 0)
    draft = Draft(SQUARE, rejected=(Rejection(tuple("COT"), across),))
    made = revise(reviser([*WORDS, "ure"]), draft)
    assert texts_of(made.grid) == ["CUT", "ARE", "BET", "CAB", "URE", "TET"]
    assert made.complete


def test_changes_stay_the_fewest_when_the_search_for_better_words_stagnates(tmp_path: Path) -> None:
    """All three-letter words of A to D are there, and the best ones of all slots do not meet."""
    words = enumerate(map("".join, product("ABCD", repeat=3)))
    lines = "".join(f"{word};{number * 7 % 101}\n" for number, word in words)
    (tmp_path / "list.txt").write_text(lines, "utf-8")
    made_by = reviser(wordlists=[{"file": tmp_path / "list.txt"}])
    run = SearchRun(Budget(steps=20_000, until_spent=False))
    made = made_by.revise(Draft(drawn("...\n...\n...")), 1, run)
    assert run.stopped is Stopped.STAGNATION
    assert made.complete


def test_nothing_changes_in_a_draft_without_a_fault() -> None:
    made = revise(reviser(WORDS), Draft(SQUARE))
    assert made.grid == SQUARE
    assert made.complete


def test_a_word_that_is_rejected_everywhere_is_nowhere() -> None:
    words = ["cot", "are", "bet", "cab", "ore", "tet", "hat", "her", "hot", "oar", "ate"]
    draft = Draft(SQUARE, rejected=(Rejection(tuple("ARE")),))
    made = revise(reviser([*words, "awe", "owe"]), draft)
    assert texts_of(made.grid) == ["COT", "AWE", "BET", "CAB", "OWE", "TET"]


def test_letters_that_are_kept_stay() -> None:
    kept = frozenset(slot_at(SQUARE, 1, 0).cells)
    draft = Draft(SQUARE, kept, (Rejection(tuple("CAB")),))
    made = revise(reviser([*WORDS, "rot", "rat", "rab"]), draft)
    assert texts_of(made.grid)[1] == "ARE"
    assert texts_of(made.grid)[0] == "ROT"


def test_a_word_put_by_hand_stays_and_the_letters_that_it_spoiled_do_not() -> None:
    put = with_letters(SQUARE, {c: "COTARXBET"[3 * c[0] + c[1]] for c in SQUARE.positions()})
    last = slot_at(put, 1, 0)  # ARX
    words = [*WORDS, "txt"]
    with pytest.raises(GenerationError, match="3 down"):  # .X. between kept letters has no word
        revise(reviser(WORDS), Draft(put, frozenset(last.cells)))
    made = revise(reviser(words), Draft(put, frozenset(last.cells)))
    assert texts_of(made.grid) == ["COT", "ARX", "BET", "CAB", "ORE", "TXT"]
    assert "4 across, ARX, is as given; no list has it" in made.remarks


def test_the_puzzles_own_words_may_stay_though_no_list_has_them() -> None:
    """Where they are, with their spelling; elsewhere they are no words."""
    own = to_word(SourceWord("C. O. T."), ENGLISH)
    words = [word for word in WORDS if word != "cot"]
    draft = Draft(SQUARE, words=(own,))
    made = revise(reviser(words), draft)
    assert made.grid == SQUARE
    assert "C. O. T." in [each.word.spelling for each in made.placements]
    with pytest.raises(GenerationError):
        revise(reviser([word for word in words if word not in ("cat", "cut")]), Draft(SQUARE))


def test_the_puzzles_own_words_come_back_where_letters_of_them_are_left() -> None:
    own = (to_word(SourceWord("C.O.T."), ENGLISH),)
    left = drawn("C.T\nARE\nBET")
    words = [word for word in WORDS if word not in ("cot", "cat", "cut")]
    made = revise(reviser(words), Draft(left, words=own))
    assert made.grid == SQUARE
    with pytest.raises(GenerationError):
        revise(reviser(words), Draft(left))


def test_an_open_cell_is_filled_beside_letters_that_stay() -> None:
    grid = drawn("C.T\nA.E\nB.T")
    kept = frozenset(cell for cell in grid.positions() if grid[cell].letter)
    made = revise(reviser([word for word in WORDS if word != "ute"]), Draft(grid, kept))
    assert texts_of(made.grid)[:3] == ["COT", "ARE", "BET"]


def test_conflicting_slots_are_named_with_what_to_do() -> None:
    grid = drawn("QX\n..")
    kept = frozenset(slot_at(grid, 0, 0).cells)
    with pytest.raises(GenerationError) as raised:
        revise(reviser(["ab", "cd"]), Draft(grid, kept))
    assert str(raised.value) == (
        "beside the letters that stay, 1 down (Q.): no word of the lists fits\n"
        "free more letters around them, allow or add words, or reject fewer"
    )


def test_a_rejection_that_leaves_nothing_is_the_reason() -> None:
    here = slot_at(SQUARE, 0, 0)
    rejected = (Rejection(tuple("COT"), here),)
    with pytest.raises(GenerationError, match="its letters stay, but the answer is rejected"):
        revise(reviser(WORDS), Draft(SQUARE, frozenset(here.cells), rejected))
    row = drawn("C.T")
    both = tuple(Rejection(tuple(word)) for word in ("COT", "CAT", "CUT"))
    kept = frozenset({Position(0, 0), Position(0, 2)})
    with pytest.raises(GenerationError, match=r"1 across \(C\.T\): all that fit are rejected"):
        revise(reviser(WORDS), Draft(row, kept, both))


def test_without_a_small_conflict_the_hardest_slots_are_named() -> None:
    """Each of the three words would be there twice; that takes all six slots to see."""
    with pytest.raises(GenerationError) as raised:
        revise(reviser(["abc", "bca", "cab"]), Draft(drawn("...\n...\n...")))
    lines = str(raised.value).splitlines()
    assert lines[0].startswith("beside the letters that stay, ")
    assert lines[1] == "1 across (...): 3 words fit"
    stopped = SearchRun(Budget(steps=0))
    with pytest.raises(GenerationError) as raised:
        reviser(WORDS).revise(Draft(drawn("...\n...\n...")), 1, stopped)
    assert (
        str(raised.value)
        .splitlines()[-1]
        .startswith("give it a larger budget, or free more letters")
    )


def test_the_smallest_conflict_leaves_out_what_it_does_not_need() -> None:
    """No word goes down from XYZ or ZYX; the words at the left have nothing to do with it."""
    grid = drawn("..#...\n..#...")
    with pytest.raises(GenerationError) as raised:
        revise(reviser(["ab", "ae", "ef", "bf", "xyz", "zyx"]), Draft(grid))
    assert str(raised.value).splitlines() == [
        "beside the letters that stay, these slots cannot all have words that fit together:",
        "3 across (...): 2 words fit",
        "3 down (..): 4 words fit",
        "free more letters around them, allow or add words, or reject fewer",
    ]


def test_theme_entries_stay_and_missing_ones_are_placed() -> None:
    themed = reviser([*WORDS, "awe", "owe"], theme=["cot"])
    made = revise(themed, Draft(SQUARE, rejected=(Rejection(tuple("ARE")),)), steps=3000)
    assert "COT" in texts_of(made.grid)
    opened = with_letters(SQUARE, {})
    assert "COT" in texts_of(revise(themed, Draft(opened)).grid)


def test_a_theme_entry_that_no_slot_can_take_is_an_error() -> None:
    with pytest.raises(GenerationError, match="no slot of the grid can take it"):
        revise(reviser(WORDS, theme=["elephant"]), Draft(SQUARE))


def test_only_allowed_answers_come_into_a_slot() -> None:
    made = revise(reviser(WORDS, allow={"1 across": ["cut"]}, min_score=0), _with_ure())
    assert texts_of(made.grid)[0] == "CUT"


def _with_ure() -> Draft:
    return Draft(SQUARE, words=(to_word(SourceWord("ure"), ENGLISH),))


def test_an_allowed_slot_that_the_grid_does_not_have_is_said() -> None:
    made = revise(reviser(WORDS, allow={"9 across": ["cut"]}), Draft(SQUARE))
    assert made.remarks[0] == "allow: 9 across is not a slot of this grid for such words: not used"


def test_words_below_the_least_score_stay_but_do_not_come() -> None:
    poor = [
        "cot;10",
        "are;90",
        "bet;90",
        "cab;90",
        "ore;90",
        "tet;90",
        "cat;20",
        "ate;20",
        "cut;90",
    ]
    made = revise(reviser([*poor, "ure;90"], min_score=50), Draft(SQUARE))
    assert texts_of(made.grid)[0] == "COT"
    across = slot_at(SQUARE, 0, 0)
    draft = Draft(SQUARE, rejected=(Rejection(tuple("COT"), across),))
    assert texts_of(revise(reviser([*poor, "ure;90"], min_score=50), draft).grid)[0] == "CUT"
    with pytest.raises(GenerationError):
        revise(reviser(poor, min_score=50), draft)


def test_distinct_stems_are_kept_apart() -> None:
    grid = drawn("WALKED\n######\n......")
    words = ["walked", "walker", "talker"]
    made = revise(reviser(words, stems="distinct"), Draft(grid))
    assert texts_of(made.grid) == ["WALKED", "TALKER"]


def with_another(word: str, *texts: str, language: Language = ENGLISH) -> FillReviser:
    """A reviser of words, one of which another puzzle has."""
    other = revise(reviser([word], language=language), Draft(drawn("...", language)))
    return reviser([*texts, word], language=language, others=[other])


def test_words_of_the_other_puzzles_come_in_only_if_no_others_do() -> None:
    """CUT would change one more answer; CAT and ATE change none, and another puzzle has CAT."""
    across = slot_at(SQUARE, 0, 0)
    draft = Draft(SQUARE, rejected=(Rejection(tuple("COT"), across),))
    words = ["cut;1", "ure", *(word for word in WORDS if word not in ("cut", "cat"))]
    apart = with_another("cat", *words)
    assert texts_of(revise(apart, draft).grid) == ["CUT", "ARE", "BET", "CAB", "URE", "TET"]
    without = with_another("cat", *(word for word in words if word not in ("cut;1", "cot")))
    begun = drawn("C.T")
    kept = Draft(begun, frozenset({Position(0, 0), Position(0, 2)}))
    assert texts_of(revise(apart, kept).grid)[0] in ("COT", "CUT")
    assert texts_of(revise(without, kept).grid) == ["CAT"]
    assert revise(with_another("cot", *words), Draft(SQUARE)).grid == SQUARE  # what is there stays


def test_candidates_that_other_puzzles_have_come_after_the_others() -> None:
    open_ = drawn("C.T")
    apart = with_another("cot;90", "cat;20", "cut;50")
    found = apart.candidates(Draft(open_), slot_at(open_, 0, 0))
    assert [each.word.spelling for each in found] == ["cut", "cat", "cot"]
    assert all(each.is_possible for each in found)
    assert [each.is_elsewhere for each in found] == [False, False, True]


def test_hebrew_words_of_the_other_puzzles_come_last() -> None:
    hebrew = next(each() for each in publisher_languages() if each.name == "he")
    open_ = drawn("..ש", hebrew)
    apart = with_another("שלם;90", "שיר;20", language=hebrew)
    assert texts_of(revise(apart, Draft(open_, frozenset({Position(0, 2)}))).grid) == ["שיר"]
    found = apart.candidates(Draft(open_), slot_at(open_, 0, 0))
    assert [each.word.spelling for each in found] == ["שיר", "שלם"]


def test_a_cell_with_several_letters_stays_as_it_is() -> None:
    grid = drawn("1ILY\n....\n\n1 = HEART")
    first = slot_at(grid, 0, 0)
    draft = Draft(grid, rejected=(Rejection(("HEART", "I", "L", "Y"), first),))
    words = ["heartily", "heartens", "earn", "hearts", "in", "ee", "nr", "ny", "si", "ae", "hearte"]
    with pytest.raises(GenerationError):
        revise(reviser(["heartily", "earn"]), draft)
    made = revise(reviser([*words, "hearta", "ea", "nr", "sn", "earn"]), draft)
    assert made.placements[0].word.letters == ("HEART", "E", "N", "S")


def test_bars_end_words_and_uncovered_cells_keep_their_letters() -> None:
    grid = drawn("A|B # X\nC D # #")
    made = revise(reviser(["cd", "ac", "bd", "ab", "ad", "be", "de", "ae"]), Draft(grid))
    assert made.grid == grid


def test_hebrew() -> None:
    """Logical order is from the right; a final letter is one at the end alone, and is spelled."""
    hebrew = next(each() for each in publisher_languages() if each.name == "he")
    grid = drawn("םלש\n...\n...", hebrew)  # seen from the left; שלם is read from the right
    words = ["שלם", "כלב", "שיר", "ירי", "רות", "לרו", "מית", "מים"]
    kept = frozenset(slot_at(grid, 0, 0).cells)
    made = revise(reviser(words, language=hebrew), Draft(grid, kept))
    assert texts_of(made.grid) == ["שלמ", "ירי", "רות", "שיר", "לרו", "מית"]
    assert [each.word.spelling for each in made.placements][:1] == ["שלם"]


def test_the_same_seed_and_steps_make_the_same_layout() -> None:
    opened = drawn("....\n....\n....")
    words = ["abcd", "bcda", "cdab", "abc", "bcd", "cda", "dab", "bbcd", "bba"]
    runs = [revise(reviser(words), Draft(opened), seed=3, steps=50) for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_run_that_is_interrupted_gives_the_best_so_far_or_says_so() -> None:
    run = SearchRun(Budget(steps=5000), on_better=lambda _: run.interrupt())
    scored = [f"{word};{score}" for score, word in enumerate(WORDS, 10)]
    reviser([*scored, "dot;99", "dab;99"]).revise(Draft(with_letters(SQUARE, {})), 1, run)
    assert run.stopped is Stopped.INTERRUPTED
    stopped = SearchRun(Budget(steps=5000))
    stopped.interrupt()
    with pytest.raises(GenerationError, match="stopped before the grid was filled"):
        reviser(WORDS).revise(Draft(with_letters(SQUARE, {})), 1, stopped)


def test_each_better_layout_is_reported() -> None:
    seen: list[Layout] = []
    run = SearchRun(Budget(steps=5000), on_better=seen.append)
    made = reviser(WORDS).revise(Draft(with_letters(SQUARE, {})), 1, run)
    assert seen
    assert seen[-1].grid == made.grid


def test_a_slot_of_a_length_that_no_list_has_is_named() -> None:
    with pytest.raises(GenerationError, match=r"1 across \(\.{5}\): no word of the lists fits"):
        revise(reviser(WORDS), Draft(drawn(".....")))


def test_a_grid_without_a_slot_is_refused() -> None:
    with pytest.raises(GenerationError, match="the grid has no slot"):
        revise(reviser(WORDS), Draft(drawn(".#\n#.")))


def test_a_draft_as_large_as_a_newspapers_has_many_words_of_its_own() -> None:
    """None of them is in a list, and each stays where it is."""
    own = tuple(to_word(SourceWord(text), ENGLISH) for text in texts_of(SQUARE))
    made = revise(reviser(["zebra"]), Draft(SQUARE, words=own))
    assert made.grid == SQUARE
    with pytest.raises(GenerationError, match=r"no word of the lists fits"):
        revise(reviser(["zebra"]), Draft(SQUARE))
