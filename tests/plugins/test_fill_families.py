"""Words of one family kept apart, and not too many plurals, in grids that are filled."""

import random
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from filling import fill, words_of
from kin_checker import are_kin, kin_pairs
from publisher import (
    Budget,
    Draft,
    GenerationError,
    Language,
    Layout,
    OptionError,
    Rejection,
    Request,
    SearchRun,
    SourceWord,
    families_of,
    read_drawing,
    slots,
    to_word,
)
from publisher.plugins.registry import load
from publisher_fill.inputs import FillInputs
from publisher_fill.options import FillOptions
from publisher_fill.revising.reviser import FillReviser
from publisher_fill.solver.kin import kin_of
from publisher_fill.solver.plurals import PluralWords

LANGUAGES = load().languages
ENGLISH, HEBREW = LANGUAGES["en"], LANGUAGES["he"]
BASES = {
    "en": "act care walk play rest sing star paint light trust order mark plan table stone party",
    "he": "ילד ספר דבר בית שיר גדול חבר מלך שומר לומד כתב עבר גשר פרח תלמיד",
    "de": "haus kind mann frei schön lehr spiel stein licht baum",
    "ru": "стол книг дом нов город камн слов рек",
    "fr": "chat parl grand fleur mont port table vent",
    "es": "gat habl cas perr mont luz camin flor",
}


def forms(code: str, seed: int = 1) -> list[str]:
    """Words that a language makes of a few bases, and some that it does not."""
    draws, affixes = random.Random(seed), LANGUAGES[code].affixes
    beginnings = ["", "", *draws.sample([*affixes.prefixes, *affixes.attached], 6)]
    endings = ["", *draws.sample([each.partition(">")[0] for each in affixes.endings], 18)]
    return sorted(
        {b + base + e for b in beginnings for base in BASES[code].split() for e in endings}
    )


def answers(layout: Layout) -> list[str]:
    return ["".join(each.word.letters) for each in layout.placements]


@pytest.mark.proof
@pytest.mark.parametrize("code", BASES)
def test_the_kin_of_a_word_are_those_that_the_families_name(code: str) -> None:
    language = LANGUAGES[code]
    families = families_of(language)
    made = [to_word(SourceWord(text), language) for text in forms(code)]
    index = FillInputs.of(Request(tuple(made), language, 1), FillOptions()).index
    kin = kin_of(families, index.alphabet)
    some = random.Random(3).sample(made, 60)
    for word in some:
        codes = index.encode(word.letters)
        assert codes is not None
        for words in index.lengths.values():
            found = kin.among(words, codes)
            named = [index.decode(words.word_codes(each)) for each in range(words.count)]
            expected = [
                each != word.letters and families.are_kin(word.letters, each) for each in named
            ]
            assert [bool(found >> place & 1) for place in range(words.count)] == expected


LADDER = "....#....#....#.....#.....#.....#.....#......#......#......"


@pytest.mark.parametrize("code", ["en", "he", "ru", "es"])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_grid_has_two_words_of_a_family(code: str, seed: int) -> None:
    language, texts = LANGUAGES[code], forms(code)
    alone = answers(fill(LADDER, texts, language=language, seed=seed, improve=False))
    apart = fill(
        LADDER, texts, language=language, seed=seed, improve=False, stems="distinct", steps=20_000
    )
    assert kin_pairs(alone, language)
    assert kin_pairs(answers(apart), language) == []


SHORT = [
    "act",
    "acts",
    "actor",
    "react",
    "rest",
    "rests",
    "unrest",
    "star",
    "stars",
    "starry",
    "plan",
    "plans",
    "tree",
    "trees",
    "oven",
]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(SHORT), min_size=3, max_size=12, unique=True), st.integers(0, 3))
def test_what_is_possible_is_found_and_nothing_else(texts: list[str], most: int) -> None:
    words = [word.upper() for word in texts]
    chosen = random.Random(1).sample(words, 3)
    possible = any(
        [len(word) for word in three] == [len(word) for word in chosen]
        and not kin_pairs(three, ENGLISH)
        and sum(word in _plurals(words) for word in three) <= most
        for three in permutations(words, 3)
    )
    grid = "#".join("." * len(word) for word in chosen)
    if not possible:
        with pytest.raises((OptionError, GenerationError), match="cannot be filled"):
            fill(grid, words, language=ENGLISH, stems="distinct", max_plurals=most)
        return
    layout = fill(grid, words, language=ENGLISH, stems="distinct", max_plurals=most)
    assert kin_pairs(answers(layout), ENGLISH) == []
    assert sum(word in _plurals(words) for word in answers(layout)) <= most


def _plurals(words: list[str]) -> set[str]:
    """Plurals of these words by the data of English."""
    affixes = ENGLISH.affixes
    singular = tuple(each.upper() for each in affixes.singulars)
    found = set()
    for text, least in affixes.plurals.items():
        ending, _, replaced = text.upper().partition(">")
        for word in words:
            bare = word.removesuffix(ending) + replaced
            is_one = word.endswith(ending) and bare in words and len(bare) >= least
            if is_one and not word.endswith(singular) and word.lower() not in affixes.whole:
                found.add(word)
    return found


def test_hebrew_final_letters_are_one_with_the_others() -> None:
    keep = HEBREW.overridden(letters={"final_forms": "keep"})
    assert are_kin("ילדים", "ילד", keep)
    with pytest.raises(OptionError, match="kin to 1 across, שלום, and `stems: distinct`"):
        fill("......#" + "שלום"[::-1], ["שלומים"], language=keep, stems="distinct")
    layout = fill("......#" + "שלום"[::-1], ["שלומים", "ילדים"], language=keep, given=["שלום"])
    assert answers(layout) == ["שלום", "שלומים"]


@pytest.mark.parametrize("there", ["REACT", "ACTOR", "ACTS"])
def test_a_word_that_is_kin_to_a_given_one_is_refused_with_its_name(there: str) -> None:
    with pytest.raises(OptionError, match=f"kin to 1 across, {there}, and `stems: distinct`"):
        fill(f"{there}#...", ["act"], language=ENGLISH, stems="distinct")


def test_candidates_and_revisions_have_no_kin_of_other_answers() -> None:
    options = FillOptions.model_validate({"grid": "REACT#\n######\n......", "stems": "distinct"})
    words = words_of(["actors", "acting", "walked", "planet"], ENGLISH)
    reviser = FillReviser(Request(words, ENGLISH, 1), options)
    grid = read_drawing("REACT#\n######\n......", ENGLISH)
    slot = next(each for each in slots(grid) if len(each) == 6)
    found = reviser.candidates(Draft(grid), slot)
    assert sorted("".join(each.word.letters) for each in found) == ["PLANET", "WALKED"]


@pytest.mark.parametrize(
    ("drawing", "texts", "language"),
    [
        ("WALKED\n######\nWALKER\n######\nCAT###", "walked walker walks cat act", ENGLISH),
        ("ימולש\n#####\nהמולש\n#####\n##גדל", "שלומי שלומה שלום לדג קיר", HEBREW),
    ],
)
def test_a_revision_leaves_kin_that_the_grid_has_already(
    drawing: str, texts: str, language: Language
) -> None:
    options = FillOptions.model_validate({"grid": drawing, "stems": "distinct", "improve": False})
    reviser = FillReviser(Request(words_of(texts.split(), language), language, 1), options)
    grid = read_drawing(drawing, language)
    kin, other, (slot, letters) = Draft(grid).answers()
    draft = Draft(grid, rejected=(Rejection(letters, slot),))
    made = reviser.revise(draft, 1, SearchRun(Budget(steps=1_000)))
    assert are_kin("".join(kin[1]), "".join(other[1]), language)
    assert answers(made)[:2] == ["".join(kin[1]), "".join(other[1])]
    assert made.complete


PLURALS = ["cats", "cat", "dogs", "dog", "lens", "bus", "glass", "glas", "city", "cities", "tree"]


class TestPlurals:
    @pytest.mark.parametrize(
        ("code", "texts", "expected"),
        [
            ("en", PLURALS, {"CATS", "DOGS", "CITIES"}),
            ("en", ["cats", "dogs"], set()),
            ("he", ["ילד", "ילדים", "ילדה", "ילדות", "שלום"], {"ילדימ", "ילדות"}),
            ("es", ["gato", "gatos", "luz", "luces", "lunes", "lune"], {"GATOS", "LUCES"}),
            ("fr", ["cheval", "chevaux", "chat", "chats", "temps", "temp"], {"CHEVAUX", "CHATS"}),
        ],
    )
    def test_plurals_are_words_whose_bare_word_is_there(
        self, code: str, texts: list[str], expected: set[str]
    ) -> None:
        language = LANGUAGES[code]
        words = tuple(to_word(SourceWord(text), language) for text in texts)
        index = FillInputs.of(Request(words, language, 1), FillOptions()).index
        plurals = PluralWords(index, families_of(language))
        found = {
            "".join(index.decode(words.word_codes(each)))
            for length, words in index.lengths.items()
            for each in range(words.count)
            if plurals.of_length(length) >> each & 1
        }
        assert found == expected

    @pytest.mark.parametrize(("limit", "most"), [(0, 0), (1, 1), ("34%", 1), ("100%", 3), (9, 3)])
    def test_a_grid_has_at_most_so_many(self, limit: object, most: int) -> None:
        texts = ["cats", "cat", "dogs", "dog", "hens", "hen", "tree", "lamp", "oven"]
        texts = [f"{text};{90 if text.endswith('s') else 50}" for text in texts]
        layout = fill("....#....#....", texts, language=ENGLISH, max_plurals=limit, improve=False)
        assert sum(each.endswith("S") for each in answers(layout)) == most
        assert f"plurals: {most} of at most " in " ".join(layout.remarks)

    def test_given_words_do_not_count(self) -> None:
        texts = ["cats", "cat", "dogs", "dog", "tree"]
        layout = fill("CATS#....", texts, language=ENGLISH, max_plurals=0)
        assert answers(layout) == ["CATS", "TREE"]

    def test_a_limit_that_cannot_be_kept_is_named(self) -> None:
        with pytest.raises((OptionError, GenerationError)):
            fill("....#....", ["cats", "cat", "dogs", "dog"], language=ENGLISH, max_plurals=1)

    @pytest.mark.parametrize("code", ["de", "ka"])
    def test_a_language_without_known_plurals_is_refused(self, code: str) -> None:
        language: Language = LANGUAGES[code]
        with pytest.raises(OptionError, match=f"not known of {language.name}: leave this out"):
            fill("....", ["haus"] if code == "de" else ["დედა"], language=language, max_plurals=3)

    @pytest.mark.parametrize("wrong", ["many", "-1", "101%", "5.5"])
    def test_what_is_no_number_is_refused(self, wrong: str) -> None:
        with pytest.raises(ValueError, match="expected a share of the answers, such as 10%"):
            FillOptions.model_validate({"max_plurals": wrong})


class TestBareWords:
    LIST = "בית;60\nהבית;50\nשלום;70\nלום;10\nפני;30\nלפני;80\nובבית;20\nוהבית;20\n"

    def _index_words(self, tmp_path: Path, code: str, text: str) -> tuple[set[str], str]:
        file = tmp_path / "words.txt"
        file.write_text(text, encoding="utf-8")
        options = FillOptions.model_validate({"wordlists": [{"file": str(file), "bare": True}]})
        inputs = FillInputs.of(Request((), LANGUAGES[code], 1), options)
        index = inputs.index
        found = {
            "".join(index.decode(words.word_codes(each)))
            for words in index.lengths.values()
            for each in range(words.count)
        }
        return found, " ".join(inputs.notes)

    def test_forms_of_a_list_are_left_out_and_told(self, tmp_path: Path) -> None:
        found, said = self._index_words(tmp_path, "he", self.LIST)
        assert found == {"בית", "שלומ", "לומ", "פני", "לפני"}
        assert "words.txt: 3 words are left out by `bare`" in said
        assert "הבית (בית), ובבית (בית), והבית (הבית)" in said

    def test_a_list_without_such_forms_says_nothing(self, tmp_path: Path) -> None:
        found, said = self._index_words(tmp_path, "he", "שלום\nילד\n")
        assert found == {"שלומ", "ילד"}
        assert said == ""

    def test_a_language_without_such_words_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(OptionError, match="no little words are known that English") as caught:
            self._index_words(tmp_path, "en", "cat\n")
        assert caught.value.path == ("wordlists", 0, "bare")
