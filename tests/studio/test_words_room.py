"""What the words room keeps and offers: dropped files, earlier puzzles, clues, versions."""

import base64
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import openpyxl
import pypdf
import pytest
from starlette.requests import Request

from publisher.errors import CommandError
from publisher.model.losses import WithLosses
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.earlier import earlier_puzzles, recalled
from publisher.studio.drafts.finds import Find
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.views import view
from publisher.studio.drafts.written_clues import unwanted, with_edits, without_unwanted
from publisher.studio.forms.places import options_in
from publisher.studio.jobs import files, search, understand
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.routes.take import attachment
from publisher.studio.texts.interface_texts import interface_texts
from publisher.studio.workers.protocol import Tell
from publisher.workbench.command_json import read_command
from publisher.workbench.search_commands import Another
from publisher.workbench.slot_names import slot_name
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form, state_of_form
from publisher_testing import grid

WORDS = (
    "oboe - a woodwind\nlion - king of beasts\ntiger - striped cat\nrhino - one horn\n"
    "heron - a wading bird\notter - a swimmer\ngoose - a noisy bird\n"
)
HEBREW = "שלום - ברכה\nלחם - נאפה בתנור\nמים - אפשר לשתות\nחלום - בא בלילה\n"

Do = Callable[..., None]


@pytest.fixture(scope="module")
def context() -> WorkerContext:
    made = WorkerContext()
    assert made.registry
    return made


@pytest.fixture
def draft(tmp_path: Path, context: WorkerContext) -> StudioDraft:
    return begun(tmp_path, context.registry, WORDS, "en")


def begun(folder: Path, registry: Registry, words: str, language: str) -> StudioDraft:
    made = StudioFolder(folder, registry).new_draft(
        {"title": "Farm", "language": language, "generator": {"budget": "200steps"}}
    )
    made.write_words(words)
    return made


def drop(draft: StudioDraft, name: str, data: bytes) -> None:
    draft.take_words(draft.words_from(draft.upload(name, data).path))


def make(draft: StudioDraft, context: WorkerContext, *, other: bool = False) -> PuzzleState:
    """Make a puzzle of the words as a search does, and go on from it."""
    before = state_form(draft.state) if other and draft.state else None
    done = search.job({"recipe": draft.recipe.form(), "state": before}, context, Tell())
    made = with_edits(draft.history, state_of_form(done["state"], draft.find_language))
    draft.take(Find(made, None, draft.ingredients))
    return made


def do(draft: StudioDraft, **command: object) -> None:
    draft.perform(read_command(command), draft.change_number)


def clue(state: PuzzleState, word: str) -> str:
    return next(each.clue.text for each in state.texts.values() if each.spelling == word)


def understood(draft: StudioDraft, context: WorkerContext) -> Any:
    return understand.job({"recipe": draft.recipe.form()}, context, Tell())


def test_earlier_puzzles_stay_and_come_back(draft: StudioDraft, context: WorkerContext) -> None:
    first = make(draft, context)
    second = make(draft, context, other=True)
    do(draft, do="clue", slot="lion", text="of the second")
    make(draft, context, other=True)

    names = [str(each["id"]) for each in earlier_puzzles(draft)]
    recalled(draft, names[0], draft.change_number)

    assert len(names) == 2
    assert draft.state
    assert draft.state.grid == second.grid
    assert clue(draft.state, "lion") == "of the second"
    recalled(draft, str(earlier_puzzles(draft)[1]["id"]), draft.change_number)
    assert draft.state.grid == first.grid
    assert len(earlier_puzzles(draft)) == 2


def test_words_that_make_one_puzzle_only_have_no_versions(
    tmp_path: Path, context: WorkerContext
) -> None:
    draft = begun(tmp_path, context.registry, "oboe - a woodwind\n", "en")
    asked = {"recipe": draft.recipe.form(), "state": state_form(make(draft, context))}

    with pytest.raises(CommandError, match="one puzzle only"):
        files.versions(asked, context, Tell())


def test_there_are_no_earlier_puzzles_of_nothing(draft: StudioDraft) -> None:
    assert earlier_puzzles(draft) == []
    with pytest.raises(CommandError, match="no longer exists"):
        recalled(draft, "s0", draft.change_number)


def test_a_puzzle_is_outdated_once_its_words_are_others(
    tmp_path: Path, draft: StudioDraft, context: WorkerContext
) -> None:
    assert not draft.is_outdated
    first = make(draft, context)
    assert not draft.is_outdated

    draft.write_words(f"{WORDS}zebra - stripes\n")
    assert draft.is_outdated
    do(draft, do="clue", slot="lion", text="roars")
    again = StudioFolder(tmp_path, context.registry).draft(draft.name)
    assert again.is_outdated
    assert view(again)["outdated"]
    make(draft, context)
    assert not draft.is_outdated
    draft.change_settings({**draft.settings, "title": "Zoo", "generator": {"size": "9x9"}})
    assert not draft.is_outdated
    draft.change_settings({**draft.settings, "words": [{"list": ["oboe", "lion"]}]})
    assert draft.is_outdated

    names = [str(each["id"]) for each in earlier_puzzles(draft)]
    recalled(draft, names[-1], draft.change_number)  # it was wanted as it was
    assert draft.state
    assert draft.state.grid == first.grid
    assert not draft.is_outdated


def test_the_best_so_far_is_of_the_words_that_it_was_searched_for(
    draft: StudioDraft, context: WorkerContext
) -> None:
    made_of, made = draft.ingredients, make(draft, context)
    draft.write_words(f"{WORDS}zebra - stripes\n")
    draft.finds.improved(state_form(made), made_of)
    assert draft.better
    draft.take(draft.better)
    assert draft.is_outdated
    again = draft.finds.propose(Find(made, None, draft.ingredients))
    draft.accept(again, draft.change_number)
    assert not draft.is_outdated


def test_earlier_puzzles_with_letters_of_a_person_are_kept_longer(
    draft: StudioDraft, context: WorkerContext
) -> None:
    state = make(draft, context)
    do(draft, do="pin", slot="lion")
    do(draft, do="clue", slot="lion", text="mine")
    for letter in "BCDEFGHIJ":
        draft.take(Find(replace(state, grid=grid(f"A{letter}")), Another()))
    assert len(earlier_puzzles(draft)) == 7

    recalled(draft, str(earlier_puzzles(draft)[-1]["id"]), draft.change_number)
    assert draft.state
    assert draft.state.pinned
    assert clue(draft.state, "lion") == "mine"


def test_a_clue_that_was_written_on_the_page_stays_in_another_puzzle(
    draft: StudioDraft, context: WorkerContext
) -> None:
    make(draft, context)
    do(draft, do="clue", slot="lion", text="first try")
    do(draft, do="clue", slot="lion", text="_panthera leo_")

    assert clue(make(draft, context, other=True), "lion") == "panthera leo"


def test_a_clue_that_was_then_changed_in_the_words_is_the_newer_one(
    draft: StudioDraft, context: WorkerContext
) -> None:
    make(draft, context)
    do(draft, do="clue", slot="lion", text="panthera leo")
    draft.write_words(WORDS.replace("king of beasts", "a big cat"))

    assert clue(make(draft, context), "lion") == "a big cat"


def test_a_written_clue_waits_for_a_word_that_is_away(
    draft: StudioDraft, context: WorkerContext
) -> None:
    make(draft, context)
    do(draft, do="clue", slot="lion", text="panthera leo")
    draft.write_words(WORDS.replace("lion - king of beasts\n", ""))
    make(draft, context)
    draft.write_words(WORDS)

    assert clue(make(draft, context), "lion") == "panthera leo"


def test_a_word_that_is_wanted_nowhere_stays_away(
    draft: StudioDraft, context: WorkerContext
) -> None:
    make(draft, context)
    do(draft, do="reject", slot="lion", everywhere=True)

    assert unwanted(draft.history) == ["lion"]
    assert unwanted(None) == []


@pytest.mark.parametrize(
    ("generator", "by_hand"),
    [
        (None, False),
        ({"use": "freeform"}, False),
        ({"use": "fill", "grid": {"style": "british", "size": "13x13"}}, False),
        ({"use": "fill"}, True),
    ],
)
def test_words_make_no_other_grid_than_the_one_drawn_by_hand(
    draft: StudioDraft, generator: object, by_hand: bool
) -> None:
    draft.change_settings({**draft.settings, "generator": generator})

    assert draft.is_by_hand is by_hand


def spreadsheet() -> bytes:
    book, data = openpyxl.Workbook(), BytesIO()
    for row in (("Word", "Clue"), ("goat", "eats shoes"), ("otter", "swims"), ("toad", "croaks")):
        book.active.append(row)
    book.save(data)
    return data.getvalue()


def flashcards() -> bytes:
    words, data = {"goat": "eats shoes", "otter": "swims", "toad": "croaks"}, BytesIO()
    cards = [{"text": f"<p>{clue}</p>", "answer": word} for word, clue in words.items()]
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("content/content.json", json.dumps({"cards": cards}))
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("farm.xlsx", spreadsheet()),
        ("farm.h5p", flashcards()),
        ("farm.csv", b"word,clue\ngoat,eats shoes\notter,swims\ntoad,croaks\n"),
        ("../../farm.TXT", "goat – eats shoes\notter – swims\ntoad – croaks\n".encode()),
        ("words.txt", b"goat\teats shoes\notter\tswims\ntoad\tcroaks\n"),
        ("farm", b"goat: eats shoes\notter: swims\ntoad: croaks\n"),
    ],
)
def test_a_dropped_file_gives_its_words(
    draft: StudioDraft, context: WorkerContext, name: str, data: bytes
) -> None:
    drop(draft, name, data)
    found = understood(draft, context)

    words = [each for each in found["lines"] if each["kind"] == "word"]
    assert [(each["spelling"], each["clue"]) for each in words] == [
        ("goat", "eats shoes"),
        ("otter", "swims"),
        ("toad", "croaks"),
    ]
    assert draft.words() == WORDS, "what was pasted before is still there"
    assert draft.uploaded
    assert [path for path in draft.folder.rglob("*.*") if path.parent != draft.folder] == [
        draft.path.parent / next(iter(draft.settings["words"][0].values()))  # type: ignore[index]
    ]


def test_words_that_are_written_take_the_place_of_a_file(
    draft: StudioDraft, context: WorkerContext
) -> None:
    drop(draft, "farm.csv", b"word,clue\ngoat,eats shoes\n")
    draft.write_words(WORDS)

    assert not draft.uploaded
    assert understood(draft, context)["count"] == 7


def test_of_a_long_list_some_lines_are_answered_and_all_are_counted(
    draft: StudioDraft, context: WorkerContext
) -> None:
    many = (
        f"{chr(97 + n // 676 % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(6_000)
    )
    draft.write_words("\n".join(f"{word} - clue" for word in many))

    found = understood(draft, context)

    assert found["count"] == 6_000
    assert len(found["lines"]) == understand.SHOWN


@pytest.mark.parametrize(
    ("words", "language", "letters"), [(WORDS, "en", "AB"), (HEBREW, "he", "אב")]
)
def test_versions_are_two_puzzles_of_one_list_with_one_set_of_clues(
    tmp_path: Path, context: WorkerContext, words: str, language: str, letters: str
) -> None:
    draft = begun(tmp_path, context.registry, words, language)
    state = make(draft, context)

    asked = {"recipe": draft.recipe.form(), "state": state_form(state)}
    made = files.versions(asked, context, Tell())

    pages = pages_of(made)
    assert len(pages) == 4
    assert made["name"] == f"Farm {' '.join(letters)}.pdf"
    for page, letter in zip(pages, letters, strict=False):
        title = page.replace("\u200f", "").splitlines()[0]  # it says where the direction changes
        assert {"Farm", letter} <= set(title.split())


@pytest.mark.parametrize(
    ("words", "language", "letters"), [(WORDS, "en", "ABC"), (HEBREW, "he", "אבג")]
)
def test_versions_for_a_class_are_at_three_levels_with_one_file_of_solutions(
    tmp_path: Path, context: WorkerContext, words: str, language: str, letters: str
) -> None:
    draft = begun(tmp_path, context.registry, words, language)
    asked = {"recipe": draft.recipe.form(), "state": state_form(make(draft, context))}

    made = files.levels(asked, context, Tell())

    with zipfile.ZipFile(BytesIO(base64.b64decode(str(made["data"])))) as archive:
        names = archive.namelist()
        data = {name: {"data": base64.b64encode(archive.read(name))} for name in names}
    *sheets, solutions = names
    own = [each.removeprefix("Farm ") for each in sheets]
    count = len(own) // 3
    assert count >= 2  # few words make few puzzles
    assert own == [f"{letter}{level}.pdf" for letter in letters[:count] for level in (1, 2, 3)]
    pages = [pages_of({"data": each["data"].decode()}) for each in data.values()]
    assert [len(each) for each in pages] == [*[1] * len(sheets), count]
    assert solutions.startswith("Farm – ")
    ink = [sum(map(len, each[0].split())) for each in pages[:3]]
    assert ink[0] > ink[1] > ink[2]  # letters that are given, then words that are listed


def test_versions_say_what_of_them_is_lost(
    draft: StudioDraft, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    lossy = WithLosses(b"%PDF", ("emphasis in clues",))
    monkeypatch.setattr(files, "exported", lambda *_: lossy)
    asked = {"recipe": draft.recipe.form(), "state": state_form(make(draft, context))}

    made = files.versions(asked, context, Tell())

    assert made["losses"] == ["emphasis in clues"]
    assert (
        json.loads(
            unquote(
                attachment(Request({"type": "http", "query_string": b""}), made).headers["losses"]
            )
        )
        == made["losses"]
    )


def pages_of(made: Mapping[str, object]) -> list[str]:
    pdf = pypdf.PdfReader(BytesIO(base64.b64decode(str(made["data"]))))
    return [page.extract_text() for page in pdf.pages]


def test_a_rejected_word_is_in_no_version(draft: StudioDraft, context: WorkerContext) -> None:
    make(draft, context)
    do(draft, do="reject", slot="lion", everywhere=True)
    make_again = without_unwanted(draft.recipe, draft.history)
    assert draft.state
    asked = {"recipe": make_again.form(), "state": state_form(draft.state)}

    pages = pages_of(files.versions(asked, context, Tell()))

    assert "king of beasts" in pages[0]  # no search has replaced it yet
    assert "king of beasts" not in pages[1]


ODD = (
    "lion - king\ntiger - cat\nrhino - horn\nLION - again\nzzz - shares nothing\n12 - digit\n"
    "a - one letter\nльв - other script\no>o - a sign\n!!! - none\nthis line is no word at all\n"
    "hippopotamus - too long\notter - swims\nheron - stands\ngoose - cries\n"
)


def test_the_reasons_of_the_program_have_names_for_translators(
    tmp_path: Path, context: WorkerContext
) -> None:
    draft = begun(tmp_path, context.registry, ODD, "en")
    draft.change_settings({**draft.settings, "generator": {"size": "6x6", "budget": "200steps"}})
    state = make(draft, context)

    said = interface_texts("en").sections["reasons"].values()
    patterns = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(str(text))) for text in said]
    reasons = {each.reason for each in state.left_out}
    assert len(reasons) > 7
    for reason in reasons:
        assert any(re.fullmatch(pattern, reason) for pattern in patterns), reason


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("lion - roars (4)\ntiger (5) - striped\nice cream - cold (3,5)\n", "en"),
        ("שלום - ברכה (4)\nלחם (3) - נאפה בתנור\nמחברת - כותבים בה (5 אותיות)\n", "he"),
    ],
)
def test_enumerations_of_a_pasted_list_and_of_a_typed_clue_are_shown_once(
    tmp_path: Path, context: WorkerContext, words: str, language: str
) -> None:
    draft = begun(tmp_path, context.registry, words, language)
    found = understood(draft, context)
    assert [line["clue"] for line in found["lines"]] == [
        re.sub(r" \(.*\)$", "", line.split(" - ")[1]) for line in words.splitlines()
    ]
    assert (found["usable"], found["odd"]) == (3, [])
    state = make(draft, context)
    slot, letters = next(iter(state.answers()))
    do(draft, do="clue", slot=slot_name(state.grid, slot), text=f"typed ({len(letters)})")
    loaded = context.loaded({"recipe": draft.recipe.form()})
    assert draft.state
    shown = loaded.published(draft.state).value
    assert {entry.clue.text for entry in shown.entries if "(" in entry.clue.text} == set()
    assert all(entry.clue.enumeration for entry in shown.entries)
    assert "typed" in {entry.clue.text for entry in shown.entries}


TABLE = "lion\tking of beasts\t14\ntiger\tstriped cat\t9\nrhino\tone horn\t30\noboe\twoodwind\t2\n"


def reading(draft: StudioDraft, **settings: object) -> None:
    """Read the list of a draft by settings of its source, and by no others."""
    first = {name: value for name, value in sources(draft)[0].items() if name in ("file", "xlsx")}
    draft.change_settings({**draft.settings, "words": [{**first, **settings}]})


def sources(draft: StudioDraft) -> Any:
    return draft.settings["words"]


def test_the_first_rows_and_the_roles_of_columns_are_answered(
    tmp_path: Path, context: WorkerContext
) -> None:
    draft = begun(tmp_path, context.registry, TABLE, "en")

    found = understood(draft, context)
    assert found["columns"]["roles"] == ("answer", "clue", "")
    assert found["columns"]["rows"][1] == ["tiger", "striped cat", "9"]
    assert found["asks"] is False

    reading(draft, columns="clue,answer,-")
    found = understood(draft, context)
    assert found["columns"]["roles"] == ("clue", "answer", "")
    assert found["lines"][0]["spelling"] == "king of beasts"
    assert found["words"] is None


def test_of_a_list_that_is_in_doubt_each_reading_has_settings_that_take_it(
    tmp_path: Path, context: WorkerContext
) -> None:
    pairs = "big cat = lion\nbig bird = goose\npig = boar\nfruit = apple\n"
    draft = begun(tmp_path, context.registry, pairs, "en")

    found = understood(draft, context)

    assert found["asks"]
    assert [each["word"] for each in found["readings"]] == ["big cat", "lion"]
    for each in found["readings"]:
        reading(draft, **each["settings"])
        taken = understood(draft, context)
        assert taken["lines"][0]["spelling"] == each["word"]
        assert taken["lines"][0]["clue"] == each["clue"]
        assert len(taken["readings"]) == 1
        assert not taken["asks"]


def test_roles_are_for_the_columns_that_there_were(tmp_path: Path, context: WorkerContext) -> None:
    draft = begun(tmp_path, context.registry, TABLE, "en")
    reading(draft, columns="clue,answer,-")
    draft.write_words(TABLE + "otter\ta swimmer\t3\n")  # the same list goes on
    assert understood(draft, context)["columns"]["roles"] == ("clue", "answer", "")

    draft.write_words(TABLE.replace("\tking", "\tking\tagain"))
    draft.write_words("\n".join(f"{line}\tx" for line in TABLE.splitlines()[1:]))
    reading(draft, columns="clue,answer,-")
    found = understood(draft, context)
    assert len(found["columns"]["roles"]) == 4
    assert found["words"] == [{"file": sources(draft)[0]["file"]}]


def test_another_list_is_read_anew(tmp_path: Path, context: WorkerContext) -> None:
    draft = begun(tmp_path, context.registry, TABLE, "en")
    reading(draft, columns="clue,answer,-", only={"sample": 3})

    draft.write_words(HEBREW)

    (source,) = sources(draft)
    assert "columns" not in source
    assert source["only"] == {"sample": 3}


def test_a_sheet_is_read_by_roles_too(draft: StudioDraft, context: WorkerContext) -> None:
    drop(draft, "farm.xlsx", spreadsheet())
    width = len(understood(draft, context)["columns"]["roles"])

    reading(draft, columns=",".join(["clue", "answer", *["-"] * (width - 2)]))

    assert understood(draft, context)["columns"]["roles"][:2] == ("clue", "answer")


def html_of(draft: StudioDraft, context: WorkerContext) -> str:
    assert draft.state
    asked = {"recipe": draft.recipe.form(), "exporter": "html", "state": state_form(draft.state)}
    return base64.b64decode(str(files.export(asked, context, Tell())["data"])).decode()


def test_the_file_for_pupils_has_its_answers_only_if_that_is_chosen(
    draft: StudioDraft, context: WorkerContext
) -> None:
    make(draft, context)
    assert '"solution":' not in html_of(draft, context)
    shown = options_in(draft.settings, "exporters", "html", None, context.registry)
    assert shown == {"solution": "hashed"}

    draft.change_settings({**draft.settings, "export": ["pdf", "html"]})
    assert '"solution":' in html_of(draft, context)
    assert options_in(draft.settings, "exporters", "html", None, context.registry) == {}
