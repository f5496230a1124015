"""Names of output files."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher.config import file_stem
from publisher.files.filenames import FIELDS, MAX_BYTES, pattern_fault

MISSING = "a name before or after a slash is missing: write it like `{number:06}/{config}`"


def named(pattern: str = "{title}", **fields: str) -> str:
    return file_stem(pattern, {**dict.fromkeys(FIELDS, "x"), **fields})


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("{config}", "animals"),
        ("{config}-{language}-{seed}", "animals-he-7"),
        ("week 12", "week 12"),
        ("{{{config}}}", "{animals}"),
        ("{title}", "תשבץ החיות"),
        ("{number:06}/{config}", "000012/animals"),
        ("{thousand:03}/{number:6}", "000/000012"),
    ],
)
def test_fields_are_filled_in(pattern: str, expected: str) -> None:
    fields = {"config": "animals", "title": "תשבץ החיות", "language": "he", "seed": "7"}
    fields |= {"number": "12", "thousand": "0"}
    assert pattern_fault(pattern) is None
    assert file_stem(pattern, fields) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("a/b", "a-b"),
        ("../../etc/passwd", "-..-etc-passwd"),
        ("..", "puzzle"),
        ("", "puzzle"),
        ("Who? Me: you & <I>|*", "Who Me-you & I-"),
        ('תנ"ך', "תנ'ך"),
        ("a\n\tb\x00\x1b", "a b"),
        ("a\u202eb\ud800", "ab"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (" .hidden. ", "hidden"),
        ("con", "con_"),
        ("LPT1.x", "LPT1_.x"),
        ("e\u0301", "é"),
        ("{seed}", "{seed}"),
    ],
)
def test_what_no_file_name_can_hold_is_left_out(title: str, expected: str) -> None:
    assert named(title=title) == expected


def test_a_long_title_is_cut_and_the_rest_of_the_name_kept() -> None:
    assert named("{title}-{seed}", title="א" * 5000, seed="7") == "א" * 99 + "-7"
    assert named("{title}", title="a" * 5000) == "a" * MAX_BYTES


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (
            "",
            "this gives a file no name; fields for it are "
            "`{config}`, `{title}`, `{language}`, `{published}`, `{seed}`, `{number}` and "
            "`{thousand}`",
        ),
        (
            " . ",
            "this gives a file no name; fields for it are "
            "`{config}`, `{title}`, `{language}`, `{published}`, `{seed}`, `{number}` and "
            "`{thousand}`",
        ),
        ("..\\b", "a file name cannot hold `\\`: a slash parts folders"),
        *((pattern, MISSING) for pattern in ("/a", "a/", "a//b")),
        ("../a", "`..` is not a name of a folder or a file"),
        ("a/./b", "`.` is not a name of a folder or a file"),
        ("{config}/nul", "`nul` is the name of a device on Windows: choose another"),
        ("a/" + "x" * 201, "this name is too long: at most 200 bytes are portable"),
        ("a:b", "a file name cannot hold `:`: it is not portable"),
        ("what?", "a file name cannot hold `?`: it is not portable"),
        ("a\nb", "a file name cannot hold U+000A: it is not portable"),
        ("a\u202eb", "a file name cannot hold U+202E: it is not portable"),
        ("nul", "`nul` is the name of a device on Windows: choose another"),
        ("Con.a", "`Con.a` is the name of a device on Windows: choose another"),
        ("x" * 201, "this name is too long: at most 200 bytes are portable"),
        ("{config}" + "א" * 101, "this name is too long: at most 200 bytes are portable"),
        (
            "{titel}",
            "there is no field `titel`, only `config`, `title`, `language`, `published`, "
            "`seed`, `number` and `thousand` — did you mean `title`?",
        ),
        (
            "{}",
            "name a field: `config`, `title`, `language`, `published`, `seed`, `number` or "
            "`thousand`",
        ),
        (
            "{config.x}",
            "there is no field `config.x`, only `config`, `title`, `language`, "
            "`published`, `seed`, `number` and `thousand` — did you mean `config`?",
        ),
        ("{seed:>9999999}", "write `{seed}`, or `{seed:06}` for six digits"),
        ("{number:006}", "write `{number}`, or `{number:06}` for six digits"),
        ("{title:06}", "a field is a name alone: write `{title}`"),
        ("{title!r}", "a field is a name alone: write `{title}`"),
        (
            "{config",
            "a brace has no partner: write fields like `{config}`, and `{{` for a brace itself",
        ),
        (
            "config}",
            "a brace has no partner: write fields like `{config}`, and `{{` for a brace itself",
        ),
    ],
)
def test_a_pattern_that_makes_no_portable_name_is_refused(pattern: str, expected: str) -> None:
    assert pattern_fault(pattern) == expected


def test_columns_of_a_table_are_fields_too() -> None:
    assert pattern_fault("{שם}/{number}", ["שם"]) is None
    assert file_stem("{שם}/{number}", {"שם": "נועה/7", "number": "3"}) == "נועה-7/3"
    assert "did you mean `name`" in str(pattern_fault("{nmae}", ["name"]))


def test_what_all_puzzles_share_keeps_its_name_in_wide_numbers() -> None:
    assert named("{number:06}", number="all") == "all"


@given(
    st.text(max_size=60) | st.sampled_from(["{config}", "{title}-{seed}", "{number:03}/{title}"]),
    st.text(),
    st.text(),
)
def test_every_accepted_pattern_makes_a_portable_name(
    pattern: str, title: str, config: str
) -> None:
    if pattern_fault(pattern) is not None:
        return
    for stem in named(pattern, title=title, config=config).split("/"):
        assert stem
        assert len(stem.encode()) <= MAX_BYTES + 1
        assert stem == stem.strip(". ")
        assert not set(stem) & set('/\\:|<>?*"\0\r\n\t')
        assert unicodedata.is_normalized("NFC", stem)
