"""Lines that do not fit their list: none gives an answer made of a word and its clue."""

import io
from pathlib import Path

import docx
import pytest

from publisher_wordfiles.document import read_document
from publisher_wordfiles.docx_file import docx_parts
from publisher_wordfiles.options import FileOptions
from written_lists import odd, pairs, understood

ENGLISH = ["rain - Water", "snow - White", "hail - Ice", "wind - Blows"]
HEBREW = ["גשם - מים", "שלג - לבן", "ברד - קרח", "רוח - נושבת"]
OTHERS = [(ENGLISH, "storm{}Thunder"), (HEBREW, "סערה{}רעם וברק")]


@pytest.mark.parametrize(("lines", "other"), OTHERS)
@pytest.mark.parametrize("gap", ["\t", "  ", "   ", " \t ", "\u00a0\u00a0"])
@pytest.mark.parametrize("between", [" - ", ": ", " = ", "; ", ", "])
def test_a_gap_among_other_separators_is_no_part_of_an_answer(
    between: str, gap: str, lines: list[str], other: str
) -> None:
    text = "\n".join(line.replace(" - ", between) for line in [*lines, other.format(gap)])
    found = understood(text)
    assert pairs(found) == [tuple(line.split(" - ")) for line in lines]
    assert [line for _, line, _ in odd(found)] == [other.format(gap)]


@pytest.mark.parametrize(("lines", "other"), OTHERS)
def test_a_tab_among_wide_spaces_is_no_part_of_an_answer(lines: list[str], other: str) -> None:
    text = "\n".join(line.replace(" - ", "   ") for line in [*lines, other.format("\t")])
    assert len(pairs(understood(text))) == 4


@pytest.mark.parametrize("gap", ["\t", "  "])
def test_a_gap_in_a_paragraph_of_a_document_is_no_part_of_an_answer(gap: str) -> None:
    made, file = docx.Document(), io.BytesIO()
    for line in [*ENGLISH, f"storm{gap}Thunder"]:
        made.add_paragraph(line)
    made.save(file)
    path = Path("words.docx")
    found = read_document(
        docx_parts(file.getvalue(), path), path, FileOptions.model_construct(file=path)
    )
    assert [word.text for word in found.value] == ["rain", "snow", "hail", "wind"]
    assert [line.spelling for line in found.value.odd_lines] == [f"storm{gap}Thunder"]


@pytest.mark.parametrize("word", ["  storm", "storm \t ", "\tstorm", "thunder storm", "סערה  "])
def test_space_around_a_word_without_a_clue_is_none_within_it(word: str) -> None:
    found = understood("\n".join([*ENGLISH, word]))
    assert pairs(found) == [*(tuple(line.split(" - ")) for line in ENGLISH), (word.strip(), "")]
    assert odd(found) == []


def test_two_spaces_in_a_word_stay_where_tabs_part() -> None:
    lines = [line.replace(" - ", "\t") for line in ENGLISH]
    assert pairs(understood("\n".join([*lines, "thunder  storm"])))[-1] == ("thunder  storm", "")
