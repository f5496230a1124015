"""The cache of indexes: it returns what was stored, or nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from filling import index_of
from publisher_fill.wordlist import cache
from publisher_fill.wordlist.word_index import build_index

WORDS = [("CAT", 10), ("DOG", 90), ("OWL", 90), ("MOUSE", 0), ("ICECREAM", 100)]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
INDEX = index_of(WORDS, ALPHABET)
USER_FOLDER = cache.folder
NOTES = ["a list: 1 words are left out", "גלידה"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "deep" / "cache"
    monkeypatch.setattr(cache, "folder", lambda: place)
    return place


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


words = st.dictionaries(
    st.text("\x00\x01\x02\x03", min_size=2, max_size=3),
    st.tuples(st.integers(0, 100), st.sampled_from(["", "ice cream", "גלידה"])),
)


@given(words, st.sampled_from([4, 256, 300]))
def test_a_cached_index_is_loaded_unchanged(
    words: dict[str, tuple[int, str]], letters: int
) -> None:
    lengths: dict[int, dict[str, int]] = {}
    for word, (score, _) in words.items():
        lengths.setdefault(len(word), {})[word] = score
    alphabet = [f"L{code}" for code in range(letters)]
    index = build_index(lengths, alphabet, {word: text for word, (_, text) in words.items()})
    cache.store("name", index, NOTES)
    assert cache.load("name") == (index, NOTES)


def test_an_unknown_name_loads_nothing() -> None:
    assert cache.load("name") is None


def test_the_folder_is_the_user_s_own() -> None:
    assert {"crossword-publisher", "fill"} <= set(USER_FOLDER().parts)


def test_other_parts_or_bounds_of_parts_make_another_key() -> None:
    names = {cache.key(parts) for parts in ([b"ab", b"c"], [b"a", b"bc"], [b"abc"], [b"abc", b""])}
    assert len(names) == 4
    assert cache.key([b"ab", b"c"]) in names


@pytest.mark.parametrize("cut", [0, 5, 11, 15, 40, 0.5, -1])
def test_a_file_cut_short_is_made_again(folder: Path, cut: float) -> None:
    cache.store("name", INDEX, NOTES)
    path = folder / "name.index"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * cut) if isinstance(cut, float) else cut])
    assert cache.load("name") is None
    cache.store("name", INDEX, NOTES)
    assert cache.load("name") == (INDEX, NOTES)


@given(st.integers(0), st.integers(1, 255))
def test_a_changed_byte_is_found(folder: Path, at: int, change: int) -> None:
    cache.store("name", INDEX, NOTES)
    file = folder / "name.index"
    data = bytearray(file.read_bytes())
    data[at % len(data)] ^= change
    file.write_bytes(data)
    assert cache.load("name") is None
    file.unlink()


@given(st.binary())
@example(bytes(4))  # as a disk leaves it: the checksum of nothing
def test_other_files_are_no_indexes(folder: Path, data: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "name.index").write_bytes(data)
    assert cache.load("name") is None


def test_no_half_written_file_stays_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.store("name", INDEX, NOTES)
    assert files(folder) == []


def test_a_folder_that_cannot_be_written_is_no_error(folder: Path) -> None:
    folder.parent.write_text("a file in the way")
    cache.store("name", INDEX, NOTES)
    assert cache.load("name") is None


def test_a_read_only_folder_is_still_read(folder: Path) -> None:
    if sys.platform == "win32" or os.geteuid() == 0:
        pytest.skip("the superuser, and all on Windows, may write into any folder")
    cache.store("name", INDEX, NOTES)
    folder.chmod(0o500)
    cache.store("other", INDEX, NOTES)
    assert cache.load("name") == (INDEX, NOTES)
    assert files(folder) == ["name.index"]


def test_a_folder_without_a_home_is_not_made(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cache, "folder", lambda: Path("~/.cache"))
    cache.store("name", INDEX, NOTES)
    assert files(tmp_path) == []


def test_the_files_used_longest_ago_are_deleted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.store("one", INDEX, NOTES)
    monkeypatch.setattr(cache, "LIMIT", 3 * (folder / "one.index").stat().st_size)
    for age, name in enumerate(["one", "two", "three"], start=1):
        cache.store(name, INDEX, NOTES)
        os.utime(folder / f"{name}.index", (age, age))
    assert cache.load("one") is not None
    cache.store("four", INDEX, NOTES)
    assert files(folder) == ["four.index", "one.index", "three.index"]


def test_other_files_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LIMIT", 0)
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("mine")
    cache.store("name", INDEX, NOTES)
    assert files(folder) == ["notes.txt"]


STORE_AND_LOAD = """
import sys
from pathlib import Path
from publisher_fill.wordlist import cache
from filling import index_of
cache.folder = lambda: Path(sys.argv[1])
seed = int(sys.argv[2])
words = [(tuple(word), (score + seed) % 101) for word, score in (("CAT", 50), ("DOG", 7))]
own = index_of(words, tuple("ACDGOT"))
for _ in range(30):
    cache.store(str(seed % 2), own, ("a note",))
    found = cache.load(str((seed + 1) % 2))
    assert found is None or list(found[1]) == ["a note"]
"""


@pytest.mark.proof
@pytest.mark.slow
def test_many_processes_may_read_and_write(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", STORE_AND_LOAD, str(folder)]
    running = [subprocess.Popen([*command, str(seed)], env=environment) for seed in range(4)]
    assert [process.wait(timeout=120) for process in running] == [0, 0, 0, 0]
    assert files(folder) == ["0.index", "1.index"]
    assert cache.load("0") is not None
