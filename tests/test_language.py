"""A language as data: policies and their choices, a config's own settings, and enumerations."""

from dataclasses import replace

import pytest

from publisher import (
    Clue,
    Enumeration,
    EnumerationStyle,
    Headings,
    Language,
    OptionError,
    Policy,
    PolicyChoice,
    TextDirection,
)

UMLAUTS = Policy(
    name="umlauts",
    summary="How Ä is written",
    choices={
        "expand": PolicyChoice(folds={"Ä": "AE"}),
        "keep": PolicyChoice(adds={"Ä": "A", "Å": "Ä"}),
        "fold": PolicyChoice(),
    },
    default="expand",
)
DIGRAPH = Policy(
    name="ch",
    summary="CH in one cell or two",
    choices={"one": PolicyChoice(), "two": PolicyChoice(drops=("CH",))},
    default="one",
)
LANGUAGE = Language(
    code="xx",
    name="Made-up",
    direction=TextDirection.LTR,
    alphabet=("A", "B", "C", "CH", "Ё"),
    headings=Headings("Quer", "Hoch", "Rätsel", "Lösung"),
    folds={"Œ": "OÄ"},
    policies=(UMLAUTS, DIGRAPH),
    word_counts={2: "{} few", 5: "{} many"},
)
ARABIC = "٠١٢٣٤٥٦٧٨٩"


def clue(*lengths: int, joint: str = ",", text: str = "a clue") -> Clue:
    return Clue(text, Enumeration(lengths, (joint,) * (len(lengths) - 1)))


def test_the_choices_taken_make_the_letters_in_their_order() -> None:
    assert LANGUAGE.letters == ("A", "B", "C", "CH", "Ё")
    kept = LANGUAGE.overridden(letters={"umlauts": "keep", "ch": "two"})
    assert kept.letters == ("A", "Ä", "Å", "B", "C", "Ё")
    assert (
        LANGUAGE.overridden(letters={"umlauts": "keep"}).overridden(letters={"ch": "two"}) == kept
    )


def test_a_fold_of_a_letter_takes_it_out_of_the_alphabet() -> None:
    assert replace(LANGUAGE, folds={"Ё": "A"}).letters == ("A", "B", "C", "CH")


def test_folds_of_policies_come_after_folds_of_the_language() -> None:
    assert LANGUAGE.replacements == {"Œ": "OAE", "Ä": "AE"}
    assert LANGUAGE.overridden(letters={"umlauts": "keep"}).replacements == {"Œ": "OÄ"}


def test_every_language_has_the_policy_of_foreign_letters() -> None:
    assert LANGUAGE.choice("foreign") == "refuse"
    assert LANGUAGE.overridden(letters={"foreign": "keep"}).choice("foreign") == "keep"


def test_a_config_may_set_anything_of_a_language() -> None:
    changed = LANGUAGE.overridden(
        letters={"umlauts": "keep"},
        headings={"across": "Drüber"},
        enumerations="none",
        digits=ARABIC,
    )
    assert changed.choice("umlauts") == "keep"
    assert changed.headings == replace(LANGUAGE.headings, across="Drüber")
    assert changed.enumeration_style is EnumerationStyle.NONE
    assert changed.number(105) == "١٠٥"
    assert changed.overridden(digits="latin").number(105) == "105"
    assert LANGUAGE.overridden() == LANGUAGE


def test_a_config_may_give_a_language_letters_of_its_own() -> None:
    changed = LANGUAGE.overridden(
        alphabet="B A C A\u030a", borrowed="Q", folds={"q\u0301": "b"}, direction="rtl"
    )
    assert changed.letters == ("B", "A", "C", "Å")
    assert changed.borrowed == ("Q",)
    assert changed.replacements["Q\u0301"] == "B"
    assert changed.direction is TextDirection.RTL


def test_a_letter_is_added_last_where_the_one_before_it_is_missing() -> None:
    changed = LANGUAGE.overridden(alphabet="B C", letters={"umlauts": "keep"})
    assert changed.letters == ("B", "C", "Ä", "Å")


@pytest.mark.parametrize(
    ("settings", "path", "message"),
    [
        (
            {"letters": {"umlaut": "keep"}},
            ("letters", "umlaut"),
            "there is no policy of Made-up `umlaut`, only `umlauts`, `ch`, `foreign` and `digits`"
            " — did you mean `umlauts`?",
        ),
        (
            {"letters": {"umlauts": "kep"}},
            ("letters", "umlauts"),
            "expected `expand`, `keep` or `fold`, not `kep` — did you mean `keep`?",
        ),
        (
            {"enumerations": "word"},
            ("enumerations",),
            "expected `lengths`, `words` or `none`, not `word` — did you mean `words`?",
        ),
        (
            {"direction": "right"},
            ("direction",),
            "expected `ltr` or `rtl`, not `right`",
        ),
        (
            {"alphabet": " "},
            ("alphabet",),
            "give its letters with spaces between them: A B C CH D",
        ),
        (
            {"digits": "012"},
            ("digits",),
            "say latin, or give ten characters, from zero to nine",
        ),
    ],
)
def test_a_wrong_setting_is_an_error_with_its_path(
    settings: dict[str, dict[str, str]], path: tuple[str, ...], message: str
) -> None:
    with pytest.raises(OptionError) as refused:
        LANGUAGE.overridden(**settings)
    assert (refused.value.path, refused.value.message) == (path, message)


def test_the_error_of_an_unknown_heading_lists_all_headings() -> None:
    with pytest.raises(OptionError, match=r"no heading `acros`.*did you mean `across`") as refused:
        LANGUAGE.overridden(headings={"acros": "Quer"})
    assert refused.value.path == ("headings", "acros")


def test_records_check_themselves() -> None:
    with pytest.raises(ValueError, match="its default 'no' is not one of its choices"):
        Policy("p", "…", {"yes": PolicyChoice()}, "no")
    with pytest.raises(ValueError, match="digits are ten characters"):
        replace(LANGUAGE, digits="01")
    with pytest.raises(ValueError, match="'no' is not a choice of the policy ch"):
        replace(LANGUAGE, chosen={"ch": "no"})


def test_enumerations_by_lengths() -> None:
    assert LANGUAGE.enumerate(clue(3, 5)) == "3,5"
    assert LANGUAGE.enumerate(clue(4, 2, joint="-")) == "4-2"
    assert LANGUAGE.enumerate(clue(8)) == "8"
    assert LANGUAGE.enumerate(Clue("a clue")) == ""


def test_right_to_left_the_first_length_is_where_reading_starts() -> None:
    hebrew = replace(LANGUAGE, direction=TextDirection.RTL)
    assert hebrew.enumerate(clue(3, 5)) == "3\u200f,\u200f5"
    assert hebrew.enumerate(clue(8)) == "8"


def test_enumerations_that_papers_do_not_print() -> None:
    silent = replace(LANGUAGE, enumeration_style=EnumerationStyle.NONE)
    assert silent.enumerate(Clue("Dessert", Enumeration((3, 5), (",",)))) == ""
    assert silent.enumerate(Clue("", Enumeration((3, 5), (",",)))) == "3,5"


def test_enumerations_by_words() -> None:
    words = replace(LANGUAGE, enumeration_style=EnumerationStyle.WORDS)
    assert words.enumerate(clue(3, 5)) == "2 few"
    assert words.enumerate(clue(1, 1, 1, 1, 1)) == "5 many"
    assert words.enumerate(clue(3, 5, joint="-")) == ""
    assert words.enumerate(clue(8)) == ""
    assert words.enumerate(clue(8, text="")) == "8"


def test_digits_of_the_language_are_in_its_enumerations() -> None:
    assert replace(LANGUAGE, digits=ARABIC).enumerate(clue(10, 2)) == "١٠،٢"


def test_languages_are_values() -> None:
    assert hash(LANGUAGE) == hash(replace(LANGUAGE))
    assert LANGUAGE.overridden(letters={"ch": "two"}) != LANGUAGE
