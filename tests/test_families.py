"""Which words are of one family, by language; a checker that shares no code agrees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kin_checker import are_kin
from publisher import Language, families_of, spell
from publisher.plugins.registry import load

LANGUAGES = load().languages

KIN = {
    "en": "act/react act/actor act/acts actor/reacts walk/walking care/caring make/maker "
    "run/running city/cities happy/happiest leaf/leaves woman/women travel/travelled "
    "sun/sunny happy/unhappy kind/kindness play/replay teach/teachers",
    "he": "רבי/הרבי רבי/והרבי ילד/ילדים ילדה/הילדות שאלה/השאלות שלום/לשלום דבר/דברים בית/בבית "
    "ספר/ספריה תפוח/התפוחים הבית/לבית מלך/מלכה",
    "de": "Haus/Häuser Mann/Männer Buch/Bücher Kind/Kinder machen/gemacht schön/schöner "
    "Lehrer/Lehrerin frei/Freiheit glücklich/unglücklich Zeitung/Zeitungen",
    "fr": "cheval/chevaux chat/chats parler/parlons grand/grande fleur/fleurs chanter/chanteur "
    "faire/refaire gâteau/gâteaux fini/finis",
    "es": "gato/gatos gato/gata luz/luces hablar/hablando casa/casas perro/perrito hacer/deshacer",
    "ru": "стол/столы книга/книгу дом/дома новый/новая писать/написать кот/котом",
    "it": "gatto/gatti casa/case amico/amici amica/amiche parlare/parlando",
}
NOT_KIN = {
    "en": "car/care art/part car/caring car/cart plan/plant state/statue missing/sing party/part "
    "corner/corn mother/moth forest/fore factory/factor number/numb walk/wall hop/hoping "
    "react/enact star/start ear/earth on/one only/on",
    "he": "שמלה/מלה מסיבה/סיבה שאלה/אלה דבר/בר ים/מים שלט/לט כלב/לב ספר/כפר",
    "de": "Haus/Maus Welt/Wald gehen/sehen unter/unten besuchen/versuchen",
    "fr": "pas/pâte main/mais sans/sang prix/prise temps/tempe",
    "es": "mar/martes tres/tren",
    "ru": "кот/код дом/дым стол/столб",
    "it": "cane/canto sale/salto",
}


def _pairs(table: dict[str, str]) -> list[tuple[str, str, str]]:
    return [(code, *each.split("/")) for code, text in table.items() for each in text.split()]  # type: ignore[misc]


def _letters(word: str, language: Language) -> tuple[str, ...]:
    return spell(word, language)[0]


@pytest.mark.parametrize(("code", "one", "other"), _pairs(KIN))
def test_words_of_one_family(code: str, one: str, other: str) -> None:
    language = LANGUAGES[code]
    families = families_of(language)
    first, second = _letters(one, language), _letters(other, language)
    assert families.are_kin(first, second)
    assert families.are_kin(second, first)


@pytest.mark.parametrize(("code", "one", "other"), _pairs(NOT_KIN))
def test_words_that_only_look_alike(code: str, one: str, other: str) -> None:
    language = LANGUAGES[code]
    assert not families_of(language).are_kin(_letters(one, language), _letters(other, language))


def test_a_language_with_another_alphabet_has_no_affixes() -> None:
    cornish = LANGUAGES["en"].overridden(alphabet="A B CH D DH E F G")
    assert not families_of(cornish).known
    assert families_of(LANGUAGES["en"].overridden(digits="latin")).known


CHECKED = {
    code: LANGUAGES[code].overridden(letters=letters)
    for code, letters in {
        "en": {},
        "he": {},
        "de": {"umlauts": "keep", "eszett": "keep"},
        "fr": {},
        "es": {},
        "ru": {},
    }.items()
}
BASES = {
    "en": "ACT WALK CARE RUN CITY HAPPY LEAF TRAVEL SUN PARTY MISS SING STAR",
    "he": "רבי ילד שלומ דבר בית ספר שאל אבנ",
    "de": "HAUS MANN MACH SCHÖN FREI BUCH",
    "fr": "CHEVAL CHAT PARL GRAND FLEUR FINI",
    "es": "GAT LUZ HABL CASA PERR",
    "ru": "СТОЛ КНИГ ДОМ НОВ ПИСА КОТ",
}


@st.composite
def words(draws: st.DrawFn, code: str) -> str:
    """A base with affixes of the language, some of which it cannot have."""
    affixes = CHECKED[code].affixes
    beginning = draws(st.sampled_from(["", *affixes.prefixes, *affixes.attached]))
    ending = draws(st.sampled_from(["", *affixes.endings])).partition(">")[0]
    base = draws(st.sampled_from(BASES[code].split()))
    cut = draws(st.integers(0, 1))
    return "".join(_letters(f"{beginning}{base[: len(base) - cut]}{ending}", CHECKED[code]))


@pytest.mark.proof
@pytest.mark.parametrize("code", CHECKED)
@given(st.data())
def test_families_are_those_of_the_checker(code: str, data: st.DataObject) -> None:
    families = families_of(CHECKED[code])
    one, other = data.draw(words(code)), data.draw(words(code))
    found = families.are_kin(tuple(one), tuple(other))
    assert found == families.are_kin(tuple(other), tuple(one))
    assert found == are_kin(one, other, CHECKED[code])


@pytest.mark.parametrize("code", LANGUAGES)
def test_affixes_are_of_the_alphabet_and_leave_something(code: str) -> None:
    language = LANGUAGES[code]
    affixes = language.affixes
    tables = (affixes.prefixes, affixes.attached, affixes.endings, affixes.plurals)
    for text, least in [pair for table in tables for pair in table.items()]:
        assert text == text.lower(), text
        assert least >= 3, text
        assert text.partition(">")[0], text
        assert len(spell(text.replace(">", "") * 2, language)[0]) > 1, text
    assert not affixes.singulars or affixes.plurals
