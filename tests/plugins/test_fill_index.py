"""The word index against plain Python: a loop over all words finds the same."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from filling import index_of
from publisher import Enumeration, Language, WordError, spell
from publisher_fill.wordlist import letter_encoding as letter_encoding
from publisher_fill.wordlist.letter_encoding import LetterEncoder
from publisher_fill.wordlist.word_index import WordIndex, WordsOfLength, with_words
from publisher_languages import publisher_languages
from publisher_testing import ENGLISH, HEBREW

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LANGUAGES = [each() for each in publisher_languages()]
SIGNS = "'’`\"-–/ .!?;#_|[]0٣²~\x7f\x00\t\u00a0\u200b\u200c\u200d\u200f\u0301\u0308\u05b8€"
LETTERS = "éÉœŒßſıİÅåﬁǆĲĳͅσςΣаА가가ㄱ字アｱＡａªµŀ"


@dataclass
class Listed:
    """A word of an index, taken apart."""

    letters: tuple[str, ...]
    score: int


def listed(index: WordIndex) -> dict[int, list[Listed]]:
    return {
        length: [
            Listed(index.decode(words.word_codes(i)), words.scores[i]) for i in range(words.count)
        ]
        for length, words in index.lengths.items()
    }


def members(found: int) -> list[int]:
    return [i for i in range(found.bit_length()) if found >> i & 1]


def english(*words: str) -> WordIndex:
    return index_of([(word, 50) for word in words], ALPHABET)


def test_words_are_by_length_and_best_first() -> None:
    index = index_of([("CAT", 10), ("DOG", 90), ("MOUSE", 5), ("COW", 90)], ALPHABET)
    assert listed(index) == {
        3: [Listed(tuple("DOG"), 90), Listed(tuple("COW"), 90), Listed(tuple("CAT"), 10)],
        5: [Listed(tuple("MOUSE"), 5)],
    }
    assert index.count == 4


def test_the_words_of_a_least_score_are_a_prefix() -> None:
    words = index_of([("CAT", 10), ("DOG", 90), ("COW", 40), ("EMU", 40)], ALPHABET).lengths[3]
    assert [words.above(score) for score in (0, 10, 11, 40, 41, 90, 91, 100)] == [
        *(0b1111, 0b1111, 0b111, 0b111, 0b1, 0b1, 0, 0)
    ]


def test_a_pattern_finds_its_words() -> None:
    index = english("CAT", "COT", "DOG", "COG")
    words = index.lengths[3]

    def matching(pattern: str) -> set[str]:
        codes = [None if letter == "." else ALPHABET.index(letter) for letter in pattern]
        return {"".join(index.decode(words.word_codes(i))) for i in members(words.matching(codes))}

    assert matching("C.T") == {"CAT", "COT"}
    assert matching(".OG") == {"DOG", "COG"}
    assert matching("...") == {"CAT", "COT", "DOG", "COG"}
    assert matching("X..") == set()
    with pytest.raises(ValueError, match="shorter"):
        words.matching([None])


def test_letters_are_encoded_or_refused() -> None:
    index = english("CAT")
    assert index.encode("ACE") == b"\x00\x02\x04"
    assert index.decode(b"\x00\x02\x04") == ("A", "C", "E")
    assert index.encode(["A", "HEART"]) is None


def test_a_letter_may_be_several_characters() -> None:
    index = index_of([(["LJ", "U", "B", "A", "V"], 50)], ["A", "B", "L", "LJ", "U", "V"])
    assert index.lengths[5].word_codes(0) == b"\x03\x04\x01\x00\x05"
    assert index.spelling(5, 0) == "LJUBAV"


def test_letters_that_the_alphabet_lacks_are_added() -> None:
    index = index_of([(["HEART", "A", "CHE"], 50)], ["A"])
    assert index.alphabet == ("A", "HEART", "CHE")


@pytest.mark.parametrize("letters", [("A", "B", "C"), tuple(map(chr, range(0x4E00, 0x4E00 + 300)))])
def test_words_after_others_are_found_like_them(letters: tuple[str, ...]) -> None:
    """The alphabet may grow with them, beyond what a byte holds too."""
    (words,) = index_of([(("A", "B"), 90), (("B", "A"), 40)], ["A", "B"]).lengths.values()
    size = len(letters)
    made = with_words(words, 2, [(0, size - 1), (1, 1)], size)
    assert [tuple(made.word_codes(word)) for word in range(4)] == [
        (0, 1),
        (1, 0),
        (0, size - 1),
        (1, 1),
    ]
    assert list(made.scores) == [90, 40, 0, 0]
    assert made.matching([0, None]) == 0b0101
    assert made.matching([None, size - 1]) == 0b0100
    assert made.above(40) == 0b0011
    alone = with_words(None, 2, [(1, 0)], size)
    assert alone.matching([1, None]) == 1


@pytest.mark.parametrize("size", [1, 2, 26, 32, 33, 256, 257, 3000])
def test_alphabets_of_any_size(size: int) -> None:
    alphabet = [chr(0x4E00 + code) for code in range(size)]
    words = [(f"{alphabet[-1]}{letter}", 50) for letter in alphabet]
    index = index_of(words, alphabet)
    found = index.lengths[2]
    for word in {0, size // 2, size - 1}:
        code = alphabet.index(words[word][0][1])
        assert index.decode(found.word_codes(word)) == tuple(words[word][0])
        assert found.with_letter[1][code] == 1 << word
        assert hash(index.encode(words[word][0])) == hash(found.word_codes(word))
    assert [len(masks) for masks in found.with_letter] == [size, size]


scored = st.lists(
    st.tuples(st.text("ABCDE", min_size=1, max_size=4), st.integers(0, 100)), max_size=60
)


@given(scored)
def test_sets_of_words_with_a_letter_are_what_a_loop_finds(words: list[tuple[str, int]]) -> None:
    index = index_of(words, "ABCDE")
    assert sorted(
        ("".join(word.letters), word.score) for same in listed(index).values() for word in same
    ) == sorted(dict(words).items())
    for length, found in listed(index).items():
        masks = index.lengths[length].with_letter
        for position in range(length):
            for code, letter in enumerate("ABCDE"):
                holders = [i for i, word in enumerate(found) if word.letters[position] == letter]
                assert members(masks[position][code]) == holders


@given(scored, st.integers(0, 101))
def test_prefixes_are_what_a_loop_finds(words: list[tuple[str, int]], score: int) -> None:
    for same in index_of(words, "ABCDE").lengths.values():
        assert list(same.scores) == sorted(same.scores, reverse=True)
        assert members(same.above(score)) == [i for i, s in enumerate(same.scores) if s >= score]


def chosen(language: Language) -> st.SearchStrategy[Language]:
    """A language with any choice for each policy."""
    policies = {policy.name: policy for policy in language.policies}
    choices = {name: st.sampled_from(sorted(policy.choices)) for name, policy in policies.items()}
    foreign = {"foreign": st.sampled_from(["refuse", "keep"])}
    every = st.fixed_dictionaries(choices | foreign)
    return every.map(lambda chosen: language.overridden(letters=chosen))


@st.composite
def texts(draw: st.DrawFn) -> tuple[Language, list[str]]:
    """Lines with letters of a language in both cases, and with other characters."""
    language = draw(st.sampled_from(LANGUAGES).flatmap(chosen))
    letters = [*language.letters, *language.borrowed, *language.replacements]
    own = st.sampled_from([*letters, *(letter.lower() for letter in letters)])
    other = st.sampled_from([*SIGNS, *LETTERS])
    piece = st.one_of(own, own, own, own, other)
    line = st.lists(piece, max_size=6).map("".join)
    return language, draw(st.lists(line, min_size=1, max_size=8))


@pytest.mark.slow
@settings(max_examples=200)
@given(texts())
def test_many_words_together_are_encoded_as_each_alone(made: tuple[Language, list[str]]) -> None:
    language, lines = made
    encoder = LetterEncoder(language)
    found = encoder.encode("\n".join(lines))
    for number, line in enumerate(lines):
        letters = tuple(encoder.alphabet[ord(code)] for code in found.words[number])
        if len(letters) == 1:
            assert alone(line, language) == ((), "it has only one letter")
            continue
        expected, refusal = alone(line, language)
        assert (letters, number in found.refused) == (expected, bool(refusal))
        if number == min(found.refused, default=None):
            assert found.refused[number] == refusal
        if letters:
            shown = found.spellings.get(number, "".join(letters))
            assert spell(shown, language)[0] == letters


def alone(line: str, language: Language) -> tuple[tuple[str, ...], str]:
    """The letters of a line by the language's own spelling, or why there are none."""
    if not line.strip():
        return (), ""
    try:
        return spell(line.strip(), language)[0], ""
    except WordError as error:
        return (), str(error)


def test_characters_that_are_always_refused_are_spelled_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def spelled(text: str, language: Language) -> tuple[tuple[str, ...], Enumeration]:
        asked.append(text)
        return spell(text, language)

    monkeypatch.setattr(letter_encoding, "spell", spelled)
    lines = ["".join(letters) for letters in product("אבגדה", repeat=4)]
    found = LetterEncoder(ENGLISH).encode("\n".join(lines))
    assert len(found.refused) == len(lines)
    assert found.refused[0] == "it has א (U+05D0), which is not a letter of English"
    assert len(asked) < 50


def test_a_spelling_is_kept_if_it_differs_in_more_than_case() -> None:
    lettered = LetterEncoder(ENGLISH).encode("cat\nParis\nice cream\ncafé\ndon't\nDOG")
    assert lettered.spellings == {2: "ice cream", 3: "café", 4: "don't"}


def test_hebrew_final_letters_become_base_letters() -> None:
    hebrew = next(language for language in LANGUAGES if language.code == "he")
    encoder = LetterEncoder(hebrew)
    found = encoder.encode("שלום\nעולם")
    assert words(encoder, found.words) == ["שלומ", "עולמ"]
    assert found.spellings == {0: "שלום", 1: "עולם"}
    kept = LetterEncoder(hebrew.overridden(letters={"final_forms": "keep"}))
    assert words(kept, kept.encode("שלום").words) == ["שלום"]


@pytest.mark.parametrize(
    ("code", "choices", "text", "letters"),
    [
        ("nl", {}, "ijs", ("IJ", "S")),
        ("nl", {"ij": "two"}, "ijs", ("I", "J", "S")),
        ("hr", {}, "ljubav", ("LJ", "U", "B", "A", "V")),
        ("cy", {}, "llan", ("LL", "A", "N")),
        ("hu", {}, "hosszú", ("H", "O", "SZ", "SZ", "Ú")),
        ("tr", {}, "ilik", ("İ", "L", "İ", "K")),
        ("en", {"digits": "keep"}, "r2d2", ("R", "2", "D", "2")),
        ("en", {"digits": "keep"}, "4×4", ("4", "X", "4")),
        ("ar", {"digits": "keep"}, "قناة 24", tuple("قناة٢٤")),
        ("ka", {}, "თბილისი", tuple("თბილისი")),
        ("bn", {}, "র‍্যাম", ("র‍্যা", "ম")),
        ("zh-Hant", {}, "畫蛇添足", tuple("畫蛇添足")),
    ],
)
def test_digraphs_and_cases_are_those_of_the_language(
    code: str, choices: dict[str, str], text: str, letters: tuple[str, ...]
) -> None:
    language = next(each for each in LANGUAGES if each.code == code).overridden(letters=choices)
    encoder = LetterEncoder(language)
    (word,) = encoder.encode(text).words
    assert tuple(encoder.alphabet[ord(code)] for code in word) == letters


def words(encoder: LetterEncoder, found: Sequence[str]) -> list[str]:
    return ["".join(encoder.alphabet[ord(code)] for code in word) for word in found]


def test_a_language_may_have_no_plain_character() -> None:
    odd = replace(HEBREW, alphabet=("אב", "ב"))
    encoder = LetterEncoder(odd)
    assert encoder.encode("אבב").words == ["\x00\x01"]


def test_the_length_and_the_number_of_words() -> None:
    words: WordsOfLength = english("CAT", "DOG").lengths[3]
    assert (words.length, words.count, words.all) == (3, 2, 0b11)
