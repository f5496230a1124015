"""A clue file in the order of its puzzles: lines move, and whatever an editor wrote stays."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import Clue, Emphasis, SuggestedClue, TextStyle
from publisher.plugins.clue_provider import Suggestion
from publisher.words.clue_file import EARLIER, HOW_TO_TAKE, ClueFile
from publisher.words.clue_order import ordered
from publisher_testing import ENGLISH, HEBREW, puzzle

CAT = puzzle(["CAT", "A##", "R##"], clue="")


def read(folder: Path, text: str) -> ClueFile:
    path = folder / "clues.txt"
    path.write_bytes(text.encode())
    return ClueFile.read(path, ENGLISH)


def test_comments_are_no_answers(tmp_path: Path) -> None:
    file = read(tmp_path, f"# mine\ncat\tIt purrs\n  # and mine\n{EARLIER}\ndog\tIt barks\n")
    assert file.clues == {tuple("CAT"): Clue("It purrs"), tuple("DOG"): Clue("It barks")}


def test_lines_are_put_in_the_order_of_the_clues(tmp_path: Path) -> None:
    file = read(tmp_path, "dog\tIt barks\ncar\tIt drives\n# checked\ncat\tIt purrs")
    made = ordered(file, [CAT], ENGLISH, {})
    assert made.is_new
    assert made.text == (f"# checked\ncat\tIt purrs\ncar\tIt drives\n{EARLIER}\ndog\tIt barks\n")
    assert not ordered(read(tmp_path, made.text), [CAT], ENGLISH, {}).is_new


def test_what_is_said_about_a_clue_moves_with_it(tmp_path: Path) -> None:
    cat, car = "cat\tIt purrs\n\t= a plain one\n\t* purr: hum\n", "car\tIt drives\n  =so\n"
    dog = "# old\ndog\tRex\n\t* Rex: king\n"
    made = ordered(read(tmp_path, car + dog + cat), [CAT], ENGLISH, {})
    assert made.text == f"{cat}{car}{EARLIER}\n{dog}"
    assert not ordered(read(tmp_path, made.text), [CAT], ENGLISH, {}).is_new


@pytest.mark.parametrize(
    ("now", "lines"),
    [
        (Clue("It purrs", explanation="new", gloss="old"), "It purrs\n\t= new\n\t* old\n"),
        (Clue("Mouser", gloss="old"), "Mouser\n\t* old\n"),
        (
            Clue("It purrs", explanation="why", gloss="old"),
            "It purrs\n# my line\n  = why\n\t*old\n",
        ),
    ],
)
def test_another_explanation_takes_the_place_of_the_old_one(
    tmp_path: Path, now: Clue, lines: str
) -> None:
    file = read(tmp_path, "cat\tIt purrs\n# my line\n  = why\n\t*old\ncar\t\n")
    clued = replace(CAT, entries=tuple(replace(e, clue=now) for e in CAT.entries[:1]))
    made = ordered(file, [clued], ENGLISH, {})
    kept = "# my line\n" if now.text != "It purrs" or now.explanation == "new" else ""
    assert made.text == f"cat\t{lines}{kept}{EARLIER}\ncar\t\n"


def test_comments_at_the_top_with_a_blank_line_below_stay_there(tmp_path: Path) -> None:
    top = "# Our clues\n# _italics_ are welcome\n \n"
    file = read(tmp_path, f"{top}dog\tIt barks\n# From here{HOW_TO_TAKE}\n# sweet\ncat\tIt purrs\n")
    made = ordered(file.extended([CAT]), [CAT], ENGLISH, {})
    below = f"# sweet\ncat\tIt purrs\nCAR\t\n{EARLIER}\ndog\tIt barks\n"
    assert made.text == f"{top}# From here{HOW_TO_TAKE}\n{below}"
    assert not ordered(read(tmp_path, made.text), [CAT], ENGLISH, {}).is_new


def test_lacking_answers_get_lines_at_their_place_and_loose_clues_come_last(
    tmp_path: Path,
) -> None:
    file = read(tmp_path, "car\tIt drives\n").extended([CAT])
    made = ordered(file, [CAT], ENGLISH, {tuple("EMU"): ("emu", Clue("It runs"))})
    assert made.text == f"CAT\t\ncar\tIt drives\n{EARLIER}\nemu\tIt runs\n"


def test_a_clue_that_was_changed_is_changed_in_its_line(tmp_path: Path) -> None:
    clued = puzzle(["CAT", "A##", "R##"], clue="New {}")
    file = read(tmp_path, "cat \tOld\r\ncat\t\r\ncar\tNew CAR\r\n")
    made = ordered(file, [clued], ENGLISH, {})
    assert made.text == "cat\tNew CAT\r\ncat\t\r\ncar\tNew CAR\r\n"
    emptied = ordered(file, [CAT], ENGLISH, {}, emptied=[tuple("CAT")])
    assert emptied.text == "cat\t\r\ncat\t\r\ncar\tNew CAR\r\n"


def test_new_lines_end_as_the_lines_of_the_file_do(tmp_path: Path) -> None:
    file = read(tmp_path, "\ufeffdog\tIt barks\r\n")
    extended = file.extended([CAT])
    assert extended.data == "\ufeffdog\tIt barks\r\nCAT\t\r\nCAR\t\r\n".encode()
    made = ordered(extended, [CAT], ENGLISH, {tuple("EMU"): ("emu", Clue("It runs"))})
    assert made.data.decode("utf-8-sig") == (
        f"CAT\t\r\nCAR\t\r\n{EARLIER}\r\ndog\tIt barks\r\nemu\tIt runs\r\n"
    )
    assert made.data.startswith(b"\xef\xbb\xbf")
    assert read(tmp_path, "a|b\tX\ndog\tY\r\n").extended([CAT]).data.count(b"\r\n") == 1


def test_new_answers_come_before_those_of_earlier_words(tmp_path: Path) -> None:
    file = read(tmp_path, f"cat\tIt purrs\n{EARLIER}\ndog\tIt barks")
    assert file.extended([CAT]).text == f"cat\tIt purrs\nCAR\t\n{EARLIER}\ndog\tIt barks\n"


def test_hebrew_lines_are_ordered_too(tmp_path: Path) -> None:
    made = puzzle(["שלומ", "מ##ל"], HEBREW, clue="")
    path = tmp_path / "clues.txt"
    path.write_text("שם\tמה שנותנים\nשלום\tברכה\n", encoding="utf-8")
    file = ClueFile.read(path, HEBREW)
    file = file.extended([made])
    assert ordered(file, [made], HEBREW, {}).text == "שלום\tברכה\nשם\tמה שנותנים\nמל\t\n"


def test_clues_that_are_offered_stay_below_their_answer(tmp_path: Path) -> None:
    clues = [SuggestedClue("It drives", last_use="used in May"), SuggestedClue("_Auto_")] * 4
    suggested = {tuple("CAR"): [Suggestion("the clue bank", clue) for clue in clues]}
    file = read(tmp_path, "# mine\ndog\tIt barks\n").extended([CAT], lambda _: suggested)
    offered = file.text.partition("CAR\t\n")[2]
    assert offered.startswith(
        "# used in May:\n#CAR\tIt drives\t# the clue bank\n#CAR\t_Auto_\t# the clue bank\n"
    )
    assert "# and 3 more in the clue bank\n" in offered
    made = ordered(file, [CAT], ENGLISH, {})
    assert made.text == (
        f"# From the clue bank{HOW_TO_TAKE}\n"
        f"CAT\t\nCAR\t\n{offered}{EARLIER}\n# mine\ndog\tIt barks\n"
    )


def test_emphasis_goes_out_and_comes_back(tmp_path: Path) -> None:
    file = read(tmp_path, "cat\tOf _Cats_\ncar\t\n")
    drives = Clue("It drives", None, (Emphasis(0, 2, TextStyle.BOLD),))
    loose = {tuple("EMU"): ("emu", drives)}
    text = ordered(file, [CAT], ENGLISH, loose).text
    assert text == f"cat\tOf _Cats_\ncar\t\n{EARLIER}\nemu\t**It** drives\n"
    assert read(tmp_path, text).clues[tuple("EMU")] == drives


def test_where_a_clue_comes_from_goes_out_and_comes_back(tmp_path: Path) -> None:
    file = read(tmp_path, "cat\t\n#cat\tIt purrs\t# wordnet: noun\ncar\tIt drives\t# mine\n")
    assert file.clues[tuple("CAR")] == Clue("It drives", source="mine")
    taken = Clue("It _purrs_", source="wordnet: noun, _animal_")
    entries = [
        replace(each, clue=taken) if CAT.answer(each) == tuple("CAT") else each
        for each in CAT.entries
    ]
    loose = {tuple("EMU"): ("emu", Clue("It runs", source="the bank"))}
    made = ordered(file, [replace(CAT, entries=tuple(entries))], ENGLISH, loose)
    assert made.text == (
        "cat\tIt \\_purrs\\_\t# wordnet: noun, _animal_\n#cat\tIt purrs\t# wordnet: noun\n"
        f"car\tIt drives\t# mine\n{EARLIER}\nemu\tIt runs\t# the bank\n"
    )
    again = read(tmp_path, made.text)
    assert again.clues[tuple("CAT")] == taken
    own = replace(CAT, entries=tuple(replace(each, clue=Clue("Mine")) for each in entries))
    assert "cat\tMine\n" in ordered(again, [own], ENGLISH, {}).text


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
    for made in (ordered(file, [CAT], ENGLISH, {}), file.extended([CAT])):
        before = sorted(line for line in text.splitlines() if line != EARLIER)
        after = [line for line in made.text.splitlines() if line != EARLIER]
        new = {"CAT\t", "CAR\t"}
        for line in before:
            after.remove(line)
        assert set(after) <= new
