"""The source `diary` keeps its contract, and reads the days that are wanted."""

from pathlib import Path

import publisher_diary
import pytest
from publisher_diary import SOURCE, DiaryOptions, read

from publisher import OptionError, SourceError
from publisher_testing import check_plugin, check_source

DIARY = """Room 12
2026-03-01
lamp - It gives light
2026-03-02
תפוח - גדל על עץ
"""


def options(folder: Path, text: str = DIARY, **days: str) -> DiaryOptions:
    """The options of a diary with this text, read from texts as those of a config are."""
    file = folder / "diary.txt"
    file.write_text(text, encoding="utf-8")
    return DiaryOptions.model_validate({"diary": file, **days})


def test_contract(tmp_path: Path) -> None:
    check_plugin(publisher_diary)
    check_source(SOURCE, options(tmp_path))
    check_source(SOURCE, options(tmp_path, ""))


def test_days_that_are_wanted(tmp_path: Path) -> None:
    found = read(options(tmp_path, since="2026-03-02"))
    (word,) = found.value
    assert (word.text, word.clue, word.tags) == ("תפוח", "גדל על עץ", ("2026-03-02",))
    assert word.origin is not None
    assert word.origin.line == 5
    assert found.losses == ("1 lines before the first day",)


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"diary\.txt:1: a day is like 2026-03-01"):
        read(options(tmp_path, "2026-03-32\nlamp\n"))
    with pytest.raises(ValueError, match="`since` is after `until`"):
        options(tmp_path, since="2026-03-02", until="2026-03-01")
    (tmp_path / "diary.txt").write_bytes(b"\xff")
    with pytest.raises(OptionError, match="is not UTF-8"):
        read(DiaryOptions(diary=tmp_path / "diary.txt"))
