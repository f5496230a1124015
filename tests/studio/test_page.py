"""The job `page`: the page of a draft as it will be printed, whatever its state."""

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from publisher import (
    Exporter,
    NoOptions,
    PageArea,
    PagePart,
    PartKind,
    PdfPreview,
    Preview,
    Publication,
    Puzzle,
)
from publisher.errors import CommandError, ConfigError, PluginError
from publisher.formats.puzzle_json import to_json
from publisher.plugins.installed import Provider
from publisher.studio.forms.fields import FieldKind, fields_of
from publisher.studio.jobs import page
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.jobs.picture import job as picture_job
from publisher.studio.workers.protocol import Tell
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW, grid, puzzle

ROWS = {"en": ["CAT#", "A##O", "RAIN"], "he": ["שלומ", "מ##ל", "שיר#"]}
WORDS = {"en": "somewhat", "he": "משהו"}
LANGUAGES = {"en": ENGLISH, "he": HEBREW}
STRANGER = Provider("stranger", "somebody", "1.0")


@pytest.fixture(scope="module")
def context() -> WorkerContext:
    return WorkerContext()


@pytest.fixture
def strange() -> WorkerContext:
    """A room of its own, for plugins of strangers."""
    return WorkerContext()


def state_of(code: str) -> PuzzleState:
    return PuzzleState.of(puzzle(ROWS[code], LANGUAGES[code], title="", clue="clue"))


def asked(folder: Path, state: PuzzleState, **more: object) -> dict[str, object]:
    """What a page of a draft asks for; other settings of the draft are `settings`."""
    settings = {
        "title": "Riddles",
        "language": state.language.code,
        "words": [{"list": [WORDS[state.language.code]]}],
        **(more.pop("settings", {})),  # type: ignore[dict-item]
    }
    recipe = {"settings": settings, "path": str(folder / "draft.yaml"), "words_change_number": 1}
    return {"recipe": recipe, "state": state_form(state), "width": 300, **more}


def shown(context: WorkerContext, wish: Mapping[str, Any]) -> Mapping[str, Any]:
    return page.job(wish, context, Tell())


def picture(done: Mapping[str, Any]) -> Image.Image:
    return Image.open(BytesIO(b64decode(done["png"])))


def darkness(done: Mapping[str, Any]) -> int:
    """How much ink is on a page."""
    return sum(255 - level for level in picture(done).tobytes())


def areas(done: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    return [area for area in done["areas"] if area["kind"] == kind]


@pytest.mark.parametrize("code", ["en", "he"])
def test_a_page_has_a_picture_and_areas(tmp_path: Path, context: WorkerContext, code: str) -> None:
    done = shown(context, asked(tmp_path, state_of(code)))

    assert picture(done).size == (done["width"], done["height"]) == (300, 425)
    assert (done["page"], done["pages"]) == (0, 2)
    cells = {tuple(area["cell"]): area for area in areas(done, "cell")}
    assert (cells[0, 0]["left"] < cells[0, 1]["left"]) is (code == "en")
    (first, *_) = areas(done, "clue")
    assert first["slot"] == {"row": 0, "column": 0, "direction": "across"}
    assert len(areas(done, "title")) == 1
    for area in done["areas"]:
        assert 0 <= area["left"] < area["right"] <= 1
        assert 0 <= area["top"] < area["bottom"] <= 1


def pictured(context: WorkerContext, wish: Mapping[str, Any], option: str, value: str) -> bytes:
    done = picture_job({**wish, "option": option, "value": value}, context, Tell())
    data = b64decode(done["data"])  # type: ignore[arg-type]
    assert (done["type"] == "image/png") is data.startswith(b"\x89PNG")
    return data


def test_choices_that_are_pictured_have_a_picture_of_each_value(
    tmp_path: Path, context: WorkerContext
) -> None:
    blocks = PuzzleState.of(
        puzzle(["CATS", "A##O", "RAIN", "#B#E"], ENGLISH, title="", clue="clue")
    )
    wish = asked(tmp_path, blocks, settings={"export": [{"pdf": {"template": "classic"}}]})
    assert PdfOptions.pictured
    for option, values in (
        ("template", ("classic", "newspaper")),
        ("flow", ("above", "beside")),
        ("ink", ("solid", "pattern", "outline")),
    ):
        assert len({pictured(context, wish, option, value) for value in values}) == len(values)
    fields = {each.path[0]: each.shape.kind for each in fields_of(PdfOptions, {})}
    assert {fields[option] for option in PdfOptions.pictured} <= {
        FieldKind.CHOICE,
        FieldKind.YES_NO,
    }


@pytest.mark.parametrize(("option", "value"), [("ink", "gold"), ("flow", "up"), ("../x", "")])
def test_what_is_no_option_has_no_picture(
    tmp_path: Path, context: WorkerContext, option: str, value: str
) -> None:
    with pytest.raises((CommandError, ConfigError)):
        pictured(context, asked(tmp_path, state_of("he")), option, value)


def test_a_clue_that_is_edited_is_on_the_next_picture(
    tmp_path: Path, context: WorkerContext
) -> None:
    state = state_of("en")
    before = shown(context, asked(tmp_path, state))
    (letters, texts), *others = state.texts.items()
    clue = replace(texts.clue, text="another clue that is much longer than the first one was")
    changed = replace(state, texts={letters: replace(texts, clue=clue), **dict(others)})
    after = shown(context, asked(tmp_path, changed))

    assert after["png"] != before["png"]
    assert shown(context, asked(tmp_path, state)) == before


@pytest.mark.parametrize("code", ["en", "he"])
def test_open_cells_are_blank(tmp_path: Path, context: WorkerContext, code: str) -> None:
    state = state_of(code)
    half = state.cleared(state.grid.positions() if code == "en" else [(0, 0), (0, 1)])  # type: ignore[list-item]
    options = {"word_bank": "alphabetical", "answers": True, "solution": "below"}
    done = shown(context, asked(tmp_path, half, options=options))

    assert len(areas(done, "cell")) == len(areas(shown(context, asked(tmp_path, state)), "cell"))
    assert picture(done).width == 300


@pytest.mark.parametrize("words", [[{"list": ["---"]}], [{"file": "gone.txt"}]])
def test_words_that_are_being_written_do_not_hide_the_page(
    tmp_path: Path, context: WorkerContext, words: list[object]
) -> None:
    (tmp_path / "gone.txt").write_text("cat\n")
    wish = asked(tmp_path, state_of("en"), settings={"words": words})
    before = shown(context, wish)
    (tmp_path / "gone.txt").write_text("")

    assert shown(context, wish) == before


@pytest.mark.parametrize("rows", [["####"] * 4, ["A"], ["A" * 40] * 40])
def test_a_grid_of_any_size_is_shown(
    tmp_path: Path, context: WorkerContext, rows: list[str]
) -> None:
    state = PuzzleState(grid(*rows), ENGLISH)

    assert picture(shown(context, asked(tmp_path, state))).width == 300


def test_solved_prints_the_letters_that_are_there(tmp_path: Path, context: WorkerContext) -> None:
    state = state_of("en")
    plain = shown(context, asked(tmp_path, state))
    solved = shown(context, asked(tmp_path, state, solved=True))
    nothing = state.cleared(state.grid.positions())

    assert solved["areas"] == plain["areas"]
    assert darkness(solved) > darkness(plain)
    blank = (shown(context, asked(tmp_path, nothing, solved=each)) for each in (False, True))
    assert len({done["png"] for done in blank}) == 1


def test_the_options_of_the_recipe_count_unless_others_are_asked_for(
    tmp_path: Path, context: WorkerContext
) -> None:
    own: dict[str, object] = {"export": ["text", {"pdf": {"paper": "a6", "solution": "none"}}]}
    state = state_of("en")

    assert shown(context, asked(tmp_path, state, settings=own))["pages"] == 1
    assert shown(context, asked(tmp_path, state, settings=own, options={}))["pages"] == 2
    assert shown(context, asked(tmp_path, state, settings={"export": ["text"]}))["pages"] == 2
    with pytest.raises(ConfigError, match="papper"):
        shown(context, asked(tmp_path, state, options={"papper": "a4"}))


def test_a_fine_picture_is_shown_as_large_as_a_quick_one(
    tmp_path: Path, context: WorkerContext
) -> None:
    done = shown(context, asked(tmp_path, state_of("he"), quality="fine"))

    assert (done["width"], picture(done).width) == (300, 600)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"width": 5}, "40 to 4000 pixels"),
        ({"width": 100_000}, "40 to 4000 pixels"),
        ({"quality": "best"}, "quick or fine"),
        ({"puzzle": 1}, "no puzzle 2 of 1"),
        ({"page": "last"}, "counted from 0"),
        ({"exporter": "ipuz"}, "`ipuz` has no pages"),
    ],
)
def test_what_cannot_be_shown_is_refused(
    tmp_path: Path, context: WorkerContext, wish: dict[str, object], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        shown(context, asked(tmp_path, state_of("en"), **wish))


def test_a_page_that_is_there_no_more_is_the_last_one(
    tmp_path: Path, context: WorkerContext
) -> None:
    assert shown(context, asked(tmp_path, state_of("en"), page=9))["page"] == 1


def locked_book(folder: Path, count: int) -> dict[str, object]:
    """The settings of a book of two languages, its puzzles but the last in locks."""
    settings: list[dict[str, object]] = []
    for number in range(count):
        code = "en" if number % 2 else "he"
        made = puzzle(ROWS[code], LANGUAGES[code], clue="clue")
        settings.append(
            {
                "title": f"Number {number}",
                "language": code,
                "words": [{"list": [WORDS[code]]}],
                "lock": f"{number}.lock",
            }
        )
        if number < count - 1:
            (folder / f"{number}.lock").write_bytes(to_json(Publication.of(made)))
    return {"title": "The Book", "puzzles": settings, "words": None, "language": "en"}


def book(folder: Path, state: PuzzleState, **more: object) -> dict[str, object]:
    wish = asked(folder, state, settings=locked_book(folder, 4), options={"template": "book"})
    recipe = wish["recipe"]
    assert isinstance(recipe, dict)
    del recipe["settings"]["words"]
    return {**wish, **more}


def test_a_puzzle_of_a_book_is_shown_on_its_own_page(
    tmp_path: Path, context: WorkerContext
) -> None:
    wish = book(tmp_path, state_of("en"), puzzle=3)
    done = shown(context, wish)

    assert {area["puzzle"] for area in done["areas"]} == {3}
    assert len(areas(done, "cell")) == 9
    assert done["pages"] > 6
    assert shown(context, {**wish, "page": done["page"]}) == done


def test_another_puzzle_of_a_book_is_as_its_lock_is_now(
    tmp_path: Path, context: WorkerContext
) -> None:
    wish = book(tmp_path, state_of("en"), puzzle=3)
    before = shown(context, wish)
    longer = puzzle(ROWS["he"], HEBREW, clue="מאוד מאוד ארוך " * 400)
    (tmp_path / "0.lock").write_bytes(to_json(Publication.of(longer)))

    assert shown(context, wish)["page"] > before["page"]


def test_a_book_with_a_puzzle_that_was_never_made_says_so(
    tmp_path: Path, context: WorkerContext
) -> None:
    with pytest.raises(CommandError, match="puzzle 4 of the book is not made yet"):
        shown(context, book(tmp_path, state_of("he"), puzzle=0))


def printing(made: Puzzle, _: NoOptions) -> bytes:
    return export(Publication.of(made), PdfOptions(solution="none")).value


def broken(made: Puzzle, _: NoOptions) -> bytes:
    return b"%PDF-1.4 and nothing else"


class Titled(PdfPreview):
    def areas(self, page: int) -> tuple[PageArea, ...]:
        return (PageArea(PagePart(PartKind.TITLE), 0.1, 0.1, 0.9, 0.2),)


class Empty(Titled):
    @property
    def pages(self) -> int:
        return 0


class Careless(Titled):
    def areas(self, page: int) -> Any:
        return [*super().areas(page), "a clue"]


def careless(made: Puzzle, options: NoOptions) -> Preview:
    return Careless(printing(made, options))


def previewing(made: Puzzle, options: NoOptions) -> Preview:
    return Titled(printing(made, options))


def empty(made: Puzzle, options: NoOptions) -> Preview:
    return Empty(printing(made, options))


def no_preview(made: Puzzle, _: NoOptions) -> Any:
    return "a page"


def with_stranger(context: WorkerContext, **fields: Any) -> WorkerContext:
    """A room where a plugin of somebody else offers `cards`."""
    made: dict[str, Any] = {"export": printing, **fields}
    record = Exporter("cards", "Cards", NoOptions, suffix=".pdf", **made)
    context.registry.add(record, STRANGER)
    return context


@pytest.mark.parametrize("gray", [False, True])
@pytest.mark.parametrize("fine", [False, True])
def test_a_picture_has_the_dots_that_the_renderer_makes(gray: bool, fine: bool) -> None:
    made = puzzle(ROWS["he"], HEBREW, title="צבעים", clue="רמז")
    options = PdfOptions.model_validate({"solution": "none", "colours": {"rules": "#c03020"}})
    preview = PdfPreview(export(Publication.of(made), options).value, gray=gray)
    shown = Image.open(BytesIO(preview.png(0, 101, fine=fine)))  # rows are odd: their ends differ
    scale = (shown.width - 0.01) / preview.size(0)[0]

    assert shown.width == (202 if fine else 101)
    assert shown.mode == ("L" if gray else "RGB")
    assert shown.tobytes() == preview.image(0, scale).tobytes()


def test_the_pdf_of_a_stranger_has_no_areas(tmp_path: Path, strange: WorkerContext) -> None:
    done = shown(with_stranger(strange), asked(tmp_path, state_of("he"), exporter="cards"))

    assert (done["pages"], done["areas"], picture(done).width) == (1, [], 300)


def test_the_preview_of_a_stranger_is_that_of_the_wanted_puzzle(
    tmp_path: Path, strange: WorkerContext
) -> None:
    with_stranger(strange, preview=previewing)
    wish = book(tmp_path, state_of("en"), puzzle=3, exporter="cards", options={})

    assert [area["puzzle"] for area in shown(strange, wish)["areas"]] == [3]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"export": broken}, "not a PDF that can be shown"),
        ({"preview": no_preview}, "its preview returned str, not a Preview"),
        ({"preview": empty}, "its preview has no pages"),
        ({"preview": careless}, "its preview gave str, not a PageArea"),
    ],
)
def test_a_stranger_that_fails_is_named(
    tmp_path: Path, strange: WorkerContext, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(PluginError, match=f"stranger .* cards failed: .*{said}"):
        shown(with_stranger(strange, **fields), asked(tmp_path, state_of("en"), exporter="cards"))
