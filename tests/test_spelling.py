"""Answers: their cells, enumeration and spelling, or why they are refused.

The languages here are small ones made for the test; real ones are tested with their plugin.
"""

import unicodedata
from contextlib import suppress
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import (
    Enumeration,
    Headings,
    Language,
    Policy,
    PolicyChoice,
    SourceWord,
    TextDirection,
    WordError,
    spell,
    to_word,
)
from publisher.language.spelling import foreign_letters, remarks

PLAIN = Language(
    code="xx",
    name="Plain",
    direction=TextDirection.LTR,
    alphabet=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    headings=Headings("Across", "Down", "Crossword", "Solution"),
)
DIGRAPHS = replace(PLAIN, alphabet=(*PLAIN.alphabet, "CH", "DZ", "DZS"), folds={"CCH": "CHCH"})
KEEPING = replace(PLAIN, chosen={"foreign": "keep"})


def cells(text: str, language: Language = PLAIN) -> str:
    return " ".join(spell(text, language)[0])


@pytest.mark.parametrize(
    ("text", "enumeration"),
    [
        ("cream", "5"),
        ("ice cream", "3,5"),
        ("ice   cream ", "3,5"),
        ("ice\u00a0cream", "3,5"),
        ("ice_cream", "3,5"),
        ("ice\u3000cream", "3,5"),
        ("jack-in-the-box", "4-2-3-3"),
        ("merry–go—round", "5-2-5"),
        ("well-known face", "4-5,4"),
        ("Paris – Nice", "5,4"),
        ("-ice-", "3"),
        ("either/or", "6/2"),
        ("rock 'n' roll", "4,1,4"),
        ("e.g. this", "2,4"),
        ("(sic) transit", "3,7"),
    ],
)
def test_an_answer_is_parted_at_spaces_hyphens_and_slashes(text: str, enumeration: str) -> None:
    letters, found = spell(text, PLAIN)
    assert str(found) == enumeration
    assert "".join(letters) == "".join(char for char in text.upper() if char in PLAIN.alphabet)


def test_a_joint_of_the_language_parts_an_answer_too() -> None:
    shown = Policy("apostrophes", "…", {"on": PolicyChoice(joints={"'": "'"})}, "on")
    letters, enumeration = spell("don't 'tis", replace(PLAIN, policies=(shown,)))
    assert letters == tuple("DONTTIS")
    assert enumeration == Enumeration((3, 1, 3), ("'", ","))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("chic", "CH I C"),
        ("c|hic", "C H I C"),
        ("c\u200chic", "C H I C"),
        ("c'hic", "C H I C"),
        ("c-hic", "C H I C"),
        ("c\u200dhic", "CH I C"),
        ("Chech", "CH E CH"),
        ("adzsa", "A DZS A"),
        ("ad|zsa", "A D Z S A"),
        ("adz|sa", "A DZ S A"),
        ("acchi", "A CH CH I"),
        ("ac|chi", "A C CH I"),
    ],
)
def test_digraphs_are_one_letter_unless_they_are_kept_apart(text: str, found: str) -> None:
    assert cells(text, DIGRAPHS) == found


@pytest.mark.parametrize(
    ("text", "found", "enumeration"),
    [
        ("[the]atre", "THE A T R E", "5"),
        ("par[king] lot", "P A R KING L O T", "4,3"),
        ("[a][b]", "A B", "2"),
        ("[œ]uf", "OE U F", "3"),
        ("[c|h]at", "CH A T", "3"),
    ],
)
def test_brackets_put_letters_into_one_cell(text: str, found: str, enumeration: str) -> None:
    assert cells(text) == found
    assert str(spell(text, PLAIN)[1]) == enumeration


@pytest.mark.parametrize("text", ["[the", "the]", "[[the]]", "[the atre]", "[th-e]", "]the["])
def test_brackets_that_do_not_pair_within_a_word_are_refused(text: str) -> None:
    with pytest.raises(WordError, match=r"it has a \[ or \] alone"):
        spell(text, PLAIN)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it has no letters"),
        (" - ", "it has no letters"),
        ("…", "it has no letters"),
        ("\u0301\u0308", "it has no letters"),
        ("\u200b\u200f\u202e", "it has no letters"),
        ("[]", "it has no letters"),
        ("a", "it has only one letter"),
        ("A!", "it has only one letter"),
        ("[the]", "it has only one letter"),
        ("R2D2", "it has a digit, 2"),
        ("m²", "it has a digit, ²"),
        ("R&B", "it has & (U+0026), which is not a letter"),
        ("so 🙂", "it has 🙂 (U+1F642), which is not a letter"),
        ("да", "it has д (U+0434), which is not a letter of Plain"),
        ("cаt", "it mixes scripts: Latin and Cyrillic"),
        ("αb", "it mixes scripts: Greek and Latin"),
        ("a\ud800b", "it has U+D800, half of a character; is its file in the stated encoding?"),
        ("a\U000e0fffb", "it has U+E0FFF, which is not a character of Unicode"),
        ("a\ue000b", "it has U+E000, a private-use character"),
        ("a\x07b", "it has U+0007, a control character"),
    ],
)
def test_a_text_that_cannot_be_a_word_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(WordError) as refused:
        spell(text, PLAIN)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Café", "C A F E"),
        ("Åse Øye", "A S E O Y E"),
        ("Łódź", "L O D Z"),
        ("Þór", "T H O R"),
        ("ﬁn", "F I N"),
        ("ｆｕｌｌ", "F U L L"),
        ("mu\u00adseum", "M U S E U M"),
        ("\u202bab\u202c", "A B"),
        ("a\u0301\u0302\u0303b", "A B"),
        ("Straße", "S T R A S S E"),
    ],
)
def test_marks_ligatures_and_invisible_characters_leave_plain_letters(
    text: str, found: str
) -> None:
    assert cells(text) == found


def test_letters_that_the_language_lacks_are_kept_where_the_maker_says_so() -> None:
    word = to_word(SourceWord("да да vu"), KEEPING)
    assert word.letters == ("Д", "А", "Д", "А", "V", "U")
    assert foreign_letters(word.letters, KEEPING) == ("Д", "А")
    with pytest.raises(WordError, match="mixes scripts: Latin and Cyrillic"):
        spell("vда", KEEPING)
    with pytest.raises(WordError, match="it has a digit, 7"):
        spell("да7", KEEPING)


def test_a_word_keeps_its_spelling_clue_origin_and_score() -> None:
    source = SourceWord(" Jack-in-the-b|[o]x  Café\u200f", "a clue", None, 0.5)
    word = to_word(source, PLAIN)
    assert word.spelling == "Jack-in-the-box Café"
    assert (word.clue, word.origin, word.score) == ("a clue", None, 0.5)
    assert to_word(SourceWord("a\u200cb\u200dc"), PLAIN).spelling == "a\u200cb\u200dc"


def test_remarks_name_changed_characters() -> None:
    assert remarks("ice cream", PLAIN) == ()
    assert remarks("L’œuf d'Éva", PLAIN) == (
        "’ is left out",
        "œ becomes OE",
        "' is left out",
        "É becomes E",
    )
    assert remarks("да", KEEPING) == ("д is not a letter of Plain", "а is not a letter of Plain")
    with pytest.raises(WordError):
        remarks("R2D2", PLAIN)


BRETON = replace(PLAIN, name="Apart", alphabet=("A", "CH", "C'H", "M", "O", "R"))


@pytest.mark.parametrize(
    ("text", "found", "said"),
    [
        ("c'hoar", "C'H O A R", ()),
        ("C'HOAR", "C'H O A R", ()),
        ("marc’h", "M A R C'H", ()),
        ("marcʼh", "M A R C'H", ()),
        ("choar", "CH O A R", ()),
        ("o'mar", "O M A R", ("' is left out",)),
        ("o’mar ch|c'h", "O M A R CH C'H", ("’ is left out",)),
        ("c'hoár", "C'H O A R", ("á becomes A",)),
    ],
)
def test_letters_are_judged_and_not_single_characters(
    text: str, found: str, said: tuple[str, ...]
) -> None:
    assert (cells(text, BRETON), remarks(text, BRETON)) == (found, said)


@given(st.text(alphabet="cC'’hoamr|- "))
def test_a_text_in_letters_of_the_language_has_no_remarks(text: str) -> None:
    with suppress(WordError):
        letters, _ = spell(text, BRETON)
        assert remarks("|".join(letters), BRETON) == ()


@given(st.text())
def test_remarks_on_any_text_are_sentences(text: str) -> None:
    for language in (PLAIN, BRETON, KEEPING, DIGRAPHS):
        with suppress(WordError):
            for said in remarks(text, language):
                assert said.endswith((" is left out", f" is not a letter of {language.name}")) or (
                    " becomes " in said
                )


FOREIGN_WORDS = {
    "தமிழ்": "த மி ழ்",
    "বাংলা": "বাং লা",
    "ক্ষমা": "ক্ষ মা",
    "ગુજરાતી": "ગુ જ રા તી",
    "മലയാളം": "മ ല യാ ളം",
    "తెలుగు": "తె లు గు",
    "ಕನ್ನಡ": "ಕ ನ್ನ ಡ",
    "සිංහල": "සිං හ ල",
    "ක්\u200dෂණය": "ක්\u200dෂ ණ ය",
    "ਪੰਜਾਬੀ": "ਪੰ ਜਾ ਬੀ",
    "ଓଡ଼ିଆ": "ଓ ଡ଼ି ଆ",
    "မြန်မာ": "မြ န် မာ",
    "ខ្មែរ": "ខ្មែ រ",
    "한국어": "한 국 어",
    "がく": "が く",
    "Ёлка": "Ё Л К А",
    "שָׁלוֹם": "ש ל ו ם",
    "كَلِمَة": "ك ل م ة",
}


@pytest.mark.parametrize("text", FOREIGN_WORDS)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_kept_word_of_another_script_keeps_its_clusters(
    text: str, form: Literal["NFC", "NFD"]
) -> None:
    word = to_word(SourceWord(unicodedata.normalize(form, text)), KEEPING)
    assert " ".join(word.letters) == FOREIGN_WORDS[text]
    assert foreign_letters(word.letters, KEEPING) == tuple(dict.fromkeys(word.letters))
    assert remarks(text, KEEPING)[0].endswith(" is not a letter of Plain")


def test_a_fold_of_more_than_a_pair_is_a_mistake_of_the_language() -> None:
    with pytest.raises(ValueError, match="one letter or two: 'ABC'"):
        spell("ab", replace(PLAIN, folds={"ABC": "A"}))


@pytest.mark.parametrize("text", ["a" * 5000 + "]", "[" + "a" * 5000, "[ab]" * 1000 + "["])
def test_a_bracket_alone_behind_a_long_text_is_found_at_once(text: str) -> None:
    """An expression that tries every way to part the letters would never end."""
    with pytest.raises(WordError, match="alone"):
        spell(text, DIGRAPHS)


@given(st.text())
def test_a_text_is_spelt_the_same_in_every_normal_form(text: str) -> None:
    outcomes: set[object] = set()
    for form in ("NFC", "NFD"):
        try:
            outcomes.add(spell(unicodedata.normalize(form, text), DIGRAPHS))
        except WordError as error:
            outcomes.add(str(error).split(",")[0])
    assert len(outcomes) == 1


@given(st.text(alphabet="aBcCdDhHsSzZ -'|é", min_size=1))
def test_enumerations_count_the_cells(text: str) -> None:
    try:
        letters, enumeration = spell(text, DIGRAPHS)
    except WordError:
        return
    assert sum(enumeration.lengths) == len(letters)
    assert spell("|".join(letters), DIGRAPHS)[0] == letters
