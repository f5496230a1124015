"""Errors: each says where it belongs, and why in plain words."""

import errno
from pathlib import Path

import pytest

from publisher import FileError, GenerationError, OptionError, SourceError, locating
from publisher.errors import system_reason
from publisher.messages.wording import unknown_setting

FILE = Path("words.txt")


def test_a_setting_that_two_models_have_is_listed_once() -> None:
    assert unknown_setting("x", ["score", "top", "score"]).endswith("only `score` and `top`")


def test_an_option_error_gets_the_place_in_front_of_its_path() -> None:
    with pytest.raises(OptionError, match="it is wrong") as caught, locating("lists", 1):
        raise OptionError(("file",), "it is wrong")
    assert caught.value.path == ("lists", 1, "file")


def test_a_file_error_becomes_one_of_the_option_that_names_the_file() -> None:
    with pytest.raises(OptionError, match=r"words\.txt is a pipe") as caught, locating("file"):
        raise FileError(FILE, "is a pipe")
    assert caught.value.path == ("file",)


def test_other_errors_stay_as_they_are() -> None:
    with pytest.raises(KeyError), locating("file"):
        raise KeyError


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES])
def test_the_error_of_a_file_has_the_reason_of_the_system(number: int) -> None:
    found = FileError.of(FILE, OSError(number, "A Reason"))
    assert str(found) == "words.txt cannot be read: a reason"
    assert found.is_missing is (number == errno.ENOENT)


def test_without_a_reason_of_the_system_the_message_is_the_reason() -> None:
    assert system_reason(ValueError("Embedded null byte")) == "embedded null byte"


def test_only_a_generator_says_why_in_several_lines() -> None:
    said = "not filled:\nC.T\x1b"
    assert GenerationError(said).lines == ("not filled:", "C.T\ufffd")
    assert SourceError(said).lines == ("not filled:\ufffdC.T\ufffd",)
