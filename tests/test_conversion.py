"""Puzzles made elsewhere: read by a config, or converted in one line."""

import json
from pathlib import Path

import puz
import pytest
from pypdf import PdfReader

from conftest import Command
from publisher import Publication, to_json
from publisher_testing import puzzle

PIPE = "x|y|direction|number|word|clue\r\n0|0|across|1|CAT|It purrs\r\n0|0|down|1|COW|It moos\r\n"


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    path = tmp_path / "pets.pzl"
    path.write_bytes(PIPE.encode())
    return path


def test_a_file_becomes_others_by_their_suffixes(publisher: Command, pets: Path) -> None:
    out = [pets.with_suffix(".ipuz"), pets.with_suffix(".pdf"), pets.with_suffix(".txt")]
    run = publisher("convert", pets, *out)
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines() == list(map(str, out))
    ipuz = json.loads(out[0].read_text())
    assert ipuz["solution"] == [["C", "A", "T"], ["O", "#", "#"], ["W", "#", "#"]]
    assert ipuz["clues"]["Down"] == [[1, "It moos"]]


def test_what_a_format_cannot_carry_is_told(publisher: Command, pets: Path) -> None:
    run = publisher("convert", pets, pets.with_name("again.pzl"))
    assert run.code == 0
    assert run.err.startswith(f"warning: {pets.with_name('again.pzl')}: ")
    assert "clues" in run.err


def test_options_go_to_readers_and_exporters(publisher: Command, pets: Path) -> None:
    again = pets.with_name("again.pzl")
    run = publisher("convert", pets, again, "--set", "pzl.dialect=pipe", "--language", "en")
    assert run.code == 2  # the reader has no dialect
    assert "pzl.dialect" in run.err
    page = pets.with_suffix(".pdf")
    assert publisher("convert", pets, page, "--set", "pdf.paper=a5").code == 0


def test_a_quiet_conversion_prints_errors_alone(publisher: Command, pets: Path) -> None:
    again = pets.with_name("again.pzl")
    run = publisher("convert", pets, again, "-q")  # its clues are lost
    assert (run.code, run.out, run.err) == (0, "", "")
    assert again.exists()
    run = publisher("convert", pets, pets.with_name("none.zzz"), "-q")
    assert run.code == 1
    assert "none.zzz" in run.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("pets.pzl", "pets.doc"), 1, "no exporter is for files like pets.doc; there are `."),
        (("pets.xyz", "a.pdf"), 1, "no reader is for files like pets.xyz"),
        (("pets.yaml", "a.pdf"), 1, "for the pages of a config: publisher publish\n"),
        (("none.pzl", "a.pdf"), 1, "none.pzl cannot be read: no such file"),
        (("pets.pzl", "pets.pzl"), 1, "would be written over"),
        (("pets.pzl", "a.pdf", "./a.pdf"), 1, "a.pdf would be written over"),
        (("pets.pzl", "a.pdf", "--language", "xx"), 2, "there is no language `xx`"),
        (("pets.pzl", "a.pdf", "--from", "puzz"), 1, "there is no reader `puzz`"),
        (("pets.pzl", "a.pdf", "--set", "txt.width=3"), 2, "there is no setting `txt` here"),
        (("pets.pzl", "a.pdf", "--set", "pdf.papr=a4"), 2, "did you mean `paper`?"),
        (("bad.pzl", "a.pdf"), 1, "bad.pzl: "),
    ],
)
def test_what_cannot_be_converted_is_told_and_nothing_written(
    publisher: Command,
    pets: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    monkeypatch.chdir(pets.parent)
    Path("bad.pzl").write_bytes(b"no puzzle")
    Path("pets.xyz").write_bytes(b"")
    run = publisher("convert", *arguments)
    assert run.code == code
    assert said in run.err
    assert not Path("a.pdf").exists()


def test_a_config_publishes_a_puzzle_from_a_file(publisher: Command, pets: Path) -> None:
    config = pets.with_name("again.yaml")
    config.write_text(
        "title: Pets\npuzzle: pets.pzl\nwords: [list: {cow: Milk maker}]\n"
        "clues: clues.tsv\nexport: [ipuz]\n"
    )
    pets.with_name("clues.tsv").write_text("cat\tMouser\n")
    run = publisher("publish", config)
    assert (run.code, run.err) == (0, "")
    ipuz = json.loads(config.with_suffix(".ipuz").read_text())
    assert (ipuz["title"], ipuz["clues"]["Across"]) == ("Pets", [[1, "Mouser"]])
    assert ipuz["clues"]["Down"] == [[1, "It moos"]]


def test_a_book_has_puzzles_from_files_beside_its_own(publisher: Command, pets: Path) -> None:
    config = pets.with_name("book.yaml")
    config.write_text(
        "title: Two\ngenerator: {seed: 4}\npuzzles:\n- puzzle: pets.pzl\n  section: Old\n"
        "- {title: New, words: [list: [cat, tea]]}\nexport: [ipuz]\n"
    )
    run = publisher("publish", config, "--budget", "5steps", "--seed", "9")
    assert (run.code, run.err) == (0, "")
    made = [json.loads(config.with_name(f"book-{n}.ipuz").read_text()) for n in (1, 2)]
    assert made[0]["clues"]["Down"] == [[1, "It moos"]]
    assert made[1]["title"] == "New"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("no.pzl", "1:9: puzzle: there is no file"),
        ("again.yaml", "1:9: puzzle: no reader is for files like again.yaml"),
        ("{file: no.pzl}", "1:16: puzzle.file: there is no file"),
        ("{file: again.yaml}", "1:16: puzzle.file: no reader is for files like again.yaml"),
        ("{file: pets.pzl, format: x}", "1:34: puzzle.format: there is no reader `x`"),
        ("{file: pets.pzl, reader: {lenint: true}}", "puzzle.reader.lenint: there is no setting"),
        ("{file: pets.pzl, reader: x}", "puzzle.reader: expected"),
        ("{format: pzl}", "1:1: puzzle.file: `file` is missing"),
        ("", "1:1: puzzle.file: `file` is missing"),
        ("[pets.pzl]", "1:9: puzzle: expected"),
        ("pets.pzl\ngenerator: {}", "2:1: generator: beside `puzzle:` there is nothing to gen"),
    ],
)
def test_what_is_wrong_with_a_file_to_read_is_told_at_its_place(
    publisher: Command, pets: Path, written: str, said: str
) -> None:
    config = pets.with_name("again.yaml")
    config.write_text(f"puzzle: {written}\nexport: [ipuz]\n")
    run = publisher("check", config)
    assert run.code == 2
    assert said in run.err


@pytest.mark.slow
def test_the_order_of_entries_in_a_file_changes_nothing(publisher: Command, tmp_path: Path) -> None:
    usual = to_json(Publication.of(puzzle(["CAT", "A#O", "RUN"])))
    form = json.loads(usual)
    entries = form["puzzles"][0]["entries"]
    form["puzzles"][0]["entries"] = [entries[place] for place in (0, 2, 3, 1)]
    suffixes = ("html", "puz", "xd", "ipuz", "jpz", "txt", "csv", "exolve", "svg", "json")
    for name, data in (("usual", usual), ("mixed", json.dumps(form).encode())):
        (tmp_path / f"{name}.json").write_bytes(data)
        made = [tmp_path / name / f"out.{suffix}" for suffix in suffixes]
        run = publisher("convert", tmp_path / f"{name}.json", *made)
        assert run.code == 0
        assert "not the usual ones" not in run.err
    for suffix in suffixes:
        usual_made, mixed_made = ((tmp_path / d / f"out.{suffix}") for d in ("usual", "mixed"))
        assert mixed_made.read_bytes() == usual_made.read_bytes()


def test_check_tells_what_reading_loses(publisher: Command, tmp_path: Path) -> None:
    text = "Title: x\n\n\nCAT\n\n\nA1. It purrs ~ CAT\nD9. Nowhere ~ XX\n"
    (tmp_path / "cat.xd").write_text(text)
    config = tmp_path / "cat.yaml"
    config.write_text("puzzle: cat.xd\nexport: [ipuz]\n")
    run = publisher("check", config)
    assert (run.code, run.err) == (0, "")
    assert "  warning: not taken over from the .xd file: clue D9, which has no cells" in run.out


def sealed(folder: Path, *, is_locked: bool) -> Path:
    """A .puz file that keeps its solution to itself."""
    file = puz.Puzzle()
    file.width, file.height, file.title = 3, 3, "Sealed"
    file.solution, file.fill = "QXJZ.VKWB", "----.----"
    file.clues = ["Bread", "Ship", "Bird", "Bee"]
    state = puz.SolutionState
    file.solution_state = state.Locked if is_locked else state.NotProvided
    source = folder / "sealed.puz"
    source.write_bytes(file.tobytes())
    return source


@pytest.mark.parametrize("is_locked", [False, True])
def test_a_puzzle_whose_solution_is_not_known_has_pages_without_one(
    publisher: Command, tmp_path: Path, *, is_locked: bool
) -> None:
    source = sealed(tmp_path, is_locked=is_locked)
    page, text = source.with_suffix(".pdf"), source.with_suffix(".txt")

    run = publisher("convert", source, page, text, source.with_suffix(".html"))

    assert run.code == 0
    assert ("the solution is locked" in run.err) == is_locked
    (only,) = PdfReader(page).pages
    for read in (only.extract_text(), text.read_text("utf-8")):
        assert "Bread" in read
        assert "Solution" not in read
        assert "Q" not in read


def test_a_book_says_which_of_its_solutions_nobody_knows(publisher: Command, pets: Path) -> None:
    tmp_path = pets.parent
    sealed(tmp_path, is_locked=True)
    entries = "puzzles: [{puzzle: pets.pzl}, {puzzle: sealed.puz}]\nlanguage: en\n"
    config = tmp_path / "book.yaml"
    config.write_text(f"title: Book\n{entries}export: [{{pdf: {{solution: section}}}}]\n")
    lost = "solutions, of which no letter is known: 1 (puzzle 2)"

    run = publisher("publish", config)
    assert run.code == 0
    assert lost in run.out
    assert "Solutions" in PdfReader(tmp_path / "book.pdf").pages[-1].extract_text()

    run = publisher("publish", config, "--set", "export[0].pdf.solution=none")
    assert run.code == 0
    assert lost not in run.out
