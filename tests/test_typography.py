"""Typographer's signs, by table: what is typed, and what is printed."""

import pytest

from publisher import Clue, Language, rich_text
from publisher.plugins.registry import load
from publisher_typesetting.typography import typeset, typeset_clue

LANGUAGES = load().languages
TABLE = {
    "en": [
        ('"Busy" maker of honey', "“Busy” maker of honey"),
        ("Golfer's bird", "Golfer’s bird"),
        ("The dogs' bowl", "The dogs’ bowl"),
        ("'Tis the season", "’Tis the season"),
        ("Hits of the '90s", "Hits of the ’90s"),
        ("rock 'n' roll", "rock ’n’ roll"),
        ("Wait 'til dawn", "Wait ’til dawn"),
        ("'Round the Horne' star", "‘Round the Horne’ star"),
        ("\"I said 'no'\" sayer", "“I said ‘no’” sayer"),
        ('"\'Twas" is one', "“’Twas” is one"),
        ("Hawai'i", "Hawai’i"),
        ("Well...", "Well…"),
        ("One or two -- or three", "One or two – or three"),
        ("Half -- or 1 -- of 5 - 3", "Half – or 1 – of 5 - 3"),
        ("One - or two", "One – or two"),
        ("yes--no", "yes—no"),
        ("5 - 3", "5 - 3"),
        ("well-known", "well-known"),
        ("A 4x4, or 3 x 5 card", "A 4×4, or 3 × 5 card"),
        ("0x10 in code", "0x10 in code"),
        ("2 1/2 pounds", "2½ pounds"),
        ("1/2 a loaf", "½ a loaf"),
        ("On 1/2/2003", "On 1/2/2003"),
        ("He is 6'2\"", "He is 6′2″"),
        ('A 12" record', "A 12″ record"),
        ("Size of a 5' wall", "Size of a 5′ wall"),
        ('"12" is one', "“12” is one"),
        ('See http://a.b/"c"...', 'See http://a.b/"c"...'),
        ("___ Na Na", "___ Na Na"),
        ('One " alone', 'One " alone'),
        ('("In brackets")', "(“In brackets”)"),
        ("C++, C# and .NET", "C++, C# and .NET"),
        ("The U.S.A. at -5 (so cold!)", "The U.S.A. at -5 (so cold!)"),
    ],
    "fr": [
        ('"Vive", dit-on', "«\u00a0Vive\u00a0», dit-on"),
        ("l'été d'Henri", "l’été d’Henri"),
    ],
    "de": [('Sagt "Guten Tag"', "Sagt „Guten Tag“"), ("Wie geht's?", "Wie geht’s?")],
    "he": [
        ('צבא: צה"ל', "צבא: צה״ל"),
        ("ג'ירפה", "ג׳ירפה"),
        ("וכו'", "וכו׳"),
        ('אמר: "בוא!" והלך', "אמר: ”בוא!” והלך"),
        ('כתב ב"הארץ" על צה"ל', "כתב ב”הארץ” על צה״ל"),
        ('מנכ"לית צה"ל', "מנכ״לית צה״ל"),
        ("לא הגיע לענבים: ״הם חמוצים״", "לא הגיע לענבים: ”הם חמוצים”"),
        ("שפת C++, או C# ו-.NET", "שפת C++\u200e, או C#\u200e ו-\u200e.NET"),
        ('ה"שלום" של חז"ל', "ה”שלום” של חז״ל"),
        ("תושב ה-U.S.A.", "תושב ה-U.S.A.\u200e"),
        ('שר "Help me!" וברח', "שר ”Help me!\u200e” וברח"),
        ("כתב (Et tu, Brute?)", "כתב (Et tu, Brute?\u200e)"),
        ('אמר "שלום!" ל-Bob', "אמר ”שלום!” ל-Bob"),
        ("קר: -5 מעלות (או +3)", "קר: \u200e-5 מעלות (או \u200e+3)"),
        ("בשנים 1914-1918, פעם ב-24 שעות", "בשנים 1914-1918, פעם ב-24 שעות"),
    ],
    "ru": [('Роман "Идиот" - о князе', "Роман «Идиот» — о князе")],
    "es": [('El "Quijote"...', "El «Quijote»…")],
    "it": [("Un po' d'acqua", "Un po’ d’acqua")],
    "nl": [("'s Morgens, met foto's", "’s Morgens, met foto’s")],
    "pl": [('"Pan Tadeusz"', "„Pan Tadeusz”")],
    "sv": [('"Hej", sa hon', "”Hej”, sa hon")],
    "ar": [('قال "نعم"', "قال «نعم»"), ('غنّى "Help!"', "غنّى «Help!\u200e»")],
    "ja": [('"はい"と言う', "「はい」と言う")],
    "uk": [("м'ята", "м’ята")],
}


@pytest.mark.parametrize(
    ("code", "typed", "printed"),
    [(code, *pair) for code, pairs in TABLE.items() for pair in pairs],
)
def test_what_is_typed_is_set(code: str, typed: str, printed: str) -> None:
    assert typeset(typed, LANGUAGES[code]) == printed
    assert typeset(printed, LANGUAGES[code]) == printed


def test_emphasis_stays_on_its_words() -> None:
    found = typeset_clue(rich_text('Wait... <i>I\'m "here"</i> -- now')[0], LANGUAGES["en"])
    (part,) = found.emphasis
    assert found.text == "Wait… I’m “here” – now"
    assert found.text[part.start : part.stop] == "I’m “here”"


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda each: each.code)
def test_the_signs_of_a_language_come_in_pairs(language: Language) -> None:
    opening, closing, inner, inner_closing = language.quotes
    assert {opening, closing}.isdisjoint({inner, inner_closing})
    assert typeset("a \"b 'c d' e\" f", language) == (
        f"a {opening}b {inner}c d{inner_closing} e{closing} f"
    )


@pytest.mark.parametrize(
    ("code", "text", "made"),
    [
        ("zh-Hans", '风景；"桂林"的，"山水"。', "风景；“桂林”的，“山水”。"),
        ("zh-Hant", '畫家"齊白石"', "畫家「齊白石」"),
        ("ja", '"ねこ"は"にゃあ"と鳴く', "「ねこ」は「にゃあ」と鳴く"),
    ],
)
def test_quotations_need_no_spaces_where_the_language_has_none(
    code: str, text: str, made: str
) -> None:
    assert typeset(text, LANGUAGES[code]) == made


def test_a_clue_without_such_signs_is_itself() -> None:
    clue = Clue("It purrs")
    assert typeset_clue(clue, LANGUAGES["en"]) is clue
