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
    "mr": ("मांजर", "हा एक प्राणी आहे", "नळ", "त्यातून पाणी येते"),
    "ne": ("बिरालो", "यो एक जनावर हो", "कुकुर", "घरको रक्षा गर्ने"),
    "bn": ("বিড়াল", "ঘরের একটি প্রাণী"),
    "ta": ("பூனை", "ஒரு விலங்கு"),
    "ka": ("კატა", "ის კნავის"),
    "kk": ("мысық", "бұл үй жануары", "ит", "үреді"),
    "uz": ("mushuk", "bu uy hayvoni", "qoʻzi", "bir yosh hayvon"),
    "ms": ("kucing", "haiwan yang mengiau", "rumah", "ialah tempat tinggal dan boleh dibina"),
    "id": ("kucing", "hewan yang mengeong", "rumah", "adalah tempat tinggal"),
    "fil": ("pusa", "isang hayop na may buntot", "aso", "bantay ng bahay"),
    "af": ("hond", "Hy blaf vir die kat", "huis", "Om in te bly, nie te koop nie"),
    "sq": ("mace", "një kafshë që mjaullin", "shtëpi", "vend për të jetuar"),
    "hr": ("mačka", "životinja koja mijauče", "pas", "čuvar za kuću"),
    "sw": ("paka", "mnyama wa nyumbani", "mbwa", "hulinda nyumba ya mtu"),
    "am": ("ድመት", "የቤት እንስሳ"),
    "fo": ("ketta", "eitt djór, sum ikki er í skóginum", "hundur", "hann goyr við"),
    "is": ("köttur", "dýr sem er ekki úti", "hundur", "það geltir"),
    "lb": ("Kaz", "en Déier, dat net bëlzt", "Hond", "hie bëlzt fir d'Haus an de Gaart"),
    "mt": ("qattus", "annimal li jgħix mal-bniedem", "kelb", "hu ħabib ta' kulħadd"),
    "la": ("canis", "qui latrat non est felis", "felis", "quae in domo est"),
    "br": ("kazh", "ul loen a zo en ti", "ki", "ar c'hi a harzh"),
    "hy": ("կատու", "տան կենդանի"),
    "zh-Hans": ("猫", "会抓老鼠的动物", "苹果", "一个水果"),
    "zh-Hant": ("貓", "會抓老鼠的動物", "蘋果", "一個水果"),
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


@pytest.mark.parametrize(
    "texts",
    [
        ("AT", "may", "cwm", "nth", "pst"),
        ("man", "die", "van", "met", "cat"),
        ("son", "on", "ours"),
    ],
)
def test_answers_that_are_little_words_elsewhere_are_of_the_usual_language(
    texts: tuple[str, ...],
) -> None:
    assert language_of(texts, LANGUAGES, ENGLISH) == ENGLISH


@pytest.mark.parametrize(
    ("code", "texts"),
    [("fil", ("ang", "hindi", "isang", "para")), ("fr", ("le chat", "la maison", "les yeux"))],
)
def test_many_of_them_or_those_of_a_phrase_show_their_language(
    code: str, texts: tuple[str, ...]
) -> None:
    assert language_of(texts, LANGUAGES, ENGLISH).code == code


def test_little_words_are_written_with_letters_of_their_language() -> None:
    for language in LANGUAGES.values():
        for word in language.common_words:
            assert word == word.lower()
            assert language_of([word] * 9, {language.code: language}, ENGLISH) == language


def test_kanji_with_kana_in_their_clues_are_japanese() -> None:
    clues = ["にゃあと鳴く動物", "わんと鳴く動物"]
    assert language_of(["猫", "犬"], LANGUAGES, ENGLISH, clues).code == "ja"
    assert language_of(["猫", "犬"], LANGUAGES, ENGLISH, ["a cat", "a dog"]).code == "zh-Hans"


def test_clues_that_are_translations_say_nothing_of_the_language() -> None:
    """A list of a language teacher: the words are in one script, their meanings in another."""
    hebrew, english = ["שלום", "לחם", "ספר"], ["the peace", "the bread that is in it", "a book"]

    assert language_of(hebrew, LANGUAGES, ENGLISH, english).code == "he"
    assert language_of(english, LANGUAGES, ENGLISH, hebrew) == ENGLISH
