"""A puzzle file of another program is changed in place: all else in it stays, byte by byte."""

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import puz
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import Command
from losses import lossless
from publisher import (
    Cell,
    ExportError,
    Language,
    NoOptions,
    Position,
    Puzzle,
    PuzzleChanges,
    Reader,
    WithLosses,
)
from publisher.pipeline.exporting import export
from publisher.plugins.installed import Provider
from publisher.plugins.registry import load
from publisher.reading.puzzle_file import read_in_own_language
from publisher.reading.rewriting import differences, rewritten
from publisher_testing import ENGLISH, HEBREW, check_reader
from strategies import puzzles
from test_corpus import CORPUS, FILES, REFUSED

REGISTRY = load()
FORMATS = ("ipuz", "jpz", "puz", "xd")
CHANGED = [name for name in FILES if name.startswith(FORMATS) and name not in REFUSED]
NO_CLUES = ("xd/puzzmo-barred.xd", "xd/puzzmo-russian.xd")

IPUZ = """\
ipuz({ "origin":"My Editor 3", "version":"http://ipuz.org/v2", "kind":["http://ipuz.org/crossword#1"],
\t"title" : "Caf\\u00e9", "date":"11/27/2026", "com.example:id": {"b":1,"a":[1e2, null]},
  "dimensions":{"width":3,"height":3}, "puzzle":[[1,0,2],[0,"#",0],[3,0,0]],
  "solution":[["c",{"value":"A"},["T"]],"A#A",
   ["R","U","N"]],
  "clues":{"Down":[[1,"It has wheels \\/ doors"],{"number":2,"clue":"To <i>brown</i> (3)","x":[2]}],
           "Across":[{"number":1,"clue":"Purrs","enumeration":"3","answer":"CAT","hints":["a"]},[3,"Go"]]}
});\r
"""
JPZ = """\
<?xml version='1.0' encoding='ISO-8859-1'?>
<!-- by Somebody -->
<crossword-compiler-applet
 xmlns="http://crossword.info/xml/crossword-compiler-applet">
<applet-settings width='720' cursor-color="#00FF00" >
<completion friendly-submit="false">R&amp;B!</completion></applet-settings>
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" alphabet="ACNRTU">
<metadata><title>Caf\xe9</title><date>2026</date></metadata>
<crossword><grid width="3" height="3"><grid-look numbering-scheme="normal"/>
<cell x="1" y="1" solution='C' number="1"></cell><cell y="1" x="2" solution="A" my-id="7"/>
<cell x="3" y="1" solution="T" number="2"/>
<cell x="1" y="2" solution="A"/><cell x="2" y="2" type="block"/><cell x="3" y="2" solution="A"/>
<cell x="1" y="3" solution="R" number="3"/>
<cell x="2" y="3" solution="U"/><cell x="3" y="3" solution="N"/></grid>
<word id="1" x="1-3" y="1" solution="CAT"/><word id="2" x="1-3" y="3"/>
<word id="3" x="1" y="1-3"/><word id="4" x="3" y="1-3"/>
<clues><title><b>Across</b></title>
<clue word="1" number="1" format="3"><![CDATA[Purrs <i>softly</i>]]></clue>
<clue word="2" number="3">Go &#8211; <i>quickly</i></clue></clues>
<clues><title><b>Down</b></title>
<clue word="3" number="1" citation="me">It has wheels</clue>
<clue word="4" number="2"/></clues>
</crossword></rectangular-puzzle></crossword-compiler-applet>
"""
XD = """\
Title: Caf\u00e9\r
Editor: Somebody\r
X-Id: 7\r
Special: circle\r
\r
\r
cAT\r
A#A\r
RUN\r
\r
\r
A1. Purrs {/softly/} ~ CAT\r
A1 ^Refs: D1\r
A3.  Go ~ RUN  \r
\r
D1. It has wheels ~ CAR\r
<!-- a remark
of two lines -->\r
D2. To brown (3) <!-- check --> ~ TAN\r
\r
\r
Notes of the editor: keep.\r
"""


def puz_file() -> bytes:
    """A file as programs leave them: begun, with all the sections, and more behind them."""
    file = puz.Puzzle(version="1.3")
    file.preamble, file.postscript = b"MAC\0", b"\r\nend"
    file.width = file.height = 3
    file.solution, file.fill = "CATA.ARUN", "C--A.-X--"
    file.title, file.author, file.copyright = "Caf\xe9", "Somebody", "\xa9 2026"
    file.clues = ["Purrs", "It has wheels", "To brown", "Go"]
    file.notes = "Keep."
    file.rebus().add_rebus_squares([8], "NN")
    file.markup().set_markup_squares([0], puz.GridMarkup.Circled)
    file.extensions |= {b"LTIM": b"12,0", b"RUSR": b"\0" * 9, b"XTRA": b"mine"}
    return bytes(file.tobytes())


OWN: dict[str, bytes] = {
    "ipuz": IPUZ.encode(),
    "jpz": JPZ.encode("latin-1"),
    "puz": puz_file(),
    "xd": XD.encode(),
}


def read(name: str, data: bytes, language: Language = ENGLISH) -> Puzzle:
    reader = REGISTRY.readers[name]
    found = reader.read(data, NoOptions(), language)
    return found.value if isinstance(found, WithLosses) else found


def with_clue(puzzle: Puzzle, number: int, direction: str, text: str) -> Puzzle:
    """The puzzle with another clue, which keeps its enumeration."""
    return replace(
        puzzle,
        entries=tuple(
            replace(entry, clue=replace(entry.clue, text=text, emphasis=()))
            if (entry.number, entry.direction) == (number, direction)
            else entry
            for entry in puzzle.entries
        ),
    )


def with_letter(puzzle: Puzzle, place: tuple[int, int], letter: str) -> Puzzle:
    def changed(at: Position, cell: Cell) -> Cell:
        return replace(cell, letter=letter) if at == place else cell

    return replace(puzzle, grid=puzzle.grid.mapped(changed))


def changed(name: str, data: bytes, before: Puzzle, after: Puzzle) -> bytes:
    return rewritten(REGISTRY.readers[name], NoOptions(), data, PuzzleChanges(before, after))


def one_part(before: bytes, after: bytes) -> tuple[bytes, bytes]:
    """What stands between the beginning and the end that both have."""
    first = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    most = min(len(before), len(after)) - first
    last = next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)
    return before[first : len(before) - last], after[first : len(after) - last]


@pytest.mark.parametrize("name", CHANGED)
def test_a_file_of_the_corpus_changes_in_its_clue_or_its_letter_alone(name: str) -> None:
    kind, data = name.partition("/")[0], (CORPUS / name).read_bytes()
    reader, english = REGISTRY.readers[kind], REGISTRY.languages["en"]
    puzzle = read_in_own_language(
        CORPUS / name, reader, NoOptions(), english, REGISTRY.languages
    ).value
    assert changed(kind, data, puzzle, puzzle) == data
    letters = puzzle.answer(puzzle.entries[0])
    lettered = with_letter(puzzle, puzzle.entries[0].slot.start, letters[1])
    made = changed(kind, data, puzzle, lettered)
    assert made != data
    assert changed(kind, made, lettered, puzzle) == data
    first = next(entry for entry in puzzle.entries if entry.number)
    clued = with_clue(puzzle, first.number, str(first.direction), "Another clue")
    if name in NO_CLUES:
        with pytest.raises(ExportError, match="it has no clue for"):
            changed(kind, data, puzzle, clued)
        return
    made = changed(kind, data, puzzle, clued)
    assert b"Another clue" in made
    if kind != "puz":  # of which the checksums change too
        old, new = one_part(data, made)
        assert new in b"Another clue"
        assert len(old) <= len(json.dumps(first.clue.text))
    assert changed(kind, made, clued, puzzle) == data


CLUES = {
    "ipuz": (b'"Purrs"', b'"Mice fear it"'),
    "jpz": (b"<![CDATA[Purrs <i>softly</i>]]>", b"<![CDATA[Mice fear it]]>"),
    "xd": (b"A1. Purrs {/softly/} ~", b"A1. Mice fear it ~"),
}
LETTERS = {
    "ipuz": [(b'"A#A"', b'"I#A"')],
    "jpz": [
        (b'x="1" y="2" solution="A"', b'x="1" y="2" solution="I"'),
        (b'"ACNRTU"', b'"ACINRTU"'),
    ],
    "xd": [(b"A#A", b"I#A"), (b"~ CAR", b"~ CIR")],
}


@pytest.mark.parametrize("name", CLUES)
def test_a_clue_changes_its_own_characters(name: str) -> None:
    data = OWN[name]
    puzzle = read(name, data)
    after = with_clue(puzzle, 1, "across", "Mice fear it")
    assert changed(name, data, puzzle, after) == data.replace(*CLUES[name])


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_changes_its_own_character_and_what_counts_on_it(name: str) -> None:
    data = OWN[name]
    puzzle = read(name, data)
    wanted = data
    for old, new in LETTERS[name]:
        wanted = wanted.replace(old, new)
    assert changed(name, data, puzzle, with_letter(puzzle, (1, 0), "I")) == wanted


def test_a_small_letter_stays_small_and_marks_stay_where_they_are() -> None:
    for name, old, new in (("ipuz", b'[["c",', b'[["b",'), ("xd", b"cAT\r\nA#", b"bAT\r\nA#")):
        puzzle = read(name, OWN[name])
        made = changed(name, OWN[name], puzzle, with_letter(puzzle, (0, 0), "B"))
        assert new in made
        assert old not in made
        assert read(name, made).grid[Position(0, 0)] == replace(
            puzzle.grid[Position(0, 0)], letter="B"
        )


def test_answers_beside_clues_and_enumerations_in_fields_follow() -> None:
    for name, old, new in (
        ("ipuz", b'"enumeration":"3","answer":"CAT"', b'"enumeration":"1,2","answer":"COT"'),
        ("jpz", b'format="3"', b'format="1,2"'),
        ("jpz", b'y="1" solution="CAT"', b'y="1" solution="COT"'),
    ):
        puzzle = read(name, OWN[name])
        after = with_letter(with_clue(puzzle, 1, "across", "A bed"), (0, 1), "O")
        shape = read("ipuz", IPUZ.replace('"3","ans', '"1,2","ans').encode()).entries[0].clue
        first = replace(
            after.entries[0], clue=replace(after.entries[0].clue, enumeration=shape.enumeration)
        )
        made = changed(name, OWN[name], puzzle, replace(after, entries=(first, *after.entries[1:])))
        assert old in OWN[name]
        assert new in made


def test_an_across_lite_file_keeps_its_sections_and_has_new_checksums() -> None:
    data, puzzle = OWN["puz"], read("puz", OWN["puz"])
    after = with_letter(with_clue(puzzle, 1, "across", "“Mice” fear it"), (1, 0), "I")
    made = changed("puz", data, puzzle, after)
    old, new = puz.load(data), puz.load(made)  # it refuses wrong checksums
    assert new.solution == "CATI.ARUN"
    assert new.clues == ["\x93Mice\x94 fear it", *old.clues[1:]]
    for field in ("preamble", "postscript", "fill", "title", "notes", "extensions", "fileversion"):
        assert getattr(new, field) == getattr(old, field)
    assert changed("puz", made, after, puzzle) == data


def test_a_cell_of_several_letters_may_become_one_letter_and_another_again() -> None:
    data, puzzle = OWN["puz"], read("puz", OWN["puz"])
    for letter in ("T", "XYZ", "ש"):
        if letter == "ש":
            with pytest.raises(ExportError, match="cannot hold the letter ש"):
                changed("puz", data, puzzle, with_letter(puzzle, (2, 2), letter))
        else:
            made = changed("puz", data, puzzle, with_letter(puzzle, (2, 2), letter))
            assert read("puz", made).grid[Position(2, 2)].letter == letter


def test_a_locked_solution_keeps_its_letters_and_takes_clues() -> None:
    file = puz.load(OWN["puz"])
    file.solution_state, file.scrambled_cksum = puz.SolutionState.Locked, 7
    data = file.tobytes()
    puzzle = read("puz", data)
    made = changed("puz", data, puzzle, with_clue(puzzle, 1, "across", "Mice fear it"))
    assert puz.load(made).clues[0] == "Mice fear it"
    with pytest.raises(ExportError, match="its solution is locked or missing"):
        changed("puz", data, puzzle, with_letter(puzzle, (0, 0), "B"))


REFUSALS: list[tuple[str, Callable[[Puzzle], Puzzle], str]] = [
    ("puz", lambda p: with_clue(p, 1, "across", "שלום"), "has the character ש"),
    ("puz", lambda p: replace(p, title="Other"), "its texts or its words would be others"),
    ("xd", lambda p: with_letter(p, (0, 0), "BB"), "it has no sign for a cell with BB"),
    ("xd", lambda p: with_clue(p, 2, "down", "Leather"), "line 19 has a comment"),
    ("ipuz", lambda p: replace(p, notes="Other"), "its texts or its words would be others"),
]


@pytest.mark.parametrize(("name", "change", "said"), REFUSALS)
def test_what_a_file_cannot_hold_is_refused(
    name: str, change: Callable[[Puzzle], Puzzle], said: str
) -> None:
    puzzle = read(name, OWN[name])
    with pytest.raises(ExportError, match=said):
        changed(name, OWN[name], puzzle, change(puzzle))


def test_a_solution_with_a_checksum_keeps_its_letters() -> None:
    data = IPUZ.replace('"date"', '"checksum":["salt","0ab"], "date"').encode()
    puzzle = read("ipuz", data)
    with pytest.raises(ExportError, match="a checksum of its letters"):
        changed("ipuz", data, puzzle, with_letter(puzzle, (0, 0), "B"))


def test_a_zipped_file_keeps_what_is_beside_it() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b"from somebody"
        archive.writestr(zipfile.ZipInfo("a.xml", (2001, 2, 3, 4, 5, 6)), OWN["jpz"])
        archive.writestr("cover.png", b"picture")
    puzzle = read("jpz", packed.getvalue())
    after = with_clue(puzzle, 1, "across", "Mice fear it")
    made = changed("jpz", packed.getvalue(), puzzle, after)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert archive.comment == b"from somebody"
        assert archive.read("a.xml") == OWN["jpz"].replace(*CLUES["jpz"])
        assert archive.getinfo("a.xml").date_time == (2001, 2, 3, 4, 5, 6)
        assert archive.read("cover.png") == b"picture"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1255"])
def test_xml_stays_in_its_encoding(encoding: str) -> None:
    head = "" if encoding.startswith("utf-8") else f" encoding='{encoding}'"
    text = JPZ.replace(" encoding='ISO-8859-1'", head).replace("Caf\xe9", "שלום")
    data = text.encode(encoding)
    puzzle = read("jpz", data)
    after = with_clue(puzzle, 1, "down", "רכב 車")
    made = changed("jpz", data, puzzle, after)
    clue = "רכב &#36554;" if encoding == "windows-1255" else "רכב 車"
    assert made == text.replace("It has wheels", clue).encode(encoding)


@pytest.mark.parametrize("name", FORMATS)
def test_the_readers_keep_their_contract_with_strangers_files(name: str) -> None:
    check_reader(REGISTRY.readers[name], [OWN[name]])


@pytest.mark.proof
@given(st.data())
def test_any_puzzle_takes_any_clue_and_letter_and_gives_them_back(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(FORMATS))
    language = data.draw(st.sampled_from([ENGLISH, HEBREW]))
    exporter = REGISTRY.exporters[name]
    try:
        drawn = data.draw(puzzles(st.just(language)))
        file = lossless(export(exporter, drawn, exporter.options()))
        before = read(name, file, language)
    except (ExportError, AssertionError):
        assume(condition=False)
    entries = [entry for entry in before.entries if not entry.linked and entry.clue.text]
    assume(entries)
    entry = data.draw(st.sampled_from(entries))
    text = data.draw(st.sampled_from(["Plain", "R & B", "5 < 6", '"Hm" \\ {x}', "חתול", "a ~ b"]))
    after = with_clue(before, entry.number, str(entry.direction), text)
    letter = next((c.letter for c in before.grid.rows[0] if c.letter), "")
    if letter:
        after = with_letter(after, entry.slot.start, letter)
    try:
        made = changed(name, file, before, after)
    except ExportError:
        assume(condition=False)
    assert not list(differences(after, read(name, made, language)))
    assert not list(differences(before, read(name, changed(name, made, after, before), language)))


# --- The command ---


def opened(tmp_path: Path, name: str) -> Path:
    path = tmp_path / f"in.{name}"
    path.write_bytes(OWN[name])
    return path


LINKED = {
    "xd": (
        b"Title: Linked\n\n\nCAT\nA#E\nPEN\n\n\n"
        b"A1. Pet author (3,3) ~ CAT\nA3. (see 1)  ~ PEN\n\nD1. Hat ~ CAP\nD2. Number ~ TEN\n"
    ),
    "ipuz": (
        b'{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],'
        b'"dimensions":{"width":3,"height":3},"puzzle":[[1,0,2],[0,"#",0],[3,0,0]],'
        b'"solution":["CAT","A#E","PEN"],"clues":{"Across":[[1,"Pet author (3,3)"],[3,"(see 1)"]],'
        b'"Down":[[1,"Hat"],[2,"Number"]]}}'
    ),
}


@pytest.mark.parametrize("name", LINKED)
def test_a_link_that_a_file_only_says_stays_and_changes_in_its_words(
    publisher: Command, tmp_path: Path, name: str
) -> None:
    path = tmp_path / f"in.{name}"
    path.write_bytes(data := LINKED[name])
    assert publisher("edit", path, "--clue", "1d=Top").code == 0
    assert path.read_bytes() == data.replace(b"Hat", b"Top")
    run = publisher("edit", path, "--clue", "1a=Animal enclosure (3,3)")
    assert (run.code, "the enumeration" in run.out) == (0, False)
    made = data.replace(b"Hat", b"Top").replace(b"Pet author", b"Animal enclosure")
    assert path.read_bytes() == made
    alone = publisher("edit", path, "--clue", "3a=Writer", "--clue", "1a=Pet (3)")
    assert alone.code == 0, alone.err
    text = path.read_bytes()
    assert b"see 1" not in text
    assert b"(3,3)" not in text
    assert publisher("review", path, "--fail-on", "error").code == 0
    assert publisher("edit", path, "--clue", "3a=See 1", "--clue", "1a=Pet (3,3)").code == 0
    assert publisher("review", path, "--fail-on", "error").code == 0


@pytest.mark.parametrize("name", CLUES)
def test_a_clue_is_written_into_the_file_and_the_first_content_is_kept(
    publisher: Command, tmp_path: Path, name: str
) -> None:
    path = opened(tmp_path, name)
    result = publisher("edit", path, "--clue", "1a=Mice fear it")
    assert result.code == 0, result.err
    assert "the clue of 1 across is now: Mice fear it" in result.out
    assert "it was: Purrs" in result.out
    wanted = OWN[name].replace(*CLUES[name])
    copy = tmp_path / f"in.{name}.bak"
    assert (path.read_bytes(), copy.read_bytes()) == (wanted, OWN[name])
    assert f"the file as it was is kept: {copy}" in result.out
    again = publisher("edit", path, "--clue", "1a=Mice fear it")
    assert again.code == 0
    assert "kept" not in again.out
    assert (path.read_bytes(), copy.read_bytes()) == (wanted, OWN[name])


def test_words_are_put_without_any_list_if_all_that_change_are_named(
    publisher: Command, tmp_path: Path
) -> None:
    path, other = opened(tmp_path, "ipuz"), tmp_path / "other.ipuz"
    lists = ("--set", "generator.wordlists=[{list: [cat, tan, run, car]}]")
    words = ("--put", "1d=bar", "--put", "1a=bat", "--clue", "1a=It sleeps upside down")
    result = publisher("edit", path, *words, "--to", other, *lists)
    assert result.code == 0, result.err
    assert "1 across: CAT, now bat" in result.out
    assert "the clue of CAR is gone: It has wheels / doors" in result.out
    assert "without a clue: bar" in result.out
    wanted = IPUZ.replace('["c",', '["b",').replace('"CAT"', '"BAT"')
    wanted = wanted.replace("Purrs", "It sleeps upside down").replace("It has wheels \\/ doors", "")
    assert other.read_bytes() == wanted.encode()
    assert path.read_bytes() == OWN["ipuz"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in.ipuz", "other.ipuz"]


def test_a_crossing_that_no_list_has_is_an_error_that_says_what_to_do(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("publisher_wordcollections.frequencies.languages", lambda: ())
    path = opened(tmp_path, "ipuz")
    result = publisher("edit", path, "--put", "1a=bat")
    assert result.code > 0
    assert "BAR would be at 1 down: put a word there too, or name a list" in result.err
    result = publisher("words", path, "1a")
    assert result.code > 0
    assert "there are no words to look among: name a list" in result.err
    assert path.read_bytes() == OWN["ipuz"]


def test_a_list_mends_the_crossings_and_offers_words(publisher: Command, tmp_path: Path) -> None:
    path = opened(tmp_path, "xd")
    lists = ("--set", "generator.wordlists=[{list: [cat, tan, run, car, bar, bat, tin]}]")
    result = publisher("edit", path, "--put", "1a=bat", *lists, "--dry-run")
    assert result.code == 0, result.err
    assert "1 down: CAR, now BAR" in result.out.replace("bar", "BAR")
    assert path.read_bytes() == OWN["xd"]
    shown = publisher("words", path, "1a", "--free-crossings", *lists)
    assert "  BAT  " in shown.out


def test_a_word_may_be_twice_where_the_file_has_it_twice(
    publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "in.xd"
    text = "Title: T\n\n\nCAT\nA#O\nTOT\n\n\nA1. Purrs ~ CAT\nA4. Child ~ TOT\n\n"
    text += "D1. It has claws ~ CAT\nD2. Small drink ~ TOT\n"
    path.write_text(text, encoding="utf-8")
    result = publisher("edit", path, "--clue", "2d=A drop to drink")
    assert result.code == 0, result.err
    assert path.read_text("utf-8") == text.replace("Small drink", "A drop to drink")


def test_a_search_leaves_words_that_the_file_has_twice(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "in.xd"
    text = "Title: T\n\n\nCAT\nA#O\nTOT\n\n\nA1. Purrs ~ CAT\nA3. Child ~ TOT\n\n"
    text += "D1. It has claws ~ CAT\nD2. Small drink ~ TOT\n"
    path.write_text(text, encoding="utf-8")
    lists = ("--set", "generator.wordlists=[{list: [cat, tot, cut, ton, tin, cot, ten]}]")
    result = publisher("edit", path, "--put", "3a=ton", *lists)
    assert result.code == 0, result.err
    assert "the clue of TOT is gone: Child" in result.out
    assert "the clue of TOT is gone: Small drink" in result.out
    for clue, answer in (("A1. Purrs", "CAT"), ("D1. It has claws", "CAT"), ("A3.", "TON")):
        assert f"{clue} ~ {answer}\n" in path.read_text("utf-8").replace(".  ~", ". ~")


def test_a_file_without_a_solution_takes_clues_and_no_words(
    publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "in.xd"
    text = "Title: T\n\n\nCA.\nA#.\n...\n\n\nA1. Purrs ~ CA.\n"
    path.write_text(text, encoding="utf-8")
    result = publisher("edit", path, "--put", "1a=cat")
    assert result.code > 0
    assert "has cells without a letter: only its clues can be changed" in result.err
    assert path.read_text("utf-8") == text
    assert publisher("edit", path, "--clue", "1a=See 3").code == 0
    assert path.read_text("utf-8") == text.replace("Purrs", "See 3")


def test_letters_of_another_language_ask_for_its_name(publisher: Command) -> None:
    path = CORPUS / "puz/xpuz-spanish.puz"
    words = ("--set", "generator.wordlists=[{list: [niño, niña]}]", "--free-crossings")
    result = publisher("words", path, "1a", *words)
    assert result.code > 0
    assert "has letters that English does not have: Ñ; name its language" in result.err
    result = publisher("words", path, "1a", "--set", "language=es", *words)
    assert "NIÑO" in result.out.upper()


def test_what_cannot_be_done_leaves_everything_as_it_was(
    publisher: Command, tmp_path: Path
) -> None:
    path = opened(tmp_path, "puz")
    other = tmp_path / "in.exolve"
    other.write_text("exolve-begin\nexolve-end\n", encoding="utf-8")
    for arguments, said in (
        ((path, "--clue", "1a=שלום"), "cannot be changed in this way: the clue “שלום” has"),
        ((path, "--clue", "9a=No"), "there is no 9 across"),
        ((path, "--clue", "No"), "--clue No: write the slot and the clue"),
        ((path, "--clue", "1a=A", "--publish"), "leave out --publish"),
        ((path, "--clue", "1a=A", "--puzzle", "2"), "leave out --puzzle"),
        (
            (other, "--clue", "1a=A"),
            "are not changed in place, those of `ipuz`, `jpz`, `puz` and `xd` are",
        ),
        ((tmp_path / "no.puz", "--clue", "1a=A"), "no.puz"),
        ((tmp_path / "a.yaml", "--clue", "1a=A", "--to", "b"), "--to is for puzzle files"),
    ):
        result = publisher("edit", *arguments)
        assert result.code != 0
        assert said in result.err
    assert path.read_bytes() == OWN["puz"]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_hebrew_file_is_read_from_the_right_and_changed(
    publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "in.ipuz"
    puzzle = read("ipuz", IPUZ.encode())
    letters = dict(zip("CATRUN", "אבגדהו", strict=True))
    hebrew = replace(
        puzzle,
        language=HEBREW,
        grid=puzzle.grid.mapped(
            lambda _, c: replace(c, letter=letters.get(c.letter, ""), given=False)
        ),
    )
    exporter = REGISTRY.exporters["ipuz"]
    path.write_bytes(export(exporter, hebrew, exporter.options()).value)
    before = path.read_bytes()
    result = publisher("edit", path, "--clue", "1 מאוזן=שלום")
    assert result.code == 0, result.err
    assert path.read_bytes() == before.replace(b"Purrs (3)", "שלום (3)".encode()).replace(
        b"Purrs", "שלום".encode()
    )


def test_a_strangers_format_is_changed_in_place(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    xd = REGISTRY.readers["xd"]

    def rewrite(data: bytes, options: NoOptions, changes: PuzzleChanges) -> bytes:
        assert xd.rewrite
        return xd.rewrite(data[::-1], options, changes)  # it forgets to turn it again

    def parse(data: bytes, options: NoOptions, language: Language) -> Puzzle:
        found = xd.read(data[::-1], options, language)
        return found.value if isinstance(found, WithLosses) else found

    mine = Reader("mine", "Mine", NoOptions, (".mine",), parse, rewrite=rewrite)
    registry = load()
    registry.add(mine, Provider("mine", "mine", "1"))
    monkeypatch.setattr("publisher.plugins.registry.load", lambda files: registry)
    path = tmp_path / "in.mine"
    path.write_bytes(OWN["xd"][::-1])
    result = publisher("edit", path, "--clue", "1a=Mice")
    assert result.code > 0
    assert "the file could not be read any more" in result.err
    assert path.read_bytes() == OWN["xd"][::-1]
    with pytest.raises(AssertionError, match="it changes bytes where nothing is changed"):
        check_reader(mine, [path.read_bytes()])


def test_the_clue_of_a_locked_puzzle_goes_to_its_clue_file(
    publisher: Command, tmp_path: Path
) -> None:
    path, clues = tmp_path / "c.yaml", tmp_path / "clues.txt"
    path.write_text(
        "words: [list: [cat, car, tan, ran, cot, nor]]\nclues: clues.txt\nlock: c.lock\n"
        "generator: {budget: 50steps}\nexport: [json]\n"
    )
    assert publisher("publish", path).code == 0
    answer = clues.read_text("utf-8").split()[0]
    result = publisher("edit", path, "--clue", f"{answer}=Mice _fear_ it")
    assert result.code == 0, result.err
    assert "is now: Mice _fear_ it" in result.out
    assert f"{answer}\tMice _fear_ it\n" in clues.read_text("utf-8")
    before = clues.read_text("utf-8")
    assert publisher("edit", path, "--clue", f"{answer}=").code == 0
    assert before != clues.read_text("utf-8")
