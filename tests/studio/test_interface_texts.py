"""The strings of the interface: every language has all of them, and they fit into a page."""

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from conftest import program
from publisher.language.language import EVERYWHERE
from publisher.model.features import PuzzleFeature
from publisher.plugins.registry import load as load_registry
from publisher.studio.routes.rooms import room_page
from publisher.studio.texts.interface_texts import (
    InterfaceTexts,
    Said,
    interface_language,
    interface_languages,
    interface_texts,
)
from publisher_pages.fonts.missing_glyph import missing

ROOT = Path(__file__).parent.parent.parent
PLACE = re.compile(r"\{\w+\}")
MAY_BE_LEFT_OUT = re.compile(r"\{(advice|english)")
"""What a language says in its own words, and what the program knows in English only."""
OTHERS = sorted(set(interface_languages()) - {"en"})
FACTS = {
    "languages": [["en", "English"]],
    "templates": ["classic"],
    "printed": "pdf",
    "kind": "",
    "is_writable": True,
}


def places(text: object) -> set[str]:
    """The places of a string; of its forms by number, those of the last, which has all."""
    return set(PLACE.findall(text["other"] if isinstance(text, dict) else str(text)))


def keys(texts: InterfaceTexts) -> Iterator[str]:
    for section, strings in texts.sections.items():
        if section != "descriptions":  # which have those of the plugins
            yield from (f"{section}.{name}" for name in strings)


def written_keys(code: str) -> list[str]:
    """The names of the strings that a language has itself, in their order."""
    path = ROOT / f"publisher/studio/texts/{code}.yaml"
    sections = yaml.safe_load(path.read_text("utf-8"))
    del sections["language"]
    return list(keys(InterfaceTexts(code, "", "", sections)))


@pytest.mark.parametrize("code", OTHERS)
def test_each_language_has_the_same_strings_with_the_same_places(code: str) -> None:
    english, other = interface_texts("en"), interface_texts(code)

    assert written_keys(code) == list(keys(english))
    for section, strings in english.sections.items():
        for name, text in strings.items() if section != "descriptions" else ():
            translated = other.sections[section][name]
            if section in ("reasons", "formats", "errors", "remarks"):
                assert places(text) >= places(translated), name
                lost = places(text) - places(translated)
                assert [each for each in lost if not MAY_BE_LEFT_OUT.match(each)] == [], name
            else:
                assert places(text) == places(translated), f"{section}.{name}"
            assert isinstance(text, str) == isinstance(translated, str), f"{section}.{name}"


@pytest.mark.slow
@pytest.mark.parametrize("code", interface_languages())
def test_strings_have_a_form_for_each_grammatical_number_of_their_language(code: str) -> None:
    rules = f"new Intl.PluralRules('{code}').resolvedOptions().pluralCategories.join(' ')"
    command = [program("node"), "-p", rules]
    wanted = set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    for section, strings in interface_texts(code).sections.items():
        for name, text in strings.items():
            assert isinstance(text, str) or set(text) == wanted, f"{section}.{name}"


def test_what_a_language_lacks_is_in_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    half = "language: {name: Deutsch, direction: ltr}\ncommon: {close: Schließen}\n"
    (tmp_path / "de.yaml").write_text(half, "utf-8")
    english = (ROOT / "publisher/studio/texts/en.yaml").read_text("utf-8")
    (tmp_path / "en.yaml").write_text(english, "utf-8")
    monkeypatch.setattr("publisher.studio.texts.interface_texts._FOLDER", tmp_path)
    texts = interface_texts.__wrapped__("de")

    assert (texts.text("common.close"), texts.text("common.undo")) == ("Schließen", "Undo")


GLUED = re.compile(r"(?<![א-ת])[בהוכלמש]\{(slots?|there|at|entry|number|count)\}")


def test_in_hebrew_a_maqaf_joins_a_prefix_and_what_begins_with_a_number() -> None:
    texts = (ROOT / "publisher/studio/texts/he.yaml").read_text("utf-8")

    assert GLUED.search("ב{slot} שתי אותיות")
    assert [line for line in texts.splitlines() if GLUED.search(line)] == []
    said = interface_texts("he").text("remarks.two", slot="21 מאונך")
    assert said.replace("\u2068", "").replace("\u2069", "") == "ב־21 מאונך שתי אותיות"


LETTERS = {"he": "[א-ת]", "ru": "[а-яё]"}
"""What is in every string of a language that is written in letters of its own."""


@pytest.mark.parametrize("code", LETTERS)
def test_a_language_is_written_in_its_letters(code: str) -> None:
    """Only names, such as PDF, are the same in both languages."""
    english = interface_texts("en")
    for section, strings in interface_texts(code).sections.items():
        for name, text in strings.items():
            forms = [text] if isinstance(text, str) else list(text.values())
            for form in forms:
                is_name = form == english.sections[section].get(name)
                assert is_name or re.search(LETTERS[code], form, re.I), f"{section}.{name}: {form}"


def sentence(node: ast.expr) -> str:
    """A text of the program, with x for what it puts in; empty for one that is made elsewhere."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "x" for v in node.values)
    return ""


def refusals() -> Iterator[str]:
    """Why the formats of the built-in plugins refuse a puzzle.

    Covers are of books alone, and files are changed in place by a command alone.
    """
    for path in sorted((ROOT / "plugins").rglob("*.py")):
        if path.parent.name == "cover" or path.name in ("rewriting.py", "xml_places.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ExportError":
                said = sentence(node.args[0])
                if said:
                    yield said


def is_known(said: str) -> bool:
    """Whether a sentence is one of those that every language of the interface has."""
    patterns = interface_texts("en").sections["formats"].values()
    found = (re.sub(r"\\{\w+\\}", ".*", re.escape(str(text))) for text in patterns)
    return any(re.fullmatch(each, said) for each in found)


def test_what_formats_lack_and_refuse_is_said_in_every_language() -> None:
    features = {feature.name.lower(): feature.value for feature in PuzzleFeature}
    assert interface_texts("en").sections["features"] == features
    said = [*refusals()]
    assert len(said) > 20
    assert [each for each in said if not is_known(each)] == []


@pytest.mark.parametrize("code", interface_languages())
def test_what_each_format_is_for_is_said_in_every_language(code: str) -> None:
    said = Said(interface_texts(code))
    assert [name for name in load_registry().exporters if not said.about(name, "")] == []


@pytest.mark.parametrize("code", interface_languages())
def test_policies_of_languages_have_names(code: str) -> None:
    known = interface_texts(code).sections["letters"]
    policies = [
        *EVERYWHERE,
        *(each for one in load_registry().languages.values() for each in one.policies),
    ]
    assert len(policies) > 40
    assert {each.name for each in policies if f"of_{each.name}" not in known} == set()
    choices = {(each.name, choice) for each in policies for choice in each.choices}
    assert {each for each in choices if not known.keys() & {each[1], "_".join(each)}} == set()


def commands_refused() -> Iterator[str]:
    """Why commands of the workbench are refused, each as one sentence."""
    for name in ("cell", "search", "word"):
        path = ROOT / f"publisher/workbench/{name}_commands.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_error = isinstance(node, ast.Call) and ast.unparse(node.func) == "CommandError"
            if is_error and (said := sentence(node.args[0])):  # type: ignore[attr-defined]
                yield said


def is_said(message: str) -> bool:
    """Whether an error is said in every language, and not only that it is in English."""
    texts = list(map(interface_texts, OTHERS))
    only = [str(each.sections["common"]["in_english"]).partition("{")[0] for each in texts]
    said = [Said(each).error(message) for each in texts]
    return not any(each.startswith(english) for each, english in zip(said, only, strict=True))


def errors_of_pages() -> Iterator[str]:
    """Why generators make no puzzle, and why the studio refuses what somebody does on a page."""
    generators = [*(ROOT / "plugins/publisher_fill").rglob("*.py")]
    for name in ("freeform", "arrowword", "codeword", "fillin", "wordsearch"):
        generators += (ROOT / f"plugins/publisher_{name}").rglob("*.py")
    studio = {*(ROOT / "publisher/studio").rglob("*.py")}
    for path in sorted([*generators, *studio, ROOT / "publisher/words/word_list.py"]):
        kinds = {"GenerationError"} | ({"CommandError", "OutputError"} if path in studio else set())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in kinds and node.args:
                yield sentence(node.args[0])


OF_NO_PAGE = re.compile(
    r"`\w+`|.*(`\w*`|a `name`|has no path|has no value|the form has|counted from 0|pixels wide"
    r"|quick or fine|is not JSON|not a JSON object|there is no puzzle x of x|the studio says there)"
)
"""Errors of requests that no page of the studio sends, and of the start."""


def test_what_a_page_may_be_refused_is_said_in_every_language() -> None:
    made = "x: x", "x: choose another name", "x; save it under another name"  # of other sentences
    own = [each for each in errors_of_pages() if each and each not in made]
    said = [each for each in own if not OF_NO_PAGE.match(each)]
    assert len(said) > 45
    assert [each for each in said if not is_said(each) and "beside the letters" not in each] == []


@pytest.mark.parametrize(
    ("message", "english", "hebrew"),
    [
        (
            "/home/dana/my puzzles/p.yaml: generator.must[0]: “zebra” is not in the word list",
            "“zebra” is not in the word list",
            "„\u2068zebra\u2069” אינה ברשימת המילים",
        ),
        (
            "/home/dana/my puzzles/puzzle.yaml: numbering: expected `cells`, not `foo`",
            "expected “cells”, not “foo”",
            "כאן אפשר לכתוב \u2068“cells”\u2069, ולא “\u2068foo\u2069”",
        ),
        (
            "/home/dana/my puzzles/.studio/puzzle/words.txt: this line has more characters: "
            "put a word on each line",
            "this line has more characters: put a word on each line",
            "",
        ),
        (
            "/home/dana/my puzzles/puzzle.yaml: words[1].file: "
            "/home/dana/my puzzles/.studio/puzzle/files/1/my words.txt: this line is odd",
            "my words.txt: this line is odd",
            "",
        ),
        (
            "the grid was not filled within the budget; the slots:\n…\ngive it a larger budget",
            "the grid was not filled in the time that it had; the slots:\n…\ngive it more time",
            "הלוח לא התמלא בזמן שניתן. אפשר לתת יותר זמן, לשחרר אותיות, או להוסיף מילים",
        ),
    ],
)
def test_an_error_is_said_in_words_of_people(message: str, english: str, hebrew: str) -> None:
    folder = Path("/home/dana/my puzzles")
    assert Said(interface_texts("en")).error(message, folder) == english
    if hebrew:
        assert Said(interface_texts("he")).error(message, folder) == hebrew


OF_PEOPLE_AT_A_KEYBOARD = ("name a word", "x is outside the grid", "x is not rejected")
"""Errors that no page of the studio leads to."""


def test_errors_of_commands_are_said_in_every_language() -> None:
    said = [each for each in commands_refused() if not each.startswith(OF_PEOPLE_AT_A_KEYBOARD)]
    assert len(said) > 12
    assert [each for each in said if not is_said(each)] == []
    assert [Said(interface_texts("en")).error(each) for each in said] == said


@pytest.mark.parametrize(
    ("said", "hebrew"),
    [
        ("12 down has no word yet", "עדיין אין מילה ב־⁨⁨12⁩ מאונך⁩"),
        ("“!!” cannot be a word: it has no letters", "„⁨!!⁩” אינה יכולה להיות מילה: ⁨אין בה אותיות⁩"),
        (
            "the letter at row 3, column 4 is pinned: free it first",
            "האות ב⁨שורה ⁨3⁩, עמודה ⁨4⁩⁩ נעוצה. קודם משחררים אותה",
        ),
        ("a sentence of a plugin", "הודעת התוכנית, באנגלית: ⁨a sentence of a plugin⁩"),
    ],
)
def test_values_of_an_error_are_said_too(said: str, hebrew: str) -> None:
    assert Said(interface_texts("he")).error(said) == hebrew


LEFT_OUT = "; left out: fox: it shares no letter with any other word"


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("only 1 of 2 words is placed; `at_least: 1` allows it" + LEFT_OUT, "1 2 fox"),
        ("only 3 of 9 words are placed, and `at_least` is 80 %" + LEFT_OUT, "3 9 80 fox"),
        ("only 3 of 9 words are placed, and `at_least` is 80 %", "3 9 80"),
        (
            "“fox” is to stay across from row 1, column 2 and down from row 3, column 4, and no "
            "puzzle has a word twice: free one of them",
            "fox 1 2 3 4",
        ),
        ("expected cells, not `call`; did you mean cell?", "cells call cell"),
        (
            "a.docx: “(n)” beside “fox” is no part of the answer and is left out, and such remarks "
            "beside 3 other answers",
            "a.docx (n) fox 3",
        ),
    ],
)
def test_no_language_leaves_out_what_happened(code: str, message: str, parts: str) -> None:
    said = Said(interface_texts(code)).error(message)
    assert all(part in said for part in parts.split())
    assert not re.search("at_least:|left out|across|shares|did you", said)
    assert "{" not in said


@pytest.mark.parametrize("code", OTHERS)
def test_the_puzzle_of_a_book_is_named_with_what_it_loses(code: str) -> None:
    said = missing("🦊", [], "the author of “Zoo”")
    assert "Zoo" in Said(interface_texts(code)).loss(said)
    grid = "the grid of 21×21 cells of “Zoo” does not fit this paper; choose a larger one"
    assert all(part in Said(interface_texts(code)).loss(grid) for part in ("21×21", "Zoo"))
    assert "the" not in Said(interface_texts(code)).loss(grid)


@pytest.mark.parametrize("where", ["the title", "the author", "the clue of 1 across (fox)"])
def test_a_sentence_that_begins_with_a_part_of_a_puzzle_is_said_whole(where: str) -> None:
    latin = (
        f"{where} has the character “😀”, and .puz holds only Latin-1; with `unicode: true` a "
        "file is written that many programs do not read"
    )
    code_page = f"{where}: the code page cp1252 has no “א”; choose another `encoding`"
    for said, begins in ((latin, "יש כאן הסימן"), (code_page, "בקידוד")):
        assert is_known(said)
        assert Said(interface_texts("he")).loss(said).startswith(begins)


@pytest.mark.parametrize("files", [[], ["Mine.ttf"]])
@pytest.mark.parametrize("char", ["🦊", "가"])
def test_a_character_that_no_font_has_is_said_in_every_language(
    char: str, files: list[str]
) -> None:
    for where in ("the clue of 1 across (fox) of “Zoo”", "the prose on page 3"):
        said = missing(char, files, where)
        assert is_known(said)
        assert Said(interface_texts("he")).loss(said).startswith("אין גופן שיש בו הסימן")
    assert is_known("the clue of 1 down (red fox)")
    assert is_known("more characters, for which boxes stand (2): 가 나")


def test_values_are_put_into_strings_in_isolation() -> None:
    texts = InterfaceTexts("en", "English", "ltr", {"a": {"said": "{word} left"}})

    assert texts.text("a.said", word="אבג") == "\u2068אבג\u2069 left"


def test_strings_in_a_page_are_no_markup() -> None:
    texts = InterfaceTexts("en", "English", "ltr", {"a": {"said": "</script><b>&"}})

    assert not set("<>&") & set(texts.script_data())
    assert json.loads(texts.script_data())["a"]["said"] == "</script><b>&"


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("he", "en", "he"),
        (None, "he-IL,he;q=0.9,en;q=0.8", "he"),
        (None, "fr,en;q=0.5", "en"),
        ("../he", "", "en"),
        (None, "", "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_first_that_the_browser_wants(
    chosen: str | None, accepted: str, language: str
) -> None:
    assert interface_language(chosen, accepted) == language


def test_the_pages_name_no_plugin() -> None:
    """They ask what a record can do, so a stranger's record does as well as ours."""
    registry = load_registry()
    kinds = (registry.exporters, registry.templates)
    usual = {name for kind in kinds for name, each in kind.items() if each.is_usual}
    usual |= {name for name, each in registry.generators.items() if each.usual_choices}
    assert {"pdf", "large-print", "freeform"} <= usual
    studio = ROOT / "publisher/studio"
    named = re.compile(f"""["'/](?:{"|".join(usual)})["'/?`]""")
    sources = [*studio.rglob("*.js"), *studio.rglob("pages/*.html")]
    assert [path.name for path in sources if named.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("code", interface_languages())
@pytest.mark.parametrize("room", ["words", "page"])
def test_a_room_is_a_page_in_its_language(room: str, code: str) -> None:
    html = room_page(room, code, "farm", "<b>Farm</b>", facts=FACTS)

    direction = interface_texts(code).direction
    assert f'<html lang="{code}" dir="{direction}" data-room="{room}" data-draft="farm">' in html
    assert "<b>" not in html
    assert " style=" not in html
    assert not re.search(r"<script(?![^>]*(src=|application/json))", html)
    assert not re.search(r' on[a-z]+="', html)
