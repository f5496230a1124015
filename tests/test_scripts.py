"""The language of a list of words is known by its letters and its little words."""

import pytest

from publisher.language.scripts import language_of
from publisher.plugins.registry import load

LANGUAGES = load().languages
ENGLISH = LANGUAGES["en"]

LISTS = {
    "en": ("lamp", "It gives light", "café", "A place for a cup of coffee"),
    "de": ("Hund", "Er bellt im Hof", "Katze", "Sie miaut", "Löwe", "König der Tiere"),
    "fr": ("chat", "Il miaule", "chien", "Il aboie dans la rue"),
    "es": ("perro", "Ladra en la calle", "niño", "No es un adulto"),
    "pt": ("gato", "Um animal que mia", "cão", "Não é um gato"),
    "it": ("gatto", "Miagola nella casa del vicino", "cane", "Il migliore amico"),
    "nl": ("kat", "Een huisdier dat miauwt", "hond", "Het blaft"),
    "sv": ("katt", "Ett djur som jamar", "hund", "Den skäller på katten"),
    "pl": ("kot", "Miauczy w domu", "pies", "Szczeka na ludzi"),
    "tr": ("kedi", "Evde bir hayvan", "köpek", "Çok sadık bir dost"),
    "he": ("חתול", "מיילל בבית", "כלב", "נובח"),
    "yi": ("קאַץ", "זי מיאוקעט", "הונט", "ער בילט אויף"),
    "ru": ("лев", "царь зверей", "кот", "он мяукает"),
    "uk": ("їжак", "колючий звір", "пес", "він гавкає на"),
    "ar": ("قط", "حيوان أليف في البيت"),
    "fa": ("گربه", "حیوان خانگی", "سگ", "این پارس می‌کند"),
    "ur": ("بلی", "گھر کا جانور ہے"),
    "el": ("γάτα", "νιαουρίζει"),
    "hi": ("बिल्ली", "घर का जानवर है"),
    "ja": ("ねこ", "にゃあ"),
}


@pytest.mark.parametrize("code", LISTS)
def test_a_list_shows_its_language(code: str) -> None:
    assert language_of(LISTS[code], LANGUAGES, ENGLISH).code == code


@pytest.mark.parametrize(
    "texts",
    [
        ("Äpfel", "Obst vom Baum", "Bär", "liebt Honig", "Löwe", "König der Tiere"),
        ("Straße", "Autos fahren darauf", "Fuß", "Körperteil mit fünf Zehen", "Gruß", "Hallo!"),
    ],
)
def test_letters_that_english_has_only_in_loan_words_count(texts: tuple[str, ...]) -> None:
    assert language_of(texts, LANGUAGES, ENGLISH).code == "de"


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("he", ("שָׁלוֹם", "ברכה", "אַבְטִיחַ", "פרי הקיץ", "כֶּלֶב")),
        ("he", ("אַבָּא", "סַבָּא")),
        ("ar", ("قِطّ", "كَلْب", "أَسَد")),
    ],
)
def test_vowel_points_make_no_other_language(code: str, texts: tuple[str, ...]) -> None:
    assert language_of(texts, LANGUAGES, ENGLISH).code == code


@pytest.mark.parametrize("texts", [(), ("", "123", "?!"), ("cat", "dog"), ("café",)])
def test_it_is_the_usual_one_where_little_is_said(texts: tuple[str, ...]) -> None:
    assert language_of(texts, LANGUAGES, ENGLISH) == ENGLISH


def test_little_words_are_written_with_letters_of_their_language() -> None:
    for language in LANGUAGES.values():
        for word in language.common_words:
            assert word == word.lower()
            assert language_of([word] * 9, {language.code: language}, ENGLISH) == language


def test_clues_that_are_translations_say_nothing_of_the_language() -> None:
    """A list of a language teacher: the words are in one script, their meanings in another."""
    hebrew, english = ["שלום", "לחם", "ספר"], ["the peace", "the bread that is in it", "a book"]

    assert language_of(hebrew, LANGUAGES, ENGLISH, english).code == "he"
    assert language_of(english, LANGUAGES, ENGLISH, hebrew) == ENGLISH
