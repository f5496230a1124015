"""Clues that run on in other entries: read, printed and written."""

import json
from dataclasses import replace
from typing import Any

import pytest

from losses import kept, lossless
from publisher import (
    Clue,
    ClueLinks,
    Enumeration,
    Language,
    Numbering,
    Publication,
    Puzzle,
    PuzzleFeature,
    TextDirection,
    features,
    in_words,
    shown_lists,
    without,
)
from publisher.formats.linked_clues import linked_by_words
from publisher.plugins.registry import load
from publisher_testing import ENGLISH, HEBREW, puzzle
from publisher_typesetting import bidi

REGISTRY = load()


def linked(language: Language = ENGLISH, tail: int = 1, label: str = "") -> Puzzle:
    """A square whose 1 across runs on in another entry: 3 across, 1 down or 2 down."""
    rows = ("CAT", "A#E", "PEN") if language is not HEBREW else ("אבג", "ד#ה", "וזח")
    made = puzzle(rows, language, "Clue {}" if language is not HEBREW else "הגדרה {}")
    head, other = made.entries[0], made.entries[tail]
    shape = Enumeration((3, 3), (",",))
    entries = [*made.entries]
    clue = replace(head.clue, enumeration=shape)
    entries[0] = replace(head, clue=clue, linked=(other.slot,), label=label)
    entries[tail] = replace(other, clue=Clue())
    return replace(made, entries=tuple(entries))


def shown(given: Puzzle) -> list[tuple[str, str]]:
    return [(i.label, i.entries[0].clue.text) for each in shown_lists(given) for i in each.items]


def test_numbers_are_the_label_and_other_entries_point_to_it() -> None:
    assert shown(linked()) == [
        ("1/3", "Clue CAT"),
        ("3", "See 1"),
        ("1", "Clue CAP"),
        ("2", "Clue TEN"),
    ]


def test_a_direction_is_said_where_a_number_has_two_entries() -> None:
    assert shown(linked(tail=2))[0] == ("1/1 down", "Clue CAT")
    assert shown(linked(tail=2))[2] == ("1", "See 1 across")
    assert shown(linked(tail=3))[0] == ("1/2", "Clue CAT")  # there is no 2 across
    assert shown(linked(tail=3))[3] == ("2", "See 1 across")
    capitals = ENGLISH.overridden(headings={"across": "ACROSS"})
    assert shown(linked(capitals, tail=3))[3] == ("2", "See 1 ACROSS")


@pytest.mark.parametrize(
    ("code", "said"),
    [("he", "ראו 1"), ("de", "Siehe 1"), ("fr", "Voir 1"), ("es", "Véase 1"), ("hi", "1 देखें")],
)
def test_the_language_says_where_a_clue_is(code: str, said: str) -> None:
    language = REGISTRY.languages[code]
    made = linked(HEBREW if language.direction is TextDirection.RTL else ENGLISH)
    assert shown(replace(made, language=language))[1][1] == said
    own = language.overridden(headings={"see": "->"})
    assert shown(replace(made, language=own))[1][1] == "-> 1"


def test_numbers_of_a_hebrew_label_are_in_reading_order() -> None:
    """Without marks the bidirectional algorithm shows 1/3 from the left, as a fraction."""
    label, said = shown(linked(HEBREW))[0]
    assert (bidi.reorder(label, base=1), label.replace("\u200f", "")) == ("3/1", "1/3")
    assert in_words(linked(HEBREW)).entries[0].clue.text.startswith(f"({label}) {said}")


def test_where_lines_are_numbered_the_line_is_named() -> None:
    made = replace(linked(HEBREW), numbering=Numbering.LINES)
    texts = [e.clue.text for each in shown_lists(made) for i in each.items for e in i.entries]
    assert texts[:2] == ["הגדרה אבג", "See 1"]
    assert ClueLinks(made).label(made.entries[0]) == "1/3"


def test_texts_say_the_links_where_a_format_cannot() -> None:
    said = in_words(linked())
    assert [e.clue.text for e in said.entries[:2]] == ["(1/3) Clue CAT (3,3)", "See 1"]
    assert PuzzleFeature.LINKED not in features(said)
    assert without(linked(), frozenset({PuzzleFeature.LINKED})) == said
    assert in_words(said) is said


FORMATS = ("ipuz", "jpz", "json", "text")


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
@pytest.mark.parametrize("tail", [1, 2, 3])
@pytest.mark.parametrize("name", FORMATS)
def test_a_link_comes_back_as_it_was(name: str, tail: int, language: Language) -> None:
    sample = linked(language, tail)
    exporter, reader = REGISTRY.exporters[name], REGISTRY.readers[name]
    options: Any = exporter.options.model_validate(
        {"enumerations": "all"} if name == "ipuz" else {}
    )
    file = lossless(exporter.export(whole(exporter, sample), options))
    assert lossless(reader.read(file, reader.options(), language)) == sample


@pytest.mark.parametrize("name", FORMATS)
def test_another_label_comes_back_as_it_was(name: str) -> None:
    exporter, reader = REGISTRY.exporters[name], REGISTRY.readers[name]
    sample = linked(label="1 & 3")
    assert shown(sample)[0][0] == "1 & 3"
    options: Any = exporter.options.model_validate(
        {"enumerations": "all"} if name == "ipuz" else {}
    )
    file = lossless(exporter.export(whole(exporter, sample), options))
    assert lossless(reader.read(file, reader.options(), ENGLISH)) == sample


def whole(exporter: Any, sample: Puzzle) -> Any:
    return Publication.of(sample) if exporter.takes == "publication" else sample


@pytest.mark.parametrize("name", ["puz", "across-lite", "pzl", "xd", "csv"])
def test_a_format_without_links_says_them_in_words_and_it_is_told(name: str) -> None:
    exporter: Any = REGISTRY.exporters[name]
    chosen = {"dialect": "pipe"} if name == "pzl" else {}
    options = exporter.options.model_validate(chosen)
    file = kept(exporter.export(linked(), options)).decode("latin-1")
    assert "(1/3) Clue CAT (3,3)" in file
    assert "See 1" in file
    assert PuzzleFeature.LINKED in exporter.lost(linked(), options)


def test_exolve_has_the_entries_behind_the_number() -> None:
    exporter: Any = REGISTRY.exporters["exolve"]
    file = lossless(exporter.export(linked(tail=3), exporter.options())).decode()
    assert "  1/2d Clue CAT (3,3)\n" in file
    assert "  2 See 1 across\n" in file


def read(clues: Any, tail: Any = (3, "See 1")) -> Any:
    document = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
        "solution": [[*"CAT"], [*"A#E"], [*"PEN"]],
        "clues": {"Across": [clues, *([tail] if tail else [])], "Down": [[1, "Hat"], [2, "Ten"]]},
    }
    reader = REGISTRY.readers["ipuz"]
    return reader.read(json.dumps(document).encode(), reader.options(), ENGLISH)


WAYS_TO_SAY_IT: dict[str, dict[str, Any]] = {
    "continued": {"continued": [{"direction": "Across", "number": 3}]},
    "one reference": {"continued": {"direction": "across:Horizontal", "number": "3"}},
    "label": {"label": "1/3"},
    "label with a sign": {"label": "1, 3"},
    "numbers": {"number": [1, 3]},
    "both": {"label": "1/3", "continued": [3]},
}


@pytest.mark.parametrize("tail", [(3, "See 1"), (3, "(see 1 across)"), (3, ""), None])
@pytest.mark.parametrize("said", WAYS_TO_SAY_IT)
def test_ipuz_says_a_link_in_several_ways(said: str, tail: Any) -> None:
    clue = {"number": 1, "clue": "Pet", "enumeration": "3 3", "answer": "cat pen"}
    found = lossless(read({**clue, **WAYS_TO_SAY_IT[said]}, tail))
    head, other, *_ = found.entries
    assert (head.linked, head.clue) == ((other.slot,), Clue("Pet", Enumeration((3, 3), (",",))))
    assert other.clue.text == ""
    assert shown(found)[1] == ("3", "See 1")
    assert head.label == ("1, 3" if said == "label with a sign" else "")


def test_an_entry_may_say_itself_where_its_clue_is() -> None:
    tail = {"number": 3, "see": {"direction": "Across", "number": 1}}
    head, other, *_ = lossless(read({"number": 1, "clue": "Pet"}, tail)).entries
    assert head.linked == (other.slot,)


@pytest.mark.parametrize(
    ("clue", "told"),
    [
        ({"continued": [{"direction": "Across", "number": 7}]}, "“continued”"),
        ({"continued": [{"direction": "Across", "number": 1}]}, "“continued”"),
        ({"continued": "later"}, "“continued”"),
        ({"see": [{"direction": "Down", "number": 9}]}, "“see”"),
        ({"references": [{"direction": "Down", "number": 2}]}, "“references”"),
    ],
)
def test_a_link_that_leads_nowhere_is_told(clue: Any, told: str) -> None:
    found = read({"number": 1, "clue": "Pet", **clue}, (3, "Pen"))
    assert found.losses == (f"not taken over from the ipuz file: {told} of 1 clue",)
    assert not found.value.heads


def test_a_word_of_a_jpz_file_may_have_the_cells_of_several_entries() -> None:
    """So Crossword Compiler writes it, the entries that follow as links, or not at all."""
    exporter: Any = REGISTRY.exporters["jpz"]
    reader = REGISTRY.readers["jpz"]
    file = lossless(exporter.export(linked(), exporter.options()))
    assert file.count(b"<word ") == 3
    link = b'<clue word="1" number="3" is-link="1">See 1</clue>'
    assert link in file
    for each in (file, file.replace(link, b""), file.replace(b' number="1/3"', b' number="1"')):
        assert lossless(reader.read(each, reader.options(), ENGLISH)) == linked()


@pytest.mark.parametrize("tail", [1, 2, 3])
def test_exolve_brings_a_link_back(tail: int) -> None:
    exporter: Any = REGISTRY.exporters["exolve"]
    reader = REGISTRY.readers["exolve"]
    file = lossless(exporter.export(linked(tail=tail), exporter.options()))
    assert lossless(reader.read(file, reader.options(), ENGLISH)) == linked(tail=tail)


def by_words(name: str, data: bytes, language: Language) -> Puzzle:
    reader = REGISTRY.readers[name]
    return linked_by_words(lossless(reader.read(data, reader.options(), language)))


@pytest.mark.parametrize("tail", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("puz", ENGLISH),
        ("puz", HEBREW),
        ("across-lite", ENGLISH),
        ("across-lite", HEBREW),
        ("xd", ENGLISH),
        ("xd", HEBREW),
    ],
)
def test_a_link_that_is_said_in_words_comes_back(name: str, language: Language, tail: int) -> None:
    sample = linked(language, tail)
    exporter: Any = REGISTRY.exporters[name]
    chosen = {} if name == "xd" else {"enumerations": "all", "unicode": language is HEBREW}
    options = exporter.options.model_validate(chosen)
    file = kept(exporter.export(sample, options))
    assert by_words(name, file, language) == sample


XD = """Title: Linked


CAT
A#E
PEN


A1. {first} ~ CAT
A3. {third} ~ PEN

D1. Hat ~ CAP
D2. {second} ~ TEN
"""


@pytest.mark.parametrize(
    ("first", "third", "second", "label"),
    [
        ("Pet author (3,3)", "See 1", "Ten", "1/3"),
        ("Pet author (6)", "(see 1 Across)", "Ten", "1/3"),
        ("(1,2) Pet (3-3)", "Pen", "See 1 across", "1,2"),
        ("(1/3/2) Pet (3,3,3)", "See 1", "See 1 across", "1/3/2"),
        ("(1/2/3) Pet", "See 1", "See 1 across", "1/2/3"),
        ("Pet (3)", "See 1", "Ten", ""),
        ("Pet", "See 1", "Ten", ""),
        ("Pet (3,3)", "See 1 and 2", "Ten", ""),
        ("Pet (3,3)", "See 1", "See 1 across", ""),
        ("(1/3) Pet (3,3)", "Pen", "Ten", ""),
        ("(1/7) Pet (3,3)", "See 1", "Ten", ""),
        ("Pet (3,3)", "See 2", "Ten", ""),
    ],
)
def test_what_another_program_says_is_a_link_where_label_or_lengths_agree(
    first: str, third: str, second: str, label: str
) -> None:
    file = XD.format(first=first, third=third, second=second).encode()
    found = by_words("xd", file, ENGLISH)
    names = [ClueLinks(found).label(entry) for entry in found.entries if entry.linked]
    assert names == [label] * bool(label)
