"""Our checks of puzzles: each finds a fault that is there, and nothing where there is none."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from publisher import Clue, Enumeration, Language, Puzzle, ReviewedPuzzle, Symmetry
from publisher.plugins.registry import Registry, load
from publisher.plugins.review import remarks_of
from publisher.studio.texts.interface_texts import Said, interface_texts
from publisher_testing import HEBREW, check_check, puzzle

REGISTRY: Registry = load()
CHECKS = [
    name for name, each in REGISTRY.checks.items() if REGISTRY.provider(each).name == "review"
]
IN_HEBREW = Said(interface_texts("he"))
"""The studio says what they say in the language of its interface."""
EN, HE = REGISTRY.languages["en"], REGISTRY.languages["he"]
SQUARE = ["CAT", "O#A", "DEN"]
FIVE = ["LIMES", "A#A#T", "SCREE", "E#E#P", "RISES"]


def clued(
    rows: list[str], clues: Mapping[str, str] = {}, language: Language = EN, clue: str = ""
) -> Puzzle:
    """A puzzle whose answers have these clues."""
    made = puzzle(rows, language, clue)
    entries = tuple(
        replace(each, clue=replace(each.clue, text=clues.get(each.spelling, each.clue.text)))
        for each in made.entries
    )
    return replace(made, entries=entries)


def found(name: str, given: Puzzle | ReviewedPuzzle, **options: Any) -> list[str]:
    """What a check says of a puzzle, each with its level."""
    reviewed = ReviewedPuzzle(given) if isinstance(given, Puzzle) else given
    record = REGISTRY.checks[name]
    made = remarks_of(record, record.options(**options), reviewed)
    assert [each.text for each in made if IN_HEBREW.remark(each.text) == each.text] == []
    return [f"{each.level}: {each.text}" for each in made]


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_keeps_its_contract(name: str) -> None:
    more = [ReviewedPuzzle(clued(FIVE, clue="Clue of {}")), ReviewedPuzzle(puzzle(FIVE))]
    check_check(REGISTRY.checks[name], more=more)


def test_what_has_no_fault_has_no_remarks() -> None:
    clues = {
        "LIMES": "Sour fruit",
        "SCREE": "Stones below a cliff",
        "RISES": "Gets up",
        "LASER": "Straight light",
        "MARES": "Stable mates",
        "STEPS": "Dancer’s moves",
    }
    reviewed = ReviewedPuzzle(clued(FIVE, clues), symmetry=Symmetry.ROTATIONAL)
    assert {name: said for name in CHECKS if (said := found(name, reviewed))} == {}


@pytest.mark.parametrize(
    ("name", "faulty", "said"),
    [
        (
            "island",
            puzzle(["AT##", "##TO", "#C##"]),
            [
                "error: 2 cells from row 2, column 3 on are cut off from the rest",
                "error: the cell at row 3, column 2 is in no word",
            ],
        ),
        (
            "island",
            puzzle(["CAT", "###", "DEN"]),
            ["error: 3 cells from row 3, column 1 on are cut off from the rest"],
        ),
        (
            "two-letter-word",
            puzzle(["AT#", "#O#", "###"]),
            ["warning: 1 across has two letters", "warning: 2 down has two letters"],
        ),
        (
            "unchecked-run",
            puzzle(["CATS", "A##O", "RAIN", "TEND"]),
            ["warning: 2 cells of 1 across in a row are unchecked"],
        ),
        (
            "cheaters",
            puzzle(["#AND", "AREA", "TEND", "SET#"]),
            ["note: 2 blocks divide no words: the grid does without"],
        ),
        (
            "not-symmetric",
            puzzle(["LIME#", *FIVE[1:]]),
            ["warning: a block has no mirror image by rotational symmetry"],
        ),
        (
            "repeated-word",
            puzzle(["CAT", "A##", "T##"]),
            ["warning: CAT is at 1 across and 1 down"],
        ),
        (
            "kin-words",
            puzzle(["ACTION", "C#####", "T#####"], EN),
            ["note: ACTION at 1 across and ACT at 1 down are of one family"],
        ),
        (
            "kin-words",
            puzzle(["הבית###", "#י#####", "#ת#####"], HE),
            [
                "warning: הבית at 1 across and בית at 2 down are one word "
                "but for the little word before it"
            ],
        ),
        (
            "missing-clue",
            clued(SQUARE, {"CAT": "It purrs"}),
            ["error: 3 across, 1 down and 2 down have no clue"],
        ),
        ("missing-clue", clued(SQUARE), ["error: no entry has a clue"]),
        (
            "unknown-entry",
            clued(SQUARE, {"CAT": "With 7 down, a pet", "DEN": "See {12d}"}),
            [
                "error: the clue of 1 across names 7 down, which is not in the grid",
                "error: the clue of 3 across names {12d}, which is not in the grid",
            ],
        ),
        (
            "wrong-enumeration",
            clued(SQUARE, {"CAT": "It purrs (4)"}),
            ["error: the enumeration of 1 across is (4), and its answer has 3 cells"],
        ),
        (
            "same-clue",
            clued(SQUARE, {"CAT": "A pet", "COD": "a pet", "DEN": "A lair"}),
            ["warning: 1 across and 1 down have the same clue"],
        ),
        (
            "like-clue",
            clued(SQUARE, {"CAT": "A pet?", "COD": "A pet.", "DEN": "A lair", "TAN": "a lair"}),
            ["note: the clues of 1 across and 1 down differ in signs alone"],
        ),
        (
            "clue-ending",
            clued(SQUARE, {"CAT": "It purrs", "COD": "It swims.", "DEN": "A lair"}),
            ["note: the clue at 1 down ends with a full stop, and most do not"],
        ),
        (
            "clue-ending",
            clued(SQUARE, {"CAT": "It purrs.", "COD": "It swims", "DEN": "It hides."}),
            ["note: the clue at 1 down ends without a full stop, and most have one"],
        ),
        (
            "quotation-marks",
            clued(SQUARE, {"CAT": 'A "pet"', "COD": "A “fish”", "DEN": "A „lair“"}),
            ["note: straight quotation marks at 1 across, and other ones elsewhere"],
        ),
        (
            "answer-in-clue",
            clued(SQUARE, {"CAT": "A cat’s call", "DEN": "A lair"}),
            ["error: the clue of 1 across has its answer: “cat’s”"],
        ),
        (
            "answer-in-clue",
            clued(["AND"], {"AND": "Salt and pepper"}),
            ["note: the clue of 1 across has its answer: “and”"],
        ),
        (
            "kin-in-clue",
            clued(["ACTOR"], {"ACTOR": "One for an acting job"}),
            ["warning: the clue of 1 across has “acting”, of the family of ACTOR"],
        ),
        (
            "other-answer-in-clue",
            clued(FIVE, {"LIMES": "With a laser, green light"}),
            ["note: the clue of 1 across has LASER, the answer at 1 down"],
        ),
    ],
)
def test_a_fault_is_found(name: str, faulty: Puzzle, said: list[str]) -> None:
    assert found(name, faulty) == said


def test_hebrew_answers_are_found_with_what_is_attached_to_them() -> None:
    rows = ["שירימ", "ל####", "ו####", "מ####"]
    clues = {"שירימ": "המשורר כתב שיר", "שלומ": "שבת שלום!"}
    made = clued(rows, clues, HE)
    assert found("answer-in-clue", made) == ["error: the clue of 1 down has its answer: “שלום”"]
    assert found("kin-in-clue", made) == [
        "warning: the clue of 1 across has “שיר”, of the family of שירימ"
    ]


def test_an_answer_of_several_words_is_found_whole_and_in_part() -> None:
    made = clued(["ICECREAM"], {"ICECREAM": "Ice cream parlour’s ware"})
    (entry,) = made.entries
    parted = replace(entry, clue=Clue(entry.clue.text, Enumeration((3, 5), (",",))))
    whole = replace(made, entries=(parted,))
    assert found("answer-in-clue", whole) == [
        "error: the clue of 1 across has its answer: “Ice cream”"
    ]
    part = replace(whole, entries=(replace(parted, clue=replace(parted.clue, text="Cold cream")),))
    assert found("answer-in-clue", part) == [
        "warning: the clue of 1 across has a part of its answer: “cream”"
    ]


def test_an_enumeration_is_that_of_the_spelling() -> None:
    (entry,) = puzzle(["ICECREAM"]).entries
    spelled = replace(puzzle(["ICECREAM"]), entries=(replace(entry, spelling="ice cream"),))
    assert found("other-enumeration", spelled) == [
        "warning: the enumeration of 1 across is (8), and ice cream is (3,5)"
    ]
    assert found("other-enumeration", puzzle(["ICECREAM"])) == []


def test_scores_below_the_line_are_named_the_lowest_first() -> None:
    reviewed = ReviewedPuzzle(puzzle(SQUARE), {tuple("CAT"): 30, tuple("DEN"): 12.5})
    assert found("low-scores", reviewed) == [
        "note: DEN at 3 across has the score 12.5",
        "note: CAT at 1 across has the score 30",
    ]
    assert found("low-scores", reviewed, below=20) == ["note: DEN at 3 across has the score 12.5"]


def test_words_of_earlier_puzzles_are_named_with_the_last_of_them() -> None:
    other = puzzle(["שלומ"], HEBREW)
    reviewed = ReviewedPuzzle(puzzle(SQUARE), earlier=[puzzle(["CAT"]), other, puzzle(["DEN"])])
    assert found("earlier-words", reviewed) == [
        "note: 2 answers are in earlier puzzles too: CAT (1), DEN (3)"
    ]


def test_three_letters_are_too_many_only_in_a_large_grid() -> None:
    rows = ["CAT#CAT#CAT", "O#A#O#A#O#A", "DEN#DEN#DEN"]
    large = puzzle([*rows, "#" * 11, *rows])
    assert found("short-words", puzzle(rows)) == []
    assert found("short-words", large) == [
        "note: 100 % of the words have three letters, more than 30 %"
    ]
    assert found("short-words", large, most=100) == []


def test_a_long_clue_is_one_beyond_the_line() -> None:
    made = clued(SQUARE, {"CAT": "x" * 101, "DEN": "y" * 100})
    said = "warning: the clue of 1 across has 101 characters, more than 100"
    assert found("long-clue", made) == [said]
    assert len(found("long-clue", made, most=99)) == 2


def test_loaded_words_are_ours_and_those_of_a_file(tmp_path: Path) -> None:
    made = clued(["NAZIS", "A####", "P####"], {"NAZIS": "Bastards!", "NAP": "Sleepy time"})
    assert found("loaded-words", made) == [
        "note: NAZIS at 1 across is a word to ask about",
        "warning: the clue of 1 across has a word to ask about: “Bastards”",
    ]
    words = tmp_path / "words.txt"
    words.write_text("# ours\n!nap\n123\nsleepy\n")
    assert found("loaded-words", made, words=words)[1:] == [
        "warning: NAP at 1 down is a word to ask about",
        "warning: the clue of 1 across has a word to ask about: “Bastards”",
        "note: the clue of 1 down has a word to ask about: “Sleepy”",
    ]
    hebrew = clued(["נאצי"], {"נאצי": "הזונה"}, HE)
    assert [each.partition(":")[0] for each in found("loaded-words", hebrew)] == [
        "note",
        "warning",
    ]


def test_symmetry_that_is_asked_for_counts_and_one_that_is_far_does_not() -> None:
    far = puzzle(["##AND", "#AREA", "TENDS", "SETTO", "STEPS"])
    assert found("not-symmetric", far) == []
    asked = ReviewedPuzzle(far, symmetry=Symmetry.ROTATIONAL)
    said = ["warning: 3 blocks have no mirror image by rotational symmetry"]
    assert found("not-symmetric", asked) == said


def test_freeform_grids_have_no_faults_of_newspapers() -> None:
    free = puzzle(["CATS####", "A#######", "R#######", "T#######", "########"])
    for name in ("unchecked-run", "cheaters", "not-symmetric", "short-words"):
        assert found(name, free) == []


def test_open_cells_and_missing_clues_are_no_faults_of_words() -> None:
    empty = puzzle(FIVE)
    opened = empty.grid.mapped(lambda _, cell: replace(cell, letter=""))
    bare = tuple(replace(each, clue=Clue(), spelling="") for each in empty.entries)
    reviewed = ReviewedPuzzle(replace(empty, grid=opened, entries=bare))
    said = {name: each for name in CHECKS if (each := found(name, reviewed))}
    assert said == {"missing-clue": ["note: no entry has a clue"]}


def told(made: Puzzle, **said: str) -> Puzzle:
    """The puzzle with this said about its first clue."""
    first, *others = made.entries
    clue = replace(first.clue, **said)  # type: ignore[arg-type]
    return replace(made, entries=(replace(first, clue=clue), *others))


def test_a_gloss_does_not_give_its_answer_away() -> None:
    assert found("answer-in-gloss", told(clued(SQUARE), gloss="kedi: a cat in Turkish")) == [
        "error: the gloss of 1 across has its answer: “cat”"
    ]
    assert found("answer-in-gloss", told(clued(SQUARE), gloss="kedi: Turkish for a pet")) == []
    hebrew = told(puzzle(["שלומ"], HE), gloss="מרחבא: שלום בערבית")
    assert found("answer-in-gloss", hebrew) == [
        "error: the gloss of 1 across has its answer: “שלום”"
    ]


def test_an_explanation_is_that_of_its_own_clue() -> None:
    said = "warning: the explanation of 1 across has RISES, the answer at 5 across, and not its own"
    check = "other-answer-in-explanation"
    five = clued(FIVE)
    assert found(check, told(five, explanation="R + ISES gives rises")) == [said]
    assert found(check, told(five, explanation="LIMES, not RISES")) == []
    assert found(check, told(five, explanation="smile, turned")) == []
