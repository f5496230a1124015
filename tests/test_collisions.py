"""No file of a command is written over another that it reads, keeps or writes."""

import base64
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from conftest import Command
from publisher.files.filenames import file_stem

ROOT = Path(__file__).parent.parent
WORDS = "words: [list: [cat, canary, rat]]\ngenerator: {budget: 20steps}\n"
LOGO = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
"""A picture of one black dot."""

VICTIMS = {
    "a word file": ("words: [file: a.txt]", "a.txt", "cat\n", "which {} reads"),
    "a word file by other capitals": ("words: [file: A.TXT]", "A.TXT", "cat\n", "which {} reads"),
    "a word file in another form": ("words: [file: é.txt]", "é.txt", "cat\n", "which {} reads"),
    "a folder of words": ("words: [folder: .]", "a.txt", "cat\n", "which {} reads"),
    "a lock": (WORDS + "lock: a.txt", None, "", "which {} keeps under `lock`"),
    "a clue file": (WORDS + "clues: a.txt", "a.txt", "", "which {} keeps under `clues`"),
    "a puzzle": ("puzzle: {file: a.txt, format: pzl}", "a.txt", "", "which {} reads"),
}


def state(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("case", VICTIMS)
@pytest.mark.parametrize("order", [1, -1])
def test_one_config_spares_what_another_reads_or_keeps(
    publisher: Command, tmp_path: Path, case: str, order: int
) -> None:
    text, name, content, said = VICTIMS[case]
    if name:
        (tmp_path / name).write_text(content, encoding="utf-8")
    stem = "e\u0301" if case == "a word file in another form" else "a"
    (tmp_path / "first.yaml").write_text(
        f"{WORDS}export: [text]\noutput: {{name: {stem}}}\n", encoding="utf-8"
    )
    (tmp_path / "second.yaml").write_text(f"{text}\noutput: {{name: z}}\n", encoding="utf-8")
    before = state(tmp_path)
    configs = [tmp_path / "first.yaml", tmp_path / "second.yaml"][::order]
    for command in "publish", "check":
        run = publisher(command, *configs)
        assert run.code == 2, run
        assert "first.yaml:3:10: export[0].text: it would overwrite" in run.err
        assert said.format(tmp_path / "second.yaml") in run.err
        assert state(tmp_path) == before


@pytest.mark.parametrize("setting", ["logo: a.png", "template: paper.yaml", "template: more.yaml"])
def test_pictures_and_templates_are_spared_too(
    publisher: Command, tmp_path: Path, setting: str
) -> None:
    (tmp_path / "a.png").write_bytes(LOGO)
    (tmp_path / "paper.yaml").write_text(f"logo: {tmp_path / 'a.png'}\n")
    (tmp_path / "more.yaml").write_text("extends: paper.yaml\npaper: a5\n")
    (tmp_path / "first.yaml").write_text(f"{WORDS}lock: PAPER.yaml\nexport: [png: {{file: a}}]\n")
    (tmp_path / "second.yaml").write_text(f"{WORDS}export: [pdf: {{{setting}}}]\n")
    before = state(tmp_path)
    run = publisher("publish", tmp_path / "first.yaml", tmp_path / "second.yaml")
    assert run.code == 2
    assert f"it would overwrite {tmp_path / 'a.png'}, which" in run.err
    assert ("lock: it would overwrite" in run.err) is ("template" in setting)
    assert state(tmp_path) == before


def test_a_config_is_not_written_over_by_another(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(f"{WORDS}lock: second.YAML\nexport: [text]\n")
    (tmp_path / "second.yaml").write_text(f"{WORDS}export: [text]\n")
    before = state(tmp_path)
    run = publisher("publish", tmp_path / "first.yaml", tmp_path / "second.yaml")
    assert run.code == 2
    said = f"first.yaml:3:7: lock: it would overwrite the config {tmp_path / 'second.yaml'}; name"
    assert said in run.err
    assert state(tmp_path) == before


def test_a_link_to_what_is_read_is_seen_through(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "מילים.txt").write_text("cat\n")
    (tmp_path / "first.txt").symlink_to("מילים.txt")
    (tmp_path / "first.yaml").write_text("words: [file: מילים.txt]\nexport: [text]\n", "utf-8")
    run = publisher("publish", tmp_path / "first.yaml")
    assert run.code == 2
    assert "מילים.txt, which this config reads" in run.err
    assert (tmp_path / "מילים.txt").read_text() == "cat\n"


def test_two_configs_keep_no_lock_together_but_clues(publisher: Command, tmp_path: Path) -> None:
    for name in "first", "second":
        (tmp_path / f"{name}.yaml").write_text(f"{WORDS}clues: to-write\nexport: [text]\n")
    configs = tmp_path / "first.yaml", tmp_path / "second.yaml"
    assert publisher("publish", *configs).code == 0
    lines = (tmp_path / "to-write").read_text().splitlines()
    assert sorted(lines) == ["canary\t", "cat\t", "rat\t"]
    run = publisher("publish", *configs, "--set", f"lock={tmp_path / 'both.lock'}")
    assert run.code == 2
    assert "which" in run.err
    assert "keeps under `lock`; name another file" in run.err


def test_a_book_and_its_part_share_a_lock(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "pets.yaml").write_text(f"{WORDS}lock: pets.lock\nexport: [text]\n")
    (tmp_path / "book.yaml").write_text("puzzles: [config: pets.yaml]\nexport: [text]\n")
    run = publisher("publish", tmp_path / "book.yaml", tmp_path / "pets.yaml")
    assert (run.code, run.err) == (0, "")
    assert "locked" in run.out


def test_all_collisions_are_told_at_once(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(f"{WORDS}lock: second.yaml\nexport: [text]\n")
    (tmp_path / "second.yaml").write_text(f"{WORDS}lock: first.yaml\nexport: [text]\n")
    run = publisher("publish", tmp_path / "first.yaml", tmp_path / "second.yaml")
    assert run.err.count("it would overwrite the config") == 2


@pytest.mark.parametrize("name", ["a.pdf", "A.PDF"])
def test_what_cannot_be_written_is_told_before_anything_is_made(
    publisher: Command, tmp_path: Path, name: str
) -> None:
    (tmp_path / "a.yaml").write_text(f"{WORDS}export: [text, pdf]\noutput: {{name: {name[:-4]}}}\n")
    (tmp_path / "a.pdf").write_bytes(b"old")
    (tmp_path / "a.pdf").chmod(0o400)
    for command in "check", "publish":
        run = publisher(command, tmp_path / "a.yaml")
        if name == "a.pdf":
            assert run.code == 1
            assert run.err.endswith(
                "a.pdf cannot be written: it is read-only; nothing was changed\n"
            )
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


@pytest.mark.parametrize(
    ("targets", "setting", "said"),
    [
        (["HARBOUR.pzl"], "", "would be written over"),
        (["a.svg", "A.SVG"], "", "A.SVG would be written over"),
        (["a.pdf", "logo.png"], "logo", "logo.png would be written over"),
        (["a.pdf", "logo.png"], "template", "logo.png would be written over"),
        (["folder.svg"], "", "folder.svg cannot be written: it is a folder"),
    ],
)
def test_convert_spares_what_it_reads(
    publisher: Command, tmp_path: Path, targets: list[str], setting: str, said: str
) -> None:
    source = shutil.copy(ROOT / "examples/harbour.pzl", tmp_path)
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "logo.png").write_bytes(LOGO)
    (tmp_path / "mine.yaml").write_text(f"logo: {tmp_path / 'logo.png'}\n")
    before = state(tmp_path)
    named = {"logo": "logo.png", "template": "mine.yaml"}
    extra = ["--set", f"pdf.{setting}={tmp_path / named[setting]}"] if setting else []
    run = publisher("convert", source, *(tmp_path / name for name in targets), *extra)
    assert run.code == 1
    assert said in run.err
    assert state(tmp_path) == before


@pytest.mark.proof
@pytest.mark.parametrize("option", [[], ["--json"], ["-q"]])
def test_names_are_made_once_for_each_puzzle(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    made: list[str] = []

    def counted(pattern: str, fields: Mapping[str, str]) -> str:
        made.append(file_stem(pattern, fields))
        return made[-1]

    monkeypatch.setattr("publisher.config.file_names.file_stem", counted)
    (tmp_path / "book.yaml").write_text(
        "same: yes\ngenerator: {budget: 2steps}\n"
        "puzzles: [{seeds: 60, words: [list: [cat, rat]]}]\n"
        "export: [text, csv]\n"
    )
    assert publisher("publish", tmp_path / "book.yaml", *option).code == 0
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    assert len(files) == 121
    assert len(made) <= 4 * 60 + 2  # and one for each export, with any number
