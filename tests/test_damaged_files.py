"""Our own files with bytes turned over: each reads as it was, or an error names it; all ends."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from publisher.config import load
from publisher.errors import PublisherError
from publisher.files.cache import read_cached, write_cached
from publisher.pipeline.lock_file import read
from publisher.plugins import registry as registries
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.saved import Saved
from publisher.studio.drafts.views import view
from studio.in_process import StudioHere
from studio.test_uploads import HEBREW, begun
from test_strange_databases import MADE, bank, ledger, read_bank, read_ledger

sys.path.append(str(Path(__file__).parent.parent / "tools"))
from damage import any_damage, flipped

TURNS = 60
REGISTRY = registries.load()

Make = Callable[[Path], Path]
Read = Callable[[Path], object]


def journal(folder: Path) -> Path:
    studio = StudioHere(folder)
    place = begun(studio, HEBREW)
    view = studio.get(place)[1]
    slot = view["state"]["slots"][0]["answer"]
    command = {"do": "clue", "slot": slot, "text": "הגדרה *חדשה*"}
    studio.done(f"{place}/do", command=command, base=view["change_number"])
    return folder / ".studio" / "Zoo" / "journal.jsonl"


def read_draft(path: Path) -> object:
    folder = path.parents[2]
    draft = StudioDraft.reopen("Zoo", path.parent, folder / "Zoo.yaml", REGISTRY)
    return {name: value for name, value in view(draft).items() if name != "change_number"}


def saved(folder: Path) -> Path:
    file = journal(folder)
    StudioHere(folder).done("/api/d/Zoo/save", name="Zoo")
    return file.with_name("saved.json")


def config(folder: Path) -> Path:
    saved(folder)
    return folder / "Zoo.yaml"


def lock(folder: Path) -> Path:
    saved(folder)
    return folder / "Zoo.lock"


def read_lock(path: Path) -> object:
    return read(path, REGISTRY.languages["he"], 1)


def cached(folder: Path) -> Path:
    write_cached(folder / "a.kept", [b"some", b"parts" * 50], 10_000)
    return folder / "a.kept"


CHECKED: dict[str, tuple[Make, Read]] = {
    "journal": (journal, read_draft),
    "saved": (saved, lambda path: Saved.read(path.parent)),
    "cache": (cached, read_cached),
}
"""What has a checksum: a byte that was turned over is found."""

OPEN: dict[str, tuple[Make, Read]] = {
    "ledger": (ledger, read_ledger),
    "bank": (bank, read_bank),
    "config": (config, lambda path: load(path, REGISTRY)),
    "lock": (lock, read_lock),
}
"""What other programs, and people, may write too: it is read, or refused."""


def reading(path: Path, read: Read) -> object:
    """What a file says; None if an error names it."""
    try:
        return read(path)
    except PublisherError as error:
        said = str(error)
    assert str(path.parent) in said or "Zoo.yaml: " in said, "settings are those of a config to be"
    return None


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Make a file once, in a folder `made` that is copied for each damage."""
    files: dict[str, Path] = {}

    def make(name: str) -> Path:
        if name not in files:
            folder = tmp_path_factory.mktemp(name) / "made"
            folder.mkdir()
            files[name] = (CHECKED | OPEN)[name][0](folder)
        return files[name]

    return make


def damaged(made: Path, folder: Path, data: bytes) -> Path:
    """A copy of all that is around a file, with other bytes in it."""
    root = next(each for each in made.parents if each.name == "made")
    shutil.copytree(root, folder)
    path = folder / made.relative_to(root)
    path.write_bytes(data)
    return path


@pytest.mark.proof
@pytest.mark.parametrize("name", CHECKED)
def test_a_byte_that_is_turned_over_is_told_or_makes_no_difference(
    made: Callable[[str], Path], tmp_path: Path, name: str
) -> None:
    path, (_, read) = made(name), CHECKED[name]
    data, rng = path.read_bytes(), Random(name)
    before = reading(damaged(path, tmp_path / "whole", data), read)
    assert before is not None
    for turn in range(TURNS):
        other = bytearray(data)
        other[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        found = reading(damaged(path, tmp_path / str(turn), bytes(other)), read)
        assert found is None or found == before


@pytest.mark.proof
@pytest.mark.parametrize("name", CHECKED | OPEN)
def test_whatever_is_in_a_file_of_ours_is_read_or_refused(
    made: Callable[[str], Path], tmp_path: Path, name: str
) -> None:
    path, (_, read) = made(name), (CHECKED | OPEN)[name]
    data, rng = path.read_bytes(), Random(name)
    refused = 0
    for turn in range(TURNS):
        change = flipped if turn % 2 else lambda one, rng: any_damage(one, data, rng)
        other = damaged(path, tmp_path / str(turn), change(data, rng))
        refused += reading(other, read) is None
    assert refused


@pytest.mark.proof
def test_a_ledger_gives_no_puzzle_that_a_disk_has_changed(
    made: Callable[[str], Path], tmp_path: Path
) -> None:
    path = made("ledger")
    data = path.read_bytes()
    start, rng = data.index(MADE.puzzle), Random(1)
    for turn in range(TURNS):
        other = bytearray(data)
        other[start - 200 + rng.randrange(400)] ^= 1 << rng.randrange(8)
        found: Any = reading(damaged(path, tmp_path / str(turn), bytes(other)), read_ledger)
        assert found is None or set(found[0].values()) <= {MADE}
