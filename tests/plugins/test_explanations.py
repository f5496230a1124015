"""Explanations go with the solution and never before it, glosses with the clues, in each format."""

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import docx
import pytest

from layouts import laid_out, pages_of
from losses import kept
from publisher import (
    Clue,
    ExportError,
    Language,
    NoOptions,
    Publication,
    Puzzle,
    PuzzleChanges,
    PuzzleFeature,
    without,
)
from publisher.formats.puzzle_json import from_json
from publisher.pipeline.exporting import export
from publisher.plugins.registry import load
from publisher.reading.rewriting import rewritten
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_testing import ENGLISH, HEBREW, puzzle
from publisher_typesetting import explanation_list, gloss_list

REGISTRY = load()
SAID = {
    ENGLISH: ("an anagram of “act”", "souk: a market", ["CAT", "A#O", "RUN"]),
    HEBREW: ("“לב” ואחריו ש׳", "סוק: שוק (souk)", ["חתול", "ל#חי", "ב###"]),
}


def explained(language: Language = ENGLISH, *more: str) -> Puzzle:
    """A puzzle whose first clue has an explanation, or several, and whose last one has a gloss."""
    explanation, gloss, rows = SAID[language]
    plain = puzzle(rows, language)
    first, *between, last = plain.entries
    text = " ".join((explanation, *more))
    return replace(
        plain,
        entries=(
            replace(first, clue=replace(first.clue, explanation=text)),
            *between,
            replace(last, clue=replace(last.clue, gloss=gloss)),
        ),
    )


def texts(page: Page) -> str:
    return " ".join(mark.text for mark in page.marks if isinstance(mark, Text))


def options(name: str, **settings: object) -> Any:
    return REGISTRY.exporters[name].options.model_validate(settings)


def words_of(text: str) -> str:
    """The text without marks that nobody sees, and with plain spaces."""
    return re.sub("[\u200e\u200f\u2060]", "", text).replace("\u00a0", " ")


def written(name: str, made: Puzzle, **settings: object) -> bytes:
    return export(REGISTRY.exporters[name], made, options(name, **settings)).value


def in_text(made: Puzzle, **settings: object) -> tuple[str, str]:
    before, _, after = words_of(written("text", made, **settings).decode()).partition(
        made.language.headings.solution
    )
    return before, after


def in_docx(made: Puzzle, **settings: object) -> tuple[str, str]:
    data = written("docx", made, **settings)
    lines = words_of("\n".join(each.text for each in docx.Document(io.BytesIO(data)).paragraphs))
    before, _, after = lines.partition(made.language.headings.solution)
    return before, after


def in_pdf(made: Puzzle, **settings: object) -> tuple[str, str]:
    shown = options("pdf", **settings).typeset_one(made)
    first, *others = pages_of(shown, **settings)
    return words_of(texts(first)), words_of(" ".join(map(texts, others)))


WRITERS: list[Callable[..., tuple[str, str]]] = [in_text, in_docx, in_pdf]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_gloss_is_before_the_solution_and_an_explanation_behind_it(
    language: Language, write: Callable[..., tuple[str, str]]
) -> None:
    explanation, gloss, _ = SAID[language]
    before, after = (
        write(explained(language), typography="plain")
        if write is not in_text
        else (write(explained(language)))
    )
    assert gloss.split()[-1] in before
    assert gloss.split()[-1] not in after
    assert explanation.split()[-1] in after
    assert explanation.split()[-1] not in before


@pytest.mark.parametrize("write", WRITERS)
def test_each_can_be_left_out(write: Callable[..., tuple[str, str]]) -> None:
    plain = puzzle(SAID[ENGLISH][2])
    assert write(explained(), explanations=False, glosses=False) == write(plain)


def test_the_clue_of_a_gloss_has_a_sign_and_the_gloss_names_its_entry() -> None:
    before, after = in_text(explained())
    assert "  3. Clue TON" not in before
    assert re.search(r"^ *2\. Clue TON\* \(3\)$", before, re.M), before
    assert before.rstrip().endswith("Notes\n* 2 down – souk: a market")
    assert after.rstrip().endswith("Explanations\n1 across. CAT – an anagram of “act”")


def test_a_linked_clue_is_explained_with_its_whole_answer() -> None:
    made = explained()
    head = replace(made.entries[0], linked=(made.entries[1].slot,))
    shown = explanation_list(replace(made, entries=(head, *made.entries[1:])))
    assert shown is not None
    assert shown.items[0].entries[0].clue.text == "CAT RUN – an anagram of “act”"
    assert gloss_list(puzzle(["CAT"])) is None


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_solution_below_the_puzzle_is_explained_where_there_is_room(language: Language) -> None:
    (page,) = pages_of(explained(language), solution="below")
    assert SAID[language][0].split()[-1] in words_of(texts(page))
    long = explained(language, *["ואחרי כן, however, עוד"] * 400)
    found = laid_out(long, solution="below")
    assert len(found.value) == 1
    assert [loss for loss in found.losses if "explanations of clues" in loss] == [
        "pdf: explanations of clues, which have no room below the puzzle; choose `solution: page`"
    ]


@pytest.mark.proof
def test_in_a_section_explanations_follow_the_solutions() -> None:
    long = "and then it goes on and on"
    made = [explained(), explained(HEBREW), explained(ENGLISH, *[long] * 600), puzzle(["NONE"])]
    settings = PdfOptions.model_validate({"solution": "section"})
    pages = document(Publication(tuple(made), "Book"), settings, load_fonts(), tuple).value
    first = next(at for at, page in enumerate(pages) if "anagram" in texts(page))
    assert [mark.text for mark in pages[first].texts(Role.CHAPTER)] == ["Explanations"]
    letters = [bool(page.texts(Role.LETTER)) for page in pages]
    assert letters.index(True) == first - 1
    assert len(pages) - first == 3, "the long one goes on"
    numbers = [mark for mark in pages[first].texts(Role.ANSWERS) if "מאוזן" in mark.text]
    assert numbers[0].extent.right > pages[first].width / 2
    for page in pages[first:]:
        assert all(0 < mark.y < page.height for mark in page.texts(Role.ANSWERS))


@pytest.mark.parametrize("solution", ["included", "hashed", "none"])
def test_a_web_page_has_explanations_only_where_it_has_the_solution(solution: str) -> None:
    exporter, given = REGISTRY.exporters["html"], options("html", solution=solution)
    page = written("html", explained(), solution=solution).decode()
    record = json.loads(re.findall(r'id="record">(.*?)</script>', page)[0])
    items = {"cells": [0, 1, 2], "label": "1 across", "text": "CAT – an anagram of “act”"}
    has = solution == "included"
    assert record.get("explanations") == (
        {"heading": "Explanations", "items": [items]} if has else None
    )
    assert page.count("anagram") == has
    assert "<p>2 down – souk: a market</p>" in page
    features = {PuzzleFeature.EXPLANATIONS, PuzzleFeature.GLOSSES}
    assert features & {*exporter.lost(explained(), given)} == (
        set() if has else {PuzzleFeature.EXPLANATIONS}
    )
    plain = written("html", puzzle(["CAT"]), solution=solution).decode()
    assert "explanations" not in plain


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_text_sheet_is_read_with_them(language: Language) -> None:
    made = explained(language)
    read = REGISTRY.readers["text"].read(written("text", made), NoOptions(), language)
    assert kept(read) == made


NASTY = "[t]urn (3) ~{a}~ <b>&amp; “#” ends exolve-end"


@pytest.mark.parametrize("name", ["exolve", "ipuz", "jpz", "json"])
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_files_bring_them_back(name: str, language: Language) -> None:
    exporter, reader = REGISTRY.exporters[name], REGISTRY.readers.get(name)
    made = explained(language, NASTY)
    if name == "exolve" and language is HEBREW:
        return
    bare = replace(made.entries[0], clue=replace(made.entries[0].clue, enumeration=None))
    for sample in (made, replace(made, entries=(bare, *made.entries[1:]))):
        data = written(name, sample)
        if reader is None:
            found = from_json(data, lambda _: language).puzzles[0]
        else:
            found = kept(reader.read(data, NoOptions(), language))
        wanted = without(sample, exporter.lacking(options(name)))
        assert [e.clue.explanation for e in found.entries] == [
            e.clue.explanation for e in wanted.entries
        ]
        assert [e.clue.gloss for e in found.entries] == [e.clue.gloss for e in wanted.entries]
        assert [e.clue.text for e in found.entries] == [e.clue.text for e in wanted.entries]


@pytest.mark.parametrize("name", ["ipuz", "jpz"])
def test_a_file_is_changed_with_its_explanations(name: str) -> None:
    made, reader = explained(), REGISTRY.readers[name]
    data = written(name, made)
    before = kept(reader.read(data, NoOptions(), ENGLISH))
    for clue in (
        Clue("Mouser", before.entries[0].clue.enumeration),
        replace(before.entries[0].clue, explanation=NASTY),
    ):
        first, *others = before.entries
        after = replace(before, entries=(replace(first, clue=clue), *others))
        changes = PuzzleChanges(before, after)
        again = rewritten(reader, NoOptions(), data, changes)
        assert kept(reader.read(again, NoOptions(), ENGLISH)) == after
        back = rewritten(reader, NoOptions(), again, PuzzleChanges(after, before))
        assert kept(reader.read(back, NoOptions(), ENGLISH)) == before


def test_a_pair_of_number_and_clue_in_an_ipuz_becomes_an_object_with_more_texts() -> None:
    reader, data = REGISTRY.readers["ipuz"], written("ipuz", puzzle(["CAT", "O#A", "DEN"]))
    before = kept(reader.read(data, NoOptions(), ENGLISH))
    first, *others = before.entries
    clue = replace(first.clue, text="Mouser", gloss="souk: <a market>", explanation='a "pet"')
    after = replace(before, entries=(replace(first, clue=clue), *others))
    again = rewritten(reader, NoOptions(), data, PuzzleChanges(before, after))
    assert kept(reader.read(again, NoOptions(), ENGLISH)) == after
    lines = dict(enumerate(data.splitlines()))
    changed = [line for at, line in enumerate(again.splitlines()) if line != lines[at]]
    assert [json.loads(line.rstrip(b",")) for line in changed] == [
        {
            "number": 1,
            "clue": "Mouser",
            "explanation": 'a "pet"',
            "org.crossword-publisher:gloss": "souk: &lt;a market>",
        }
    ]


def test_a_text_for_which_a_file_has_no_place_is_refused() -> None:
    reader, data = REGISTRY.readers["ipuz"], written("ipuz", puzzle(["CAT"]))
    document = json.loads(data)
    document["clues"]["Across"] = [document["clues"]["Across"][0][1]]
    data = json.dumps(document).encode()
    before = kept(reader.read(data, NoOptions(), ENGLISH))
    (entry,) = before.entries
    after = replace(entry, clue=replace(entry.clue, gloss="souk: a market"))
    changes = PuzzleChanges(before, replace(before, entries=(after,)))
    with pytest.raises(ExportError, match="the clue of 1 across is no object"):
        rewritten(reader, NoOptions(), data, changes)
