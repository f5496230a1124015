import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from publisher_typesetting.bidi import (
    LevelRun,
    base_level,
    is_removed,
    levels,
    mirrored,
    reorder,
    visual_runs,
)

LRM, RLM, ALM = "\u200e", "\u200f", "\u061c"
LRE, RLE, LRO, RLO, PDF = "\u202a", "\u202b", "\u202d", "\u202e", "\u202c"
LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"

# Examples in the standard write right-to-left letters as capitals.
TO_HEBREW = {ord("A") + i: chr(ord("א") + i) for i in range(26)}
TO_CAPITALS = {ord(hebrew): chr(capital) for capital, hebrew in TO_HEBREW.items()}


def shown(text: str, base: int | None = None) -> str:
    return reorder(text.translate(TO_HEBREW), base).translate(TO_CAPITALS)


# The examples of the standard, in its section 3.4 and its rules


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("car means CAR.", "car means RAC."),
        (f"{RLI}car MEANS CAR.{PDI}", ".RAC SNAEM car"),
        (
            f"he said “{RLI}car MEANS CAR{PDI}.” “{RLI}IT DOES{PDI},” she agreed.",
            "he said “RAC SNAEM car.” “SEOD TI,” she agreed.",
        ),
        (
            f"DID YOU SAY '{LRI}he said “{RLI}car MEANS CAR{PDI}”{PDI}'?",
            "?'he said “RAC SNAEM car”' YAS UOY DID",
        ),
        ("smith (fabrikam ARABIC) HEBREW", "smith (fabrikam CIBARA) WERBEH"),
        ("ARABIC (HEBREW) 123", "123 (WERBEH) CIBARA"),
        ("AB(CD[&ef]!)gh", "gh(![ef&]DC)BA"),
    ],
)
def test_examples_of_the_standard(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_bracket_pairs_take_the_direction_around_or_inside_them() -> None:
    assert shown("sMITH (fabrikam ARABIC) HEBREW", 1) == "WERBEH (CIBARA fabrikam) HTIMs"
    assert shown("ARABIC book(s)", 1) == "book(s) CIBARA"


def test_canonically_equivalent_brackets_pair() -> None:
    for opener in "\u2329\u3008":
        for closer in "\u232a\u3009":
            text = f"א{opener}a{closer}".translate(TO_HEBREW)
            assert list(levels(text, 1)) == [1, 1, 2, 1]
    assert list(levels("א\u2329a\u300b", 1)) == [1, 1, 2, 1]
    assert list(levels("a\u2329א\u3009b", 0)) == [0, 0, 1, 0, 0]


# Clues


@pytest.mark.parametrize(
    ("clue", "expected"),
    [
        ("מלך החיות (4)", "(4) תויחה ךלמ"),
        ("מלחמה ב-1948", "1948-ב המחלמ"),
        ("שנת 2005", "2005 תנש"),
        ("C++ או Python (4,3)", "Python (4,3) וא ++C"),
        (f"C++ או Python{RLM} (4,3)", "(4,3) Python וא ++C"),
        ("בירת צרפת (3,4)", "(3,4) תפרצ תריב"),
        ("בירת צרפת (3, 4)", "(4 ,3) תפרצ תריב"),
        ("פחות מ <5>", "<5> מ תוחפ"),
        ("עלה 40% או $5", "$5 וא 40% הלע"),
        ("رقم ١٢٣ (4)", "(4) ١٢٣ مقر"),
    ],
)
def test_right_to_left_clues(clue: str, expected: str) -> None:
    assert reorder(clue, 1) == expected


def test_brackets_with_a_number_go_with_the_hebrew_before_them_unless_marked() -> None:
    assert reorder("Hebrew for “peace”: שלום (4)") == "Hebrew for “peace”: (4) םולש"
    assert reorder(f"Hebrew for “peace”: שלום{LRM} (4)") == "Hebrew for “peace”: םולש (4)"


def test_the_base_level_is_that_of_the_first_strong_character_outside_isolates() -> None:
    assert base_level("1. שלום abc") == 1
    assert base_level("1. abc שלום") == 0
    assert base_level(f"{LRI}abc{PDI} שלום") == 1
    assert base_level(f"{LRI}abc שלום") == 0
    assert base_level("(12)") == 0
    assert base_level("عربي") == 1


def test_isolates_keep_their_surroundings_apart() -> None:
    assert shown("ONE 1, TWO 2", 0) == "2 OWT ,1 ENO"
    assert shown(f"{RLI}ONE 1{PDI}, {RLI}TWO 2{PDI}", 0) == "1 ENO, 2 OWT"
    assert shown(f"{FSI}ONE 1{PDI}, {FSI}two 2{PDI}", 0) == "1 ENO, two 2"


def test_overrides_force_a_direction() -> None:
    assert reorder(f"{RLO}abc{PDF} def", 0) == "cba def"
    assert shown(f"{LRO}ABC{PDF} DEF", 1) == "FED ABC"


@pytest.mark.slow
def test_embeddings_deeper_than_the_limit_are_ignored() -> None:
    deep = LRE * 200 + "a" + PDF * 200 + "b"
    assert max(levels(deep, 0)) == 124
    assert levels(deep, 0)[-1] == 0
    assert max(levels((LRI + RLI) * 200 + "1", 0)) == 126
    assert list(levels(FSI * 20_000 + "א", 0))[-1] == 125


def test_removed_characters_join_the_run_before_them() -> None:
    text = f"א{LRE}\u200dא{PDF}a"
    assert [is_removed(char) for char in text] == [False, True, True, False, True, False]
    assert list(levels(text, 1)) == [1, 1, 1, 3, 3, 2]
    assert list(levels(f"{RLE}א", 0)) == [0, 1]


# Marks, separators and other oddities


def test_marks_stay_after_their_base_in_right_to_left_runs() -> None:
    pointed = unicodedata.normalize("NFD", "שָׁלוֹם")
    assert reorder(pointed) == unicodedata.normalize("NFD", "םוֹלשָׁ")
    assert reorder("(\u0301א", 1) == "א)\u0301"
    assert reorder("ו\u200c\u05b9א", 1) == "או\u200c\u05b9"


def test_levels_are_counted_in_code_points_beyond_the_basic_plane() -> None:
    assert list(levels("\U00010900🙂a", 1)) == [1, 1, 2]


def test_characters_of_later_versions_have_the_default_of_their_block() -> None:
    assert base_level("\u05ff") == 1
    assert base_level("\U0001ec70") == 1
    assert list(levels("1\u20cf", 1)) == [2, 2]


def test_empty_text() -> None:
    assert levels("") == b""
    assert levels("", 1) == b""
    assert base_level("") == 0
    assert reorder("") == ""
    assert visual_runs("", b"", 0, 0, 1) == ()


def test_each_paragraph_is_resolved_by_itself() -> None:
    assert list(levels("אב\nab\r\nא 1")) == [1, 1, 1, 0, 0, 0, 0, 1, 1, 2]
    assert list(levels("אב\nab", 1)) == [1, 1, 1, 2, 2]
    assert list(levels(f"{RLO}a\na", 0)) == [0, 1, 0, 0]
    assert base_level("ab\nאב") == 0
    assert shown("AB!\nab!\n\nAB\r\n") == "!BA\nab!\n\nBA\r\n"


def test_lone_surrogates_are_left_to_right() -> None:
    assert list(levels("א\ud800\udc00", 1)) == [1, 2, 2]
    assert reorder("א\ud800", 1) == "\ud800א"


def test_mirrored() -> None:
    assert [mirrored(char) for char in "()<«a\u2329"] == [")", "(", ">", "»", "a", "\u232a"]


def test_controls_are_left_out_of_displayed_text() -> None:
    assert reorder(f"{RLM}{ALM}a{LRM}{LRI}{PDI}", 0) == "a"
    assert reorder("👨\u200d👩") == "👨\u200d👩"


# Lines


def test_levels_are_resolved_before_lines_are_broken() -> None:
    text = "car means CAR AUTO (4)".translate(TO_HEBREW)
    resolved = levels(text, 0)
    assert visual_runs(text, resolved, 0, 14, 0) == (
        LevelRun(0, 10, 0),
        LevelRun(10, 13, 1),
        LevelRun(13, 14, 0),
    )
    assert visual_runs(text, resolved, 14, 22, 0) == (
        LevelRun(21, 22, 1),
        LevelRun(20, 21, 2),
        LevelRun(14, 20, 1),
    )


def test_spaces_at_the_end_of_a_line_and_before_tabs_have_the_base_level() -> None:
    text = "AB \tCD  ".translate(TO_HEBREW)
    runs = visual_runs(text, levels(text, 0), 0, len(text), 0)
    assert runs == (LevelRun(0, 2, 1), LevelRun(2, 4, 0), LevelRun(4, 6, 1), LevelRun(6, 8, 0))
    assert [run.rtl for run in runs] == [True, False, True, False]


def test_a_left_to_right_line_is_one_run() -> None:
    assert visual_runs("Python (6)", levels("Python (6)"), 7, 10, 0) == (LevelRun(7, 10, 0),)


# Properties

EVERY_CLASS = [
    *"abאבا12١+$,\u0300\xad\u2029\t !()[]<>\r\n",
    *[LRE, RLE, LRO, RLO, PDF, LRI, RLI, FSI, PDI],
]
TEXTS = st.text(st.one_of(st.sampled_from(EVERY_CLASS), st.characters()))
LINES = TEXTS.map(lambda text: "".join(text.splitlines()))
BASES = st.sampled_from([0, 1])


@given(TEXTS, BASES, st.data())
def test_runs_cover_a_line_exactly_once(text: str, base: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    resolved = levels(text, base)
    runs = visual_runs(text, resolved, start, end, base)
    assert len(resolved) == len(text)
    assert all(level in (0, base) or base <= level <= 126 for level in resolved)
    covered = [i for run in sorted(runs) for i in range(run.start, run.end)]
    assert covered == list(range(start, end))


@given(LINES)
@example("\u05d0")
def test_the_automatic_base_is_the_base_level(text: str) -> None:
    assert levels(text) == levels(text, base_level(text))


@given(TEXTS, TEXTS)
def test_paragraphs_do_not_influence_each_other(one: str, other: str) -> None:
    assert levels(f"{one}\n{other}") == levels(f"{one}\n") + levels(other)


@given(st.text(st.characters(codec="ascii") | st.sampled_from("éßΩдก中“”—…€")))
def test_left_to_right_text_is_displayed_as_it_is(text: str) -> None:
    assert reorder(text) == text
    assert not any(levels(text, 0))


@given(TEXTS, BASES)
def test_displayed_text_has_the_same_characters(text: str, base: int) -> None:
    def unmirrored(text: str) -> list[str]:
        controls = {LRM, RLM, ALM, LRE, RLE, LRO, RLO, PDF, LRI, RLI, FSI, PDI}
        return sorted(min(char, mirrored(char)) for char in text if char not in controls)

    assert unmirrored(reorder(text, base)) == unmirrored(text)
