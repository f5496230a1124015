"""JPZ: every part of the puzzle found again, and no file does more than be refused."""

import io
import re
import zipfile
from contextlib import suppress
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losses import kept, losing, lossless
from publisher import (
    Cell,
    Clue,
    Direction,
    Emphasis,
    Enumeration,
    FormatError,
    Language,
    NoOptions,
    Puzzle,
    PuzzleFeature,
    TextStyle,
    clean,
    first_names,
    without,
)
from publisher_jpz import publisher_exporters, publisher_readers
from publisher_jpz.reading import read
from publisher_jpz.writing import write
from publisher_testing import ENGLISH, HEBREW, check_exporter, check_reader, puzzle, sample_puzzles
from strategies import puzzles

NONE = NoOptions()
PLAIN = puzzle(["CAT", "A#O", "RUN"])
NAMES = {"r": "http://crossword.info/xml/rectangular-puzzle"}
QUIET = st.text(
    st.characters(codec="utf-8", exclude_characters="()", exclude_categories=["Cc", "Cn"]),
    max_size=12,
)


def taken(data: bytes, sample: Puzzle = PLAIN) -> Puzzle:
    return lossless(read(data, NONE, sample.language))


def as_written(sample: Puzzle) -> Puzzle:
    lost = {PuzzleFeature.SPELLINGS, PuzzleFeature.LINES, PuzzleFeature.PUBLISHED}
    tidy = without(sample, frozenset(lost))
    entries = tuple(
        replace(e, clue=Clue(clean(e.clue.text), e.clue.enumeration)) for e in tidy.entries
    )
    return replace(
        tidy,
        entries=entries,
        title=clean(tidy.title),
        author=clean(tidy.author),
        copyright=clean(tidy.copyright),
        notes=clean(tidy.notes),
    )


def zipped(data: bytes, name: str = "puzzle.xml") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        # Without the time in it: tests are named after its bytes, in every process.
        archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def test_keeps_the_contracts() -> None:
    [exporter], [reader, _] = publisher_exporters(), publisher_readers()
    check_exporter(exporter)
    check_reader(reader, [lossless(write(PLAIN, NONE))])


@pytest.mark.slow
@given(puzzles(text=QUIET))
def test_whatever_is_written_is_read_back(sample: Puzzle) -> None:
    assert taken(lossless(write(sample, NONE)), sample) == as_written(sample)


@pytest.mark.parametrize("name", sorted(set(sample_puzzles()) - {"nasty text"}))
def test_sample_puzzles_are_read_back(name: str) -> None:
    sample = sample_puzzles()[name]
    assert taken(lossless(write(sample, NONE)), sample) == as_written(sample)


def test_words_are_told_cell_by_cell_in_reading_order() -> None:
    root = ET.fromstring(lossless(write(puzzle(["שלומ", "מ###"], HEBREW), NONE)))  # noqa: S314 - our own
    words = root.findall(".//r:word", NAMES)
    assert [[(c.get("x"), c.get("y")) for c in word] for word in words] == [
        [("4", "1"), ("3", "1"), ("2", "1"), ("1", "1")],
        [("4", "1"), ("4", "2")],
    ]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
def test_lists_of_clues_are_titled_in_english_and_read_in_any_language(language: Language) -> None:
    sample = puzzle(["אב", "ג#"] if language is HEBREW else ["AB", "C#"], language)
    data = lossless(write(sample, NONE))
    root = ET.fromstring(data)  # noqa: S314 - our own
    titles = [title.text for title in root.findall(".//r:title/r:b", NAMES)]
    assert titles == ["Across", "Down"]
    own = data.replace(b">Across<", ">מאוזן<".encode()).replace(b">Down<", ">מאונך<".encode())
    assert taken(own, sample) == taken(data, sample) == as_written(sample)


def test_nothing_in_a_clue_is_markup() -> None:
    sample = puzzle(["CAT"], clue="5 < 6 & 7 <b>bold</b> &lt;")
    data = lossless(write(sample, NONE))
    root = ET.fromstring(data)  # noqa: S314 - our own
    (clue,) = root.findall(".//r:clue", NAMES)
    assert clue.text == "5 &lt; 6 &amp; 7 &lt;b&gt;bold&lt;/b&gt; &amp;lt;"
    assert taken(data).entries[0].clue.text == "5 < 6 & 7 <b>bold</b> &lt;"


def test_a_zipped_file_is_read() -> None:
    assert taken(zipped(lossless(write(PLAIN, NONE)))) == PLAIN


def test_words_may_be_ranges_and_grids_sparse() -> None:
    data = b"""<crossword-compiler><rectangular-puzzle><crossword>
      <grid width="3" height="2"><cell x="1" y="1" solution="C"/><cell x="2" y="1" solution="A"/>
      <cell x="3" y="1" solution="T" top-bar="true"/><cell x="1" y="2" type="block"/></grid>
      <word id="7" x="1-3" y="1"/>
      <clues><clue word="7" number="1" format="1,2"><i>Felis</i> catus</clue></clues>
      </crossword></rectangular-puzzle></crossword-compiler>"""
    made = taken(data)
    (entry,) = made.entries
    assert (made.answer(entry), entry.direction) == (("C", "A", "T"), Direction.ACROSS)
    assert entry.clue.text == "Felis catus"
    assert entry.clue.emphasis == (Emphasis(0, 5, TextStyle.ITALIC),)
    assert entry.clue.enumeration is not None
    assert str(entry.clue.enumeration) == "1,2"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is not XML"),
        (b"<a/>", "this is not a crossword"),
        (b"PK\x03\x04", "the archive is damaged"),
        (zipped(b"<a/>"), "this is not a crossword"),
        (zipped(b"", "folder/"), "the archive is empty"),
        (zipped(b" " * 20_000_001), "larger than 20000000 bytes"),
        (
            b'<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><a>&d;</a>',
            "the file defines entities",
        ),
        (
            lossless(write(PLAIN, NONE)).replace(b'width="3"', b'width="x"'),
            "`width` is 'x', which is no",
        ),
        (
            lossless(write(PLAIN, NONE)).replace(b'width="3"', b'width="999"'),
            "a side has 1 to 250 cells",
        ),
        (
            lossless(write(PLAIN, NONE)).replace(b'x="3"', b'x="9"'),
            "column 9, row 1 is off the grid",
        ),
        (lossless(write(PLAIN, NONE)).replace(b'x="3"', b'x="a"'), "`x` is not a place: 'a'"),
        (
            lossless(write(PLAIN, NONE)).replace(b'solution="C" number="1"', b'type="block"'),
            "word 1: a cell of it is not a letter",
        ),
    ],
)
def test_what_is_no_puzzle_is_told(data: bytes, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        taken(data)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("written", "clue", "told"),
    [
        (b'format="2, 3">Pet', Clue("Pet"), r"the enumeration \(2, 3\) of a word of 3 letters$"),
        (b'format="two words">Pet', Clue("Pet (two words)"), ""),
        (b'format="1,2">Pet (3)', Clue("Pet", Enumeration((1, 2), (",",))), ""),
        (b'format="">Pet (4)', Clue("Pet (4)"), ""),
    ],
)
def test_a_format_is_the_enumeration_if_it_adds_up(written: bytes, clue: Clue, told: str) -> None:
    data = lossless(write(PLAIN, NONE)).replace(b'format="3">Clue CAT', written)
    made = losing(told, read(data, NONE, ENGLISH)) if told else taken(data)
    assert made.entries[0].clue == clue


def test_title_and_copyright_may_be_the_applet_s() -> None:
    settings = b"<applet-settings><title>Pets</title></applet-settings><rectangular-puzzle"
    data = lossless(write(replace(PLAIN, title=""), NONE)).replace(
        b"<rectangular-puzzle", settings, 1
    )
    assert taken(data).title == "Pets"


def test_entities_of_html_are_their_characters() -> None:
    written = b"&nbsp;&Eacute;t&eacute; &amp;amp; &quot;so&quot; &hellip;&NotEqualTilde;"
    data = lossless(write(PLAIN, NONE)).replace(b">Clue CAT<", b">" + written + b"<")
    assert taken(data).entries[0].clue.text == 'Été & "so" …≂̸'
    with pytest.raises(FormatError, match="this is not XML: undefined entity"):
        taken(data.replace(b"&nbsp;", b"&nosuch;"))


def test_notes_may_be_instructions() -> None:
    said = b"<instructions>Solve it.</instructions><crossword"
    data = lossless(write(replace(PLAIN, notes=""), NONE)).replace(b"<crossword>", said + b">", 1)
    assert taken(data).notes == "Solve it."
    both = lossless(write(replace(PLAIN, notes="Ours"), NONE)).replace(
        b"<crossword>", said + b">", 1
    )
    assert losing("instructions", read(both, NONE, ENGLISH)).notes == "Ours"


def test_emphasis_is_markup_in_either_depth() -> None:
    clue = Clue("War and Peace", None, (Emphasis(0, 3, TextStyle.BOLD),))
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    data = lossless(write(sample, NONE))
    assert b"&lt;b&gt;War&lt;/b&gt; and Peace" in data
    inside = data.replace(b"&lt;b&gt;War&lt;/b&gt;", b"<b>War</b>")
    assert taken(data).entries[0].clue == taken(inside).entries[0].clue == clue


def test_cells_that_cannot_be_changed_are_given() -> None:
    data = lossless(write(PLAIN, NONE)).replace(b'solution="C"', b'solution="C" type="clue"')
    assert taken(data).grid.rows[0][0] == Cell(letter="C", given=True)
    assert len(taken(data).entries) == 4


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b'"C" number="1"', b'"C" number="1" top-right-number="9"', "“top-right-number” of 1 cell"),
        (b'solution="', b'background-color="#ffcc00" solution="', "“background-color” of 8 cells"),
        (b'solution="C"', b'solve-state="X" solution="C"', "“solve-state” of 1 cell"),
        (b'<clue word="', b'<clue hint-url="x" word="', "“hint-url” of 4 clues"),
        (b'<word id="', b'<word hidden="true" id="', "“hidden” of 4 words"),
        (b"<title>", b"<identifier>7</identifier><title>", "“identifier”"),
        (b"<grid ", b"<picture/><grid ", "“picture”"),
        (b"<rectangular-puzzle", b"<tracking/><rectangular-puzzle", "“tracking”"),
    ],
)
def test_what_has_no_place_is_told_by_its_name(old: bytes, new: bytes, told: str) -> None:
    found = read(lossless(write(PLAIN, NONE)).replace(old, new), NONE, ENGLISH)
    assert found.losses == (f"not taken over from the .jpz file: {told}",)
    assert [[cell.letter for cell in row] for row in found.value.grid.rows] == [
        [cell.letter for cell in row] for row in PLAIN.grid.rows
    ]


def test_what_only_the_applet_does_is_not_told() -> None:
    applet = (
        b'<applet-settings cursor-color="#00FF00"><actions><check label="Check"/></actions>'
        b"<completion>Well done</completion></applet-settings><rectangular-puzzle"
    )
    data = lossless(write(PLAIN, NONE)).replace(b"<rectangular-puzzle", applet)
    found = read(data, NONE, ENGLISH)
    assert found.losses == ("not taken over from the .jpz file: “completion”",)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
def test_small_letters_are_letters(language: Language) -> None:
    rows = ["CAT", "A#O", "RUN"] if language is ENGLISH else ["אבג", "ד#ה", "וזח"]
    sample = puzzle(rows, language, "?")
    data = lossless(write(sample, NONE)).decode()
    small = re.sub('solution="(.)"', lambda found: found[0].lower(), data)
    assert taken(small.encode(), sample).grid == sample.grid


def test_a_clue_without_a_word_is_told() -> None:
    data = lossless(write(PLAIN, NONE)).replace(b'<word id="1"', b'<word id="99"')
    losing(r"clue 1 \(Clue CAT\), which has no cells", read(data, NONE, ENGLISH))


def test_clues_that_mostly_have_no_cells_are_refused() -> None:
    data = lossless(write(PLAIN, NONE))
    for word in (b"1", b"2", b"3"):
        data = data.replace(b'<word id="' + word + b'"', b'<word id="9' + word + b'"')
        with suppress(FormatError):
            assert kept(read(data, NONE, ENGLISH)).grid == PLAIN.grid
    with pytest.raises(FormatError, match=r"3 of 4 clues have no cells .* clue 1 \(Clue CAT\)"):
        taken(data)


def numbered_as(data: bytes, labels: dict[str, str]) -> bytes:
    """A file with other labels in cells and before clues."""
    for old, new in labels.items():
        data = data.replace(f'number="{old}"'.encode(), f'number="{new}"'.encode())
    return data


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
@pytest.mark.parametrize(
    "labels",
    [
        {"1": "A", "2": "B", "3": "C"},
        {"1": "1-3", "2": "•2", "3": "אa"},
        {"1": "", "2": "", "3": ""},
        {"2": "•2"},
        {"3": "1234567"},
    ],
)
def test_labels_that_are_no_numbers_are_counted_and_told(
    language: Language, labels: dict[str, str]
) -> None:
    sample = puzzle(
        ["CAT", "A#O", "RUN"] if language is ENGLISH else ["אבג", "ד#ה", "וזח"], language
    )
    found = read(numbered_as(lossless(write(sample, NONE)), labels), NONE, language)
    assert found.value == as_written(sample)
    told = first_names([*filter(None, labels.values())])
    said = f"not taken over from the .jpz file: labels that are not numbers of words: {told}"
    assert found.losses == ((said,) if told else ())


def test_a_clue_of_several_entries_has_the_number_of_the_first() -> None:
    data = lossless(write(PLAIN, NONE)).replace(
        b'number="1" format="3">Clue CAT', b'number="1/3" format="3,3">Clue CAT'
    )
    bare = data.replace(b'solution="C" number="1"', b'solution="C"')
    for each in (data, bare):
        first, *others = taken(each).entries
        assert (first.number, first.clue.text, first.linked) == (1, "Clue CAT", (others[0].slot,))
        assert tuple(others) == PLAIN.entries[1:]


@pytest.mark.parametrize("link", [b"", b' is-link="1"'])
def test_two_clues_of_one_word_are_paired_by_their_numbers(link: bytes) -> None:
    """The word is the first clue's; the other has the entry that its number leads to."""
    data = lossless(write(PLAIN, NONE))
    both = data.replace(b'number="1" format="3">Clue CAT', b'number="1/3" format="3,3">Clue CAT')
    both = both.replace(b'word="2" number="3"', b'word="1" number="3"' + link)
    first, *others = taken(both).entries
    assert (first.clue.text, tuple(others)) == ("Clue CAT", PLAIN.entries[1:])
    assert first.linked == (others[0].slot,)
    if link:  # a link listed before what it leads to
        one = b'<clue word="1" number="3" is-link="1" format="3">See 1</clue>'
        swapped = data.replace(b'<clue word="1"', one + b'<clue word="1"', 1)
        swapped = swapped.replace(b'<clue word="2" number="3" format="3">Clue RUN</clue>', b"")
        made = taken(swapped)
        assert [entry.clue.text for entry in made.entries[:2]] == ["Clue CAT", "See 1"]
        assert made.answer(made.entries[1]) == ("R", "U", "N")


def test_two_words_of_one_name_go_to_their_clues_in_turn() -> None:
    data = lossless(write(PLAIN, NONE))
    both = data.replace(b'<word id="2"', b'<word id="1"').replace(b'word="2"', b'word="1"')
    assert taken(both) == PLAIN


def test_a_second_clue_of_a_word_that_leads_nowhere_is_told() -> None:
    second = b'<clue word="1" number="7" format="3">Puss</clue></clues>'
    data = lossless(write(PLAIN, NONE)).replace(b"</clues>", second, 1)
    assert losing(r"clue 7 \(Puss\), which has no cells", read(data, NONE, ENGLISH)) == PLAIN


def test_numbers_in_cells_where_no_word_begins_are_told() -> None:
    data = lossless(write(PLAIN, NONE)).replace(b'solution="A"', b'solution="A" number="17"', 1)
    assert losing("labels that are not numbers of words: 17$", read(data, NONE, ENGLISH)) == PLAIN


def test_very_many_labels_and_stray_clues_are_counted() -> None:
    width = 40
    sample = puzzle(["".join("AB#" for _ in range(width))])
    data = lossless(write(sample, NONE))
    for number in range(width):
        data = data.replace(f'number="{number + 1}"'.encode(), f'number="x{number}"'.encode())
    for number in range(15):
        data = data.replace(f'<word id="{number + 1}"'.encode(), b'<word id="none"')
    found = read(data, NONE, ENGLISH)
    assert len(found.value.entries) == width - 15
    stray, labels = sorted(found.losses)
    assert "x11 (Clue AB) and 3 more, which have no cells" in stray
    assert " and 28 more" in labels


@pytest.mark.parametrize("pack", [bytes, zipped])
def test_half_a_file_and_changed_bytes_are_refused_or_read(pack: type[bytes]) -> None:
    data = pack(lossless(write(PLAIN, NONE)))
    for at in range(0, len(data), 5):
        for damaged in (data[:at], data[:at] + b"\xff" + data[at + 1 :]):
            with suppress(FormatError):
                assert kept(read(damaged, NONE, ENGLISH)).grid.rows
