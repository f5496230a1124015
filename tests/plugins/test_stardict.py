"""Dictionaries of StarDict as a source of words and clues; all of them are made here."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from losses import lossless
from publisher import SourceError, SourceWord
from publisher.plugins.options import input_files
from publisher.plugins.registry import load
from publisher_testing import check_source

SOURCE = load().sources["stardict"]

ENGLISH = {
    "goat": "1. An animal with a beard that climbs\n2. a goatish fellow\n3. short",
    "oboe": "(1) A woodwind with a double reed",
}
HEBREW = {"אבוב": "<b>כלי נשיפה</b> מעץ<br>צינור גמיש", "ים": "<p>מקווה של מים</p>"}


def dictionary(
    folder: Path,
    words: dict[str, str],
    kind: str = "m",
    *,
    wide: bool = False,
    packed: bool = False,
) -> Path:
    """A dictionary whose texts are one field each, of a kind that all share."""
    made, index = b"", b""
    for word, text in words.items():
        place = len(made).to_bytes(8 if wide else 4), len(text.encode()).to_bytes(4)
        index += word.encode() + b"\0" + b"".join(place)
        made += text.encode()
    return written(folder, index, made, f"sametypesequence={kind}\n", wide=wide, packed=packed)


def written(
    folder: Path,
    index: bytes,
    data: bytes,
    more: str = "",
    *,
    wide: bool = False,
    packed: bool = False,
) -> Path:
    bits = "idxoffsetbits=64\n" if wide else ""
    path = folder / "small.ifo"
    path.write_text(f"StarDict's dict ifo file\nversion=2.4.2\nbookname=Small\n{bits}{more}")
    pack: Any = gzip.compress if packed else bytes
    (folder / f"small.idx{'.gz' * packed}").write_bytes(pack(index))
    (folder / f"small.dict{'.dz' * packed}").write_bytes(pack(data))
    return path


def read(path: Path, **options: Any) -> list[tuple[str, str]]:
    chosen = SOURCE.options.model_validate({"stardict": path, **options})
    words: list[SourceWord] = list(lossless(SOURCE.read(chosen)))
    return [(word.text, word.clue) for word in words]


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("packed", [False, True])
def test_each_line_of_a_text_is_a_clue_unless_it_tells_the_answer(
    tmp_path: Path, *, wide: bool, packed: bool
) -> None:
    path = dictionary(tmp_path, ENGLISH, wide=wide, packed=packed)

    assert read(path) == [
        ("goat", "An animal with a beard that climbs"),
        ("oboe", "A woodwind with a double reed"),
    ]
    assert read(path, shortest=4)[1] == ("goat", "short")


def test_marked_texts_are_clues_without_their_tags(tmp_path: Path) -> None:
    path = dictionary(tmp_path, HEBREW, "h")

    assert read(path) == [
        ("אבוב", "כלי נשיפה מעץ"),
        ("אבוב", "צינור גמיש"),
        ("ים", "מקווה של מים"),
    ]
    xdxf = dictionary(tmp_path, {"emu": "<k>emu</k>\n<tr>i:mju</tr><def>A tall bird</def>"}, "x")
    assert read(xdxf) == [("emu", "A tall bird")]


def test_texts_of_several_fields_are_told_apart(tmp_path: Path) -> None:
    sound = b"W" + (3).to_bytes(4) + b"\0\1\2"
    field = b"ti:mju:\0" + sound + b"mA tall bird that runs\0"
    index = b"emu\0" + bytes(4) + len(field).to_bytes(4)
    assert read(written(tmp_path, index, field)) == [("emu", "A tall bird that runs")]

    field = b"i:mju:\0A tall bird that runs"
    index = b"emu\0" + bytes(4) + len(field).to_bytes(4)
    path = written(tmp_path, index, field, "sametypesequence=tm\n")
    assert read(path) == [("emu", "A tall bird that runs")]


def test_the_source_keeps_the_contract_and_names_its_files(tmp_path: Path) -> None:
    path = dictionary(tmp_path, ENGLISH, packed=True)
    options = SOURCE.options.model_validate({"stardict": path})
    check_source(SOURCE, options)
    names = {file.name for file in input_files(options)}
    assert names == {"small.ifo", "small.idx.gz", "small.dict.dz"}


def test_what_is_no_dictionary_or_damaged_is_told(tmp_path: Path) -> None:
    path = dictionary(tmp_path, ENGLISH)
    whole = (tmp_path / "small.idx").read_bytes()
    for data, said in (
        (whole[:-3], "its index ends inside a word"),
        (whole[:5] + b"\xff" * 8 + whole[13:], "its text of “goat” is cut off"),
        (b"\x1f\x8b\x08" + whole, "it cannot be unpacked"),
    ):
        (tmp_path / "small.idx").write_bytes(data)
        with pytest.raises(SourceError, match=said):
            read(path)
    (tmp_path / "small.idx").unlink()
    with pytest.raises(SourceError, match=r"small\.idx or small\.idx\.gz belongs beside it"):
        read(path)
    path.write_text("goat,An animal\n")
    with pytest.raises(SourceError, match=r"is not the \.ifo of a StarDict dictionary"):
        read(path)
