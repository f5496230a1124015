"""Kinds of lists that programs and people write: each in four languages gives the same words."""

from collections.abc import Callable, Sequence

import pytest

from written_lists import ENGLISH, GERMAN, LANGUAGES, RUSSIAN, Pair, odd, pairs, said, understood

Writer = Callable[[Sequence[Pair]], str]


def each(written: str, end: str = "\n") -> Writer:
    """A writer of a line for each word `w`, its clue `c` and its number `n`."""

    def write(words: Sequence[Pair]) -> str:
        numbered = enumerate(words, start=1)
        return end.join(
            written.format(w=w, c=c, n=n, k="①②③④⑤⑥"[n - 1], d="→↓"[n % 2], a="ABBABA"[n - 1])
            for n, (w, c) in numbered
        )

    return write


CLUED = {
    "two colons": each("{w}::{c}"),
    "two bars": each("{w}||{c}"),
    "tildes": each("{w} ~~ {c}"),
    "a double arrow": each("{w}=>{c}"),
    "a caret": each("{w}^{c}"),
    "signs in a row": each("{w}::{c}", ";;"),
    "other signs in a row": each("{w}~~{c}", "||"),
    "three labels": each("Word: {w}\nMeaning: {c}\nLevel: 2\n"),
    "bold words": each("**{w}** {c}"),
    "bold words before dashes": each("- **{w}** – {c}"),
    "bold words after clues": each("{n}. {c} → **{w}**"),
    "bold labels": each("**Word:** {w}\n**Clue:** {c}\n"),
    "times and names": each("[09:0{n}] Mia: {w} = {c}"),
    "times, seconds and names": each("10:12:0{n} From Mia to Everyone: {w} = {c}"),
    "names": each("Mia: {w} = {c}"),
    "names and times above": each("Mia — Today at 4:1{n} PM\n{w} = {c}"),
    "names and German times above": each("Mia — heute um 16:1{n} Uhr\n{w} = {c}"),
    "keycaps": each("{n}\ufe0f\u20e3 {w} = {c}"),
    "numbers in circles": each("{k} {w} = {c}"),
    "arrows after numbers": each("{n} {d} {w} = {c}"),
    "directions after numbers": each("{n}{a}. {w} = {c}"),
    "directions in brackets": each("{w} ({d}) = {c}"),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", CLUED)
def test_a_kind_of_list_gives_words_and_clues(kind: str, code: str) -> None:
    found = understood(CLUED[kind](LANGUAGES[code]))
    assert pairs(found) == LANGUAGES[code]
    assert odd(found) == []
    assert found.value.question == ""


def joined(words: Sequence[Pair], between: str = ", ") -> str:
    return between.join(word for word, _ in words)


ALONE: dict[str, Writer] = {
    "pages after dots": each("{w} ........ {n}7"),
    "pages after spaced dots": each("{w} . . . . . {n}2"),
    "keycaps": each("{n}\ufe0f\u20e3 {w}"),
    "a sentence above commas": lambda words: f"The words for Friday:\n{joined(words)}",
    "a sentence before commas": lambda words: f"Words for Friday: {joined(words)}.",
    "commas at the ends": lambda words: f"{joined(words[:3])},\n{joined(words[3:])}",
    "a sentence without a colon": lambda words: (
        f"Here they are again\n{joined(words[:4])},\n{joined(words[4:])}."
    ),
}


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("kind", ALONE)
def test_a_kind_of_list_gives_words_alone(kind: str, words: Sequence[Pair]) -> None:
    found = understood(ALONE[kind](words))
    assert pairs(found) == [(word, "") for word, _ in words]
    assert odd(found) == []
    assert found.value.question == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_several_separators_may_share_a_list(code: str) -> None:
    words = [(word, clue.replace(":", ",").replace(" - ", " ")) for word, clue in LANGUAGES[code]]
    between = ("\t", " – ", ": ", " = ", " -> ", ": ")
    lines = [sign.join(pair) for sign, pair in zip(between, words, strict=True)]
    found = understood("\n".join(lines))
    assert pairs(found) == words
    assert " or “" in said(found)


@pytest.mark.parametrize(
    "first", ["Country,Capital", "Land,Hauptstadt", "Страна,Столица", "ארץ,בירה"]
)
def test_topics_name_columns(first: str) -> None:
    rows = ["Norway,Oslo", "France,Paris", "Spain,Madrid", "Italy,Rome", "Egypt,Cairo"]
    found = understood("\n".join([first, *rows]), hint="csv")
    assert pairs(found) == [tuple(row.split(",")) for row in rows]
    assert "is taken for a heading" in said(found)
    assert "say `header: no`" in said(found)


@pytest.mark.parametrize("second", ["Word;Clue", "Clue;Word"])
@pytest.mark.parametrize("words", [ENGLISH, GERMAN, RUSSIAN])
def test_a_heading_may_come_again_in_another_order(second: str, words: list[Pair]) -> None:
    turned = second.startswith("Clue")
    rows = [f"{word};{clue}" for word, clue in words[:3]]
    more = [f"{clue};{word}" if turned else f"{word};{clue}" for word, clue in words[3:]]
    found = understood("\n".join(["Word;Clue", *rows, "", second, *more]), hint="csv")
    assert pairs(found) == words
    assert [place.line for place in found.value.headings] == [1, 6]
