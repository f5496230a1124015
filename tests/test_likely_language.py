"""The language of a list of words is known by its letters and its little words."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from publisher.language.language import Language
from publisher.language.letter_groups import other_languages
from publisher.language.likely import likely_language, likely_languages
from publisher.language.scripts import LANGUAGES_OF_SCRIPTS, scripts_of
from publisher.plugins.registry import load

LANGUAGES = load().languages
ENGLISH = LANGUAGES["en"]


def language_of(
    answers: Iterable[str],
    languages: Mapping[str, Language],
    usual: Language,
    clues: Iterable[str] = (),
) -> Language:
    return likely_language(answers, languages, usual, clues).language


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


@pytest.mark.parametrize(
    ("code", "answers", "clues"),
    [
        (
            "la",
            ("miles", "navis", "porta", "hortus", "panis"),
            (
                "a man who fights in a legion",
                "it sails on the sea",
                "you go in through this",
                "flowers grow here",
                "you eat it, from flour",
            ),
        ),
        (
            "la",
            ("puer", "ager", "bellum", "gladius", "hostis"),
            ("ragazzo", "campo", "guerra", "spada", "nemico"),
        ),
        (
            "id",
            ("sepatu", "kursi", "guru", "mobil", "rumah"),
            (
                "dipakai di kaki",
                "tempat untuk duduk",
                "orang yang mengajar di sekolah",
                "kendaraan dengan empat roda",
                "tempat kita tinggal",
            ),
        ),
    ],
)
def test_short_lists_of_a_language_with_a_near_relative(
    code: str, answers: tuple[str, ...], clues: tuple[str, ...]
) -> None:
    assert language_of(answers, LANGUAGES, ENGLISH, clues).code == code


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


PLAIN = {
    "en": "bridge teacher cloud window thirsty knight squirrel weather thumb orchard",
    "de": "Brücke Lehrer Wolke Fenster Durst Ritter Wetter Daumen Schule Zeugnis",
    "fr": "pont maître nuage fenêtre soif chevalier écureuil pouce verger bouteille",
    "es": "puente maestro nube ventana sed caballero ardilla tiempo pulgar huerto",
    "pt": "ponte professor nuvem janela sede cavaleiro esquilo polegar pomar garrafa coração",
    "it": "ponte maestro nuvola finestra sete cavaliere scoiattolo pollice frutteto bottiglia",
    "nl": "brug leraar wolk venster dorst ridder eekhoorn weer duim boomgaard",
    "sv": "bro lärare moln fönster törst riddare ekorre väder tumme flaska",
    "fi": "silta opettaja pilvi ikkuna jano ritari orava peukalo hedelmätarha pullo",
    "et": "sild õpetaja pilv aken janu rüütel orav pöial viljapuuaed pudel",
    "pl": "most nauczyciel chmura okno pragnienie rycerz wiewiórka pogoda kciuk sad",
    "cs": "most učitel mrak okno žízeň rytíř veverka počasí palec láhev",
    "hu": "híd tanár felhő ablak szomjúság lovag mókus időjárás hüvelykujj palack",
    "ro": "pod profesor nor fereastră sete cavaler veveriță vreme livadă sticlă",
    "tr": "köprü öğretmen bulut pencere susuzluk şövalye sincap hava başparmak şişe",
    "eu": "zubi irakasle hodei leiho egarri zaldun katagorri eguraldi baratze botila",
    "sq": "urë mësues re dritare etje kalorës ketër gisht pemishte shishe",
    "ga": "droichead múinteoir scamall fuinneog tart ridire iora aimsir ordóg úllord",
    "lt": "tiltas mokytojas debesis langas troškulys riteris voverė oras nykštys butelis",
    "lv": "tilts skolotājs mākonis logs slāpes bruņinieks vāvere laiks īkšķis pudele",
    "is": "brú kennari ský gluggi þorsti riddari íkorni veður þumall flaska",
    "vi": "cầu giáo viên mây cửa sổ khát hiệp sĩ sóc thời tiết ngón cái chai",
    "sw": "daraja mwalimu wingu dirisha kiu shujaa kindi mvua kidole chupa",
    "af": "brug onderwyser wolk venster dors ridder eekhoring weer duim boord",
}
"""Words without clues, in our own choice."""


@pytest.mark.parametrize("code", PLAIN)
def test_words_without_clues_show_their_language(code: str) -> None:
    assert language_of(PLAIN[code].split(), LANGUAGES, ENGLISH).code == code


@pytest.mark.parametrize("code", ["cs", "de", "es", "fi", "fr", "hu", "it", "pl", "tr"])
def test_letters_composed_or_not_say_the_same(code: str) -> None:
    words = PLAIN[code].split()
    apart = [unicodedata.normalize("NFD", word) for word in words]
    assert likely_languages(apart) == likely_languages(words)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("es", "niño caña mañana araña"),
        ("de", "Tür Küche Äpfel Brötchen"),
        ("hu", "őz fű erdő nő"),
        ("pl", "łódź koń łąka żaba"),
    ],
)
def test_letters_that_few_languages_have_are_kept(code: str, words: str) -> None:
    """A language that folds them would lose them: NIÑO would become NINO."""
    assert language_of(words.split(), LANGUAGES, ENGLISH).code == code


@pytest.mark.parametrize(
    ("code", "clues"), [("es", "en"), ("de", "en"), ("en", "de"), ("fr", "es"), ("pl", "de")]
)
def test_translations_do_not_change_the_language_of_the_answers(code: str, clues: str) -> None:
    answers, meanings = PLAIN[code].split(), PLAIN[clues].split()
    assert language_of(answers, LANGUAGES, ENGLISH, meanings).code == code


def test_an_english_list_with_two_foreign_words_stays_english() -> None:
    words = [*PLAIN["en"].split()[:8], "Zeitgeist", "déjà vu"]
    assert language_of(words, LANGUAGES, ENGLISH) == ENGLISH


def test_a_language_that_is_nearly_as_likely_is_named() -> None:
    likely = likely_language(["canto", "luna", "vino", "rosa"], LANGUAGES, ENGLISH)
    assert {"it", "es"} <= {likely.language.code, *(each.code for each in likely.rivals)}
    assert "it may be" in likely.said
    assert not likely_language(PLAIN["de"].split(), LANGUAGES, ENGLISH).rivals


def test_languages_have_weights_without_their_records() -> None:
    weights = likely_languages(PLAIN["hu"].split())
    assert next(iter(weights)) == "hu"
    assert sum(weights.values()) == pytest.approx(1)
    assert next(iter(likely_languages(["γάτα"]))) == "el"
    assert likely_languages(["12", "?!"]) == {}


def test_a_language_of_a_plugin_is_known_by_its_letters() -> None:
    own = replace(ENGLISH, code="x-own", alphabet=(*ENGLISH.alphabet, "Ŵ", "Ɓ"), borrowed=())
    languages = {**LANGUAGES, "x-own": own}
    assert language_of(["ɓaŵ", "taɓa", "ɓeŵ"], languages, ENGLISH).code == "x-own"


FIRST_WORDS = {
    "ru": "собака дом вода хлеб",
    "uk": "груша яблуко кавун диня",
    "la": "amo video mitto audio capio",
    "es": "manzana pera naranja sandía cereza",
    "it": "mela pera arancia anguria ciliegia",
    "nb": "eple pære appelsin jordbær bringebær",
    "sl": "žlica vilice krožnik kozarec nož",
}


@pytest.mark.parametrize("code", FIRST_WORDS)
def test_a_few_words_of_first_lessons_show_their_language(code: str) -> None:
    assert language_of(FIRST_WORDS[code].split(), LANGUAGES, ENGLISH).code == code


def test_languages_that_are_near_are_named() -> None:
    likely = likely_language(["correr", "saltar", "cantar", "beber"], LANGUAGES, ENGLISH)
    named = {each.code for each in (likely.language, *likely.rivals)}
    assert named >= {"es", "pt"}


COUNTRIES = {
    "cs": "Francie, Španělsko, Řecko, Polsko, Maďarsko: Paříž, Madrid, Athény, Varšava, Budapešť",
    "da": "Frankrig, Spanien, Grækenland, Norge, Ungarn: Paris, Madrid, Athen, Oslo, Budapest",
    "et": "Prantsusmaa, Hispaania, Kreeka, Poola: Pariis, Madrid, Ateena, Varssavi",
    "fi": "Ranska, Espanja, Kreikka, Puola, Unkari: Pariisi, Madrid, Ateena, Varsova, Budapest",
    "it": "Italia, Svezia, Norvegia, Irlanda, Belgio: Roma, Stoccolma, Oslo, Dublino, Bruxelles",
    "sv": "Frankrike, Spanien, Grekland, Norge, Ungern: Paris, Madrid, Aten, Oslo, Budapest",
    "tr": "Fransa, İspanya, Yunanistan, Polonya: Paris, Madrid, Atina, Varşova",
}


@pytest.mark.parametrize("code", COUNTRIES)
def test_countries_and_capitals_are_known_by_their_names(code: str) -> None:
    """Their spelling says nothing: Swedish ones are written as German words are."""
    countries, capitals = (names.split(", ") for names in COUNTRIES[code].split(": "))
    assert language_of(countries, LANGUAGES, ENGLISH, capitals).code == code


def test_a_language_is_named_beside_one_that_shares_its_words() -> None:
    likely = likely_language(["gajah", "kerbau", "badak"], LANGUAGES, ENGLISH)
    assert {"id", "ms"} <= {each.code for each in (likely.language, *likely.rivals)}


def test_numbers_make_a_clue_longer_and_no_translation() -> None:
    names = ["Bastille", "Waterloo", "Verdun", "Versailles"]
    clues = ["prise le 14 juillet 1789", "défaite de 1815", "bataille de 1916", "traité de 1919"]
    assert language_of(names, LANGUAGES, ENGLISH, clues).code == "fr"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("gd", "cù taigh bòrd cathair sgoil brèagha òran fìon eilean sìde"),
        ("fy", "skiep tsiis kûgel moarn hynder skoalle finster blomke beam tsjerke"),
        ("mi", "whare manu ngahere moana whenua kererū tamariki whetū rākau kōwhai"),
        ("mn", "морь сургууль ном цэцэг ширээ үүл хүүхэд өвөө зургаа уулс"),
        ("kmr", "dibistan pirtûk hesp derî pencere gul çem çiya stêrk heyv"),
    ],
)
def test_a_language_that_is_none_of_ours_is_named(code: str, words: str) -> None:
    likely = likely_language(words.split(), LANGUAGES, ENGLISH)
    assert likely.other == code
    assert f"it may be {other_languages()[code]}, which is not among" in likely.said


def test_no_plain_list_of_a_language_of_ours_is_said_to_be_in_another() -> None:
    assert not [
        code for code in PLAIN if likely_language(PLAIN[code].split(), LANGUAGES, ENGLISH).other
    ]


def test_faroese_is_known_beside_icelandic() -> None:
    words = "hestur fjørður bátur seyður fuglur vetur kirkja bók oyggj mjólk"
    assert language_of(words.split(), LANGUAGES, ENGLISH).code == "fo"


def test_languages_that_are_not_here_do_not_make_clues_say_more() -> None:
    answers = ["kambing", "rusa", "ular", "semut", "ayam", "harimau", "gajah", "lebah"]
    clues = [
        "haiwan peliharaan yang suka mengiau",
        "haiwan besar yang mempunyai belalai",
        "kucing besar yang berbelang di dalam hutan",
        "haiwan yang tidak mempunyai kaki",
        "haiwan yang boleh terbang di langit",
        "haiwan yang tinggal di dalam air",
        "haiwan yang ditunggang dalam perlumbaan",
        "haiwan yang suka makan rumput",
    ]
    likely = likely_language(answers, LANGUAGES, ENGLISH, clues)
    assert {"id", "ms"} <= {each.code for each in (likely.language, *likely.rivals)}


@pytest.mark.parametrize(
    ("texts", "code", "name"),
    [
        (["ਕੁੱਤਾ", "ਬਿੱਲੀ", "ਗਾਂ"], "pa", "Punjabi"),
        (["ᐃᓄᒃ", "ᓄᓇ", "ᐃᒡᓗ"], "iu", "Inuktitut or Cree"),
        (["ඉර", "හඳ", "ගස"], "si", "Sinhala"),
    ],
)
def test_a_script_tells_a_language_that_is_not_here(texts: list[str], code: str, name: str) -> None:
    likely = likely_language(texts, LANGUAGES, ENGLISH)
    assert (likely.language, likely.other) == (ENGLISH, code)
    assert f"its script is that of {name}, which is not among the languages here" in likely.said


def test_scripts_that_tell_a_language_are_of_none_that_is_here() -> None:
    ours = {script for each in LANGUAGES.values() for script in scripts_of(each)}
    assert ours.isdisjoint(LANGUAGES_OF_SCRIPTS)


@pytest.mark.parametrize(("word", "code"), [("chien", "fr"), ("queso", "es"), ("צמר", "he")])
def test_a_single_word_of_first_lessons_tells_its_language(word: str, code: str) -> None:
    assert likely_language([word], LANGUAGES, ENGLISH).language.code == code
