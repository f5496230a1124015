"""`publisher cryptic`: each wordplay against a search by brute force, in English and Hebrew."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher import Letters
from publisher.plugins.registry import load
from publisher_cryptic.wordplay import Device, Wordplay, clue_words, wordplays
from publisher_testing import ENGLISH

LANGUAGES = load().languages


def expected(words: Sequence[str], answer: str) -> set[tuple[str, str]]:
    """What strings say: the device, and the words of it."""
    found: set[tuple[str, str]] = set()
    most = 2 if len(answer) >= 6 else 1
    for start in range(len(words)):
        for stop in range(start + 1, len(words) + 1):
            run, text = words[start:stop], "".join(words[start:stop])
            said, turned = " ".join(run), answer[::-1]
            if text == answer:
                found.add(("the answer itself", said))
            elif sorted(text) == sorted(answer):
                found.add(("anagram", said))
            inner = len(run[0]), len(run[-1])
            for wanted, device in ((answer, "hidden"), (turned, "backwards")):
                for at in range(len(text)):
                    is_there = text[at : at + len(answer)] == wanted
                    touches_all = at < inner[0] and at + len(answer) > len(text) - inner[1]
                    whole = len(text) == len(answer)
                    if is_there and touches_all and not (whole and device == "hidden"):
                        found.add((device, said))
            for place, device in ((0, "first letters"), (-1, "last letters")):
                if "".join(word[place] for word in run) == answer:
                    found.add((device, said))
            rest, missing = list(text), []
            for letter in answer:
                if letter in rest:
                    rest.remove(letter)
                else:
                    missing.append(letter)
            if bool(rest) != bool(missing) and len(rest) + len(missing) <= most:
                found.add(("near an anagram", said))
    return found


def test_a_word_of_another_script_is_no_fodder_and_parts_the_others(publisher: Command) -> None:
    run = publisher("cryptic", "Blitz: קרב בסערה (3)", "ברק")
    assert (run.code, run.out) == (
        0,
        "the enumeration (3) agrees\nbackwards in “קרב”\nanagram of “קרב”\n",
    )
    assert publisher("cryptic", "של Blitz ום (4)", "שלום").code == 1


@pytest.mark.parametrize("code", ["en", "he"])
@given(st.data())
def test_the_search_finds_what_brute_force_finds(code: str, data: st.DataObject) -> None:
    letters = "aet" if code == "en" else "אבמ"
    word = st.text(letters, min_size=1, max_size=4)
    words = data.draw(st.lists(word, min_size=1, max_size=6))
    answer = data.draw(st.text(letters, min_size=2, max_size=7))
    language = LANGUAGES[code]
    found = wordplays(clue_words(" ".join(words), language), tuple(answer.upper()))
    told = {(str(each.device), " ".join(each.words)) for each in found}
    # where words of a run stand twice, both ways of counting find them
    assert told == expected(words, answer)
    order = [list(Device).index(each.device) for each in found]
    assert order == sorted(order)


def of(text: str, answer: Letters | str, code: str = "en") -> list[Wordplay]:
    return wordplays(clue_words(text, LANGUAGES[code]), tuple(answer))


def test_letters_that_lack_or_are_over_are_told() -> None:
    assert of("Bear with no beer", "BARE") == [Wordplay(Device.ANAGRAM, ("Bear",))]
    assert of("bat, finally", "BEAT") == [Wordplay(Device.NEAR, ("bat",), ("E",))]
    assert of("beast", "BEAT") == [Wordplay(Device.NEAR, ("beast",), (), ("S",))]


def test_hebrew_final_letters_are_letters() -> None:
    assert of("שלום רב", "מולש", "he")[0] == Wordplay(Device.BACKWARDS, ("שלום",))
    assert of("הים כחול", "ימכ", "he")[0] == Wordplay(Device.HIDDEN, ("הים", "כחול"))


CASES = [
    (
        ("Hobo entertains in part (4)", "oboe"),
        0,
        ["the enumeration (4) agrees", "hidden in “Hobo entertains”"],
    ),
    (("No beer, oddly: a drink", "boneer"), 0, ["anagram of “No beer”"]),
    (("Open a tin (3)", "nit"), 0, ["the enumeration (3) agrees", "backwards in “tin”"]),
    (("Heads of every angry rhino", "ear"), 0, ["first letters of “every angry rhino”"]),
    (("Tips of tea, macabre, gin", "aen"), 0, ["last letters of “tea macabre gin”"]),
    (
        ("Melted rice came (3,5)", "ice cream"),
        0,
        ["the enumeration (3,5) agrees", "anagram of “rice came”"],
    ),
    (
        ("A wind (5)", "oboe"),
        1,
        ["the enumeration (5) does not agree: the answer is (4)", "no anagram, hidden word"],
    ),
    (("An oboe plays", "oboe"), 1, ["the answer itself is in the clue: “oboe”"]),
    (("צופים בים כחול (3)", "ימכ"), 0, ["the enumeration (3) agrees", "hidden in “בים כחול”"]),
]


@pytest.mark.parametrize(("arguments", "code", "said"), CASES)
def test_the_command_says_what_it_finds(
    publisher: Command, arguments: tuple[str, str], code: int, said: list[str]
) -> None:
    result = publisher("cryptic", *arguments)
    assert result.code == code, result.out + result.err
    for line in said:
        assert line in result.out


def test_the_command_as_json(publisher: Command) -> None:
    result = publisher("cryptic", "Hobo entertains in part (4)", "oboe", "--json")
    found = json.loads(result.out)
    assert found["letters"] == list("OBOE")
    assert (found["enumeration"], found["agrees"]) == ("4", True)
    hidden = {"device": "hidden", "words": ["Hobo", "entertains"], "lacking": [], "over": []}
    assert hidden in found["wordplay"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("A clue", "12"), "“12” cannot be an answer"),
        (("(4)", "oboe"), "the clue has no words"),
        (("", "oboe"), "the clue has no words"),
        (("A clue", "oboe", "--language", "xx"), "there is no language `xx`"),
    ],
)
def test_what_cannot_be_looked_at_is_said(
    publisher: Command, arguments: tuple[str, ...], said: str
) -> None:
    result = publisher("cryptic", *arguments)
    assert result.code > 1
    assert said in result.err


def test_much_text_takes_no_time() -> None:
    words = clue_words("rat star tsar arts " * 60, ENGLISH)
    assert len(wordplays(words, tuple("ARTS"))) > 100
