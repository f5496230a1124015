"""Lists as apps of notes, web pages of spreadsheets and mails have them, in four languages."""

import json
from collections.abc import Callable
from html import escape
from typing import Any

import pytest

from written_lists import LANGUAGES, Pair, pairs, said, understood

DATES = {"createdTimestampUsec": 1690000000000000, "color": "DEFAULT", "isPinned": False}


def lines_of(words: list[Pair], sign: str = " = ") -> list[str]:
    return [f"{word}{sign}{clue}" for word, clue in words]


def notes(words: list[Pair]) -> dict[str, Any]:
    """The same list as several apps export it."""
    text = "\n".join(lines_of(words))
    labels = [{"name": "School"}, {"name": "Home"}]
    return {
        "a note": {**DATES, "textContent": text, "title": "Words", "labels": labels},
        "lines with boxes": {
            **DATES,
            "title": "Words",
            "listContent": [{"text": line, "isChecked": False} for line in text.split("\n")],
        },
        "notes and others": {
            "activeNotes": [
                {"id": "1", "content": text.replace("\n", "\r\n"), "tags": ["school"]},
                {"id": "2", "content": "Buy some milk", "tags": []},
            ],
            "trashedNotes": [],
        },
        "a table of Markdown": {
            "id": "ab",
            "title": "Words",
            "body": "\n".join(["| Word | Clue |", "|---|---|", *lines_in_bars(words)]),
            "is_todo": 0,
        },
    }


def lines_in_bars(words: list[Pair]) -> list[str]:
    return [f"| {word} | {clue} |" for word, clue in words]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("app", notes([]))
def test_notes_in_json_are_read_as_their_lines(code: str, app: str) -> None:
    value = notes(LANGUAGES[code])[app]
    assert pairs(understood(json.dumps(value, indent=2))) == LANGUAGES[code]
    assert pairs(understood(json.dumps(value, ensure_ascii=False))) == LANGUAGES[code]


def test_it_is_said_which_texts_are_read() -> None:
    words = LANGUAGES["en"]
    value = [{"text": "\n".join(lines_of(words))}, {"text": "milk\nbread"}]
    first, *_ = understood(json.dumps(value)).value.layouts
    assert "read from the longest of 2 texts of several lines in JSON" in first


@pytest.mark.parametrize("keys", [("word", "clue"), ("front", "back"), ("term", "text")])
def test_cards_whose_clues_have_several_lines_are_no_notes(keys: tuple[str, str]) -> None:
    words = [(word, f"{clue}\none\ntwo\nthree\nfour") for word, clue in LANGUAGES["en"]]
    cards = [dict(zip(keys, pair, strict=True)) for pair in words]
    found = pairs(understood(json.dumps(cards)))
    assert [word for word, _ in found] == [word for word, _ in words]


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_and_numbers_of_a_spreadsheets_web_page_are_no_words(code: str) -> None:
    names = ("", "A", "B", "C")
    head = "".join(f"<th class='head'>{name}</th>" for name in names)
    rows = [("Word", "Clue"), *LANGUAGES[code]]
    body = "".join(
        f"<tr><th>{at}</th><td dir='ltr'>{word}</td><td></td><td dir='ltr'>{clue}</td></tr>"
        for at, (word, clue) in enumerate(rows, start=1)
    )
    page = f"<meta charset='utf-8'><style>.a {{}}</style><div><table><tr>{head}</tr>{body}</table>"
    assert pairs(understood(page)) == LANGUAGES[code]


def test_letters_that_are_words_stay() -> None:
    rows = [("A", "Ace"), ("E", "Note"), *LANGUAGES["en"]]
    cells = "".join(f"<tr><td>{word}</td><td>{clue}</td></tr>" for word, clue in rows)
    assert ("E", "Note") in pairs(understood(f"<table>{cells}</table>"))


@pytest.mark.parametrize("dash", ["ـ", "ـــ", "─", "━━"])
@pytest.mark.parametrize("bullet", ["", "❖ "])
def test_tatweels_and_lines_of_boxes_are_dashes(dash: str, bullet: str) -> None:
    words = [("قلم", "أداة نكتب بها"), ("جمل", "سفينة الصحراء"), ("نخلة", "شجرة تعطي التمر")]
    made = [f"\u200f{bullet}{word} {dash} {clue}\u200f" for word, clue in words]
    assert pairs(understood("\n".join(made))) == words


@pytest.mark.parametrize("sign", ["⁂", "¶", "◊"])
def test_an_unknown_sign_before_the_clues_is_told(sign: str) -> None:
    words = [("lion", "king of beasts"), ("owl", "bird of night"), ("snail", "it has a house")]
    found = understood("\n".join(f"{word} {sign} {clue}" for word, clue in words))
    assert pairs(found) == words or "sign before most of its clues" in said(found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_around_the_list_of_a_mail_is_left_out(code: str) -> None:
    body = ["Dear Ann,", "", *lines_of(LANGUAGES[code]), "", "Yours, Tom", "", "-- ", "Tom Miller"]
    below = ["Head of the Society", "Tel. 02 99 00 00 00"]
    head = ["From: tom@example.org", "To: ann@example.org", "Subject: Words", "Date: Monday", ""]
    found = understood("\n".join([*head, *body, *below]))
    assert (pairs(found), found.value.question) == (LANGUAGES[code], "")
    assert any("the signature below the list is left out" in each for each in found.value.layouts)


def test_symbols_tell_no_language() -> None:
    elements = {"H": "Wasserstoff", "He": "Helium", "Li": "Lithium", "Be": "Beryllium"}
    elements |= {"B": "Bor", "C": "Kohlenstoff", "N": "Stickstoff", "O": "Sauerstoff"}
    elements |= {"F": "Fluor", "Ne": "Neon", "Na": "Natrium", "Mg": "Magnesium"}
    rows = [f"{at};{sign};{name}" for at, (sign, name) in enumerate(elements.items(), start=1)]
    found = understood("\n".join(["Ordnungszahl;Symbol;Element", *rows]), hint="csv")
    assert pairs(found) == [(name, sign) for sign, name in elements.items()]
    assert found.value.question == ""


def nested(words: list[Pair], each: str, around: str = "<all>{}</all>") -> str:
    """XML with an element for each word `w`, its clue `c` and its number `n`."""
    made = (
        each.format(w=escape(word), c=escape(clue), n=at) for at, (word, clue) in enumerate(words)
    )
    return '<?xml version="1.0"?>\n' + around.format("\n".join(made))


WITHIN_XML: dict[str, Callable[[list[Pair]], str]] = {
    "a dictionary of SIL": lambda words: nested(
        words,
        '<entry id="{n}"><lexical-unit><form lang="x"><text>{w}</text></form></lexical-unit>'
        '<sense><definition><form lang="x"><text>{c}</text></form></definition></sense></entry>',
    ),
    "terms": lambda words: nested(
        words,
        '<termEntry id="{n}"><descrip type="definition">{c}</descrip><langSet xml:lang="x"><tig>'
        "<term>{w}</term></tig></langSet></termEntry>",
    ),
    "terms with notes": lambda words: nested(
        words,
        '<termEntry><descrip type="subjectField">sea</descrip><descrip type="definition">{c}'
        '</descrip><langSet xml:lang="x"><tig><term>{w}</term><termNote type="part">n</termNote>'
        "</tig></langSet></termEntry>",
    ),
    "questions": lambda words: nested(
        words,
        '<item ident="{n}"><material><mattext>{c}</mattext></material><respcondition>'
        '<varequal respident="r">{w}</varequal></respcondition></item>',
    ),
    "resources": lambda words: nested(words, '<data name="{w}"><value>{c}</value></data>'),
    "an outline": lambda words: nested(
        words,
        '<outline text="{w}"><outline text="{c}"/></outline>',
        '<opml><body><outline text="Words">{}</outline></body></opml>',
    ),
    "a list of Apple's": lambda words: nested(
        words,
        "<dict><key>word</key><string>{w}</string><key>clue</key><string>{c}</string></dict>",
        "<plist><array>{}</array></plist>",
    ),
    "a dictionary of Apple's": lambda words: nested(
        words, "<key>{w}</key><string>{c}</string>", "<plist><dict>{}</dict></plist>"
    ),
    "a note of Evernote": lambda words: nested(
        words,
        "<div>{w} = {c}</div>",
        "<note><content><![CDATA[<en-note>{}</en-note>]]></content></note>",
    ),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", WITHIN_XML)
def test_words_deep_within_xml_are_read(code: str, kind: str) -> None:
    assert pairs(understood(WITHIN_XML[kind](LANGUAGES[code]))) == LANGUAGES[code]


def test_deep_elements_take_no_long_time() -> None:
    deep = "<a>" * 3000 + "word" + "</a>" * 3000
    assert understood(f"<?xml version='1.0'?>{deep * 3}").value.question


def of_yaml(words: list[Pair], each: str, above: str = "") -> str:
    return above + "".join(
        each.format(w=json.dumps(w, ensure_ascii=False), c=json.dumps(c, ensure_ascii=False))
        for w, c in words
    )


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("each", "above"),
    [
        ("- word: {w}\n  clue: {c}\n", ""),
        ("  - word: {w}\n    clue: {c}\n    level: 2\n", "title: Words\nwords:\n"),
        ("  {w}: {c}\n", "title: Words\nauthor: Ann\nwords:\n"),
    ],
)
def test_lists_of_yaml_are_read(code: str, each: str, above: str) -> None:
    found = understood(of_yaml(LANGUAGES[code], each, above))
    assert pairs(found) == LANGUAGES[code]
    assert found.value.layouts[0].endswith("read from YAML")


def test_bullets_with_colons_are_no_yaml() -> None:
    words = [("lion", "king of beasts"), ("owl", "bird of night"), ("snail", "it has a house")]
    found = understood("\n".join(f"- {word}: {clue}" for word, clue in words))
    assert pairs(found) == words
    assert "YAML" not in said(found)


def test_anchors_of_yaml_are_not_followed() -> None:
    bomb = "- a: &x hello\n  b: one\n- a: *x\n  b: [*x, *x]\n"
    assert not any("YAML" in each for each in understood(bomb).value.layouts)


@pytest.mark.parametrize("code", LANGUAGES)
def test_strings_of_apple_have_no_quotation_marks(code: str) -> None:
    lines = [f"{json.dumps(w)} = {json.dumps(c)};" for w, c in LANGUAGES[code] if '"' not in w]
    text = "\n".join(["/* Words */", *lines]).encode().decode("unicode_escape")
    plain = [pair for pair in LANGUAGES[code] if '"' not in pair[0]]
    assert pairs(understood(text)) == plain


def test_pages_with_titles_and_addresses_are_asked_about() -> None:
    news = [
        ("Storm hits coast", "Many trees fell in the night"),
        ("Bank closes", "The last branch in town shuts"),
        ("Team wins again", "A late goal decides the match"),
        ("Bridge opens", "Traffic flows again"),
    ]
    each = (
        "<item><title>{w}</title><link>https://news.example/{n}</link>"
        "<description>{c}</description></item>"
    )
    found = understood(nested(news, each, "<rss><channel>{}</channel></rss>"))
    assert "a table of pages, with their titles and addresses" in found.value.question
    words = nested(LANGUAGES["he"], each.replace("title", "word"))
    assert understood(words).value.question == ""
