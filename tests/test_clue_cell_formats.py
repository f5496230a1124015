"""Arrowwords in other programs' formats: each has clue cells of its own, or refuses by name."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from kind_samples import ARROWED, ARROWED_HEBREW
from losses import lossless
from publisher import ClueCell, FormatError, Language, NoOptions, Puzzle, WithLosses
from publisher.plugins.record import is_for
from publisher.plugins.registry import load
from publisher_ipuz.options import IpuzOptions
from publisher_ipuz.reading import read as read_ipuz
from publisher_ipuz.writing import write as write_ipuz
from publisher_jpz.reading import read as read_jpz
from publisher_jpz.writing import write as write_jpz
from publisher_testing import HEBREW

SAMPLES = pytest.mark.parametrize("sample", [ARROWED, ARROWED_HEBREW], ids=["en", "he"])
NONE = NoOptions()


def jpz(sample: Puzzle) -> bytes:
    return write_jpz(sample, NONE)


def ipuz(sample: Puzzle) -> bytes:
    return write_ipuz(sample, IpuzOptions())


Read = Callable[[bytes, NoOptions, Language], WithLosses[Puzzle]]
FORMATS = pytest.mark.parametrize(
    ("write", "read"), [(jpz, read_jpz), (ipuz, read_ipuz)], ids=["jpz", "ipuz"]
)


@SAMPLES
@FORMATS
def test_clue_cells_come_back(sample: Puzzle, write: Callable[[Puzzle], bytes], read: Read) -> None:
    kept = lossless(read(write(sample), NONE, sample.language))
    assert sample.sheet is not None
    sheet = replace(sample.sheet, name="")
    spelled = tuple(replace(entry, spelling=mine.spelling) for entry, mine in zip(
        kept.entries, sample.entries, strict=True))  # fmt: skip
    assert replace(kept, entries=spelled) == replace(sample, kind="arrowword", sheet=sheet)
    assert write(kept) == write(sample)


def test_a_jpz_file_has_clues_in_cells_and_arrows_in_first_cells() -> None:
    text = jpz(ARROWED).decode()
    corner = text[text.index('<cell x="1" y="1" type="clue">') :].partition("</cell>")[0]
    assert re.findall("<clue .*?>(.*?)</clue>", corner) == ["With one another", "Going to, sung"]
    assert 'clue-square-divider-width="0.7"' in text
    arrows = re.findall(r'<arrow from="(\w+)" to="(\w+)" />', text)
    assert len(arrows) == len(ARROWED.entries)
    assert {*arrows} == {("left", "bottom"), ("left", "right"), ("top", "right"), ("top", "bottom")}
    mirrored = re.findall(r'<arrow from="(\w+)" to="(\w+)" />', jpz(ARROWED_HEBREW).decode())
    assert {*mirrored} == {
        *(("right", "bottom"), ("right", "left"), ("top", "left"), ("top", "bottom"))
    }


def test_an_ipuz_file_says_that_it_is_an_arrowword() -> None:
    form = json.loads(ipuz(ARROWED_HEBREW))
    assert form["kind"][1] == "http://ipuz.org/crossword/arrowword#1"
    assert form["clueplacement"] == "blocks"
    first = next(clue for clue in form["clues"]["Down"] if clue["number"] == 1)
    assert first["org.crossword-publisher:clue-cell"] == [8, 1]
    assert first["cells"][0] == [7, 1]


@pytest.mark.parametrize("cell", [[1, 2], [8, 8], [0, 0], "no", [1]])
def test_a_clue_of_ipuz_in_a_cell_that_is_not_beside_is_an_error(cell: object) -> None:
    form = json.loads(ipuz(ARROWED))
    form["clues"]["Across"][0]["org.crossword-publisher:clue-cell"] = cell
    with pytest.raises(FormatError, match="Across"):
        read_ipuz(json.dumps(form).encode(), NONE, ARROWED.language)


def test_a_clue_of_jpz_in_a_cell_that_is_not_beside_is_an_error() -> None:
    away = jpz(ARROWED).replace(b'x="5" y="1" type="clue"', b'x="6" y="1" type="clue"', 1)
    away = away.replace(b'<cell x="6" y="1" type="block" />', b"", 1)
    with pytest.raises(FormatError, match="column 6, row 1"):
        read_jpz(away, NONE, ARROWED.language)


@pytest.mark.parametrize("name", sorted(load().exporters))
def test_every_exporter_has_clue_cells_or_refuses_them(name: str) -> None:
    known = {"docx", "html", "ipuz", "jpz", "json", "pdf", "png", "share", "svg", "text"}
    assert is_for(load().exporters[name].kinds, "arrowword") is (name in known)


def test_a_puzzle_that_is_read_right_to_left_has_clue_cells_where_they_are() -> None:
    kept = lossless(read_jpz(jpz(ARROWED_HEBREW), NONE, HEBREW))
    assert kept.sheet is not None
    assert ARROWED_HEBREW.sheet is not None
    assert [*kept.sheet.clue_cells] == [ClueCell(*each) for each in ARROWED_HEBREW.sheet.clue_cells]
