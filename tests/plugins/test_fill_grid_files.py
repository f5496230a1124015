"""Grids of `fill` from puzzle files that are begun: letters and clues that are there stay."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import puz
import pytest

from conftest import Command
from editors import editor
from fill_checker import check_fill
from filling import REGISTRY, answers, drawn, words_of
from losses import kept
from publisher import (
    Budget,
    Clue,
    Emphasis,
    Entry,
    Enumeration,
    Field,
    FormatError,
    Grid,
    Language,
    Layout,
    OptionError,
    Options,
    Publication,
    Puzzle,
    Reader,
    Request,
    SearchRun,
    TextStyle,
    WithLosses,
    numbered,
    read_drawing,
)
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry, load
from publisher_fill.generate import generate
from publisher_fill.options import FillOptions
from publisher_fill.revising.reviser import FillReviser
from publisher_testing import ENGLISH, HEBREW

SQUARE = "TAB\n...\n..."
WORDS = ("OLE", "NET", "TON", "ALE", "BET")
HEBREW_SQUARE = "נבא\n...\n..."
HEBREW_WORDS = ("דהו", "זחט", "אדז", "בהח", "נוט")


def begun(drawing: str, language: Language = ENGLISH, clue: str = "Of many {}") -> Puzzle:
    """A puzzle of a drawing; each answer that has all its letters has a clue."""
    grid = read_drawing(drawing, language)
    entries = []
    for number, slot in numbered(grid):
        letters = [grid[cell].letter for cell in slot.cells]
        answer = "".join(letters) if all(letters) else ""
        said = Clue(clue.format(answer) if answer else "", Enumeration((len(slot),)))
        entries.append(Entry(number, slot, said, answer))
    return Puzzle(grid, tuple(entries), language, title="Begun")


def file_of(made: Puzzle, name: str, folder: Path) -> Path:
    """A file that the exporter of this name writes; open cells of a .puz are put in by puzpy."""
    record = REGISTRY.exporters[name]
    file = folder / f"begun{record.suffix}"
    given: Any = made if record.takes == "puzzle" else Publication.of(made)
    file.write_bytes(kept(record.export(given, record.options())))
    if name == "puz":
        written = puz.load(file.read_bytes())
        signs = (
            cell.letter or "-" if cell.is_letter else "." for row in made.grid.rows for cell in row
        )
        written.solution = "".join(signs)
        written.solution_state = puz.SolutionState.Unlocked
        file.write_bytes(written.tobytes())
    return file


def options_of(grid: object, registry: Registry = REGISTRY, **others: object) -> FillOptions:
    context = {"folder": Path(), "registry": registry}
    return FillOptions.model_validate({"grid": grid, **others}, context=context)


def filled(
    grid: object,
    asked: Grid,
    texts: tuple[str, ...] = WORDS,
    language: Language = ENGLISH,
    given: tuple[str, ...] = ("TAB",),
    **others: object,
) -> Layout:
    """The grid filled from a few words, as the checker likes it."""
    words = words_of(texts, language)
    request = Request(words, language, 1)
    made = generate(
        request, options_of(grid, registry=REGISTRY, **others), SearchRun(Budget(steps=500))
    )
    check_fill(made, asked, {each.letters for each in words}, given=[tuple(one) for one in given])
    return made


def refused(file: Path, said: str, language: Language = ENGLISH) -> None:
    options = options_of({"file": str(file)})
    with pytest.raises(OptionError) as caught:
        generate(Request(words_of(["ab"]), language, 1), options, SearchRun(Budget(steps=9)))
    assert caught.value.path == ("grid", "file")
    assert str(file) in caught.value.message
    assert said in caught.value.message


@pytest.mark.parametrize("name", ["puz", "ipuz", "xd", "jpz", "json"])
def test_letters_and_clues_that_are_there_stay(name: str, tmp_path: Path) -> None:
    asked = begun(SQUARE)
    made = filled({"file": str(file_of(asked, name, tmp_path))}, asked.grid)
    assert drawn(made) == ["TAB", "OLE", "NET"]
    clues = {"".join(each.word.letters): each.word.clue for each in made.placements}
    assert clues == {"TAB": "Of many TAB", **dict.fromkeys(WORDS, "")}
    assert [each for each in made.remarks if "TAB" in each] == []


@pytest.mark.parametrize("name", ["ipuz", "xd", "jpz", "json"])
def test_the_same_in_hebrew_with_final_letters(name: str, tmp_path: Path) -> None:
    asked = begun(HEBREW_SQUARE, HEBREW, "על {}")
    file = file_of(asked, name, tmp_path)
    file.write_text(file.read_text("utf-8").replace("נ", "ן"), encoding="utf-8")
    made = filled({"file": str(file)}, asked.grid, HEBREW_WORDS, HEBREW, ("אבנ",))
    assert list(answers(made).values()) == ["אבנ", "דהו", "זחט", "אדז", "בהח", "נוט"]
    assert made.placements[0].word.clue == "על אבן"


def test_bars_circles_and_shapes_stay(tmp_path: Path) -> None:
    drawing = "T A B ~\n\n1 . .|.\n    _  \n. . ~ ~\n\n~ =\n1 = . circled"
    asked = begun(drawing)
    words = ("OLE", "TO", "ALE", "ON", "BE", "EN", "NE", "TON", "NEE")
    made = filled({"file": str(file_of(asked, "ipuz", tmp_path))}, asked.grid, words)
    assert made.grid.rows[1][0].circled
    assert answers(made)["1 down"] == "TON"


def test_a_clue_of_the_file_goes_before_that_of_a_list(tmp_path: Path) -> None:
    asked = begun(SQUARE)
    words = words_of(WORDS)
    file = {"file": str(file_of(asked, "ipuz", tmp_path))}
    for clue in ("", "The list's"):
        own = replace(words_of(["tab"])[0], clue=clue)
        request = Request((*words, own), ENGLISH, 1)
        made = generate(request, options_of(file), SearchRun(Budget(steps=500)))
        assert {each.word.clue for each in made.placements} == {"", "Of many TAB"}


def test_what_is_not_taken_over_is_said(tmp_path: Path) -> None:
    asked = begun(SQUARE)
    slanted = Clue(
        "Of many", asked.entries[0].clue.enumeration, (Emphasis(0, 2, TextStyle.ITALIC),)
    )
    first, second, *others = asked.entries
    entries = (
        replace(first, clue=slanted),
        replace(second, clue=Clue("Not known yet")),
        *others,
    )
    file = file_of(replace(asked, entries=entries), "ipuz", tmp_path)
    made = filled({"file": str(file)}, asked.grid)
    assert made.remarks[:2] == (
        "begun.ipuz: not taken over: the clues of slots that are still open (4 across)",
        "begun.ipuz: not taken over: italics and the like in clues (1 across)",
    )


def test_a_draft_begins_with_the_grid_of_the_file(tmp_path: Path) -> None:
    asked = begun(SQUARE)
    options = options_of({"file": str(file_of(asked, "xd", tmp_path))})
    assert FillReviser(Request(words_of(WORDS), ENGLISH, 1), options).start() == asked.grid


class TestReaders:
    class Lines(Options):
        """Options of a stranger's reader."""

        sign: str = Field(default="?", description="The sign of an open cell.")

    @staticmethod
    def read(data: bytes, options: Lines, language: Language) -> WithLosses[Puzzle]:
        text = data.decode()
        if "!" in text:
            raise FormatError("line 2: there is a `!`")
        return WithLosses(begun(text.replace(options.sign, "."), language), ("the colours",))

    @pytest.fixture
    def registry(self) -> Registry:
        made = load()
        provider = Provider("strange", "strange-grids", "1.2")
        made.add(Reader("lines", "Lines", self.Lines, (".lines",), self.read), provider)
        assert not made.problems
        return made

    def test_one_of_a_stranger(self, registry: Registry, tmp_path: Path) -> None:
        (tmp_path / "a.lines").write_text("TAB\n???\n???")
        (tmp_path / "a.txt").write_text("TAB\n+++\n+++")
        for grid in (
            {"file": str(tmp_path / "a.lines")},
            {"file": str(tmp_path / "a.txt"), "format": {"lines": {"sign": "+"}}},
        ):
            options = options_of(grid, registry)
            request = Request(words_of(WORDS), ENGLISH, 1)
            made = generate(request, options, SearchRun(Budget(steps=500)))
            check_fill(made, read_drawing(SQUARE, ENGLISH), [(*word,) for word in (*WORDS, "TAB")])
            name = Path(grid["file"]).name  # type: ignore[arg-type]
            assert made.remarks[0] == f"{name}: the colours"

    def test_its_faults_name_the_file(self, registry: Registry, tmp_path: Path) -> None:
        (tmp_path / "a.lines").write_text("TAB\n!??\n???")
        options = options_of({"file": str(tmp_path / "a.lines")}, registry)
        with pytest.raises(OptionError, match=r"a\.lines: line 2: there is a `!`"):
            generate(Request((), ENGLISH, 1), options, SearchRun(Budget(steps=9)))

    def test_a_text_file_is_a_drawing(self, tmp_path: Path) -> None:
        (tmp_path / "a.txt").write_text(SQUARE)
        made = filled({"file": str(tmp_path / "a.txt")}, read_drawing(SQUARE, ENGLISH))
        assert any("1 across, TAB, is as given; no list has it" in each for each in made.remarks)

    def test_one_that_is_not_there(self, publisher: Command, tmp_path: Path) -> None:
        (tmp_path / "a.xd").write_text("")
        (tmp_path / "a.yaml").write_text(
            "words: [list: [tab]]\ngenerator: {use: fill, grid: {file: a.xd, format: ipus}}\n"
        )
        result = publisher("check", tmp_path / "a.yaml")
        assert result.code == 2
        assert "generator.grid.format: " in result.err
        assert "did you mean `ipuz`?" in result.err

    @pytest.mark.parametrize(
        ("grid", "is_right"),
        [
            ({"file": "a.ipuz"}, True),
            ({"file": "a.txt", "format": "text"}, True),
            ({"file": "a.pzl", "format": {"pzl": {"encoding": "cp1255"}}}, True),
            ({"file": "a.pzl", "format": {"pzl": {"encode": "cp1255"}}}, False),
            ({"file": "a.pzl", "format": "pzz"}, False),
        ],
    )
    def test_an_editor_knows_them(self, grid: object, is_right: bool) -> None:
        config = {"generator": {"use": "fill", "grid": grid}}
        assert editor().is_valid(config) == is_right


class TestFaults:
    def test_a_file_without_a_grid(self, tmp_path: Path) -> None:
        (tmp_path / "a.xd").write_text("Title: None")
        refused(tmp_path / "a.xd", "there is no grid")
        (tmp_path / "a.ipuz").write_text(json.dumps({"kind": ["http://ipuz.org/crossword#1"]}))
        refused(tmp_path / "a.ipuz", "puzzle: the grid is a list of rows")

    def test_a_grid_without_a_slot(self, tmp_path: Path) -> None:
        refused(file_of(begun(".#.\n#.#"), "json", tmp_path), "it has no slot")

    def test_a_solution_that_is_locked(self, tmp_path: Path) -> None:
        file = file_of(begun("CATS\nA##O\nRUNS"), "puz", tmp_path)
        locked = puz.load(file.read_bytes())
        locked.lock_solution(1234)
        file.write_bytes(locked.tobytes())
        words = ("cats", "runs", "car", "sos")
        made = filled({"file": str(file)}, begun("....\n.##.\n....").grid, words, given=())
        assert "begun.puz: the solution is locked" in made.remarks[0]

    def test_a_cell_that_is_no_letter(self, tmp_path: Path) -> None:
        asked = begun(SQUARE)
        file = file_of(asked, "ipuz", tmp_path)
        file.write_text(file.read_text().replace('"A"', '"8"'))
        refused(file, "row 1, column 2 has “8”, which no word can have")
        refused(file_of(asked, "xd", tmp_path), "row 1, column 1 has “T”", HEBREW)

    def test_a_cell_of_several_letters_is_all_of_them(self, tmp_path: Path) -> None:
        asked = begun("1...\n\n1 = HEART")
        file = file_of(asked, "ipuz", tmp_path)
        made = filled({"file": str(file)}, asked.grid, ("heartily",), given=())
        assert [cell.letter for cell in made.grid.rows[0]] == ["HEART", "I", "L", "Y"]

    def test_another_file(self, tmp_path: Path) -> None:
        (tmp_path / "a.ccw").write_bytes(b"\xff\xfe\x00")
        refused(tmp_path / "a.ccw", "no reader is for files like *.ccw: name one as `format:`")
        (tmp_path / "a.puz").write_bytes(b"\xff\xfe\x00")
        refused(tmp_path / "a.puz", "a.puz")


def test_one_a_person_has_begun(publisher: Command, tmp_path: Path) -> None:
    """A config, a file, a command; the clue is in the lock, and stays when it is read again."""
    file = file_of(begun(SQUARE), "puz", tmp_path)
    config: dict[str, Any] = {
        "words": [{"list": list(WORDS)}],
        "generator": {"use": "fill", "grid": {"file": file.name}, "budget": "500steps"},
        "export": ["text"],
        "lock": "a.lock",
        "output": {"folder": "out"},
    }
    (tmp_path / "a.yaml").write_text(json.dumps(config))
    for _ in range(2):
        assert publisher("publish", tmp_path / "a.yaml").code == 0
        text = (tmp_path / "out" / "a.txt").read_text()
        assert "Of many TAB" in text
