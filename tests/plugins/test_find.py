"""`publisher find`: each question against a search by brute force, in several languages."""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher import CommandError, Language, Letters, NoOptions, Request, SourceWord, to_word
from publisher.plugins.registry import load
from publisher_find import publisher_finders
from publisher_find.finder import Question, WordFinder
from publisher_testing import check_finder

LANGUAGES = load().languages
TILES = {
    "en": ["a", "e", "t", "s", "r"],
    "he": ["א", "ב", "מ", "ם", "נ", "ן"],
    "hr": ["l", "j", "lj", "a", "nj", "o"],
    "el": ["α", "ά", "σ", "ς", "ν"],
    "de": ["ä", "a", "ß", "s", "e"],
}
"""Few letters of a language, so that words have something in common."""

VOWELS = {"en": "AE", "hr": "AO", "el": "Α", "de": "AE"}

Spelled = Sequence[str]


def finder(texts: Sequence[str], language: Language, **more: Letters) -> WordFinder:
    words = [to_word(SourceWord(text, score=len(text)), language) for text in texts]
    alone = tuple({word.letters: word for word in words}.values())
    request = Request(alone, language, 0, rejected=frozenset(more.values()))
    return WordFinder.of(request, NoOptions(), _no_note)


def _no_note(line: str) -> None:
    raise AssertionError(line)


def found(texts: Sequence[str], language: Language, question: Question) -> set[Letters]:
    matches = finder(texts, language).found(question).first(1000)
    assert len({match.word.letters for match in matches}) == len(matches)
    return {match.word.letters for match in matches}


def cells(text: str, language: Language) -> Letters:
    """The letters of a text, of which there may be one alone."""
    twice = to_word(SourceWord(f"{text}|{text}"), language).letters
    return twice[: len(twice) // 2]


def expected(
    texts: Sequence[str], language: Language, wanted: Callable[[Letters], bool]
) -> set[Letters]:
    every = {to_word(SourceWord(text), language).letters for text in texts}
    return {letters for letters in every if wanted(letters)}


@st.composite
def cases(draw: st.DrawFn, codes: Sequence[str] = tuple(TILES)) -> tuple[str, Language, list[str]]:
    """A language and words of few of its letters."""
    code = draw(st.sampled_from(codes))
    word = st.lists(st.sampled_from(TILES[code]), min_size=2, max_size=6).map("|".join)
    return code, LANGUAGES[code], draw(st.lists(word, min_size=1, max_size=30))


def texts_of(data: st.DataObject, code: str, least: int = 1, most: int = 7) -> str:
    """Letters of a language, one after the other."""
    letters = st.lists(st.sampled_from(TILES[code]), min_size=least, max_size=most)
    return "|".join(data.draw(letters))


def fits(signs: Spelled, letters: Spelled, vowels: str) -> bool:
    """Whether letters fit signs, each a letter in capitals or `.`, `?`, `@`, `#`, `*`."""
    if not signs:
        return not letters
    sign, rest = signs[0], signs[1:]
    if sign == "*":
        return any(fits(rest, letters[at:], vowels) for at in range(len(letters) + 1))
    if not letters:
        return False
    is_vowel = letters[0] in vowels
    kinds = {".": True, "?": True, "@": is_vowel, "#": not is_vowel}
    return kinds.get(sign, sign == letters[0]) and fits(rest, letters[1:], vowels)


@given(cases(("en", "hr", "el")), st.data())
def test_patterns(case: tuple[str, Language, list[str]], data: st.DataObject) -> None:
    code, language, texts = case
    tokens = data.draw(st.lists(st.sampled_from([*TILES[code], *".?@#**"]), min_size=1, max_size=6))
    signs = [sign if sign in ".?@#*" else cells(sign, language)[0] for sign in tokens]
    pattern = "|".join(tokens)
    wanted = expected(texts, language, lambda letters: fits(signs, letters, VOWELS[code]))
    assert found(texts, language, Question(pattern=pattern)) == wanted


@given(cases(), st.data())
def test_beginnings_and_ends(case: tuple[str, Language, list[str]], data: st.DataObject) -> None:
    code, language, texts = case
    starts, ends = texts_of(data, code, 1, 2), texts_of(data, code, 1, 2)
    first, last = cells(starts, language), cells(ends, language)
    wanted = expected(
        texts,
        language,
        lambda letters: (
            letters[: len(first)] == first
            and letters[-len(last) :] == last
            and len(letters) >= len(first) + len(last)
        ),
    )
    assert found(texts, language, Question(starts=starts, ends=ends)) == wanted


REGULAR = ["^a", "s$", "(.)\\1", "[^a]e", "ן|מ", ".", "a*", "[^é-ü]t", "^[^s]*$", "t|^e|ς", "ß"]
REGULAR += ["[a-s]e$", "(?!a)t", "[^]a]e", "e+$|^t", "LJ", "[A-z]", "i", "\\Aa"]


@given(cases(), st.sampled_from(REGULAR))
def test_regular_expressions(case: tuple[str, Language, list[str]], pattern: str) -> None:
    _, language, texts = case
    wanted = expected(texts, language, lambda w: bool(re.search(f"(?i){pattern}", "".join(w))))
    assert found(texts, language, Question(pattern=f"/{pattern}/")) == wanted


@given(cases(), st.data())
def test_letter_banks_and_tiles(case: tuple[str, Language, list[str]], data: st.DataObject) -> None:
    code, language, texts = case
    given_letters = texts_of(data, code)
    bank = cells(given_letters, language)
    wanted = expected(texts, language, lambda letters: set(letters) <= set(bank))
    assert found(texts, language, Question(letters=given_letters)) == wanted
    wanted = expected(texts, language, lambda letters: not Counter(letters) - Counter(bank))
    assert found(texts, language, Question(tiles=given_letters)) == wanted


@given(cases(), st.data(), st.integers(0, 2), st.booleans())
def test_anagrams(
    case: tuple[str, Language, list[str]], data: st.DataObject, blanks: int, is_open: bool
) -> None:
    code, language, texts = case
    text = texts_of(data, code)
    letters = cells(text, language)

    def wanted(word: Letters) -> bool:
        size = len(letters) + blanks
        is_long = len(word) >= size if is_open else len(word) == size
        is_itself = word == letters and not blanks and not is_open
        return is_long and not Counter(letters) - Counter(word) and not is_itself

    asked = f"{text}{'?' * blanks}{'*' * is_open}"
    found_words = found(texts, language, Question(anagram=asked))
    assert found_words == expected(texts, language, wanted)


@given(cases(), st.data())
def test_words_hidden_in_a_phrase(
    case: tuple[str, Language, list[str]], data: st.DataObject
) -> None:
    code, language, texts = case
    parts = [texts_of(data, code, 1, 4) for _ in range(data.draw(st.integers(1, 4)))]
    spelled = [cells(part, language) for part in parts]
    whole = sum(spelled, ())
    ends = [sum(map(len, spelled[:count])) for count in range(len(spelled) + 1)]
    windows = set()
    for start in range(len(whole)):
        for end in range(start + 2, len(whole) + 1):
            windows.add(whole[start:end][::-1])
            if not (start in ends and end in ends):
                windows.add(whole[start:end])
    phrase = ", ".join(parts) + "!"
    hiding = finder(texts, language).found(Question(hidden=phrase)).first(1000)
    assert {match.word.letters for match in hiding} == expected(
        texts, language, windows.__contains__
    )
    for match in hiding:
        told = re.fullmatch("(backwards )?in “(.*)”", match.note)
        assert told
        place = sum((cells(part, language) for part in told[2].split()), ())
        asked = match.word.letters[::-1] if told[1] else match.word.letters
        size = len(asked)
        assert asked in [place[at : at + size] for at in range(len(place))]


@given(cases(), st.data())
def test_words_within_a_word(case: tuple[str, Language, list[str]], data: st.DataObject) -> None:
    code, language, texts = case
    text = texts_of(data, code, 2, 9)
    whole = cells(text, language)

    def is_inside(letters: Letters) -> bool:
        left = iter(whole)
        return len(letters) < len(whole) and all(letter in left for letter in letters)

    assert found(texts, language, Question(within=text)) == expected(texts, language, is_inside)


def test_words_answer_all_of_a_question_and_rejected_ones_nothing() -> None:
    english = LANGUAGES["en"]
    texts = ["stone", "onset", "notes", "tones", "seton", "stones"]
    question = Question(anagram="notes", ends="s", length="5")
    assert found(texts, english, question) == {tuple("TONES")}
    assert found(texts, english, Question(anagram="zone")) == set()
    without = finder(texts, english, rejected=tuple("TONES"))
    assert without.found(question).count == 0
    assert finder(texts, english).found(Question(tiles="stones", min_score=6)).count == 1


@pytest.mark.parametrize(("code", "text"), [("en", "tea"), ("he", "מים")])
def test_the_finder_keeps_its_contract(code: str, text: str) -> None:
    (finder,) = publisher_finders()
    texts = {"en": ["eat", "ate", "seat"], "he": ["ימים", "יםמ", "שם"]}[code]
    for asked in ({"tiles": text}, {"anagram": f"{text}*"}, {"within": text}, {"hidden": text}):
        check_finder(finder, texts, Question(**cast("dict[str, Any]", asked)), LANGUAGES[code])


def test_orders() -> None:
    texts = ["tea", "eat", "seat", "ate", "at"]
    found_words = finder(texts, LANGUAGES["en"]).found(Question(pattern="*"))
    orders = {
        order: ["".join(match.word.letters) for match in found_words.first(4, order)]
        for order in ("score", "length", "alphabet")
    }
    assert orders == {
        "score": ["SEAT", "TEA", "EAT", "ATE"],
        "length": ["SEAT", "TEA", "EAT", "ATE"],
        "alphabet": ["AT", "ATE", "EAT", "SEAT"],
    }


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question(pattern="c-t"), "`-` is not a sign of a pattern"),
        (Question(anagram="a#"), "an anagram has letters, `?` for one more"),
        (Question(anagram="??"), "an anagram has letters, `?` for one more"),
        (Question(hidden="route 66"), "“66” has something that is no letter of English"),
        (Question(letters="!"), "“!” has no letter of English"),
        (Question(pattern="/(/"), "is not a regular expression"),
    ],
)
def test_a_question_that_cannot_be_read_is_said(question: Question, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        finder(["cat"], LANGUAGES["en"]).found(question)
    assert said in str(caught.value)


def test_a_letter_of_another_language_is_said() -> None:
    words = finder(["cat"], LANGUAGES["en"])
    for name in ("pattern", "letters", "tiles", "anagram", "hidden", "within"):
        with pytest.raises(CommandError):
            words.found(Question(**cast("dict[str, Any]", {name: "猫"})))


LIST = "stone;60\nonset;40\nnotes;80\ntop-notch;90\nétoile;70\n"


@pytest.fixture
def word_list(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(LIST, "utf-8")
    return path


def test_a_list_is_asked_without_a_config(publisher: Command, word_list: Path) -> None:
    run = publisher("find", "--list", word_list, "--anagram", "tones")
    assert (run.code, run.err) == (0, "")
    assert run.out == (
        "3 words\n"
        "  NOTES   5   80  words.txt\n"
        "  STONE   5   60  words.txt\n"
        "  ONSET   5   40  words.txt\n"
    )
    run = publisher("find", "--list", word_list, "--starts", "t", "--limit", 1)
    assert run.out == "1 word\n  top-notch   8   90  words.txt\n"
    run = publisher("find", "--list", word_list, "--filter", "zz")
    assert (run.code, run.out) == (1, "0 words\n")


def test_json_has_every_figure(publisher: Command, word_list: Path) -> None:
    run = publisher("find", "--list", word_list, "--hidden", "stop not chancy", "--json")
    assert json.loads(run.out) == {
        "total": 1,
        "words": [
            {
                "answer": "top-notch",
                "letters": list("TOPNOTCH"),
                "score": 90,
                "list": "words.txt",
                "note": "in “stop not chancy”",
            }
        ],
    }
    run = publisher("find", "--list", word_list, "--filter", "zz", "--json")
    assert (run.code, json.loads(run.out)) == (1, {"total": 0, "words": []})


def test_a_config_is_asked_with_its_words_lists_blocks_and_rejections(
    publisher: Command, word_list: Path
) -> None:
    config = word_list.with_name("a.yaml")
    config.write_text(
        "words: [list: [steno]]\nreject: [onset]\n"
        "generator: {use: fill, grid: '....', wordlists: [file: words.txt, block: [stone]]}\n"
    )
    run = publisher("find", config, "--letters", "notes")
    assert (run.code, run.err) == (0, "")
    assert run.out == "2 words\n  steno   5  100\n  NOTES   5   80  words.txt\n"


def test_a_puzzle_without_words_is_said(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("puzzle: a.ipuz\n")
    puzzle: dict[str, object] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 2, "height": 1},
        "puzzle": [[1, 0]],
    }
    (tmp_path / "a.ipuz").write_text(json.dumps(puzzle))
    run = publisher("find", tmp_path / "a.yaml", "--filter", "*")
    assert (run.code, run.out) == (2, "")
    assert run.err == "there are no words to look through, and no word lists\n"


def test_hebrew_words_have_their_final_forms(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("שלום\nמלוש\nשם\nמים\n", "utf-8")
    run = publisher("find", "--list", path, "--language", "he", "--anagram", "שולמ")
    lrm = "\u200e"
    assert run.out == f"2 words\n  שלום{lrm}   4   50  words.txt\n  מלוש{lrm}   4   50  words.txt\n"
    run = publisher("find", "--list", path, "--language", "he", "--filter", ".@")
    assert run.code == 2
    assert "Hebrew writes no vowels as letters" in run.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--filter", "a"], "name either a config or word lists by --list"),
        (["--list", "none.txt", "--filter", "a"], "--list none.txt: there is no file none.txt"),
        (["--list", "words.txt"], "say what words to look for"),
        (["--list", "words.txt", "--letters", "a", "--language", "xx"], "--language: "),
        (["--list", "words.txt", "--letters", "a", "--length", "x"], "expected a length such as 7"),
        (["--list", "nosuch=1", "--filter", "a"], "--list nosuch=1: "),
        (["c?t", "--list", "words.txt"], "if it is a pattern: --filter 'c?t'"),
        (["a.yaml", "--language", "he", "--filter", "a"], "leave out --language"),
    ],
)
def test_what_is_wrong_is_said_in_the_terms_of_the_command(
    publisher: Command,
    word_list: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(word_list.parent)
    Path("a.yaml").write_text("words: [list: [steno]]\n")
    run = publisher("find", *arguments)
    assert (run.code, run.out) == (2, "")
    assert said in run.err
