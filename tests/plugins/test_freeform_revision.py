"""Drafts of freeform puzzles: what stays, what goes, and how few words are changed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import check_layout, check_rules
from freeform_making import GARDEN, RULES, SHORT
from publisher import (
    BLOCK,
    Budget,
    Cell,
    Draft,
    GenerationError,
    Grid,
    Language,
    Layout,
    OptionError,
    Position,
    Rejection,
    Request,
    SearchRun,
    SourceWord,
    Stopped,
    to_word,
)
from publisher_freeform import publisher_generators
from publisher_freeform.generate import generate
from publisher_freeform.options import FreeformOptions
from publisher_freeform.revising.reviser import FreeformReviser
from publisher_testing import ENGLISH, HEBREW, check_reviser

HEBREW_GARDEN = ["גינה", "פרח", "ורד", "עלה", "שורש", "זרע", "דשא", "צמח", "רקפת", "נרקיס"]
HEBREW_GARDEN += ["כלנית", "הדס", "ערבה", "פטל", "אדמה", "מעדר"]

Start = tuple[str, int, int]


class Desk:
    """Words with options, their reviser, and the layout that it changes."""

    def __init__(
        self,
        texts: Sequence[str],
        *,
        language: Language = ENGLISH,
        seed: int = 1,
        steps: int = 400,
        **options: Any,
    ) -> None:
        self.words = tuple(to_word(SourceWord(text), language) for text in texts)
        self.options = FreeformOptions.model_validate(options)
        self.request = Request(self.words, language, seed)
        self.reviser = FreeformReviser(self.request, self.options)
        self.layout = generate(self.request, self.options, SearchRun(Budget(steps=steps)))

    def draft(self, kept: Sequence[str] = (), rejected: Sequence[str] = ()) -> Draft:
        """The layout with some words kept and some rejected in their slots."""
        at = {each.word.letters: each.slot for each in self.layout.placements}
        refused = [self.letters(text) for text in rejected]
        return Draft(
            self.layout.grid,
            frozenset(cell for text in kept for cell in at[self.letters(text)].cells),
            tuple(Rejection(letters, at.get(letters)) for letters in refused),
            tuple(each.word for each in self.layout.placements),
        )

    def letters(self, text: str) -> tuple[str, ...]:
        return next(each.letters for each in self.words if each.spelling == text)

    def revise(self, draft: Draft, *, seed: int = 1, steps: int = 4000) -> Layout:
        """What the reviser makes of a draft, judged by the checker."""
        run = SearchRun(Budget(steps=steps))
        made = self.reviser.revise(draft, seed, run)
        size, asked = self.options.grid_size, self.options.model_dump()
        pins = [
            (self.letters(each.word), *each.at, each.direction.value) for each in self.options.place
        ]
        check_layout(made, self.words, size=size, pins=pins)
        check_rules(made, **{name: asked[name] for name in RULES})
        return made


def spellings(layout: Layout) -> set[str]:
    return {each.word.spelling for each in layout.placements}


def starts(layout: Layout) -> dict[str, Start]:
    return {
        each.word.spelling: (each.slot.way.value, *each.slot.start) for each in layout.placements
    }


def changed(before: Layout, after: Layout) -> set[str]:
    """The words that are gone, or moved otherwise than most are."""
    old, new = starts(before), starts(after)
    moves = {
        text: (new[text][1] - row, new[text][2] - column)
        for text, (way, row, column) in old.items()
        if text in new and new[text][0] == way
    }
    most = max(moves.values(), key=Counter(moves.values()).__getitem__, default=None)
    return {text for text in old if text not in moves or moves[text] != most}


def parts(layout: Layout, without: str) -> list[set[str]]:
    """The words that still cross each other, directly or not, once a word is taken off."""
    rest = {each.word.spelling: set(each.slot.cells) for each in layout.placements}
    del rest[without]
    found = []
    while rest:
        text, cells = rest.popitem()
        part = {text}
        while near := [other for other in rest if not cells.isdisjoint(rest[other])]:
            for other in near:
                part.add(other)
                cells = cells | rest.pop(other)
        found.append(part)
    return found


def is_legal_without(layout: Layout, without: str) -> bool:
    """Whether all letters side by side are in one word, once a word is taken off."""
    cells = {
        each.word.spelling: set(each.slot.cells)
        for each in layout.placements
        if each.word.spelling != without
    }
    lit = set().union(*cells.values()) if cells else set()
    pairs = [
        (one, two)
        for one in lit
        for two in (Position(one.row + 1, one.column), Position(one.row, one.column + 1))
        if two in lit
    ]
    return all(any({one, two} <= each for each in cells.values()) for one, two in pairs)


@pytest.mark.proof
@pytest.mark.parametrize("texts", [GARDEN, SHORT, GARDEN[:2], GARDEN[:1]])
@pytest.mark.parametrize("options", [{}, {"spacing": "loose"}, {"size": "9x9"}, {"at_most": 5}])
def test_the_contract_of_a_reviser_is_kept(texts: list[str], options: dict[str, object]) -> None:
    generator = publisher_generators()[0]
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in texts)
    check_reviser(
        generator, Request(words, ENGLISH, 1), FreeformOptions.model_validate(options), steps=300
    )


@pytest.mark.proof
def test_the_contract_is_kept_in_hebrew() -> None:
    generator = publisher_generators()[0]
    words = tuple(to_word(SourceWord(text), HEBREW) for text in HEBREW_GARDEN)
    check_reviser(generator, Request(words, HEBREW, 1), FreeformOptions(), steps=300)


class TestRejection:
    @pytest.mark.proof
    @pytest.mark.parametrize(("texts", "language"), [(GARDEN, ENGLISH), (HEBREW_GARDEN, HEBREW)])
    def test_a_rejected_word_goes_and_does_not_come_back(
        self, texts: list[str], language: Language
    ) -> None:
        desk = Desk(texts, language=language)
        for text in spellings(desk.layout):
            made = desk.revise(desk.draft(rejected=[text]))
            assert text not in spellings(made)
            (reason,) = [each.reason for each in made.left_out if each.spelling == text]
            assert reason == "it is rejected"

    @pytest.mark.proof
    @given(st.integers(0, 50), st.sampled_from([(GARDEN, ENGLISH), (HEBREW_GARDEN, HEBREW)]))
    @settings(max_examples=6)
    def test_no_more_words_change_than_fall_off_the_largest_part(
        self, seed: int, of: tuple[list[str], Language]
    ) -> None:
        """Words whose parts hang together without the rejected word are never changed."""
        desk = Desk(of[0], language=of[1], seed=seed, steps=200)
        for text in sorted(spellings(desk.layout)):
            if is_legal_without(desk.layout, text):
                made = desk.revise(desk.draft(rejected=[text]), steps=1000)
                found = parts(desk.layout, text)
                smaller = sum(map(len, found)) - max(map(len, found))
                # A word that is gone counts twice, and one that has moved once.
                gone = spellings(desk.layout) - spellings(made) - {text}
                assert len(changed(desk.layout, made) - {text}) + len(gone) <= 2 * smaller
                assert smaller or changed(desk.layout, made) == {text}

    def test_words_left_out_take_the_room(self) -> None:
        desk = Desk(GARDEN, at_most=8)
        text = min(spellings(desk.layout))
        made = desk.revise(desk.draft(rejected=[text]))
        assert len(made.placements) == 8
        assert spellings(made) - spellings(desk.layout)

    def test_a_rejection_without_a_slot_holds_everywhere(self) -> None:
        desk = Desk(GARDEN)
        draft = replace(desk.draft(), rejected=(Rejection(desk.letters("rose")),))
        assert "rose" not in spellings(desk.revise(draft))

    def test_a_word_rejected_elsewhere_stays_where_it_is(self) -> None:
        desk = Desk(GARDEN)
        slot = next(each.slot for each in desk.layout.placements if each.word.spelling != "rose")
        draft = replace(desk.draft(), rejected=(Rejection(desk.letters("rose"), slot),))
        made = desk.revise(draft)
        assert (made.grid, starts(made)) == (desk.layout.grid, starts(desk.layout))

    def test_all_words_rejected_but_one(self) -> None:
        desk = Desk(GARDEN[:4])
        made = desk.revise(desk.draft(rejected=GARDEN[1:4]))
        assert spellings(made) == {"rose"}

    def test_nothing_is_left(self) -> None:
        desk = Desk(GARDEN[:4])
        with pytest.raises(GenerationError, match="no words"):
            desk.revise(desk.draft(rejected=GARDEN[:4]))


class TestKept:
    @pytest.mark.proof
    @given(
        st.integers(0, 50),
        st.sampled_from(
            [
                (GARDEN, ENGLISH, {}),
                (HEBREW_GARDEN, HEBREW, {}),
                (GARDEN, ENGLISH, {"spacing": "loose"}),
                (HEBREW_GARDEN, HEBREW, {"size": "10x9"}),
                (GARDEN, ENGLISH, {"max_width": 12}),
                (HEBREW_GARDEN, HEBREW, {"per_line": 2}),
                (GARDEN, ENGLISH, {"at_most": 9}),
                (SHORT, ENGLISH, {"min_crossings": 2}),
            ]
        ),
    )
    @settings(max_examples=8)
    def test_ten_revisions_in_a_chain(
        self, seed: int, of: tuple[list[str], Language, dict[str, Any]]
    ) -> None:
        """Each is legal, kept words stay relative to each other, rejected ones never come back."""
        rng = Random(seed)
        desk = Desk(of[0], language=of[1], seed=seed, steps=300, **of[2])
        refused: tuple[Rejection, ...] = ()
        for _ in range(10):
            before = desk.layout
            present = sorted(spellings(before))
            text, *rest = rng.sample(present, len(present))
            kept = rest[: rng.randrange(3)]
            asked = desk.draft(kept, [text])
            draft = replace(asked, rejected=(*refused, *asked.rejected))
            try:
                after = desk.revise(draft, seed=seed, steps=300)
            except GenerationError:
                continue
            old, new = starts(before), starts(after)
            moves = {
                (
                    new[each][1] - old[each][1],
                    new[each][2] - old[each][2],
                    new[each][0] == old[each][0],
                )
                for each in kept
            }
            assert len(moves) <= 1
            assert all(is_same for _, _, is_same in moves)
            refused = tuple(Rejection(each.letters) for each in draft.rejected)
            assert not {each.letters for each in refused} & {
                each.word.letters for each in after.placements
            }
            desk.layout = after

    def test_a_draft_without_faults_comes_back_as_it_is(self) -> None:
        desk = Desk(GARDEN, at_most=7)
        made = desk.revise(desk.draft())
        assert (made.grid, starts(made)) == (desk.layout.grid, starts(desk.layout))

    def test_one_seed_makes_one_layout(self) -> None:
        desk = Desk(GARDEN)
        draft = desk.draft(kept=["rose"], rejected=["tulip"])
        assert desk.revise(draft, seed=3) == desk.revise(draft, seed=3)

    def test_a_word_of_no_list_stays_if_all_its_letters_are_kept(self) -> None:
        desk = Desk(["rose", "tulip", "tree"])
        grid = _across("XROSEX")
        draft = Draft(grid, frozenset(grid.positions()))
        made = desk.reviser.revise(draft, 1, SearchRun(Budget(steps=200)))
        assert "XROSEX" in spellings(made)

    def test_a_word_of_no_list_goes_otherwise(self) -> None:
        desk = Desk(["rose", "tulip", "tree"])
        made = desk.revise(Draft(_across("XROSEX")))
        assert {"rose", "tree"} <= spellings(made) <= {"rose", "tulip", "tree"}

    def test_a_kept_letter_without_any_word(self) -> None:
        desk = Desk(["rose"])
        draft = Draft(_across("R···"), frozenset({Position(0, 0)}), (Rejection(tuple("ROSE")),))
        with pytest.raises(GenerationError, match="there are no words to place"):
            desk.revise(draft)

    def test_words_that_stay_cannot_share_a_cell(self) -> None:
        pins = [{"word": "rose", "at": [1, 1], "direction": "across"}]
        desk = Desk(["rose", "tree", "ode"], place=pins)
        draft = Draft(_across("TREE"), frozenset(Position(0, column) for column in range(4)))
        with pytest.raises(GenerationError, match="“rose” and “tree” are to stay, and cannot both"):
            desk.revise(draft)

    def test_a_kept_letter_keeps_a_letter(self) -> None:
        """The word of a letter that is kept was taken out: another word has the letter then."""
        desk = Desk(["rose", "tulip", "tree"])
        grid = _across("R···")
        made = desk.revise(Draft(grid, frozenset({Position(0, 0)})))
        assert "rose" in spellings(made) or "tree" in spellings(made)
        with pytest.raises(GenerationError, match="the letter X that stays in row 1, column 1"):
            desk.revise(Draft(_across("X···"), frozenset({Position(0, 0)})))


class TestOpenCells:
    def test_nothing_kept_and_no_letter_is_a_new_puzzle(self) -> None:
        desk = Desk(GARDEN, seed=5)
        rows = tuple(
            tuple(replace(cell, letter="") for cell in row) for row in desk.layout.grid.rows
        )
        assert desk.revise(Draft(Grid(rows)), seed=5, steps=400) == desk.layout

    def test_the_words_of_an_area_are_tried_anew(self) -> None:
        desk = Desk(GARDEN)
        kept = [each.word.spelling for each in desk.layout.placements][:5]
        asked = desk.draft(kept)
        rows = tuple(
            tuple(
                cell if Position(y, x) in asked.kept else replace(cell, letter="")
                for x, cell in enumerate(row)
            )
            for y, row in enumerate(asked.grid.rows)
        )
        draft = replace(asked, grid=Grid(rows))
        several = [desk.revise(draft, seed=seed, steps=600) for seed in range(4)]
        for made in several:
            old, new = starts(desk.layout), starts(made)
            moved = {(new[text][1] - old[text][1], new[text][2] - old[text][2]) for text in kept}
            assert len(moved) == 1
        assert len({made.grid for made in several}) > 1

    @pytest.mark.parametrize(("texts", "language"), [(GARDEN, ENGLISH), (HEBREW_GARDEN, HEBREW)])
    def test_words_that_lose_letters_keep_the_others(
        self, texts: list[str], language: Language
    ) -> None:
        """A corner is opened, and everything else is kept: the letters outside stay."""
        desk = Desk(texts, language=language, seed=2)
        grid = desk.layout.grid
        corner = {cell for cell in grid.positions() if cell.row < 5 and cell.column < 5}
        outside = {cell for cell in grid.positions() if grid[cell].letter} - corner
        rows = tuple(
            tuple(
                replace(cell, letter="") if (y, x) in corner else cell for x, cell in enumerate(row)
            )
            for y, row in enumerate(grid.rows)
        )
        draft = replace(desk.draft(), grid=Grid(rows), kept=frozenset(outside))
        made = desk.revise(draft)
        assert any(
            all(
                (at := Position(row + down, column + along)) in made.grid
                and made.grid[at].letter == grid[row, column].letter
                for row, column in outside
            )
            for down in range(-20, 20)
            for along in range(-20, 20)
        )


class TestOptions:
    @pytest.mark.proof
    def test_a_pin_of_the_config_stays_in_its_cell(self) -> None:
        desk = Desk(GARDEN, place=[{"word": "rose", "at": [3, 2], "direction": "down"}])
        for text in spellings(desk.layout) - {"rose"}:
            desk.revise(desk.draft(rejected=[text]))

    @pytest.mark.proof
    def test_words_of_must_stay_in_the_puzzle(self) -> None:
        desk = Desk(GARDEN, must=["rose", "ivy"], size="8x8")
        for text in spellings(desk.layout) - {"rose", "ivy"}:
            assert {"rose", "ivy"} <= spellings(desk.revise(desk.draft(rejected=[text])))

    @pytest.mark.parametrize(
        ("options", "kept", "said"),
        [
            ({"must": ["rose"]}, [], "“rose” is rejected, and `must` asks for it"),
            (
                {"place": [{"word": "rose", "at": [1, 1], "direction": "down"}]},
                [],
                "“rose” is rejected, and `place` asks for it",
            ),
            ({}, ["rose"], "“rose” is rejected, and all its letters are to stay"),
        ],
    )
    def test_a_word_that_is_wanted_and_rejected_is_named(
        self, options: dict[str, Any], kept: list[str], said: str
    ) -> None:
        desk = Desk(GARDEN, **options)
        with pytest.raises(GenerationError, match=said):
            desk.revise(desk.draft(kept, ["rose"]))

    def test_words_that_stay_and_cannot_be_joined_are_named(self) -> None:
        desk = Desk(["rose", "ode", "tulip"], steps=200)
        desk.words = desk.words[:2]
        rows = [[BLOCK] * 4 for _ in range(9)]
        rows[0], rows[8] = ([Cell(letter=letter) for letter in text] for text in ("ROSE", "ODE"))
        rows[8].append(BLOCK)
        grid = Grid(tuple(map(tuple, rows)))
        kept = frozenset(place for place in grid.positions() if grid[place].letter)
        with pytest.raises(GenerationError, match="join “rose” and “ode”, which stay: free one"):
            desk.reviser.revise(Draft(grid, kept), 1, SearchRun(Budget(steps=300)))

    def test_more_words_stay_than_at_most(self) -> None:
        desk = Desk(GARDEN)
        draft = desk.draft(kept=sorted(spellings(desk.layout)), rejected=[])
        fewer = FreeformReviser(desk.request, FreeformOptions(at_most=3))
        with pytest.raises(GenerationError, match="`at_most` is 3: free some, or allow more"):
            fewer.revise(draft, 1, SearchRun(Budget(steps=100)))

    def test_a_word_that_stays_is_off_the_grid(self) -> None:
        desk = Desk(GARDEN)
        (first, *_), small = desk.layout.placements, FreeformOptions.model_validate({"size": "2x2"})
        draft = desk.draft(kept=[first.word.spelling])
        with pytest.raises(GenerationError, match=f"“{first.word.spelling}” cannot stay"):
            FreeformReviser(desk.request, small).revise(draft, 1, SearchRun(Budget(steps=9)))

    @pytest.mark.parametrize(
        "options",
        [{"must": ["oak"]}, {"place": [{"word": "oak", "at": [1, 1], "direction": "down"}]}],
    )
    def test_the_config_rejects_a_word_that_it_asks_for(self, options: dict[str, Any]) -> None:
        request = replace(Desk(GARDEN).request, rejected=frozenset({tuple("OAK")}))
        chosen = FreeformOptions.model_validate(options)
        with pytest.raises(OptionError, match="“oak” is rejected: `reject` has it"):
            generate(request, chosen, SearchRun(Budget(steps=9)))

    def test_a_word_that_the_config_rejects_goes(self) -> None:
        desk = Desk(GARDEN)
        request = replace(
            desk.request, words=desk.words[1:], rejected=frozenset({desk.letters("rose")})
        )
        made = FreeformReviser(request, desk.options).revise(
            desk.draft(), 1, SearchRun(Budget(steps=900))
        )
        check_layout(made, request.words)

    def test_must_names_a_word_of_no_list(self) -> None:
        with pytest.raises(OptionError, match="“oak” is not in the word list"):
            FreeformReviser(Desk(GARDEN).request, FreeformOptions(must=("oak",)))


def test_an_interrupted_revision_is_the_best_so_far() -> None:
    desk = Desk(GARDEN)
    better: list[Layout] = []
    run = SearchRun(Budget(steps=4000), better.append)
    run.interrupt()
    made = desk.reviser.revise(desk.draft(rejected=["rose"]), 1, run)
    assert "rose" not in spellings(made)
    assert run.stopped is Stopped.INTERRUPTED
    assert not made.complete
    assert better[-1].grid == made.grid


class TestCandidates:
    def test_words_for_the_crossings_come_first(self) -> None:
        """ROSE across crosses RAKE, and a word without R cannot."""
        texts = ["rose", "rake", "rope", "tope", "oak", "hedge"]
        desk = Desk(texts)
        grid = Grid(
            tuple(
                tuple(Cell(letter=letter) if letter != "." else BLOCK for letter in row)
                for row in ("ROSE", "A...", "K...", "E...")
            )
        )
        draft = Draft(grid)
        slot = next(slot for slot, letters in draft.answers() if letters == tuple("ROSE"))
        found = desk.reviser.candidates(draft, slot)
        assert [each.word.spelling for each in found] == ["rose", "rope", "tope"]
        assert [each.is_possible for each in found] == [True, True, False]
        assert [each.kept_words for each in found] == [(1, None, None, None)] * 2 + [
            (0, None, None, None)
        ]

    def test_words_of_another_puzzle_say_so_and_come_last(self) -> None:
        desk = Desk(["rose", "rope", "ripe"])
        other = Desk(["rope", "pear"]).layout
        reviser = FreeformReviser(replace(desk.request, before=(other,)), desk.options)
        draft = Draft(_across("ROSE"))
        ((slot, _),) = draft.answers()
        found = [
            (each.word.spelling, each.is_elsewhere) for each in reviser.candidates(draft, slot)
        ]
        assert found == [("rose", False), ("ripe", False), ("rope", True)]

    def test_words_of_a_higher_value_come_first(self) -> None:
        desk = Desk(["rose", "rope", "ripe"], weights={"ripe": 5, "rope": 2})
        draft = Draft(_across("ROSE"))
        ((slot, _),) = draft.answers()
        found = [each.word.spelling for each in desk.reviser.candidates(draft, slot)]
        assert found == ["ripe", "rope", "rose"]

    def test_a_word_of_another_slot_or_rejected_is_none(self) -> None:
        desk = Desk(GARDEN)
        for placed in desk.layout.placements:
            draft = desk.draft(rejected=[placed.word.spelling])
            found = {each.word.spelling for each in desk.reviser.candidates(draft, placed.slot)}
            assert not found & spellings(desk.layout)

    def test_a_slot_with_open_cells_keeps_what_is_kept(self) -> None:
        desk = Desk(["rose", "rope", "tope"])
        draft = Draft(_across("R··E"), frozenset({Position(0, 0)}))
        (slot,) = {each.slot for each in Desk(["rose"]).layout.placements}
        found = desk.reviser.candidates(draft, slot)
        assert [each.word.spelling for each in found] == ["rose", "rope"]


def _across(letters: str) -> Grid:
    """A grid of one row; · is an open cell."""
    return Grid((tuple(Cell(letter=letter.replace("·", "")) for letter in letters),))
