"""Kinds of font files: collections of fonts, and fonts with PostScript outlines."""

import struct
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pypdf import PdfReader

import publisher_pages
from conftest import debian_font, program
from losses import lossless
from publisher import Publication
from publisher.plugins.options import input_files
from publisher_pages.fonts import families
from publisher_pages.fonts.cff import cids
from publisher_pages.fonts.families import load_fonts
from publisher_pages.fonts.font_file import FontFile, read_font
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, puzzle

BUNDLED = Path(publisher_pages.__file__).parent / "fonts"
THAI, HEBREW = (
    BUNDLED / f"{name}.ttf" for name in ("NotoSerifThai-Bold", "NotoSansHebrew-Regular")
)
NAMED = f"own.ttc#{HEBREW.stem}"


def collection(*files: Path) -> bytes:
    """Fonts in one file, which share no table."""
    start = 12 + 4 * len(files)
    starts, parts = [], []
    for file in files:
        starts.append(start)
        data = bytearray(file.read_bytes())
        for at in range(12, 12 + 16 * data[5], 16):
            (offset,) = struct.unpack_from(">L", data, at + 8)
            struct.pack_into(">L", data, at + 8, offset + start)
        parts.append(bytes(data))
        start += len(data)
    head = struct.pack(f">4sLL{len(files)}L", b"ttcf", 0x10000, len(files), *starts)
    return head + b"".join(parts)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a collection of a Thai and a Hebrew font."""
    (tmp_path / "own.ttc").write_bytes(collection(THAI, HEBREW))
    return tmp_path


def options_of(folder: Path, font: object) -> PdfOptions:
    return PdfOptions.model_validate({"font": font}, context={"folder": folder})


def first_face(options: PdfOptions) -> str:
    return load_fonts(options.font.regular).regular.faces[0].name


def test_a_font_of_a_collection_is_taken_by_its_name_or_the_first(folder: Path) -> None:
    assert first_face(options_of(folder, "own.ttc")) == THAI.stem
    assert first_face(options_of(folder, NAMED)) == HEBREW.stem
    assert first_face(options_of(folder, {"regular": [NAMED, "own.ttc"]})) == HEBREW.stem


def test_a_font_of_a_collection_is_a_setting_like_others(folder: Path) -> None:
    options = options_of(folder, NAMED)
    assert set(input_files(options)) == {folder / "own.ttc"}
    written = options.model_dump(mode="json")["font"]
    assert written["regular"] == [str(folder / NAMED)]
    assert options_of(folder, written) == options


def test_a_name_that_a_collection_lacks_is_an_error_with_the_names_it_has(folder: Path) -> None:
    message = rf"own\.ttc#Ruth has no font Ruth; it has {THAI.stem}, {HEBREW.stem}"
    with pytest.raises(ValidationError, match=message):
        options_of(folder, "own.ttc#Ruth")


def test_a_number_sign_is_part_of_the_name_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "own#2.ttf").write_bytes(HEBREW.read_bytes())
    assert first_face(options_of(tmp_path, "own#2.ttf")) == HEBREW.stem


@pytest.mark.parametrize("length", [10, 14, 24, 3000])
def test_a_collection_that_is_cut_off_is_refused(length: int, folder: Path) -> None:
    file = folder / "own.ttc"
    file.write_bytes(file.read_bytes()[:length])
    with pytest.raises(ValueError, match=r"own\.ttc is broken: it ends too early"):
        read_font(FontFile(file))


def test_cff2_outlines_are_refused_with_what_to_give(tmp_path: Path) -> None:
    (tmp_path / "own.otf").write_bytes(THAI.read_bytes().replace(b"glyf", b"CFF2", 1))
    with pytest.raises(ValueError, match=r"own\.otf has CFF2 outlines; give the \.ttf file, or an"):
        read_font(FontFile(tmp_path / "own.otf"))


def listed(*objects: bytes) -> bytes:
    """Objects as a CFF table lists them."""
    if not objects:
        return bytes(2)
    ends = [1 + sum(map(len, objects[:count])) for count in range(len(objects) + 1)]
    return struct.pack(">HB", len(objects), 1) + bytes(ends) + b"".join(objects)


def cff(ordering: bytes, charset: bytes) -> bytes:
    """A table with five glyphs; its dictionary begins with an ordering and has the real 0.1."""

    def before(charset_at: int, glyphs_at: int) -> bytes:
        offsets = struct.pack(">BiB", 29, charset_at, 15), struct.pack(">BiB", 29, glyphs_at, 17)
        top = ordering + b"\x1e\xa1\xff\x0c\x08" + b"".join(offsets)
        return b"\1\0\4\1" + listed(b"Name") + listed(top) + listed(b"one", b"two") + listed()

    start = len(before(0, 0))
    return before(start, start + len(charset)) + charset + listed(*[b"\x0e"] * 5)


@pytest.mark.parametrize(
    ("charset", "found"),
    [
        (b"\0\0\7\0\x08\1\0\2\0", (0, 7, 8, 256, 512)),
        (b"\1\0\7\1\1\0\1", (0, 7, 8, 256, 257)),
        (b"\2\1\0\0\3", (0, 256, 257, 258, 259)),
    ],
)
def test_the_cids_of_glyphs_are_read_in_all_forms(charset: bytes, found: tuple[int, ...]) -> None:
    """The forms of Adobe's Technical Note 5176, 13."""
    table = cff(b"\x1c\1\x87\xf7\x80\x8b\x0c\x1e", charset)
    assert cids(table) == found
    assert cids(cff(b"\xfe\x80\x05", charset)) == (0, 1, 2, 3, 4)  # no CIDs
    for length in range(len(table) - len(listed(*[b"\x0e"] * 5)) + 1):
        with pytest.raises(LookupError):
            cids(table[:length])


OTF = ("opentype/ebgaramond/EBGaramond12-Regular.otf", "fonts-ebgaramond")
CJK = ("opentype/noto/NotoSerifCJK-Regular.ttc", "fonts-noto-cjk")
CLUES = {
    OTF: ("Affinity of a fjord & an “office”", ["EBGaramond12-Regular"]),
    CJK: ("くろくて にがい のみもの、日本語", ["NotoSerifCJKjp-Regular"]),
}


def printed(font: tuple[str, str], fragment: str = "") -> bytes:
    """A puzzle in a font of Debian."""
    file = debian_font(*font)
    sample = puzzle(["CAT"], ENGLISH, clue=CLUES[font][0], title="Table")
    options = PdfOptions.model_validate({"font": f"{file}{fragment}"})
    return lossless(export(Publication.of(sample), options))


@pytest.mark.parametrize("font", CLUES)
def test_postscript_outlines_are_embedded_as_a_small_font_of_cids(font: tuple[str, str]) -> None:
    reader: Any = PdfReader(BytesIO(printed(font)), strict=True)
    fonts = [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]
    assert [font["/BaseFont"].split("+")[1] for font in fonts] == CLUES[font][1]
    for each in fonts:
        descendant = each["/DescendantFonts"][0].get_object()
        program_of = descendant["/FontDescriptor"]["/FontFile3"]
        assert descendant["/Subtype"] == "/CIDFontType0"
        assert program_of["/Subtype"] == "/CIDFontType0C"
        assert len(program_of.get_data()) < 20_000


@pytest.mark.parametrize("font", CLUES)
def test_other_readers_find_the_text_and_no_fault(font: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "own.pdf"
    file.write_bytes(printed(font))
    command = [program("pdftotext"), "-l", "1", str(file), "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "".join(CLUES[font][0].split()) in "".join(text.split())  # a line may end anywhere
    checked = subprocess.run([program("qpdf"), "--check", str(file)], capture_output=True)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("font", CLUES)
def test_a_file_with_postscript_outlines_is_the_same_each_time(font: tuple[str, str]) -> None:
    first = printed(font)
    families._face_of.cache_clear()
    assert printed(font) == first


def test_a_collection_of_noto_has_a_font_of_each_region() -> None:
    reader: Any = PdfReader(BytesIO(printed(CJK, "#NotoSerifCJKkr-Regular")))
    (font,) = reader.pages[0]["/Resources"]["/Font"].values()
    assert font.get_object()["/BaseFont"].endswith("+NotoSerifCJKkr-Regular")
