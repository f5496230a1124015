"""Enumerations that lists have already: each is printed once, by the rule of the language."""

import json
import re
from pathlib import Path

import pytest

from conftest import Command
from publisher import Clue, Emphasis, Enumeration, TextStyle
from publisher.language.enumerations import settled, typed_at_end
from publisher.model.words import Origin, SourceWord
from publisher.words.typed_enumerations import without_enumerations
from publisher_testing import ENGLISH, HEBREW

SHAPES = re.compile(r"\([\d\u200f,-]+\)")


@pytest.mark.parametrize(
    ("text", "before", "shape"),
    [
        ("Sound (5)", "Sound", "5"),
        ("Sound (5).", "Sound", "5"),
        ("Sound [5]", "Sound", "5"),
        ("Sound（５）", "Sound", "5"),
        ("Cold ( 3, 5 )", "Cold", "3,5"),
        ("Cold (3-5)", "Cold", "3-5"),
        ("Sound (5 letters)", "Sound", "5"),
        ("Sound, 5 letters", "Sound", "5"),
        ("Sound – 5 Letters.", "Sound", "5"),
        ("רעש (5)", "רעש", "5"),
        ("רעש (5 אותיות)", "רעש", "5"),
        ("רעש, 5 אותיות", "רעש", "5"),
        ("רעש \u200f(3\u200f,\u200f5)", "רעש", "3,5"),
        ("Lärm (5 Buchstaben)", "Lärm", "5"),
        ("صوت (٥)", "صوت", "5"),
        ("(5)", "", "5"),
        ("Agent (007)", None, ""),
        ("A year (1984)", None, ""),
        ("A word of 5 letters", None, ""),
        ("Three men (3 men)", None, ""),
        ("Route 66", None, ""),
        ("Ends in (b)", None, ""),
        ("(5) at the start", None, ""),
        ("", None, ""),
        ("(" * 10_000 + "5", None, ""),
        ("1-" * 10_000 + "(5", None, ""),
    ],
)
def test_an_enumeration_is_known_at_the_end_of_a_text(
    text: str, before: str | None, shape: str
) -> None:
    found = typed_at_end(text)
    assert found is None if before is None else found is not None
    if found:
        assert (found[0], str(found[1])) == (before, shape)


FIVE, PHRASE = Enumeration((5,)), Enumeration((3, 5), (",",))
JOINED = Enumeration((8,))


@pytest.mark.parametrize(
    ("text", "own", "lengths", "left", "shown"),
    [
        ("Sound (5)", FIVE, (5, 5), "Sound", FIVE),
        ("Sound (6)", FIVE, (5, 5), "Sound (6)", None),
        ("Cold (3,5)", PHRASE, (8, 8), "Cold", PHRASE),
        ("Cold (8)", PHRASE, (8, 8), "Cold", PHRASE),
        ("Cold (5,3)", PHRASE, (8, 8), "Cold", PHRASE),  # from the right to the left
        ("Cold (4,4)", PHRASE, (8, 8), "Cold (4,4)", None),
        ("Cold (3,5)", JOINED, (8, 8), "Cold", PHRASE),  # it says more
        ("Ljubav (6)", FIVE, (5, 6), "Ljubav", FIVE),  # letters, where cells have several
        ("Sound (5)", None, (5, 5), "Sound", FIVE),
        ("Sound", FIVE, (5, 5), "Sound", FIVE),
    ],
)
def test_a_clue_has_one_enumeration_at_most(
    text: str,
    own: Enumeration | None,
    lengths: tuple[int, int],
    left: str,
    shown: Enumeration | None,
) -> None:
    found = settled(Clue(text, own), *lengths)
    assert (found.text, found.enumeration) == (left, shown)
    if shown:
        assert settled(found, *lengths) == found


def test_emphasis_stays_on_what_is_left() -> None:
    parts = (Emphasis(0, 5, TextStyle.BOLD), Emphasis(0, 9, TextStyle.ITALIC))
    found = settled(Clue("Sound (5)", FIVE, parts), 5, 5)
    assert found.emphasis == (Emphasis(0, 5, TextStyle.BOLD), Emphasis(0, 5, TextStyle.ITALIC))


def test_words_lose_what_agrees_and_keep_what_does_not() -> None:
    given = [
        SourceWord("NOISE (5)", "Sound [5]"),
        SourceWord("ICE CREAM (3,5)", "Cold (3,5)"),
        SourceWord("ICECREAM", "Cold (3,5)"),
        SourceWord("STONES", "Pit (5)", Origin("words.csv", 4)),
        SourceWord("SEEDS", "Pips (6)", Origin("words.csv", 5)),
        SourceWord("PLUMS (4)", "Fruit"),
        SourceWord("12", "Dozen (2)"),
    ]
    found = without_enumerations(given, ENGLISH)
    assert [(word.text, word.clue) for word in found.value] == [
        ("NOISE", "Sound"),
        ("ICE CREAM", "Cold"),
        ("ICECREAM", "Cold (3,5)"),  # until it is printed, for it says more than the answer
        ("STONES", "Pit (5)"),
        ("SEEDS", "Pips (6)"),
        ("PLUMS (4)", "Fruit"),  # which is reported as no word
        ("12", "Dozen (2)"),
    ]
    (said,) = found.losses
    assert said.startswith("words.csv:4: “Pit (5)”: the enumeration at the end is not that of")
    assert said.endswith("(and 1 more)")


LISTS = {
    "csv": "answer,clue\nNOISE,Sound (5)\nONION,Tears (5)\nSTONE,Pit (5)\nICE CREAM,Cold (8)\n",
    "txt": "NOISE (5) - Sound\nONION (5) - Tears\nSTONE (5) - Pit\nICE CREAM (3-5) - Cold\n",
    "tsv": "NOISE\tSound [5]\nONION\tTears [5]\nSTONE\tPit [5]\nICE CREAM\tCold [8]\n",
    "he": "חתול - חיה (4)\nשולחן - רהיט (5 אותיות)\nבית ספר - לומדים בו (3,3)\nארון - רהיט (4)\n",
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_that_has_enumerations_is_printed_with_one_each(
    publisher: Command, tmp_path: Path, kind: str
) -> None:
    words = tmp_path / f"in.{'txt' if kind == 'he' else kind}"
    words.write_text(LISTS[kind], encoding="utf-8")
    names = [tmp_path / f"out.{suffix}" for suffix in ("txt", "xd", "json")]
    run = publisher("make", words, *names)
    assert run.code == 0, run.err
    entries = json.loads(names[2].read_bytes())["puzzles"][0]["entries"]
    assert len(entries) == 4
    assert not [entry for entry in entries if re.search(r"[\d(\[]", entry["clue"])]
    assert sorted(entry["lengths"] for entry in entries if len(entry["lengths"]) > 1) == [
        [3, 3] if kind == "he" else [3, 5]
    ]
    for name in names[:2]:
        assert len(SHAPES.findall(name.read_text(encoding="utf-8"))) == 4


CONFIG = """
language: {code}
words: [list: {words}]
clues: clues.tsv
lock: lock.json
clue_bank: bank.db
export: [text, json]
"""


@pytest.mark.parametrize(
    ("code", "words", "clues"),
    [
        ("en", '{noise: "Sound (5)", stone: Pit, onion: ""}', "onion\tTears (5)\n"),
        ("he", '{שולחן: "רהיט (5)", לחם: אוכל, מחברת: ""}', "מחברת\tכותבים בה (5 אותיות)\n"),
    ],
)
def test_clue_files_locks_and_banks_give_none_twice(
    publisher: Command, tmp_path: Path, code: str, words: str, clues: str
) -> None:
    config = tmp_path / "it.yaml"
    config.write_text(CONFIG.format(code=code, words=words), encoding="utf-8")
    (tmp_path / "clues.tsv").write_text(clues, encoding="utf-8")
    for _ in range(2):  # made, and kept
        run = publisher("publish", config)
        assert run.code == 0, run.err
        assert "enumeration" not in run.out + run.err
        assert len(SHAPES.findall((tmp_path / "it.txt").read_text(encoding="utf-8"))) == 3
    assert (tmp_path / "clues.tsv").read_text(encoding="utf-8") == clues
    bank = publisher("clues", "export", "--bank", tmp_path / "bank.db").out
    assert bank.count("\n") == 4
    assert not re.search(r"[(\[]\d", bank)
    sheet = tmp_path / "again.txt"
    assert publisher("convert", tmp_path / "lock.json", sheet).code == 0
    assert len(SHAPES.findall(sheet.read_text(encoding="utf-8"))) == 3


def test_an_enumeration_of_another_answer_is_told_where_it_is_and_printed_alone(
    publisher: Command, tmp_path: Path
) -> None:
    config = tmp_path / "it.yaml"
    words = '{noise: "Sound (6)", stone: Pit, onion: ""}'
    config.write_text(CONFIG.format(code="en", words=words), encoding="utf-8")
    (tmp_path / "clues.tsv").write_text("\nonion\tTears (4)\n", encoding="utf-8")
    run = publisher("publish", config)
    assert run.code == 0, run.err
    told = [line for line in run.out.splitlines() if "is not that of the answer" in line]
    assert len(told) == 2
    assert "“Sound (6)”" in told[0]
    assert "clues.tsv:2: “Tears (4)”" in told[1]
    text = (tmp_path / "it.txt").read_text(encoding="utf-8")
    assert "Sound (6)\n" in text
    assert "Tears (4)\n" in text
    assert sorted(SHAPES.findall(text)) == ["(4)", "(5)", "(6)"]


def test_without_words_and_with_odd_ones_nothing_is_said() -> None:
    assert without_enumerations([], HEBREW).losses == ()
    odd = [SourceWord("", "(5)"), SourceWord("(5)", ""), SourceWord("...", "Dots (3)")]
    found = without_enumerations(list(odd), HEBREW)
    assert (found.value, found.losses) == (odd, ())
