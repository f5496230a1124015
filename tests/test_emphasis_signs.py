"""Emphasis as people type it: which signs are one, which are text, and both ways without loss."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publisher import Clue, Emphasis, TextStyle, clean
from publisher.language.emphasis_signs import emphasised, with_signs
from publisher.words.clue_file import ClueFile
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import NewClue
from publisher_testing import ENGLISH
from strategies import SIGNS, emphasised_clues, texts


def shown(clue: Clue) -> str:
    """A clue with its emphasis as HTML-like marks, easier to read than numbers."""
    at = {
        style: [(e.start, e.stop) for e in clue.emphasis if e.style is style] for style in TextStyle
    }
    text = ""
    for index in range(len(clue.text) + 1):
        for style, spans in at.items():
            text += f"</{style[0:3]}>" * sum(stop == index for _, stop in spans)
        for style, spans in at.items():
            text += f"<{style[0:3]}>" * sum(start == index for start, _ in spans)
        text += clue.text[index : index + 1]
    return text


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("It is _so_ **cold**", "It is <ita>so</ita> <bol>cold</bol>"),
        ("_Les Misérables_, by Hugo", "<ita>Les Misérables</ita>, by Hugo"),
        ("(_Emma_)", "(<ita>Emma</ita>)"),
        ('“_Emma_” and _"Persuasion"_', '“<ita>Emma</ita>” and <ita>"Persuasion"</ita>'),
        ("_What now?_", "<ita>What now?</ita>"),
        ("_-ism_ or _anti-_", "<ita>-ism</ita> or <ita>anti-</ita>"),
        ("ספרו של עגנון, _תמול שלשום_", "ספרו של עגנון, <ita>תמול שלשום</ita>"),
        ("**שָׁלוֹם** לך", "<bol>שָׁלוֹם</bol> לך"),
        ("_Война и мир_", "<ita>Война и мир</ita>"),
        ("_हिन्दी_ में", "<ita>हिन्दी</ita> में"),
        ("כתב ב-_הארץ_ וב{_דבר_}", "כתב ב-<ita>הארץ</ita> וב<ita>דבר</ita>"),
        ("_雪国_", "<ita>雪国</ita>"),
        ("**_both_**", "<ita><bol>both</ita></bol>"),
        ("_a **b** c_", "<ita>a <bol>b</bol> c</ita>"),
        ("_a **b_ c**", "<ita>a <bol>b</ita> c</bol>"),
        ("un{_believ_}able", "un<ita>believ</ita>able"),
        ("H{~2~}O, mc{^2^}", "H<sub>2</sub>O, mc<sup>2</sup>"),
        ("____ and _Juliet_", "____ and <ita>Juliet</ita>"),
        ("{_____ Jude_}", "<ita>____ Jude</ita>"),
        (r"\_Emma\_ and \*\*", "_Emma_ and **"),
        (r"\\ is a backslash, and so is \ ", r"\ is a backslash, and so is \ ".strip()),
        (r"C:\new\_folder", r"C:\new_folder"),
    ],
)
def test_signs_are_emphasis(typed: str, made: str) -> None:
    clue, is_paired = emphasised(typed)
    assert (shown(clue), is_paired) == (made, True)
    assert emphasised(with_signs(clue)) == (clue, True)


@pytest.mark.parametrize(
    "text",
    [
        "____",
        "___-in-law",
        "Fill in: ____ of Wight",
        "_ and the Beanstalk",
        "B _ _ K",
        "(_) or (_)",
        "_/_ or _/_",
        "snake_case_words stay",
        "שם_של_משתנה",
        "2*3*4",
        "2**3**4",
        "** alone",
        "a * b * c",
        "*one* star is text",
        "***three***",
        "{braces} and {",
        "^_^",
        "",
    ],
)
def test_signs_elsewhere_are_text(text: str) -> None:
    assert emphasised(text) == (Clue(text), True)
    assert emphasised(with_signs(Clue(text)))[0] == Clue(text)


@pytest.mark.parametrize(
    "text", ["It is _so cold", "so_ cold", "**x", "a {_b", "b_} c", "{__}", "ב_הארץ_"]
)
def test_a_sign_without_its_pair_is_text_and_is_told(text: str) -> None:
    assert emphasised(text) == (Clue(text), False)
    assert emphasised(with_signs(Clue(text)))[0] == Clue(text)


def test_the_sign_nearest_to_its_pair_is_taken() -> None:
    clue, is_paired = emphasised("An _ish and _a novel_")
    assert (shown(clue), is_paired) == ("An _ish and <ita>a novel</ita>", False)


def test_nothing_is_written_that_is_not_needed() -> None:
    for plain in ("____ of snake_case", "2*3*4", "It purrs"):
        assert with_signs(Clue(plain)) == plain
    assert with_signs(Clue("The Emma", None, (Emphasis(4, 8, TextStyle.ITALIC),))) == "The _Emma_"
    assert with_signs(Clue("_Emma_")) == r"\_Emma\_"
    assert with_signs(Clue("H2O", None, (Emphasis(1, 2, TextStyle.SUBSCRIPT),))) == "H{~2~}O"


@given(emphasised_clues())
def test_any_clue_comes_back_as_it_was(clue: Clue) -> None:
    written = with_signs(clue)
    assert emphasised(written) == (clue, emphasised(written)[1])
    assert clean(written) == written


@given(emphasised_clues())
def test_any_clue_comes_back_from_the_clue_file(clue: Clue) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "clues.tsv")
        file.write_text(f"cat\t{with_signs(clue)}\n", "utf-8")
        assert ClueFile.read(file, ENGLISH).clues == {("C", "A", "T"): clue}


@settings(max_examples=20)
@given(st.lists(emphasised_clues().filter(lambda clue: bool(clue.text)), min_size=1))
def test_any_clues_come_back_from_the_clue_bank(clues: list[Clue]) -> None:
    with TemporaryDirectory() as folder:
        bank = ClueBank(Path(folder, "clues.db"))
        texts = [with_signs(clue) for clue in clues]
        bank.add([[NewClue("en", ("C", "A", "T"), "cat", text) for text in texts]])
        assert [emphasised(each.text)[0] for each in bank.all_clues()] == list(dict.fromkeys(clues))


@given(texts() | SIGNS)
def test_any_text_can_be_read(text: str) -> None:
    clue, _ = emphasised(text)
    again, _ = emphasised(with_signs(clue))
    assert again == clue
