"""What a slot might take, against brute force over small grids and lists."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from publisher import Candidate, Draft, Language, Position, Rejection, Slot, slots
from publisher.model.words import SourceWord, to_word
from publisher_languages import publisher_languages
from publisher_testing import ENGLISH, HEBREW
from revising import (
    Word,
    acceptable,
    choices,
    drafts,
    drawn,
    fills,
    reviser,
    slot_at,
)

WORDS = ["cot;80", "are;50", "bet;60", "cab;40", "ore;50", "tet;50", "cat;70", "cut;90", "ate;50"]
SQUARE = drawn("COT\nARE\nBET")


def spellings(found: Sequence[Candidate]) -> list[str]:
    return [each.word.spelling for each in found]


def answers(found: Sequence[Candidate]) -> list[str]:
    return ["".join(each.word.letters) for each in found]


def left_to(draft: Draft, words: list[Word], crossing: Slot, slot: Slot, at: int) -> list[Word]:
    """The words that a crossing slot could take, whatever letter the slot has at that cell."""
    changes = slot.cells[at] not in draft.kept
    own = tuple(draft.grid[cell].letter for cell in crossing.cells)
    if all(own) and not changes:
        return [own] if draft.allows(own, crossing) else []  # all its letters stay
    listed = fitting(draft, words, crossing, {slot.cells[at]} if changes else set())
    opened = set(slot.cells) - draft.kept
    taken = {word for other, word in draft.answers() if opened.isdisjoint(other.cells)}
    return [word for word in listed if word not in taken]


def fitting(draft: Draft, words: list[Word], slot: Slot, opened: set[Position]) -> list[Word]:
    """The words that fit a slot's letters but those of opened cells, with its own answer."""
    own = acceptable(draft, words).get(tuple(slot.cells))
    return [
        word
        for word in [*words, *([own] if own and own not in words else [])]
        if len(word) == len(slot)
        and draft.allows(word, slot)
        and all(
            cell in opened or draft.grid[cell].letter in ("", letter)
            for cell, letter in zip(slot.cells, word, strict=True)
        )
    ]


@pytest.mark.proof
@given(drafts())
@settings(max_examples=200)
def test_every_word_that_fits_is_there_with_what_it_leaves_to_each_crossing(
    case: tuple[Draft, list[str]],
) -> None:
    draft, texts = case
    words = [tuple(text) for text in texts]
    made = reviser(texts)
    for slot in slots(draft.grid):
        if draft.kept.issuperset(slot.cells):
            continue
        found = {each.word.letters: each for each in made.candidates(draft, slot)}
        own = tuple(draft.grid[cell].letter for cell in slot.cells)
        listed = [*words, own] if all(own) and draft.allows(own, slot) else words
        taken = {word for other, word in draft.answers() if other != slot}
        fits = fitting(draft, listed, slot, set(slot.cells) - draft.kept)
        assert set(found) == set(fits) - taken
        for at, cell in enumerate(slot.cells):
            crossing = next((s for s in slots(draft.grid) if cell in s.cells and s != slot), None)
            left = left_to(draft, words, crossing, slot, at) if crossing else []
            for word, candidate in found.items():
                expected = [
                    each
                    for each in left
                    if crossing and each[crossing.cells.index(cell)] == word[at]
                    if each != word
                ]
                assert candidate.kept_words[at] == (len(expected) if crossing else None)


@pytest.mark.slow
@given(drafts())
@settings(max_examples=100)
def test_what_is_not_possible_is_in_no_fill(case: tuple[Draft, list[str]]) -> None:
    draft, texts = case
    words = [tuple(text) for text in texts]
    made = reviser(texts)
    for slot in slots(draft.grid)[:3]:
        dead = [each.word.letters for each in made.candidates(draft, slot) if not each.is_possible]
        letters = {c: draft.grid[c].letter for c in draft.grid.positions() if draft.grid[c].letter}
        for cell in set(slot.cells) - draft.kept:
            letters.pop(cell, None)
        choice = choices(draft, words, set(letters))
        for word in dead[:5]:
            beside = {**choice, tuple(slot.cells): [word]}
            assert next(fills(draft.grid, beside, letters), None) is None, word


@pytest.mark.parametrize("listed", [["bb", "bc"], ["bc;90", "bb;10"], ["bb;90", "bc;10", "ba"]])
def test_an_answer_that_stays_is_possible_whatever_words_cross_it(listed: list[str]) -> None:
    grid = drawn("BB\n#.")
    row, down = slot_at(grid, 0, 0), slot_at(grid, 0, 1, "down")
    made, draft = reviser(listed), Draft(grid, frozenset(row.cells))
    (own,) = made.candidates(draft, row)
    assert own.is_possible
    assert own.kept_words == (None, len(listed) - 1)
    assert len(made.candidates(draft, down)) == len(listed) - 1


@given(drafts())
@settings(max_examples=100)
def test_prospects_have_the_letters_of_every_fill(case: tuple[Draft, list[str]]) -> None:
    draft, texts = case
    words = [tuple(text) for text in texts]
    found = reviser(texts).prospects(draft)
    letters = {c: draft.grid[c].letter for c in draft.grid.positions() if draft.grid[c].letter}
    choice = choices(draft, words, set(letters))
    for number, fill in enumerate(fills(draft.grid, choice, letters)):
        assert not found.hopeless
        for cell, letter in fill.items():
            if cell not in letters:
                assert letter in found.letters[cell]
        if number == 20:
            break
    own = {slot for slot, word in draft.answers() if word not in words}
    assert set(found.unknown) == own


def test_the_best_is_first_and_the_impossible_last() -> None:
    """The value is the score times the logarithm of one more than the tightest crossing."""
    grid = drawn("...\n#.#\n#.#")
    listed = ["cat;50", "cot;50", "bad;90", "abc;10", "axe;10", "apt;20", "one;10", "tie;99"]
    found = reviser(listed).candidates(Draft(grid), slot_at(grid, 0, 0))
    ranked = [
        (answer, each.tightest, each.is_possible)
        for answer, each in zip(answers(found), found, strict=True)
    ]
    assert ranked == [
        ("BAD", 3, True),  # ABC, APT and AXE go down from its A
        ("CAT", 3, True),
        ("COT", 1, True),
        ("ABC", 1, True),
        ("APT", 0, False),
        ("AXE", 0, False),
        ("ONE", 0, False),
        ("TIE", 0, False),
    ]


def test_equal_words_are_in_the_order_of_the_alphabet() -> None:
    grid = drawn("...")
    found = reviser(["tie", "abc", "cat"]).candidates(Draft(grid), slot_at(grid, 0, 0))
    assert answers(found) == ["ABC", "CAT", "TIE"]
    assert answers(found[1:]) == ["CAT", "TIE"]
    assert found[0].kept_words == (None, None, None)


def test_a_word_does_not_cross_itself() -> None:
    grid = drawn("...\n.##\n.##")
    found = reviser(["cat", "cot"]).candidates(Draft(grid), slot_at(grid, 0, 0))
    assert [each.kept_words[0] for each in found] == [1, 1]
    alone = reviser(["cat", "dog"]).candidates(Draft(grid), slot_at(grid, 0, 0))
    assert [(each.kept_words[0], each.is_possible) for each in alone] == [(0, False)] * 2


def test_words_have_the_spelling_and_clue_of_the_config_and_of_the_puzzle() -> None:
    words = (to_word(SourceWord("ice cream", "Cold"), ENGLISH),)
    grid = drawn("........")
    draft = Draft(grid, words=(to_word(SourceWord("I. C. E. cream"), ENGLISH),))
    slot = slot_at(grid, 0, 0)
    (found,) = reviser(["ice cream"]).candidates(Draft(grid), slot)
    assert (found.word.spelling, str(found.word.enumeration)) == ("ice cream", "3,5")
    (own,) = reviser(["ice cream"]).candidates(draft, slot)
    assert own.word.spelling == "I. C. E. cream"
    assert words[0].letters == found.word.letters


def test_a_word_in_the_slot_that_no_list_has_is_among_them_without_a_score() -> None:
    grid = drawn("XOT\nARE\nBET")
    found = reviser(WORDS).candidates(Draft(grid), slot_at(grid, 0, 0))
    (own,) = [each for each in found if each.word.letters == tuple("XOT")]
    assert own.word.score is None


def test_theme_entries_and_allowed_answers_are_candidates() -> None:
    grid = drawn("...\n###\n...")
    slot = slot_at(grid, 0, 0)
    assert "ZZZ" in answers(reviser(WORDS, theme=["zzz"]).candidates(Draft(grid), slot))
    only = reviser(WORDS, allow={"1 across": ["zzz", "cat"]}).candidates(Draft(grid), slot)
    assert sorted(answers(only)) == ["CAT", "ZZZ"]


def test_words_below_the_least_score_are_none_but_the_one_that_is_there() -> None:
    found = reviser(WORDS, min_score=75).candidates(Draft(SQUARE), slot_at(SQUARE, 0, 0))
    assert sorted(answers(found)) == ["COT", "CUT"]
    poor = reviser(WORDS, min_score=85).candidates(Draft(SQUARE), slot_at(SQUARE, 0, 0))
    assert sorted(answers(poor)) == ["COT", "CUT"]


def test_stems_of_other_answers_are_kept_out() -> None:
    grid = drawn("WALKED\n######\n......")
    made = reviser(["walked", "walker", "talker"], stems="distinct")
    assert answers(made.candidates(Draft(grid), slot_at(grid, 2, 0))) == ["TALKER"]


@pytest.mark.parametrize(
    ("rows", "words", "language"),
    [
        ("WALKED\n######\nWALKER\n#I####", ["walked", "walker", "ai", "ao"], ENGLISH),
        ("ימולש\n#####\nהמולש\n###י#", ["שלומי", "שלומה", "לי", "לו"], HEBREW),
    ],
)
def test_kin_that_the_grid_has_already_leave_a_crossing_its_word(
    rows: str, words: list[str], language: Language
) -> None:
    grid = drawn(rows, language)
    made = reviser(words, language=language, stems="distinct")
    found = made.candidates(Draft(grid), slot_at(grid, 2, 1, "down"))
    left = {"".join(each.word.letters): each.kept_words[0] for each in found}
    assert left == {words[2].upper(): 1, words[3].upper(): 1}


def test_a_slot_that_the_grid_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="the draft has no slot at"):
        reviser(WORDS).candidates(Draft(SQUARE), slot_at(drawn("....."), 0, 0))


def test_there_are_none_of_a_length_that_no_list_has() -> None:
    grid = drawn("......\n.#####")
    assert list(reviser(WORDS).candidates(Draft(grid), slot_at(grid, 0, 0))) == []
    assert reviser(WORDS).prospects(Draft(grid)).hopeless == (
        slot_at(grid, 0, 0),
        slot_at(grid, 0, 0, "down"),
    )


def test_a_hopeless_slot_is_named_and_the_others_still_have_letters() -> None:
    grid = drawn("Q.#\n..#\n##.")
    found = reviser(["ab", "bc", "cd"]).prospects(Draft(grid))
    assert slot_at(grid, 0, 0) in found.hopeless
    assert found.unknown == ()


def test_a_cell_with_several_letters_is_part_of_a_candidate() -> None:
    grid = drawn("1...\n\n1 = HEART")
    (found,) = reviser(["heartily", "hear"]).candidates(Draft(grid), slot_at(grid, 0, 0))
    assert found.word.letters == ("HEART", "I", "L", "Y")
    assert not reviser(["heartily"]).candidates(
        Draft(grid, rejected=(Rejection(("HEART", "I", "L", "Y")),)), slot_at(grid, 0, 0)
    )


def test_hebrew_candidates_are_spelled_with_final_letters() -> None:
    hebrew = next(each() for each in publisher_languages() if each.name == "he")
    grid = drawn("..ש", hebrew)  # seen from the left: the first letter is at the right
    made = reviser(["שלם", "שלג", "אלם"], language=hebrew)
    found = made.candidates(Draft(grid, frozenset({Position(0, 0)})), slot_at(grid, 0, 0))
    assert spellings(found) == ["שלג", "שלם"]
    assert found[1].word.letters == ("ש", "ל", "מ")
