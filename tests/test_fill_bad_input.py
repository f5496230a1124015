"""What `publisher` says to bad input for `fill`: where, what, and what to do; and nothing is left.

What the generator itself refuses is in tests/plugins/test_fill_refusals.py; here are the configs
that people write, from the command line to its last word.
"""

from itertools import permutations
from pathlib import Path

import pytest

from conftest import Command

FILES = {
    "words.txt": "abc\nbcd\ncab\nbac\n",
    "empty.txt": "",
    "comments.txt": "# nothing yet\n\n",
    "hebrew.txt": "שלום\nבית\n",
    "high.txt": "\nbcd;120\n",
    "low.txt": "abc;-5\n",
    "nan.csv": "word,score\nabc,nan\n",
    "columns.csv": "points,level\n5,3\n",
    "grid.txt": "...\n..\n",
}

ROW = "'...'"
BAD: dict[str, tuple[str, str, int, str]] = {
    "a ragged drawing": ("grid: {file: grid.txt}", "words.txt", 2, "grid.txt: line 2, column 3"),
    "a row of tabs": (r'grid: "...\n\t.."', "words.txt", 2, "U+0009 is not a sign of a drawing"),
    "a sign without a meaning": (r'grid: "1..\n..."', "words.txt", 2, "as in `1 = HEART`"),
    "an empty drawing": ("grid: ''", "words.txt", 2, "write `.` for an open cell"),
    "blocks alone": (r'grid: "##\n##"', "words.txt", 2, "words need two cells or more in a row"),
    "no such drawing": ("grid: {file: grit.txt}", "words.txt", 2, "did you mean `grid.txt`?"),
    "a drawing and a design": (
        "grid: {file: grid.txt, style: american}",
        "words.txt",
        2,
        "there is no setting `style` here, only `file`",
    ),
    "a long slot": ("grid: '.....'", "words.txt", 2, "1 across has 5 letters, but no word"),
    "two-letter slots": (r'grid: "..\n.."', "words.txt", 2, "1 across has 2 letters, but no word"),
    "pins": ("grid: 'Q..'", "words.txt", 2, "1 across (Q..): no word of the lists fits"),
    "an empty list": (f"grid: {ROW}", "empty.txt", 2, "there are no words in empty.txt"),
    "only comments": (f"grid: {ROW}", "comments.txt", 2, "there are no words in comments.txt"),
    "another language": (
        f"grid: {ROW}",
        "hebrew.txt",
        2,
        "(U+05E9), which is not a letter of English",
    ),
    "no such list": (f"grid: {ROW}", "word.txt", 2, "did you mean `words.txt`?"),
    "a folder as a list": (f"grid: {ROW}", ".", 2, "cannot be read: "),
    "too high a score": (f"grid: {ROW}", "high.txt", 2, "(line 2): the score 120 is"),
    "too low a score": (f"grid: {ROW}", "low.txt", 2, "(line 1): the score -5 is"),
    "no number": (f"grid: {ROW}", "nan.csv", 2, "(line 2): the score is not a number"),
    "a table without words": (f"grid: {ROW}", "columns.csv", 1, "columns.csv:1: its header has no"),
    "a minimum beyond all": (f"min_score: 101\n  grid: {ROW}", "words.txt", 2, "at most 100"),
    "an unknown style": ("grid: {style: amerikan}", "words.txt", 2, "did you mean `american`?"),
    "too small": ("grid: {size: 2x2}", "words.txt", 2, "has 3 to 25 cells"),
    "too large": ("grid: {size: 26x3}", "words.txt", 2, "has 3 to 25 cells"),
    "no square": (
        "grid: {size: 9x7, symmetry: quarter}",
        "words.txt",
        2,
        "9×7 is not a square, as `quarter` needs: change the size or the symmetry",
    ),
    "an even lattice": (
        "grid: {style: british, size: 8x8}",
        "words.txt",
        2,
        "take an odd size such as 9x9, or another symmetry",
    ),
    "too few words": (
        "grid: {size: 5x5, max_words: 2}",
        "words.txt",
        1,
        "no american grid of 5x5 with the symmetry rotational was found",
    ),
    "no partner": (
        "theme: [abcd, abcde]\n  grid: {size: 9x9}",
        "words.txt",
        2,
        "give another entry of 4 letters, or another symmetry",
    ),
    "too long a theme": (
        "theme: [abcdefghijk]\n  grid: {size: 9x9}",
        "words.txt",
        2,
        "has 11 letters, and a row has 9: take a wider grid",
    ),
    "an empty theme entry": ("theme: ['']\n  grid: {size: 9x9}", "words.txt", 2, "no letters"),
    "too many theme entries": (
        "theme: [house, mouse, horse, nurse, purse, curse]\n  grid: {size: 5x5}",
        "words.txt",
        2,
        "6 entries do not go into these rows",
    ),
    "no budget in steps": (
        f"budget: 0steps\n  grid: {ROW}",
        "words.txt",
        1,
        "what may help: a larger `budget`",
    ),
    "no budget in seconds": (
        "budget: 0s\n  grid: {size: 5x5}",
        "words.txt",
        1,
        "what may help: a larger `budget`",
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def config(folder: Path, settings: str, words: str) -> Path:
    path = folder / "puzzle.yaml"
    path.write_text(
        f"language: en\ngenerator:\n  use: fill\n  {settings}\n"
        f"  wordlists: [{{file: {words}}}]\nclues: clues.tsv\nlock: kept.lock\nexport: [ipuz]\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize(("settings", "words", "code", "said"), BAD.values(), ids=BAD)
def test_bad_input_is_reported_and_leaves_no_files(
    settings: str, words: str, code: int, said: str, folder: Path, publisher: Command
) -> None:
    path = config(folder, settings, words)
    run = publisher("publish", path)
    assert (run.code, run.out) == (code, "")
    assert said in " ".join(run.err.split())
    assert not {each.name for each in folder.iterdir()} - {*FILES, "puzzle.yaml"}


@pytest.mark.parametrize("name", [name for name, bad in BAD.items() if "size:" in bad[0]])
def test_impossible_grids_are_not_drawn(name: str, folder: Path, publisher: Command) -> None:
    settings, words, code, _ = BAD[name]
    run = publisher("grid", config(folder, settings, words))
    assert (run.code, run.out) == (code, "")
    assert run.err


def test_separate_pieces_of_a_grid_are_all_filled(folder: Path, publisher: Command) -> None:
    run = publisher("publish", config(folder, "grid: '...#...'", "words.txt"))
    assert run.code == 0, run.err
    assert "2 of 2 words in 7×1" in run.out


class TestCache:
    """A useless cache folder changes nothing and is not reported."""

    @pytest.fixture
    def large(self, folder: Path) -> Path:
        """A config with a list that is large enough for the cache."""
        words = map("".join, permutations("abcdefgh", 5))
        text = "\n".join([*words, "abc", "bcd", *["#" + "x" * 60_000] * 2])
        (folder / "large.txt").write_text(text, encoding="utf-8")
        return config(folder, "budget: 200steps\n  grid: '.....#...'", "large.txt")

    @pytest.mark.parametrize("damage", [b"", b"CPFILL\r\n", b"\xff" * 5000])
    def test_damaged(
        self,
        damage: bytes,
        large: Path,
        tmp_path: Path,
        publisher: Command,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
            monkeypatch.setenv(name, str(tmp_path / "cache"))
        first = publisher("publish", large)
        puzzle = large.with_suffix(".ipuz").read_bytes()
        (index,) = (tmp_path / "cache").rglob("*.index")
        index.write_bytes(damage)
        large.with_name("kept.lock").unlink()
        again = publisher("publish", large)
        assert (first.code, again.code, again.err) == (0, 0, "")
        assert large.with_suffix(".ipuz").read_bytes() == puzzle
        assert index.read_bytes() != damage

    def test_a_file_where_the_folder_should_be(
        self, large: Path, tmp_path: Path, publisher: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "cache").write_text("not a folder", encoding="utf-8")
        for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
            monkeypatch.setenv(name, str(tmp_path / "cache"))
        run = publisher("publish", large)
        assert (run.code, run.err) == (0, "")
        assert (tmp_path / "cache").read_text(encoding="utf-8") == "not a folder"
