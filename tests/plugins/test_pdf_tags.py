"""Tagged PDF: the tree that programs read aloud, as another program finds it."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pypdf.generic import DictionaryObject

from conftest import program
from kind_samples import ARROWED
from layouts import DRAWN_AS_NOTHING, clue_pages, many_clues, pages_of, with_clues
from losses import lossless
from paging import read, said_on
from publisher import Language, Publication, Puzzle, clean
from publisher_pages.drawing.marks import Role, Text
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf import write_pdf
from publisher_pages.output.pdf_description import DocumentInfo
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW
from publisher_typesetting.typography import typeset

MARKED = re.compile(r"/(\w+)(?:<</MCID (\d+)>>BDC| BMC) (.*?) EMC", re.DOTALL)
CLUES = {
    ENGLISH: ("King of the beasts", "A well-known “story” of 1,001 nights, " * 3 + "or so"),
    HEBREW: ("שָׁלוֹם, ה־FBI", "סיפור ידוע, (של) 1,001 לילות ולילה: " * 3 + "בערך"),
}


class Node(NamedTuple):
    """An element of the tree: its marked content as (page, number), and its kids."""

    kind: str
    element: Any
    marks: list[tuple[int, int]]
    kids: list["Node"]

    def all(self, *kinds: str) -> list["Node"]:
        """The elements of some kinds at or below this one, in reading order; without kinds, all."""
        own = [self] if not kinds or self.kind in kinds else []
        return own + [found for kid in self.kids for found in kid.all(*kinds)]


def node(element: Any, pages: list[int]) -> Node:
    """An element as a node; its kids say that it is their parent."""
    found = Node(element["/S"][1:], element, [], [])
    kids = element["/K"]
    for each in kids if isinstance(kids, list) else [kids]:
        kid = each.get_object()
        if not isinstance(kid, DictionaryObject):
            found.marks.append((pages.index(element["/Pg"]["/StructParents"]), int(kid)))
        elif kid.get("/Type") == "/MCR":
            found.marks.append(
                (
                    pages.index(kid.raw_get("/Pg").get_object()["/StructParents"]),
                    int(kid.raw_get("/MCID")),
                )
            )
        elif kid.get("/Type") != "/OBJR":
            assert kid["/P"] == element
            found.kids.append(node(kid, pages))
    return found


def tree(file: Any) -> Node:
    """The tree of a file."""
    root = file.root_object["/StructTreeRoot"]
    return node(root["/K"], [page["/StructParents"] for page in file.pages])


def pdf(*puzzles: Puzzle, **settings: object) -> Any:
    """The file of these puzzles as pypdf reads it."""
    options = PdfOptions.model_validate({"typography": "plain", **settings})
    return read(lossless(export(Publication(puzzles), options)))


def sample(language: Language, count: int = 12) -> Puzzle:
    """A puzzle with short and long clues."""
    drawn = many_clues(count, language)
    turns = [CLUES[language][index % 2] for index in range(count)]
    return with_clues(drawn, *turns)


def contents(page: Any) -> list[tuple[str, str, str]]:
    """Kind, number and operators of each stretch of marked content of a page."""
    return MARKED.findall(page.get_contents().get_data().decode("latin-1"))


def texts(file: Any, kinds: str) -> Iterator[str]:
    """The texts of the elements of a kind: their own, or those of their glyphs."""
    marked: dict[tuple[int, int], str] = {}
    for at, page in enumerate(file.pages):
        for each in said_on(page):
            marked[at, each.mark] = marked.get((at, each.mark), "") + each.text
    for found in tree(file).all(kinds):
        own = found.element.get("/ActualText")
        yield own if own is not None else "".join(marked[mark] for mark in found.marks)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_all_that_is_marked_is_in_the_tree_once_and_in_reading_order(language: Language) -> None:
    file = pdf(sample(language), sample(ENGLISH, 40), paper="a6", rules=True)
    assert len(file.pages) > 4
    found = [mark for each in tree(file).all() for mark in each.marks]
    there = [
        (at, int(number))
        for at, page in enumerate(file.pages)
        for _, number, _ in contents(page)
        if number
    ]
    assert found == there == sorted(there)


def test_what_has_no_meaning_is_an_artifact() -> None:
    page = pdf(sample(ENGLISH), footer="{page}").pages[0]
    found = contents(page)
    assert {kind for kind, number, _ in found if not number} == {"Artifact"}
    between = MARKED.sub("", page.get_contents().get_data().decode("latin-1"))
    assert between.split() == ["2", "J"]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_the_texts_of_clues_are_those_of_the_puzzle(language: Language) -> None:
    drawn = sample(language)
    found = list(texts(pdf(drawn, columns=3, solution="none"), "LBody"))
    wanted = [
        f"{clean(entry.clue.text)} ({language.enumerate(entry.clue)})".translate(DRAWN_AS_NOTHING)
        for entry in drawn.entries
    ]
    assert found == wanted


def test_a_page_has_a_title_headings_lists_and_a_grid() -> None:
    (document,) = tree(pdf(sample(ENGLISH), solution="none")).all("Document")
    assert [kid.kind for kid in document.kids] == ["H1", "P", "Figure", "H2", "L", "H2", "L", "P"]
    lists = document.all("L")
    assert [[kid.kind for kid in each.kids] for each in lists] == [["LI"] * 6] * 2
    assert {tuple(kid.kind for kid in item.kids) for item in document.all("LI")} == {
        ("Lbl", "LBody")
    }


def test_a_grid_has_a_spoken_text_and_its_language() -> None:
    file = pdf(sample(ENGLISH), replace(sample(HEBREW), title="חידה"), solution="section")
    assert file.root_object["/Lang"] == "en"
    spoken = [
        (each.element["/Alt"], each.element.get("/Lang")) for each in tree(file).all("Figure")
    ]
    assert spoken == [
        ("Many Clues, Puzzle, 13×13, Across 6, Down 6", None),
        ("חידה, תשבץ, 13×13, מאוזן 6, מאונך 6", "he"),
        ("Many Clues, Solution, 13×13", None),
        ("חידה, פתרון, 13×13", "he"),
    ]


def test_a_list_goes_on_where_a_page_begins_with_its_clues() -> None:
    first, second, *_ = clue_pages(pages_of(sample(ENGLISH, 60), paper="a6"))
    going_on = tuple(
        mark
        for mark in second.marks
        if not (isinstance(mark, Text) and mark.role is Role.HEADING and mark.text == "Across")
    )
    about = DocumentInfo("", "", "", "en", rtl=False, tagged=True)
    file = read(write_pdf([first, second._replace(marks=going_on)], about))
    found = tree(file).all("L")[0]
    assert len(found.kids) == 30
    assert {mark[0] for each in found.all() for mark in each.marks} == {0, 1}


def test_each_clue_in_a_cell_is_an_item_of_a_list() -> None:
    file = read(export(Publication.of(ARROWED), PdfOptions()).value)
    said = [text.strip() for text in texts(file, "LBody")]
    assert ARROWED.sheet is not None
    clues = {entry.slot: entry.clue.text for entry in ARROWED.entries}
    assert said == [clues[each.slot] for each in ARROWED.sheet.clue_cells]


def test_links_and_pages_find_their_elements() -> None:
    file = pdf(sample(ENGLISH), sample(HEBREW), solution="page")
    numbers = file.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    keys = dict(zip(numbers[::2], numbers[1::2], strict=True))
    assert list(keys) == sorted(keys)
    for page in file.pages:
        assert page["/Tabs"] == "/S"
        owners = keys[page["/StructParents"]].get_object()
        kinds = [kind for kind, number, _ in contents(page) if number]
        assert [owner.get_object()["/S"][1:] for owner in owners] == kinds
        for each in page.get("/Annots", []):
            annotation = each.get_object()
            element = keys[annotation["/StructParent"]].get_object()
            assert element["/S"] == "/Link"
            kids = [kid.get_object() for kid in element["/K"]]
            assert annotation in [kid["/Obj"] for kid in kids if isinstance(kid, DictionaryObject)]
    assert sum(len(page.get("/Annots", [])) for page in file.pages) == 6


@pytest.mark.parametrize("settings", [{"tagged": False}, {"profile": "print"}, {"profile": "kdp"}])
def test_other_files_have_no_tags(settings: dict[str, object]) -> None:
    options = PdfOptions.model_validate({"margin": "15mm", "paper": "kdp-8x10", **settings})
    data = export(Publication.of(sample(ENGLISH)), options).value
    assert not re.search(rb"StructTreeRoot|MarkInfo|ObjStm|Metadata", data)
    assert not [page for page in read(data).pages if b"BDC" in page.get_contents().get_data()]


def test_other_programs_read_the_tree(tmp_path: Path) -> None:
    file = tmp_path / "sample.pdf"
    whole = Publication((sample(ENGLISH), sample(HEBREW)))
    file.write_bytes(lossless(export(whole, PdfOptions())))
    assert file.read_bytes() == lossless(export(whole, PdfOptions()))
    command = [program("pdfinfo"), "-struct-text", str(file)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text.split()[:4] == ["Document", "H1", "(block)", "Link"]
    for clue in CLUES[ENGLISH]:
        assert f'"{typeset(clue, ENGLISH)} (2,3)"' in text
    checked = subprocess.run(
        [program("qpdf"), "--check", str(file)], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
