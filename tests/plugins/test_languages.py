"""The built-in languages: what their words become in a grid, and what their files must hold."""

import itertools
import runpy
import string
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from publisher import Clue, Enumeration, Language, TextDirection, WordError, printed, spell
from publisher.language.enumerations import enumerated
from publisher.language.spelling import remarks
from publisher_languages import publisher_languages

LANGUAGES: dict[str, Language] = {each.name: each() for each in publisher_languages()}
ROOT = Path(__file__).parents[2]

# language, choices of its policies, answer, cells, enumeration
ANSWERS = [
    line.split("\t")
    for line in (ROOT / "tests/data/answers.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


def chosen(code: str, choices: str) -> Language:
    """The language with choices as the table writes them: `alef: keep, hamza: fold`."""
    letters = dict(choice.split(": ") for choice in choices.split(", ") if choice)
    return LANGUAGES[code].overridden(letters=letters)


@pytest.mark.parametrize(
    ("code", "choices", "answer", "cells", "enumeration"),
    [pytest.param(*row, id=" ".join(row[:3])) for row in ANSWERS],
)
def test_words_of_a_language(
    code: str, choices: str, answer: str, cells: str, enumeration: str
) -> None:
    letters, shape = spell(answer, chosen(code, choices))
    expected = tuple(unicodedata.normalize("NFC", cell) for cell in cells.split(" "))
    assert (letters, str(shape)) == (expected, enumeration)


def test_every_language_has_answers_in_the_table() -> None:
    assert {row[0] for row in ANSWERS} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("code", "answer", "reason"),
    [
        ("en", "cаt", "it mixes scripts: Latin and Cyrillic"),
        ("en", "море", "it has м (U+043C), which is not a letter of English"),
        ("he", "DNA", "it has D (U+0044), which is not a letter of Hebrew"),
        ("he", "ויטמין Cא", "it mixes scripts: Latin and Hebrew"),
        ("ru", "ѣда", "it has ѣ (U+0463), which is not a letter of Russian"),
        ("ar", "گل٣", "it has a digit, ٣"),
        ("hi", "क१", "it has a digit, १"),
        ("ja", "漢字", "it has 漢 (U+6F22), which is not a letter of Japanese"),
        ("hi", "কলম", "it has ক (U+0995), which is not a letter of Hindi"),
        ("ko", "A형", "it mixes scripts: Latin and Hangul"),
        ("sr", "Novi", "it has N (U+004E), which is not a letter of Serbian"),
    ],
)
def test_what_a_language_refuses(code: str, answer: str, reason: str) -> None:
    with pytest.raises(WordError) as refused:
        spell(answer, LANGUAGES[code])
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("codes", "size"),
    [
        ("en de fr pt nl id", 26), ("es eu ca", 27), ("it", 21), ("gl", 23), ("da nb nn sv fi", 29),
        ("is pl", 32), ("cs", 42), ("sk", 46), ("hu", 44), ("ro", 31), ("hr sr sr-Latn", 30),
        ("sl", 25), ("lv", 33), ("lt", 32), ("et", 27), ("tr", 29), ("az", 32), ("el", 24),
        ("ru uk", 33), ("be", 32), ("bg", 30), ("mk", 31), ("cy", 29), ("ga", 18), ("eo", 28),
        ("vi", 29), ("he yi", 22), ("ar", 28 + len("ء")), ("fa", 32), ("ur", 37 + len("آںھ")),
        ("hi", 11 + 33), ("th", 44 + len("ฤฦะาๅเแโใไ")), ("ko", 19 + 21),
        ("ja", 48 + 25 + len("ヴー")), ("af lb ms", 26), ("fil", 28), ("sq", 36), ("bs mt", 30),
        ("ka", 33), ("hy", 38), ("kk", 42), ("uz", 28), ("sw la", 24), ("br", 25), ("fo", 29),
        ("am", 33 * 7), ("bn", 11 + 35 + len("ৎ")), ("mr gu", 11 + 34), ("ne", 11 + 33),
        ("ta", 12 + 18 + len("ஃ")), ("te", 14 + 35), ("kn", 13 + 34),
        ("ml", 13 + 36 + len("ൺൻർൽൾ")), ("zh-Hans", 213), ("zh-Hant", 214),
    ],
)  # fmt: skip
def test_alphabets_have_as_many_letters_as_their_schools_teach(codes: str, size: int) -> None:
    for code in codes.split():
        alphabet = LANGUAGES[code].alphabet
        assert (code, len(alphabet), len(set(alphabet))) == (code, size, size)


def variants() -> Iterator[Language]:
    """Every language with every combination of choices."""
    for language in LANGUAGES.values():
        names = [policy.name for policy in language.policies]
        for choices in itertools.product(*(policy.choices for policy in language.policies)):
            yield language.overridden(letters=dict(zip(names, choices, strict=True)))


VARIANTS = tuple(variants())
alphabetic = [language for language in VARIANTS if not language.clusters]


def cells(text: str, language: Language) -> tuple[str, ...]:
    return spell(text, language)[0]


@pytest.mark.parametrize("language", VARIANTS, ids=lambda each: each.code)
def test_no_two_letters_look_the_same_in_a_cell(language: Language) -> None:
    letters = (*language.letters, *language.borrowed)
    shapes = {unicodedata.normalize("NFKC", letter).casefold() for letter in letters}
    assert len(shapes) == len(letters)
    for letter in letters:
        assert cells(f"{letter}|{letter}", language) == (letter, letter)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_letter_of_the_alphabet_changes_only_where_a_policy_says_so(language: Language) -> None:
    said = {
        old
        for policy in language.policies
        for choice in policy.choices.values()
        for old in (*choice.folds, *choice.drops)
    }
    for letter in set(language.alphabet) - said:
        assert cells(f"{letter}|{letter}", language) == (letter, letter)


@pytest.mark.parametrize("language", VARIANTS, ids=lambda each: each.code)
def test_the_letters_of_a_language_are_of_one_script(language: Language) -> None:
    letters = "".join((*language.letters, *language.borrowed))
    names = {
        unicodedata.name(char).split(" ")[0].split("-")[0]
        for char in letters
        if char not in "'’ʻー"
    }
    assert len(names - {"COMBINING", "IDEOGRAPHIC"}) == 1


@given(st.data())
def test_cells_joined_again_are_the_word(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(alphabetic))
    letters = data.draw(st.lists(st.sampled_from(language.letters), min_size=3, max_size=12))
    assert cells("|".join(letters), language) == tuple(letters)
    if language.code not in ("hu", "yi"):  # they spell a long or double letter in another way
        assert "".join(cells("".join(letters), language)) == "".join(letters)


@given(st.data())
def test_lower_case_makes_no_difference(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(alphabetic))
    letters = data.draw(st.lists(st.sampled_from(language.letters), min_size=2, max_size=12))
    lower = {"İ": "i", "I": "ı"} if language.code in ("tr", "az") else {}
    text = "|".join(lower.get(letter, letter.lower()) for letter in letters)
    assert cells(text, language) == tuple(letters)


def texts(language: Language) -> st.SearchStrategy[str]:
    """Answers of a language: its letters in either case, marks, joints and what is ignored."""
    letters = (*language.letters, *language.borrowed)
    signs = [*" -'’|\u200c\u200f\u200d", "\u0301", "\u0308", "\u0327", "\u05b8", "\u064e", "\u0654"]
    pieces = st.sampled_from([*letters, *(letter.lower() for letter in letters), *signs])
    return st.lists(pieces, min_size=2, max_size=12).map("".join)


@given(st.data())
def test_folding_is_idempotent_and_blind_to_normal_forms(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(VARIANTS))
    text = data.draw(texts(language))
    try:
        found, shape = spell(text, language)
    except WordError:
        return
    assert cells("|".join(found), language) == found
    assert sum(shape.lengths) == len(found)
    for form in ("NFC", "NFD"):
        assert spell(unicodedata.normalize(form, text), language) == (found, shape)


@given(st.data())
def test_any_text_at_all_becomes_letters_or_is_refused(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(VARIANTS))
    text = data.draw(st.text())
    try:
        found = cells(text, language)
    except WordError:
        return
    assert all(unicodedata.category(char)[0] in "LM" for cell in found for char in cell)


def test_pages_have_every_heading_and_name_their_doubts() -> None:
    for language in LANGUAGES.values():
        headings = {
            name: getattr(language.headings, name) for name in type(language.headings).__slots__
        }
        assert all(text.strip() == text != "" for text in headings.values()), language.code
        known = {
            *headings,
            "enumerations",
            "lines",
            *(policy.name for policy in language.policies),
        }
        assert language.unverified <= known, language.code


def test_language_files_have_no_key_that_nobody_reads() -> None:
    known = "code name endonym aliases direction alphabet borrowed casing folds clusters conjoiner"
    shown = "digits enumerations word_counts headings unverified policies common quotes dash lines"
    affixes = (
        "prefixes attached endings plurals singulars changes alike doubled vowels whole possessives"
    )
    choices = {"folds", "spellings", "adds", "drops", "joints", "conjoiner"}
    for path in (ROOT / "plugins/publisher_languages/data").glob("*.yaml"):
        data = yaml.load(path.read_bytes(), yaml.BaseLoader)  # noqa: S506 - strings only
        assert data["code"] == path.stem
        assert set(data) <= {*known.split(), *shown.split(), "affixes"}
        assert set(data.get("affixes", {})) <= set(affixes.split())
        for policy in data.get("policies", {}).values():
            assert set(policy) == {"summary", "default", "choices"}
            assert all(set(choice) <= choices for choice in policy["choices"].values())


def test_directions_digits_and_plurals() -> None:
    rtl = {code for code, each in LANGUAGES.items() if each.direction is TextDirection.RTL}
    assert rtl == {"ar", "fa", "he", "ur", "yi"}
    for language in LANGUAGES.values():
        assert [unicodedata.digit(digit) for digit in language.digits] == list(range(10))
        assert min(language.word_counts) == 2
    assert LANGUAGES["fa"].number(1390) == "۱۳۹۰"


@pytest.mark.parametrize(
    ("code", "answer", "shown"),
    [
        ("de", "Rotes Meer", "2 Wörter"),
        ("de", "Meer", ""),
        ("de", "Trimm-dich-Pfad", ""),
        ("pl", "pies na kota", "3 wyrazy"),
        ("pl", "a b c d e", "5 wyrazów"),
        ("en", "ice cream", "3,5"),
        ("he", "תפוח אדמה", "4\u200f,\u200f4"),
    ],
)
def test_what_papers_print_after_a_clue(code: str, answer: str, shown: str) -> None:
    language = LANGUAGES[code]
    assert language.enumerate(Clue("a clue", spell(answer, language)[1])) == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [("ar", "(٣\u200f،\u200f٤)"), ("fa", "(۳\u200f،\u200f۴)"), ("ur", "(3\u200f,\u200f4)")],
)
def test_lengths_have_the_comma_of_their_digits_and_come_back(code: str, shown: str) -> None:
    language = LANGUAGES[code].overridden(enumerations="lengths")
    clue = Clue("دار واسعة", Enumeration((3, 4), (",",)))
    line = printed(clue, language)
    assert line.endswith(shown)
    assert enumerated(line, 7) == clue


def test_the_page_about_languages_is_what_the_tool_makes() -> None:
    tool: dict[str, Any] = runpy.run_path(str(ROOT / "tools/make_language_docs.py"))
    assert tool["PAGE"].read_text(encoding="utf-8") == tool["document"]()


def test_the_example_on_that_page_works() -> None:
    page = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], names)  # noqa: S102 - our own page
    (cornish,) = names["publisher_languages"]()
    assert cornish.code not in LANGUAGES
    assert cells("chi", cornish) == ("CH", "I")
    assert cells("dhe'n treth", cornish) == ("DH", "E", "N", "T", "R", "E", "TH")
    with pytest.raises(WordError, match=r"it has C \(U\+0043\), which is not a letter of Cornish"):
        cells("coffee", cornish)


@pytest.mark.parametrize("code", ["hi", "th", "he", "ru", "en"])
def test_clusters_of_another_indic_script_stay_whole(code: str) -> None:
    language = LANGUAGES[code].overridden(letters={"foreign": "keep"})
    assert cells("தமிழ்", language) == ("த", "மி", "ழ்")
    assert cells("ক্ষমা", language) == ("ক্ষ", "মা")


def test_a_foreign_word_in_a_language_of_clusters_has_its_letters_apart() -> None:
    language = LANGUAGES["hi"].overridden(letters={"foreign": "keep"})
    assert cells("Straße", language) == tuple("STRASSE")


def test_conjuncts_apart_are_those_of_the_language() -> None:
    language = LANGUAGES["hi"].overridden(letters={"foreign": "keep", "conjuncts": "apart"})
    assert cells("क्षमा", language) == ("क्", "ष", "मा")
    assert cells("ক্ষমা", language) == ("ক্ষ", "মা")


@pytest.mark.parametrize(
    ("code", "answer", "notes"),
    [
        ("br", "c'hoar", ()),
        ("br", "gêr", ("ê becomes E",)),
        ("uz", "o'zbek", ()),
        ("uz", "ma'no", ("' is left out",)),
        ("mt", "għasel", ()),
        ("bn", "ক্ষমা", ()),
        ("zh-Hans", "佐々木", ()),
    ],
)
def test_notes_judge_the_letters_that_were_chosen(
    code: str, answer: str, notes: tuple[str, ...]
) -> None:
    assert remarks(answer, LANGUAGES[code]) == notes


def test_codes_and_aliases_are_all_different() -> None:
    codes = [name for each in LANGUAGES.values() for name in (each.code, *each.aliases)]
    assert len(codes) == len(set(codes))
    assert all(set(code) <= set(string.ascii_letters + "-") for code in codes)
