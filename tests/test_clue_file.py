"""The clue file: lines are added or put in order, and whatever an editor wrote stays."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher.testing import ENGLISH, HEBREW, puzzle
from publisher.words.clue_file import EARLIER, ClueFile

CAT = puzzle(["CAT", "A##", "R##"], clue="")


def read(folder: Path, text: str) -> ClueFile:
    path = folder / "clues.txt"
    path.write_bytes(text.encode())
    return ClueFile.read(path, ENGLISH)


def test_comments_are_no_answers(tmp_path: Path) -> None:
    file = read(tmp_path, f"# mine\ncat\tIt purrs\n  # and mine\n{EARLIER}\ndog\tIt barks\n")
    assert file.clues == {tuple("CAT"): "It purrs", tuple("DOG"): "It barks"}


def test_lines_are_put_in_the_order_of_the_clues(tmp_path: Path) -> None:
    file = read(tmp_path, "dog\tIt barks\ncar\tIt drives\n# checked\ncat\tIt purrs")
    ordered = file.ordered([CAT], ENGLISH, {})
    assert ordered.is_new
    assert ordered.text == (f"# checked\ncat\tIt purrs\ncar\tIt drives\n{EARLIER}\ndog\tIt barks\n")
    assert not read(tmp_path, ordered.text).ordered([CAT], ENGLISH, {}).is_new


def test_lacking_answers_get_lines_at_their_place_and_loose_clues_come_last(
    tmp_path: Path,
) -> None:
    file = read(tmp_path, "car\tIt drives\n")
    ordered = file.ordered([CAT], ENGLISH, {tuple("EMU"): ("emu", "It runs")})
    assert ordered.text == f"CAT\t\ncar\tIt drives\n{EARLIER}\nemu\tIt runs\n"


def test_a_clue_that_was_changed_is_changed_in_its_line(tmp_path: Path) -> None:
    clued = puzzle(["CAT", "A##", "R##"], clue="New {}")
    file = read(tmp_path, "cat \tOld\r\ncat\t\r\ncar\tNew CAR\r\n")
    ordered = file.ordered([clued], ENGLISH, {})
    assert ordered.text == "cat\tNew CAT\r\ncat\t\r\ncar\tNew CAR\r\n"
    emptied = file.ordered([CAT], ENGLISH, {}, emptied=[tuple("CAT")])
    assert emptied.text == "cat\t\r\ncat\t\r\ncar\tNew CAR\r\n"


def test_new_answers_come_before_those_of_earlier_words(tmp_path: Path) -> None:
    file = read(tmp_path, f"cat\tIt purrs\n{EARLIER}\ndog\tIt barks")
    assert file.extended([CAT]).text == f"cat\tIt purrs\nCAR\t\n{EARLIER}\ndog\tIt barks\n"


def test_hebrew_lines_are_ordered_too(tmp_path: Path) -> None:
    made = puzzle(["שלומ", "מ##ל"], HEBREW, clue="")
    path = tmp_path / "clues.txt"
    path.write_text("שם\tמה שנותנים\nשלום\tברכה\n", encoding="utf-8")
    file = ClueFile.read(path, HEBREW)
    assert file.ordered([made], HEBREW, {}).text == "שלום\tברכה\nשם\tמה שנותנים\nמל\t\n"


LINES = st.sampled_from(
    ["cat\tIt purrs", "car\t", "dog\tIt barks", "dog\tAgain", "# mine", "", "\t", EARLIER, "emu"]
)
ENDS = st.sampled_from(["\n", "\r\n", "\u2028"])


@pytest.mark.slow
@given(st.lists(st.tuples(LINES, ENDS)), st.booleans())
def test_no_line_is_ever_lost(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]], is_cut: bool
) -> None:
    text = "".join(line + end for line, end in pairs)
    text = text[:-1] if is_cut and text.endswith("\n") else text
    file = read(tmp_path_factory.mktemp("clues"), text)
    for made in (file.ordered([CAT], ENGLISH, {}), file.extended([CAT])):
        before = sorted(line for line in text.splitlines() if line != EARLIER)
        after = [line for line in made.text.splitlines() if line != EARLIER]
        new = {"CAT\t", "CAR\t"}
        for line in before:
            after.remove(line)
        assert set(after) <= new
