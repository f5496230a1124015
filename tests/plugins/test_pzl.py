""".pzl: byte by byte what `angry` writes, and nothing else passes for it."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from losses import kept, losing, lossless
from publisher import (
    Cell,
    Clue,
    Direction,
    Entry,
    ExportError,
    FormatError,
    Grid,
    Headings,
    Language,
    Puzzle,
    PuzzleFeature,
    Slot,
    TextDirection,
    in_words,
    numbered,
    printed,
)
from publisher_pzl import publisher_exporters, publisher_readers
from publisher_pzl.dialects import read, write
from publisher_pzl.letters import code_page
from publisher_pzl.options import PzlOptions, PzlReadOptions
from publisher_pzl.xword_file import XwordFile
from publisher_testing import ENGLISH, HEBREW, check_exporter, check_reader, grid, puzzle
from strategies import puzzles

DATA = Path(__file__).parents[1] / "data" / "corpus" / "pzl"
FILES = sorted(DATA.glob("*.pzl"))
AB = b"*XWORD0Sue2\x03\x03 3 2" + b"  \x03a \x03  \x03" + b"  \x03b \x03  \x03"
PIPE = PzlOptions(dialect="pipe")
SMALL = PzlOptions(case="lower")
TURKISH = Language(
    code="tr",
    name="Turkish",
    direction=TextDirection.LTR,
    alphabet=tuple("ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"),
    headings=Headings("Soldan sağa", "Yukarıdan aşağıya", "Bulmaca", "Çözüm"),
    casing={"i": "İ"},
)
RUSSIAN = Language(
    code="ru",
    name="Russian",
    direction=TextDirection.LTR,
    alphabet=tuple("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"),
    headings=Headings("По горизонтали", "По вертикали", "Кроссворд", "Ответ"),
)


def written(sample: Puzzle, options: PzlOptions | None = None) -> bytes:
    """The file, whatever it loses."""
    return kept(write(sample, options or PzlOptions()))


def read_back(data: bytes, language: Language = ENGLISH, **options: object) -> Puzzle:
    return lossless(read(data, PzlReadOptions.model_validate(options), language))


def bare(rows: list[str], language: Language = ENGLISH, title: str = "") -> Puzzle:
    return puzzle(rows, language, clue="", title=title)


def spelled(sample: Puzzle, **spellings: str) -> Puzzle:
    """The puzzle with other spellings of its answers, which are named in small letters."""
    entries = (
        replace(entry, spelling=spellings["".join(sample.answer(entry)).lower()])
        for entry in sample.entries
    )
    return replace(sample, entries=tuple(entries))


def cells_of(*rows: str) -> bytes:
    """Cells as they stand in a file; a space for one without a letter."""
    return b"".join(f"{letter} \x03".encode("cp1252") for row in rows for letter in row)


def letters(sample: Puzzle) -> list[str]:
    """The rows in reading order, a space for a cell without a letter."""
    return ["".join(cell.letter or " " for cell in row) for row in sample.grid.rows]


def test_keeps_the_contracts() -> None:
    exporter, reader = publisher_exporters()[0], publisher_readers()[0]
    check_exporter(exporter)
    check_reader(reader, [path.read_bytes() for path in FILES if "hebrew" not in path.name])


class TestXword:
    def test_the_golden_35_bytes(self) -> None:
        assert written(spelled(bare(["#A#", "#B#"], title="Sue2"), ab="ab")) == AB
        assert written(bare(["#A#", "#B#"], title="Sue2"), SMALL) == AB
        assert (DATA / "angry_3x2_ab.pzl").read_bytes() == AB

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
    def test_real_files_are_read_and_written_back_identically(self, path: Path) -> None:
        data = path.read_bytes()
        language = HEBREW if "hebrew" in path.name else ENGLISH
        assert XwordFile.parse(data).to_bytes() == data
        assert written(read_back(data, language)) == data

    def test_a_real_file_says_what_its_text_says(self) -> None:
        sample = read_back((DATA / "angry_9x7.pzl").read_bytes())
        assert letters(sample) == (DATA / "angry_9x7.doc").read_text().upper().splitlines()
        assert sample.title == "Sue2"
        across = [entry.spelling for entry in sample.along(Direction.ACROSS)]
        assert across == ["publisher", "export", "grid", "down"]

    def test_a_hebrew_word_across_begins_at_the_highest_x(self) -> None:
        data = written(bare(["שלומ", "מ###"], HEBREW))
        seen = [data[-24:][at : at + 1].decode("cp1255") for at in range(0, 24, 3)]
        assert seen == [*"מולש", " ", " ", " ", "מ"]

    @pytest.mark.parametrize(
        ("rows", "language"),
        [(["שלומ", "מ##מ", "שלומ"], HEBREW), (["КОТИК", "О###О", "ТОПОР"], RUSSIAN)],
    )
    def test_letters_that_are_no_latin_ones_ask_for_their_language(
        self, rows: list[str], language: Language
    ) -> None:
        sample = bare(rows, language)
        data = written(sample)
        said = "most of its letters are none of English: say its language"
        with pytest.raises(FormatError, match=said):
            read_back(data)
        shown = [row.replace("#", " ") for row in rows]
        assert letters(read_back(data, language)) == shown
        assert len(letters(read_back(data, encoding=code_page(language)))) == 3
        accented = bare(["ÉTÉS#", "T#ATE", "ÉMUES"])
        assert letters(read_back(written(accented))) == ["ÉTÉS ", "T ATE", "ÉMUES"]

    def test_letters_have_the_case_of_the_list_as_with_angry(self) -> None:
        """Where a cell is of two words that cross, both have it in that case, as in its grids."""
        sample = bare(["CAT", "A#O", "RUN"], title="Sue2")
        listed = spelled(sample, cat="CaT", car="Car", run="rUn", ton="Ton")
        size = b"*XWORD0Sue2\x03\x03 3 3"
        assert written(listed) == size + cells_of("CaT", "a o", "rUn")
        assert written(listed, SMALL) == size + cells_of("cat", "a o", "run")
        upper = PzlOptions(case="upper")
        assert written(listed, upper) == written(sample) == size + cells_of("CAT", "A O", "RUN")
        assert written(read_back(written(listed))) == written(listed)
        assert letters(read_back(written(listed))) == letters(sample)

    def test_words_that_cross_in_different_cases_are_told(self) -> None:
        sample = bare(["CAT", "A#O", "RUN"])
        listed = spelled(sample, cat="Cat", car="car", run="RUN", ton="ton")
        assert losing(
            r"letters in which words that cross differ \(3\)", write(listed, PzlOptions())
        ).endswith(cells_of("Cat", "a o", "RUN"))
        assert lossless(write(listed, SMALL)).endswith(cells_of("cat", "a o", "run"))

    @pytest.mark.parametrize(
        ("spelling", "stored"),
        [
            ("Café-Ole", "CafeOle"),
            ("it's Ok", "itsOk"),
            ("THE Cat", "thecats"),  # not of as many letters: nothing is known
            ("Cafe\u0301 OLE", "CafeOLE"),
            ("œuvral", "oeuvral"),
            ("ŒUVRAL", "OEUVRAL"),
            ("Œuvral", "oeuvral"),  # which of its two cells is the capital is not known
            ("", "cafeole"),
            ("!?", "cafeole"),
        ],
    )
    def test_a_case_that_is_not_clear_is_small(self, spelling: str, stored: str) -> None:
        sample = bare([stored.upper()])
        listed = spelled(sample, **{stored.lower(): spelling})
        assert written(listed).endswith(cells_of(stored))

    def test_hebrew_has_no_case(self) -> None:
        sample = bare(["שלומ", "מ###"], HEBREW)
        every = {written(sample, PzlOptions(case=case)) for case in ("list", "lower", "upper")}
        assert len(every) == 1

    def test_small_letters_are_written_and_capitals_read(self) -> None:
        data = written(bare(["ABC"]), SMALL)
        assert data.endswith(b"a \x03b \x03c \x03")
        assert letters(read_back(data.replace(b"a ", b"A "))) == ["ABC"]

    @pytest.mark.parametrize(
        ("word", "language", "stored"),
        [
            ("IİĞ", TURKISH, "ıiğ".encode("cp1254")),
            ("ЩИТ", RUSSIAN, "щит".encode("cp1251")),
            ("שלם", HEBREW, "םלש".encode("cp1255")),
            ("ÉÉ", ENGLISH, "éé".encode("cp1252")),
        ],
    )
    def test_the_language_chooses_the_code_page(
        self, word: str, language: Language, stored: bytes
    ) -> None:
        data = written(bare([word], language), SMALL)
        assert data[-3 * len(word) :: 3] == stored
        assert letters(read_back(data, language)) == [word]

    def test_serbian_in_latin_letters_is_central_european(self) -> None:
        latin = Language("sr-Latn", "Serbian", TextDirection.LTR, ("Č", "Š"), ENGLISH.headings)
        assert written(bare(["ČŠ"], latin), SMALL)[-6::3] == "čš".encode("cp1250")

    def test_another_code_page_can_be_chosen(self) -> None:
        options = PzlOptions(encoding="cp1250", case="lower")
        data = written(bare(["ČŘ"]), options)
        assert data[-6::3] == "čř".encode("cp1250")
        assert letters(read_back(data, encoding="cp1250")) == ["ČŘ"]

    @pytest.mark.parametrize("name", ["utf-16", "cp037", "rot13", "nonsense", ""])
    def test_what_is_no_code_page_is_refused(self, name: str) -> None:
        with pytest.raises(ValidationError, match="not a code page"):
            PzlOptions(encoding=name)

    def test_options_of_the_other_dialect_are_refused(self) -> None:
        with pytest.raises(ValidationError, match="has no `enumerations`"):
            PzlOptions(enumerations=False)
        with pytest.raises(ValidationError, match="has no `encoding`"):
            PzlOptions(dialect="pipe", encoding="cp1252")
        with pytest.raises(ValidationError, match="has no `case`"):
            PzlOptions(dialect="pipe", case="lower")

    def test_a_letter_that_the_code_page_lacks_is_refused(self) -> None:
        with pytest.raises(ExportError, match="row 1: the code page cp1252 has no א"):
            written(bare(["Aא"]))

    def test_a_cell_with_more_than_a_byte_is_refused(self) -> None:
        rows = ((Cell(letter="LJ"), Cell(letter="A")),)
        with pytest.raises(ExportError, match="row 1: 'LJ' is not one byte in cp1252"):
            written(Puzzle(Grid(rows), (), ENGLISH))

    def test_a_cell_without_its_letter_is_refused(self) -> None:
        with pytest.raises(ExportError, match="row 1: '' is not one byte"):
            written(Puzzle(Grid(((Cell(),),)), (), ENGLISH))

    def test_a_title_cannot_end_itself(self) -> None:
        assert read_back(written(bare(["AB"], title="A\x03B"))).title == "AB"
        with pytest.raises(ExportError, match="title has the character U"):
            XwordFile(b"A\x03B", 1, 1, (b"A ",)).to_bytes()

    @pytest.mark.slow
    def test_99_cells_a_side_fit(self) -> None:
        rows = ["".join("ABCDE"[(r * c) % 5] for c in range(99)) for r in range(99)]
        data = written(bare(rows))
        assert data[9:13] == b"9999"
        assert len(data) == 13 + 3 * 99 * 99
        assert letters(read_back(data)) == rows

    @pytest.mark.parametrize(("rows", "told"), [(["A" * 100], "wide"), (["A"] * 100, "high")])
    def test_100_cells_a_side_are_refused(self, rows: list[str], told: str) -> None:
        with pytest.raises(ExportError, match=f"the grid is 100 cells {told}"):
            written(bare(rows))

    def test_what_is_lost_is_told(self) -> None:
        [exporter] = publisher_exporters()
        assert exporter.lost(puzzle(["CAT"]), PzlOptions()) == (PuzzleFeature.CLUES,)
        assert exporter.lost(puzzle(["CAT"]), PIPE) == (PuzzleFeature.TITLE,)
        losing(
            "characters of the title that cp1252 lacks",
            write(bare(["CAT"], title="漢"), PzlOptions()),
        )

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
    def test_every_truncation_is_refused_at_its_end(self, path: Path) -> None:
        data = path.read_bytes()
        for length in range(len(data)):
            for lenient in (False, True):
                with pytest.raises(FormatError) as caught:
                    read_back(data[:length], lenient=lenient)
                assert caught.value.offset == length

    @pytest.mark.parametrize(
        ("data", "offset", "told"),
        [
            (b"*XWORD1" + AB[7:], 6, "a 0 follows"),
            (AB.replace(b"\x03\x03", b"\x03x\x03"), 12, "second string is empty"),
            (AB.replace(b"b \x03", b"b!\x03"), 29, "a letter and a space, not b'b!'"),
            (AB.replace(b"b \x03", b"b\x03"), 29, "a letter and a space, not b'b'"),
            (AB + b"\n", 35, "the file ends"),
            (AB.replace(b" 3 2", b"03 2"), 13, "b'03' is not a width"),
            (AB.replace(b" 3 2", b" 3 0"), 15, "b' 0' is not a height"),
            (AB.replace(b"b \x03", b"\x7f \x03"), 29, "is not a letter in cp1252"),
            (AB.replace(b"b \x03", b"\x81 \x03"), 29, "is not a letter in cp1252"),
            (AB.replace(b"Sue2", b"Su\x81"), 9, "is not a title in cp1252"),
        ],
    )
    def test_what_is_not_known_is_refused_where_it_stands(
        self, data: bytes, offset: int, told: str
    ) -> None:
        with pytest.raises(FormatError, match=told) as caught:
            read_back(data)
        assert caught.value.offset == offset

    @pytest.mark.parametrize(
        ("data", "told"),
        [
            (b"*XWORD1" + AB[7:], "what is not known behind [*]XWORD$"),
            (AB.replace(b"\x03\x03", b"\x03more\x03"), "what is not known behind the title$"),
            (
                AB.replace(b"b \x03", b"b!?\x03").replace(b"a \x03", b"a\x03"),
                "what is not known beside the letter of 1 cell$",
            ),
            (AB + b"and then some\x03", "what is not known behind the cells$"),
        ],
    )
    def test_lenient_keeps_what_is_not_known_and_tells_it(self, data: bytes, told: str) -> None:
        assert XwordFile.parse(data, lenient=True).to_bytes() == data
        found = read(data, PzlReadOptions(lenient=True), ENGLISH)
        assert letters(losing(told, found)) == [" A ", " B "]

    @pytest.mark.slow
    @given(puzzles(marked=False, text=st.text("ab אב", max_size=9)))
    def test_a_puzzle_comes_back_with_its_letters(self, sample: Puzzle) -> None:
        data = written(sample)
        again = read_back(data, sample.language)
        assert again.grid == sample.grid
        assert [(e.number, e.slot, e.spelling) for e in again.entries] == [
            (e.number, e.slot, e.spelling) for e in sample.entries
        ]
        assert written(again) == data

    @given(
        st.binary(max_size=9).filter(lambda text: b"\x03" not in text),
        st.lists(st.binary(max_size=3).filter(lambda p: b"\x03" not in p), min_size=6, max_size=6),
        st.binary(max_size=9),
    )
    def test_lenient_reading_and_writing_are_inverses(
        self, text: bytes, payloads: list[bytes], tail: bytes
    ) -> None:
        file = XwordFile(text, 2, 3, tuple(payloads), text[::-1], b"7", tail)
        assert XwordFile.parse(file.to_bytes(), lenient=True) == file


class TestPipe:
    def test_entries_are_lines(self) -> None:
        assert written(puzzle(["CAT#", "O##O"]), PIPE).decode() == (
            "x|y|direction|number|word|clue\r\n"
            "0|0|across|1|CAT|Clue CAT (3)\r\n"
            "0|0|down|1|CO|Clue CO (2)\r\n"
        )

    def test_right_to_left_x_is_that_of_the_first_letter_as_seen(self) -> None:
        lines = written(puzzle(["שלומ", "מ##ל"], HEBREW, "רמז"), PIPE).decode().split("\r\n")
        assert lines[1:] == [
            "3|0|across|1|שלומ|רמז (4)",
            "3|0|down|1|שמ|רמז (2)",
            "0|0|down|2|מל|רמז (2)",
            "",
        ]

    def test_enumerations_can_be_left_out(self) -> None:
        options = PzlOptions(dialect="pipe", enumerations=False)
        assert written(puzzle(["CAT"]), options).endswith(b"|CAT|Clue CAT\r\n")

    def test_a_clue_with_the_sign_between_fields_is_refused(self) -> None:
        with pytest.raises(ExportError, match="the clue of 1 across has"):
            written(puzzle(["CAT"], clue="a|b"), PIPE)

    @pytest.mark.parametrize("sign", ["\n", "\r"])
    def test_a_clue_is_on_one_line(self, sign: str) -> None:
        assert written(puzzle(["CAT"], clue=f"a{sign}b"), PIPE).endswith(b"|CAT|a b (3)\r\n")

    @pytest.mark.parametrize("letter", ["|", "LJ", "\n", ""])
    def test_a_cell_that_breaks_its_line_is_refused(self, letter: str) -> None:
        cells = (Cell(letter="A"), Cell(letter=letter))
        entry = Entry(1, Slot.straight(0, 0, Direction.ACROSS, 2), Clue())
        with pytest.raises(ExportError, match="1 across has a cell with"):
            written(Puzzle(Grid((cells,)), (entry,), ENGLISH), PIPE)

    def test_a_word_that_is_not_straight_is_refused(self) -> None:
        slot = Slot(Direction.ACROSS, Slot.straight(0, 0, Direction.ACROSS, 2).cells[::-1])
        sample = Puzzle(grid("AB"), (Entry(1, slot, Clue()),), ENGLISH)
        with pytest.raises(ExportError, match="1 across is not straight"):
            written(sample, PIPE)

    def test_what_is_lost_is_told(self) -> None:
        [exporter] = publisher_exporters()
        assert exporter.lost(bare(["שלומ"], HEBREW), PIPE) == (PuzzleFeature.RIGHT_TO_LEFT,)
        losing("hold 21 rows and columns", write(bare(["A" * 22]), PIPE))

    @pytest.mark.slow
    @given(puzzles(text=st.text("ab אב12(,", max_size=9).map(str.strip)))
    def test_entries_come_back_with_their_clues(self, sample: Puzzle) -> None:
        if not sample.entries:
            return
        again = read_back(written(sample, PIPE), sample.language)
        assert [
            (e.number, e.direction, e.spelling, printed(e.clue, sample.language))
            for e in again.entries
        ] == [
            (e.number, e.direction, e.spelling, printed(e.clue, sample.language))
            for e in in_words(sample).entries
        ]
        assert [again.answer(e) for e in again.entries] == [
            sample.answer(e) for e in sample.entries
        ]
        assert numbered(again.grid) == tuple((e.number, e.slot) for e in again.entries)

    @pytest.mark.parametrize(
        ("lines", "told"),
        [
            ("", "line 2: there are no entries"),
            ("0|0|across|1|CAT", "line 2: it should be x|y"),
            ("0|0|across|1|CAT|a|b", "line 2: it should be x|y"),
            ("0|0|sideways|1|CAT|a", "line 2: it should be x|y"),
            ("-1|0|across|1|CAT|a", "line 2: it should be x|y"),
            ("0|0|across|one|CAT|a", "line 2: it should be x|y"),
            ("0|0|across|0|CAT|a", "line 2: numbers begin at 1"),
            ("0|0|across|1||a", "line 2: it should be x|y"),
            ("0|0|across|1|C|a", "line 2: 'C' has only one letter"),
            ("0|0|across|1|C T|a", "line 2: ' ' is not a letter"),
            ("0|999|down|1|CAT|a", "line 2: the word leaves the grid"),
            ("0|0|across|1|CAT|a\r\n\r\n", "line 3: it should be x|y"),
            (
                "0|0|across|1|CAT|a\r\n0|0|down|1|DO|b",
                "line 3: it has D where line 2 has C",
            ),
            (
                "0|0|across|1|CAT|a\r\n1|0|across|2|AT|b",
                "line 3: the word lies over that of line 2",
            ),
            ("0|0|across|1|CAT|a\r\n0|0|down|2|CO|b", "line 3: the number is 2 where it was 1"),
            ("0|0|across|1|CAT|a\r\n1|0|down|1|AS|b", "line 3: the number 1 stood elsewhere"),
        ],
    )
    def test_lines_that_do_not_fit_are_refused_by_number(self, lines: str, told: str) -> None:
        data = f"x|y|direction|number|word|clue\r\n{lines}\r\n".encode()
        with pytest.raises(FormatError) as caught:
            read_back(data if lines else data[:-2])
        assert str(caught.value).startswith(told)

    def test_a_word_that_runs_off_the_left_edge_is_refused(self) -> None:
        data = "x|y|direction|number|word|clue\n1|0|across|1|שלום|א\n".encode()
        with pytest.raises(FormatError, match="line 2: the word leaves the grid"):
            read_back(data, HEBREW)

    def test_another_header_is_refused(self) -> None:
        with pytest.raises(FormatError, match="line 1: the header is"):
            read_back(b"x|y|direction|word\r\n")

    def test_what_is_not_utf_8_is_refused_at_its_byte(self) -> None:
        with pytest.raises(FormatError, match="not UTF-8") as caught:
            read_back(b"\xef\xbb\xbfx|y|direction|number|word|clue\r\n\xff")
        assert caught.value.offset == 35

    def test_line_feeds_and_a_byte_order_mark_will_do(self) -> None:
        data = "\ufeffx|y|direction|number|word|clue\n0|0|across|1|cat|a".encode()
        assert letters(read_back(data)) == ["CAT"]

    def test_words_side_by_side_are_parted_by_bars(self) -> None:
        data = b"x|y|direction|number|word|clue\n0|0|across|1|AB|a\n2|0|across|2|CD|b\n"
        assert [cell.bar_after for cell in read_back(data).grid.rows[0]] == [
            False,
            True,
            False,
            False,
        ]


class TestRecognition:
    def test_a_lexi_cross_file_is_named(self) -> None:
        with pytest.raises(FormatError, match="Lexi-Cross file"):
            read_back(b".PZL\x00\x01")

    @pytest.mark.parametrize("data", [b"PK\x03\x04", b"ACROSS&DOWN", b"\0", b"*xword0"])
    def test_other_files_are_told_by_their_beginning(self, data: bytes) -> None:
        with pytest.raises(FormatError, match="begins with b"):
            read_back(data)

    @given(
        st.binary(max_size=60),
        st.sampled_from([b"", AB[:13], AB[:17], b"x|y|direction|number|word|clue\n"]),
    )
    @example(b"", b"")
    def test_nonsense_is_refused_with_a_format_error_alone(self, data: bytes, start: bytes) -> None:
        for language in (ENGLISH, HEBREW):
            for lenient in (False, True):
                try:
                    read_back(start + data, language, lenient=lenient)
                except FormatError as error:
                    assert str(error)  # noqa: PT017
