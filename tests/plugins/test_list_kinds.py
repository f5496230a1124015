"""Kinds of lists that programs and people write: each in four languages gives the same words."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from publisher import PublisherError
from publisher_wordfiles.reading.forms import in_a_form
from publisher_wordfiles.reading.structured import structured
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
    "bold words of a chat": each("*{w}* – {c}"),
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
    "a double-headed arrow": each("{w} ↔ {c}"),
    "an arrow to the left": each("{c} <- {w}"),
    "numbers after labels": each("Q{n}. {c}\nA{n}. {w}"),
    "words, and then clues": lambda words: (
        f"Words\n{each('{n}. {w}')(words)}\n\nClues\n{each('{n}. {c}')(words)}"
    ),
    "clues, and then words": lambda words: (
        f"{each('{n}) {c}')(words)}\n\nAnswers:\n{each('{n}) {w}')(words)}"
    ),
    "line breaks within a paragraph": each("{w} = {c}", "\x0b"),
    "labels with a slash": each("Pista: {c} / Respuesta: {w}"),
    "labels with a semicolon": each("Definizione: {c}; Risposta: {w}"),
    "labels with a bar": each("Frage: {c} | Antwort: {w}"),
    "labels with a dash": each("Hasło: {w} – Opis: {c}"),
    "labels before dashes": each("Ord - {w}, Ledtråd - {c}"),
    "labels in brackets": each("[Вопрос] {c} [Ответ] {w}"),
    "labels on lines": each("הגדרה: {c}\nתשובה: {w}\n"),
    "tight numbers": each("{n}-{w} = {c}"),
    "numbers before slashes": each("{n}/ {w} = {c}"),
    "numbers after hashes": each("#{n} {w} = {c}"),
    "numbers after their name": each("N°{n} {w} = {c}"),
    "closing dashes": each("{w} = {c} –"),
    "closing semicolons": each("{w} = {c};"),
    "a colon and a dash": each("{w}:- {c}"),
    "quotation marks alone": each("“{w}” “{c}”"),
    "labels in Chinese": each("提示：{c} 答案：{w}"),
    "labels in Japanese": each("問題：{c} 答え：{w}"),
    "sounds": each("{w} (n) /ˈaʊl/ {c}"),
    "clues and enumerations": each("{n}. {c} ({n}) {w}"),
    "an arrow with a gap": each("{w} = > {c}"),
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
    "dots in a row": lambda words: joined(words, " • "),
    "bars in a row": lambda words: joined(words, " | "),
    "commas in a row, and the last": lambda words: f"{joined(words[:5])} and {words[5][0]}.",
    "titles above indented words": lambda words: (
        "One\n"
        + "".join(f"\t{word}\n" for word, _ in words[:3])
        + "Two\n"
        + "".join(f"\t{word}\n" for word, _ in words[3:])
    ),
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


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize(
    "title", ["Word list – food", "Wortschatz – Essen", "Лексика – еда", "אוצר מילים – אוכל"]
)
def test_a_title_may_have_the_sign_of_the_list(title: str, words: Sequence[Pair]) -> None:
    found = understood("\n".join([title, each("{w} – {c}")(words)]))
    assert pairs(found) == words
    assert [place.line for place in found.value.headings] == [1]


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
def test_a_clue_may_go_on_below_a_number(words: Sequence[Pair]) -> None:
    found = understood(each("{n}. {w} = {c}\nand so it goes on here")(words))
    assert pairs(found) == [(word, f"{clue} and so it goes on here") for word, clue in words]


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ({}, ["out", "color", "der Hund", "l’eau"]),
        ({"cells": "brackets"}, ["[ab]out", "color", "der Hund", "l’eau"]),
        ({"articles": False}, ["out", "color", "Hund", "eau"]),
        ({"cells": "none"}, ["out", "color", "der Hund", "l’eau"]),
    ],
)
def test_brackets_and_articles_are_read_as_settings_say(
    options: dict[str, object], answers: list[str]
) -> None:
    lines = (
        "[ab]out – on all sides\ncolo(u)r – red or blue\nder Hund – it barks\nl’eau – we drink it"
    )
    found = understood(lines, **options)
    assert [word for word, _ in pairs(found)] == answers
    assert "is left out" in str(found.losses)


def test_of_words_before_a_dash_the_first_counts() -> None:
    lines = "go, went, gone – move along\nbig, huge – of great size\nfast, quick – with speed\n"
    assert [word for word, _ in pairs(understood(lines))] == ["go", "big", "fast"]


@pytest.mark.parametrize("line", ["Ερώτηση: {c} Απάντηση: {w}", "{w} - {c}", "{w}: {c}"])
def test_a_greek_question_keeps_its_mark(line: str) -> None:
    words = [("σκύλος", "Ποιο ζώο γαβγίζει;"), ("γάτα", "Τι νιαουρίζει;"), ("γάλα", "Τι πίνω;")]
    assert pairs(understood(each(line)(words))) == words


def test_an_answer_may_follow_a_question_mark() -> None:
    lines = "What barks? dog\nמי נובח? כלב\nQui dort là ? chat\nWhat is white? a polar bear\n"
    assert pairs(understood(lines))[0] == ("dog", "What barks?")
    assert pairs(understood(lines))[3] == ("a polar bear", "What is white?")


GAPS = {
    "The *heart* pumps the blood.": ("heart", "The ____ pumps the blood."),
    "*Lungs/The lungs:two of them* take in air.": ("Lungs", "____ take in air."),
    "ה*מוח* חושב": ("מוח", "ה____ חושב"),
    "Das Blut filtert die *Niere*.": ("Niere", "Das Blut filtert die ____."),
}


GAPS_BEFORE_ANSWERS = [
    ("brush", "We ____ our teeth every day."),
    ("rises", "The sun ____ in the east."),
    ("גרים", "אנחנו ____ בעיר גדולה."),
    ("build", "Birds ____ their nests."),
]


@pytest.mark.parametrize("written", ["{n}. {c} ({w})", "{c} – {w}", "{n}) {c} -> {w}"])
def test_lines_within_sentences_part_nothing_if_the_answers_follow(written: str) -> None:
    found = understood(each(written)(GAPS_BEFORE_ANSWERS))
    assert pairs(found) == GAPS_BEFORE_ANSWERS


def test_words_between_stars_are_the_gaps_of_sentences() -> None:
    found = understood("\n".join(GAPS))
    assert pairs(found) == list(GAPS.values())
    assert "read as texts with gaps" in said(found)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ["labels with a slash", "numbers after hashes", "sounds", "names"])
def test_a_suffix_does_not_change_how_a_list_is_read(kind: str, code: str) -> None:
    found = [understood(CLUED[kind](LANGUAGES[code]), hint=hint) for hint in ("text", "csv", "tsv")]
    assert all(pairs(each) == LANGUAGES[code] for each in found)


PLAIN = sorted(
    file
    for file in (Path(__file__).parent.parent / "lists").iterdir()
    if file.suffix in (".txt", ".csv", ".tsv", ".md")
)


@pytest.mark.parametrize("hint", ["csv", "tsv"])
def test_the_same_bytes_give_the_same_words_or_a_question_whatever_the_suffix(hint: str) -> None:
    some = [file for file in PLAIN if file.stem == "business-letter"] + PLAIN[::8]
    read = 0
    for file in some:
        with suppress(UnicodeDecodeError, PublisherError):
            text = file.read_text(encoding="utf-8")
            usual, other = understood(text), understood(text, hint=hint)
            are_asked = bool(usual.value.question and other.value.question)
            assert are_asked or pairs(other) == pairs(usual), file.name
            read += 1
    assert read > len(some) / 2


def test_an_ending_is_no_clue() -> None:
    lines = "der Hund, -e   dog\ndie Eule, -n   owl\ndas Kamel, -e   camel\n"
    assert pairs(understood(lines)) == [
        ("der Hund", "dog"),
        ("die Eule", "owl"),
        ("das Kamel", "camel"),
    ]


@pytest.mark.parametrize("column", ["2026/03/12 10:01:12", "10:45", "12.03.2026 09:15"])
def test_a_column_of_times_is_no_reason_to_ask(column: str) -> None:
    lines = "\n".join(f"{column},{word},{clue}" for word, clue in RUSSIAN if "," not in clue)
    found = understood(f"Time,Word,Clue\n{lines}", hint="csv")
    assert pairs(found) == [pair for pair in RUSSIAN if "," not in pair[1]]
    assert found.value.question == ""


def test_a_first_word_is_no_title() -> None:
    lines = (
        "puzzle - a game of the mind\nlesson - an hour in school\nEnglish - it is spoken in Leeds\n"
    )
    assert len(pairs(understood(lines))) == 3


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


Rows = Sequence[Sequence[str]]
ANIMALS = ("cat", "dog", "cow", "owl", "pig", "hen")


def side_by_side(words: Sequence[Pair], *, numbered: bool = False, gap: bool = False) -> Rows:
    """Two pairs in a row; a number before each, or an empty cell between them."""
    pairs_of = zip(words[:3], words[3:], strict=True)
    before = ["{}"] * numbered
    return [
        [
            *(each.format(at) for each in before),
            *first,
            *(each.format(at + 3) for each in before),
            *[""] * gap,
            *second,
        ]
        for at, (first, second) in enumerate(pairs_of, start=1)
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("between", ["\t", "|"])
@pytest.mark.parametrize(
    ("heading", "numbered", "gap"),
    [
        (["Word", "Meaning", "Word", "Meaning"], False, False),
        (["No.", "Word", "Meaning", "No.", "Word", "Meaning"], True, False),
        (["Слово", "Значение", "", "Слово", "Значение"], False, True),
    ],
)
def test_pairs_may_stand_side_by_side(
    heading: list[str], between: str, numbered: bool, gap: bool, code: str
) -> None:
    rows = [heading, *side_by_side(LANGUAGES[code], numbered=numbered, gap=gap)]
    found = understood("\n".join(map(between.join, rows)))
    assert pairs(found) == sorted(LANGUAGES[code], key=lambda pair: LANGUAGES[code].index(pair) % 3)
    assert found.value.question == ""
    assert [place.line for place in found.value.headings] == [1]


@pytest.mark.parametrize("numbered", [False, True])
def test_pairs_side_by_side_without_a_heading_are_doubted(numbered: bool) -> None:
    animals = [(f"{name}", f"It is a kind of {name[::-1]}") for name in ANIMALS]
    rows = side_by_side(animals, numbered=numbered)
    found = understood("\n".join(map("\t".join, rows)))
    assert sorted(pairs(found)) == sorted(animals)
    assert "if only 3 of them are words, say `columns: answer,clue,-" in said(found)


def test_a_table_of_four_columns_is_no_two_tables() -> None:
    rows = [
        ("dog", "An animal that barks", "Hund", "The dog sleeps"),
        ("cow", "An animal with milk", "Kuh", "A cow eats grass"),
        ("owl", "A bird of the night", "Eule", "My owl can hoot"),
    ]
    found = understood("\n".join(map("\t".join, rows)))
    assert found.value.question or len(pairs(found)) == len(rows)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("names", "mark"),
    [
        (
            [
                "Question",
                *(f"Answer {n} - max 75 characters" for n in range(1, 5)),
                "Time",
                "Correct",
            ],
            "n",
        ),
        (["Frage", *(f"Antwort {n}" for n in range(1, 5)), "Zeit", "Richtig"], "n"),
        (["Вопрос", *(f"Вариант {n}" for n in "ABCD"), "Время", "Верно"], "l"),
    ],
)
def test_the_right_choice_of_a_question_is_the_answer(
    names: list[str], mark: str, code: str
) -> None:
    words = LANGUAGES[code]
    rows = []
    for at, (word, clue) in enumerate(words):
        others = [words[(at + step) % 6][0] for step in (1, 2, 3)]
        place = (at * 3 + 1) % 4
        right = str(place + 1) if mark == "n" else "ABCD"[place]
        rows.append([clue, *others[:place], word, *others[place:], "20", right])
    found = understood("\n".join(map("\t".join, [names, *rows])), hint="tsv")
    assert pairs(found) == words


PAGE = "<!DOCTYPE html><html><head><title>My words</title><style>p {{}}</style></head>{}</html>"
STRUCTURED: dict[str, Writer] = {
    "a table": lambda words: PAGE.format(
        "<table><tr><th>One</th><th>Other</th></tr>"
        f"{each('<tr><td>{w}</td> <td><p>{c}</p></td></tr>')(words)}</table>"
    ),
    "a table without names": lambda words: f"<table>{each('<tr><td>{w}<td>{c}')(words)}</table>",
    "definitions": lambda words: PAGE.format(f"<dl>{each('<dt><b>{w}</b><dd>{c}')(words)}</dl>"),
    "bold words": lambda words: PAGE.format(f"<ul>{each('<li><b>{w}</b>: {c}</li>')(words)}</ul>"),
    "items": lambda words: PAGE.format(f"<ol>{each('<li>{w} = {c}</li>')(words)}</ol>"),
    "lines of a paragraph": lambda words: PAGE.format(f"<p>{each('{w} = {c}', '<br>')(words)}</p>"),
    "objects": lambda words: json.dumps([{"front": w, "back": c} for w, c in words]),
    "objects within": lambda words: json.dumps(
        {
            "title": "Words",
            "cards": [{"id": n, "term": w, "definition": c} for n, (w, c) in enumerate(words)],
        },
        ensure_ascii=False,
        indent=1,
    ),
    "arrays by their names": lambda words: json.dumps(
        {"words": [w for w, _ in words], "clues": [c for _, c in words]}
    ),
    "an object": lambda words: json.dumps(dict(words)),
    "arrays": lambda words: json.dumps(words, ensure_ascii=False),
    "lines of objects": lambda words: "\n".join(
        json.dumps({"word": w, "hint": c}) for w, c in words
    ),
    "a glossary": lambda words: (
        '<?xml version="1.0"?>\n<GLOSSARY><INFO><NAME>Mine</NAME><ENTRIES>'
        + each(
            "<ENTRY><CONCEPT>{w}</CONCEPT><DEFINITION>&lt;p&gt;{c}&lt;/p&gt;</DEFINITION>"
            "<FORMAT>1</FORMAT></ENTRY>"
        )(words)
        + "</ENTRIES></INFO></GLOSSARY>"
    ),
    "attributes": lambda words: (
        f"<deck>{each('<card word=|{w}| clue=|{c}|/>'.replace('|', chr(39)))(words)}</deck>"
    ),
    "character data": lambda words: (
        f"<words>{each('<w><term>{w}</term><clue><![CDATA[{c}]]></clue></w>')(words)}</words>"
    ),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", STRUCTURED)
def test_lists_in_other_languages_are_read(kind: str, code: str) -> None:
    words = [(word, clue.replace("'", "")) for word, clue in LANGUAGES[code]]
    found = understood(STRUCTURED[kind](words))
    assert pairs(found) == words
    assert "words.txt: read from" in found.value.layouts[0]
    assert found.value.question == ""


def test_what_is_no_list_in_another_language_is_none() -> None:
    for text in (
        "[12:03] Mia: hello",
        "{a} = b",
        "<3 you",
        "[]",
        "{}",
        "[[[[",
        '{"a": 1}',
        "<p>one",
    ):
        assert structured(text) is None
    assert structured("[" * 100_000) is None


def test_parts_of_speech_are_no_clues() -> None:
    words = [(word, clue) for word, clue in ENGLISH if " " not in word]
    found = understood("\n".join(f"**{word}** (n.) {clue}" for word, clue in words))
    assert pairs(found) == words
    assert "separated by remarks such as “(n.)” from their clues" in found.value.layouts[0]


def test_kana_beside_kanji_on_a_line_are_the_answers() -> None:
    found = understood("猫（ねこ）: cat\n犬（いぬ）: dog\n鳥（とり）: bird\n魚（さかな）: fish\n")
    assert [word for word, _ in pairs(found)] == ["ねこ", "いぬ", "とり", "さかな"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_title_may_come_again_above_each_part(code: str) -> None:
    words = LANGUAGES[code]
    parts = [each("{w} = {c}")(words[:3]), each("{w} = {c}")(words[3:])]
    found = understood("One\n" + "\n\nOther\n".join(parts))
    assert pairs(found) == words
    assert [place.line for place in found.value.headings] == [1, 6]


def test_a_sentence_below_words_alone_is_none_of_them() -> None:
    found = understood("lion\nowl\nsnail\ntiger\ncat\n\nPlease learn them by Friday!\n")
    assert [word for word, _ in pairs(found)] == ["lion", "owl", "snail", "tiger", "cat"]
    assert [line for _, line, _ in odd(found)] == ["Please learn them by Friday!"]


def test_words_that_could_name_topics_stay_words_among_others() -> None:
    found = understood("Tier;animal\nHund;dog\nStadt;city\nLand;country\n", hint="csv")
    assert pairs(found)[0] == ("Tier", "animal")
    assert "say `header: yes`" in said(found) or found.value.question


def test_a_column_of_notes_has_the_clues_if_there_is_no_other() -> None:
    rows = [f"{word}\t{clue}" for word, clue in ENGLISH]
    assert pairs(understood("\n".join(["word\tnotes", *rows]), hint="tsv")) == ENGLISH


MOODLE = """// question: {n}  name: Q{n}
::Q{n}::[html]<p>{c}</p>{{
\t~<p>no</p>
\t=%100%<p>{w}</p>#Well done!
\t~%-50%<p>not</p>
}}
"""


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
def test_questions_as_moodle_saves_them_give_their_right_choices(words: Sequence[Pair]) -> None:
    found = understood("$CATEGORY: $course$/top\n\n" + each(MOODLE)(words))
    assert pairs(found) == words
    assert "read as GIFT" in said(found)


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("between", ["   ", "\t", " | "])
@pytest.mark.parametrize("page", ["p. 1{}", "Seite {}", "עמ' 2{}", "стр. {}"])
def test_a_column_of_pages_has_no_clues(page: str, between: str, words: Sequence[Pair]) -> None:
    rows = [(word, clue, page.format(at)) for at, (word, clue) in enumerate(words)]
    found = understood("\n".join(map(between.join, rows)))
    assert pairs(found) == words
    assert found.value.question == ""


def test_a_part_of_speech_in_small_letters_is_no_sentence() -> None:
    found = understood("saw n. It cuts wood\nclimb v. Go up a hill\nred adj. As tomatoes are\n")
    assert pairs(found)[0] == ("saw", "It cuts wood")
    assert found.value.question == ""


def test_other_words_before_a_dash_are_left_out_of_answers() -> None:
    found = understood(
        "lorry / truck – a big car\nautumn / fall – leaves drop\nlift / up – a box\n"
    )
    assert pairs(found)[0] == ("lorry", "a big car")
    assert found.value.question == ""


UNENDING = {
    "clozes": "{{c1::" * 20_000,
    "blank lines": "# a\n" * 3 + "\n" * 60_000 + "->{*&",
    "choices": "A. no\n" * 20_000 + "ANSWER: B\n",
    "titles of questions": "::" * 30_000 + "{",
    "questions": "q {~a" * 20_000,
    "spaces in a pair": f"= a -> b{' ' * 10_000}{{",
    "spaces in a cell": f"a & b{' ' * 10_000}x\\\\",
    "spaces in a heading": f"# a{' ' * 10_000}x\n",
    "items": "\\item[" * 20_000,
    "glossaries": "\\newglossaryentry{a}{name=a,description=b" * 3_000,
}


@pytest.mark.parametrize("kind", UNENDING)
def test_what_only_begins_as_a_form_does_takes_no_time(kind: str) -> None:
    assert in_a_form(UNENDING[kind].split("\n")) is None


@pytest.mark.parametrize(
    "text", ["{|\n" + "\n" * 60_000 + "|}", "{|\n" + "|-\n" * 20_000, "|===\n" * 9]
)
def test_a_table_that_only_begins_takes_no_time(text: str) -> None:
    assert structured(text) is None
