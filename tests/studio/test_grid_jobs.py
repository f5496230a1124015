"""What the grid room asks of the engine: candidates, proofs, prospects, beginnings, lists."""

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from publisher import Check, NoOptions, Position, Remark
from publisher.errors import CommandError, FormatError, GenerationError
from publisher.plugins.registry import Registry
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.views import state_view
from publisher.studio.drafts.word_lists import block_word, keep_list, value_word, word_lists
from publisher.studio.jobs import find, look, remarks, search, sketch, suggest
from publisher.studio.jobs import grid as grid_jobs
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.texts.interface_texts import Said, interface_texts
from publisher.studio.workers.protocol import Tell
from publisher.workbench.questions import changes
from publisher.workbench.slot_names import SlotAt
from publisher.workbench.state_json import state_form, state_of_form
from publisher.workbench.word_commands import Reject, TypeLetters, WriteClue

WORDS = "ocean;90 dealt;50 rates;40 order;70 exact;60 notes;30 outer;20 oxide;10"
PANE = ".....\n.#.#.\n.....\n.#.#.\n....."
MORE = (
    "ocean dealt rates order exact notes outer oxide crane crate trace react caste taste paste "
    "tests nests rents dents cents ratio ration arise raise stare tears rates aster eaten enter "
    "inter ester alter alert later tiara tease erase ease lease crest chest tenet tenor tonic"
)
FIRST = {"row": 0, "column": 0, "direction": "across"}


CONTEXT = WorkerContext()


@pytest.fixture(scope="module")
def registry() -> Registry:
    return CONTEXT.registry


class Desk:
    """A worker, and a grid that it is asked about."""

    def __init__(
        self, folder: Path, drawing: str = PANE, language: str = "en", words: str = WORDS
    ) -> None:
        (folder / "words.txt").write_text("\n".join(words.split()), "utf-8")
        (folder / "more.txt").write_text("ocean;5\noasis;80\n", "utf-8")
        lists = [{"file": "words.txt"}, {"file": "more.txt"}] if language == "en" else []
        generator = {"use": "fill", "wordlists": lists}
        settings = {"words": [], "language": language, "generator": generator}
        self.recipe = {
            "settings": settings,
            "path": str(folder / "x.yaml"),
            "words_change_number": 0,
        }
        self.context, self.told = CONTEXT, list[Mapping[str, object]]()
        self.state: Any = None
        self.state = self.ask(grid_jobs.begin_grid, drawing=drawing)["state"]

    def ask(self, job: Any, **more: object) -> Any:
        asked = {"recipe": self.recipe, "state": self.state, **more}
        return job(asked, self.context, Tell(self.told.append))

    def words(self, **more: object) -> list[str]:
        rows = self.ask(grid_jobs.candidates, slot=FIRST, **more)["rows"]
        return [row["spelling"].lower() for row in rows]


def test_what_checks_say_has_its_places_and_one_that_fails_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> list[Remark]:
        raise ZeroDivisionError("by hand")

    desk = Desk(tmp_path, "CAT\nO#O\nDEN\n...")
    broken = Check("cheaters", "Fails", NoOptions, fail)
    monkeypatch.setitem(CONTEXT.registry.checks, "cheaters", broken)
    made = desk.ask(remarks.job)
    assert made["failed"] == [
        f"plugin {CONTEXT.registry.provider(broken)}: its check cheaters failed: "
        "ZeroDivisionError: by hand"
    ]
    told = [(each["check"], each["level"]) for each in made["remarks"]]
    assert told == [("two-letter-word", "warning"), ("missing-clue", "note")]
    desk.state = {**desk.state, "rows": desk.state["rows"][:1] * 3}
    repeated = {each["check"]: each for each in desk.ask(remarks.job)["remarks"]}["repeated-word"]
    assert repeated["text"].startswith("CAT is at 1 across and ")
    assert repeated["cells"][:2] == [[0, 0], [0, 1]]
    assert repeated["slots"][0] == {"row": 0, "column": 0, "direction": "across"}


def test_words_of_any_length_are_found_in_the_lists(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    found = desk.ask(find.job, question="anagram", text="canoe")
    row = {"spelling": "OCEAN", "letters": tuple("OCEAN"), "score": 5, "list": "more.txt"}
    assert found == {"total": 1, "rows": [{**row, "note": ""}]}
    found = desk.ask(find.job, question="hidden", text="a door deranged")
    assert [(each["spelling"], each["note"]) for each in found["rows"]] == [
        ("ORDER", "in “door deranged”")
    ]
    assert desk.ask(find.job, question="starts", text="o")["total"] == 5
    assert desk.ask(find.job, question="starts", text=" ") == {"total": 0, "rows": []}


def test_a_question_that_cannot_be_asked_is_said(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with pytest.raises(CommandError, match="an anagram has letters"):
        desk.ask(find.job, question="anagram", text="??")
    with pytest.raises(CommandError, match="there is no question `wordnet`"):
        desk.ask(find.job, question="wordnet", text="/etc")
    with pytest.raises(CommandError, match="the neighbourhood of a word is asked of WordNet"):
        desk.ask(find.job, question="about", text="bird")


def test_hebrew_words_are_found_by_their_letters(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("שלום\nמלוש\n", "utf-8")
    desk = Desk(tmp_path, "....", "he", "שלום מלוש")
    desk.recipe["settings"]["generator"]["wordlists"] = [{"file": "words.txt"}]  # type: ignore[index]
    found = desk.ask(find.job, question="anagram", text="שולם")
    assert [each["spelling"] for each in found["rows"]] == ["שלום", "מלוש"]


def test_candidates_have_what_the_table_shows(tmp_path: Path) -> None:
    found = Desk(tmp_path).ask(grid_jobs.candidates, slot=FIRST)

    assert found["total"] == 9
    best = found["rows"][0]
    assert (best["spelling"], best["list"]) == ("ORDER", "words.txt")
    assert (best["score"], best["possible"], best["clue"]) == (70, True, "")
    lists = {row["spelling"]: (row["list"], row["score"]) for row in found["rows"]}
    assert lists["OCEAN"] == ("more.txt", 5)
    dead = [row["possible"] for row in found["rows"]].index(False)
    assert not any(row["possible"] for row in found["rows"][dead:])


@pytest.mark.parametrize(
    ("order", "first"), [("score", "order"), ("letters", "ocean"), ("crossings", "order")]
)
def test_candidates_come_in_an_order(tmp_path: Path, order: str, first: str) -> None:
    assert Desk(tmp_path).words(order=order)[0] == first


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("o...r", {"order", "outer"}),
        ("x", {"exact", "oxide"}),
        ("/e[ra]/", {"ocean", "dealt", "order", "outer"}),
        ("#@*", {"dealt", "rates", "notes"}),
    ],
)
def test_a_filter_leaves_what_fits(tmp_path: Path, pattern: str, words: set[str]) -> None:
    assert set(Desk(tmp_path).words(filter=pattern)) == words


def test_a_wrong_filter_or_order_is_said(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    with pytest.raises(CommandError, match="is not a regular expression"):
        desk.words(filter="/(/")
    with pytest.raises(CommandError, match="is not an order: best, score, crossings, letters"):
        desk.words(order="beauty")
    with pytest.raises(CommandError, match="no word runs across"):
        desk.ask(grid_jobs.candidates, slot={"row": 1, "column": 0, "direction": "across"})


def test_letters_of_a_slot_with_open_cells_stay_and_a_full_one_is_asked_anew(
    tmp_path: Path,
) -> None:
    assert set(Desk(tmp_path, PANE.replace(".....", "o....", 1)).words()) == {
        "ocean", "order", "outer", "oxide", "oasis",
    }  # fmt: skip
    assert len(Desk(tmp_path, PANE.replace(".....", "ocean", 1)).words()) == 9


def test_prospects_are_the_letters_of_open_cells(tmp_path: Path) -> None:
    desk = Desk(tmp_path, PANE.replace(".....", "ocean", 1))

    found = desk.ask(grid_jobs.prospects)

    letters = {(row, column): each for row, column, each in found["letters"]}
    assert letters[1, 2] == ["X"]
    assert (found["hopeless"], found["status"]) == ([], "unknown")


def test_slots_without_a_word_are_named(tmp_path: Path) -> None:
    found = Desk(tmp_path, PANE.replace(".....", "zzzzz", 1)).ask(grid_jobs.prospects)

    assert found["status"] == "impossible"
    assert [each["direction"] for each in found["hopeless"]] == ["down"] * 3
    assert [each["direction"] for each in found["unknown"]] == ["across"]


def test_a_fill_with_a_word_is_proved_or_refuted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid_jobs, "WORD_SECONDS", 60)  # on any machine
    desk = Desk(tmp_path)

    assert desk.ask(grid_jobs.prove, slot=FIRST, word="ocean")["proof"] == "filled"
    assert desk.ask(grid_jobs.prove, slot=FIRST, word="oasis")["proof"] == "dead"


def test_a_word_is_proved_in_cells_with_several_letters(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "...", words="oceans heart")
    typed = tuple((Position(0, at), each) for at, each in enumerate(("OC", "E", "ANS")))
    state = CONTEXT.loaded({"recipe": desk.recipe}).state(desk.state)
    desk.state = state_form(TypeLetters(typed).applied(state))

    assert desk.ask(grid_jobs.prove, slot=FIRST, word="oceans")["proof"] == "filled"


def test_a_fill_is_told_as_it_is_found_and_a_conflict_by_its_slots(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    fill = {"do": "fill"}
    made = desk.ask(search.job, command=fill, polish=0.1)
    assert all(letter for row in made["state"]["rows"] for letter in row)
    assert desk.told[0] == {"begun": {"seconds": 60}}
    assert "better" in desk.told[1]

    desk.state = desk.ask(grid_jobs.begin_grid, drawing=PANE.replace(".....", "zzzzz", 1))["state"]
    with pytest.raises(GenerationError):
        desk.ask(search.job, command=fill)
    conflict: Any = desk.told[-1]["conflict"]
    assert not conflict["ran_out"]
    assert len(conflict["slots"]) == 1


def test_a_fill_that_runs_out_of_time_says_so_and_may_take_longer(tmp_path: Path) -> None:
    desk = Desk(tmp_path, words=MORE)
    desk.recipe["settings"]["generator"]["budget"] = "1steps 5s"  # type: ignore[index]
    with pytest.raises(GenerationError):
        desk.ask(search.job, command={"do": "fill"})
    assert desk.told[-1] == {"conflict": {"slots": (), "ran_out": True}}

    made = desk.ask(search.job, command={"do": "fill"}, longer=64)
    assert {"begun": {"seconds": 320}} in desk.told
    assert all(letter for row in made["state"]["rows"] for letter in row)


def test_a_proposal_has_its_measure(tmp_path: Path) -> None:
    """CAT with COD, TAN and DEN under it; without TAN, CAR and RAN are there."""
    words = "cat;90 cod;80 den;70 tan;60 car;50 ran;40"
    desk = Desk(tmp_path, "...\n.#.\n...", words=words)
    first = desk.ask(search.job, command={"do": "fill"})
    none = {"changed": 0, "mean_before": None, "lowest_before": None}
    assert first["measure"] == none | {"mean": 75.0, "lowest": 60.0}
    desk.state = first["state"]
    state = desk.context.loaded({"recipe": desk.recipe}).state(desk.state)
    desk.state = state_form(Reject(word="tan", everywhere=True).applied(state))
    made = desk.ask(search.job, command={"do": "mend"})["measure"]
    before = {"changed": 2, "mean_before": 75.0, "lowest_before": 60.0}
    assert made == before | {"mean": 60.0, "lowest": 40.0}


@pytest.mark.parametrize("word", [0, 1])
def test_light_fill_and_repair_mean_the_same_after_a_rejection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: int
) -> None:
    monkeypatch.setattr(sketch, "SECONDS", 60)  # on any machine
    desk = Desk(tmp_path, words=MORE)
    desk.state = desk.ask(search.job, command={"do": "fill"})["state"]
    loaded = desk.context.loaded({"recipe": desk.recipe})
    full = loaded.state(desk.state)
    slot = full.puzzle().entries[word].slot
    rejected = Reject(SlotAt(*slot.start, slot.way)).applied(full)
    desk.state = state_form(rejected)

    assert desk.ask(grid_jobs.prospects)["hopeless"] == []
    assert desk.ask(sketch.job)["proof"] == "filled"
    filled = desk.ask(search.job, command={"do": "fill"})["state"]
    assert filled == desk.ask(search.job, command={"do": "mend"})["state"]
    assert 1 <= len(changes(rejected, loaded.state(filled))) < len(full.puzzle().entries)


def test_a_grid_begins_empty_drawn_or_from_a_file(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    empty = desk.ask(grid_jobs.begin_grid, size=[4, 3], symmetry="left-right")["state"]
    assert [len(row) for row in empty["rows"]] == [4, 4, 4]
    assert empty["symmetry"] == "left-right"

    drawn = desk.ask(grid_jobs.begin_grid, drawing="ca\nto")["state"]
    assert sorted(drawn["typed"]) == [[0, 0], [0, 1], [1, 0], [1, 1]]

    content = base64.b64encode(b"ab\n.#\n").decode()
    from_file = desk.ask(grid_jobs.begin_grid, file={"name": "../a.txt", "base64": content})[
        "state"
    ]
    assert len(from_file["rows"]) == 2


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"size": [1, 5]}, "a grid has 2 to 60 cells each way"),
        ({"size": "15x15"}, "a grid has 2 to 60 cells each way"),
        ({"drawing": "c1"}, "the drawing cannot be read"),
        ({"size": [3, 4], "symmetry": "quarter"}, "grids with as many of both"),
        ({"size": [3, 3], "symmetry": "pretty"}, "is not a symmetry"),
    ],
)
def test_what_is_no_beginning_is_said(tmp_path: Path, more: Any, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        Desk(tmp_path).ask(grid_jobs.begin_grid, **more)


def test_a_broken_puzzle_file_is_said(tmp_path: Path) -> None:
    content = base64.b64encode(b"nonsense").decode()

    with pytest.raises(FormatError):
        Desk(tmp_path).ask(grid_jobs.begin_grid, file={"name": "x.ipuz", "base64": content})


def test_grids_are_designed_in_the_direction_of_the_language(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "..\n..", "he")

    found = desk.ask(grid_jobs.designs, grid={"style": "british", "size": "9x9"}, many=2, seed=1)

    assert found == {"found": 2}
    design: Any = desk.told[-1]["design"]
    again = desk.ask(grid_jobs.begin_grid, drawing=design["drawing"])["state"]
    seen = [["block" in cell for cell in row] for row in design["state"]["cells"]]
    assert [[cell in ("#", {"block": True}) for cell in row] for row in again["rows"]] == seen
    assert any(map(any, seen))


@pytest.mark.parametrize("generator", [None, {"use": "freeform"}, {"use": "arrowword"}])
def test_a_draft_whose_generator_fills_no_grid_has_grids_designed(
    tmp_path: Path, generator: object
) -> None:
    desk = Desk(tmp_path)
    settings: dict[str, object] = {"words": [{"list": ["oboe"]}], "language": "en"}
    settings |= {"generator": generator} if generator else {}  # a new one has none
    desk.recipe = {**desk.recipe, "settings": settings}

    found = desk.ask(grid_jobs.designs, grid={"style": "british", "size": "9x9"}, many=1, seed=1)

    assert found == {"found": 1}


def test_a_dropped_list_is_kept_and_used(tmp_path: Path, registry: Registry) -> None:
    folder = StudioFolder(tmp_path, registry)
    draft = folder.new_draft({"words": [], "generator": {"use": "fill"}})

    keep_list(draft, "../my words.txt", base64.b64encode(b"cat\ndog\n").decode())

    chosen: Any = word_lists(folder, draft)["chosen"]
    kept = tmp_path / chosen[0]["file"]
    assert len(chosen) == 1
    assert kept.read_text() == "cat\ndog\n"
    assert draft.folder in kept.parents
    with pytest.raises(CommandError, match="is not a word list"):
        keep_list(draft, "words.exe", "")
    with pytest.raises(CommandError, match="did not upload completely"):
        keep_list(draft, "words.txt", "!")


def test_a_word_that_is_never_to_come_is_in_a_file_of_the_folder(
    tmp_path: Path, registry: Registry
) -> None:
    folder = StudioFolder(tmp_path, registry)
    draft = folder.new_draft({"words": [], "generator": {"use": "fill"}})

    for word in ("cat", "שלום", "Cat"):
        block_word(folder, draft, word)

    assert (tmp_path / "never.txt").read_text("utf-8") == "cat\nשלום\n"
    assert word_lists(folder, draft)["chosen"] == [{"block": "never.txt"}]
    block_word(folder, draft, "CAT", is_allowed=True)
    block_word(folder, draft, "שלום", is_allowed=True)
    assert word_lists(folder, draft)["chosen"] == []


def test_ones_own_list_learns_in_the_studio(tmp_path: Path, registry: Registry) -> None:
    folder = StudioFolder(tmp_path, registry)
    draft = folder.new_draft({"words": [], "generator": {"use": "fill"}})
    value_word(folder, draft, "oboe", is_better=True)
    value_word(folder, draft, "naa", is_better=False)
    value_word(folder, draft, "NAA", is_better=False)
    assert (tmp_path / "mine.txt").read_text("utf-8") == "oboe;+20\nNAA;-40\n"
    found = word_lists(folder, draft)
    assert (found["chosen"], found["files"]) == ([{"support": "mine.txt"}], [])
    with pytest.raises(CommandError, match="“שלום” cannot be used"):
        value_word(folder, draft, "שלום", is_better=True)


@pytest.mark.parametrize(
    ("language", "word", "clue"), [("en", "ocean", "It is _salty_"), ("he", "שלום", "ברכה")]
)
def test_clues_are_suggested_for_a_word_with_their_source(
    tmp_path: Path, language: str, word: str, clue: str
) -> None:
    drawing = "." * len(word)
    desk = Desk(tmp_path, drawing, language, f"{word}")
    slot = {"slot": FIRST}
    with pytest.raises(CommandError, match="has no word yet to write a clue for"):
        desk.ask(suggest.job, **slot)
    state = CONTEXT.loaded({"recipe": desk.recipe}).state(desk.state)
    letters = CONTEXT.registry.languages[language].letters
    folded = word.upper() if language == "en" else word.replace("ם", "מ")
    assert set(folded) <= set(letters)
    typed = tuple((Position(0, at), letter) for at, letter in enumerate(folded))
    made = TypeLetters(typed).applied(state)
    desk.state = state_form(made)
    assert desk.ask(suggest.job, **slot) == {"providers": False, "rows": [], "remarks": []}
    (tmp_path / "clues.csv").write_text(f"answer,clue\n{word},{clue}\n", "utf-8")
    (tmp_path / "none.csv").write_bytes(b"")
    named = [{"file": "clues.csv", "emphasis": "yes"}, {"file": "none.csv"}]
    settings: Any = desk.recipe["settings"]
    desk.recipe["settings"] = {**settings, "suggest": named}
    found = desk.ask(suggest.job, **slot)
    assert found["rows"] == [{"text": clue, "source": "file: clues.csv:2", "last_used": ""}]
    assert len(found["remarks"]) == 1
    assert "suggest[1].file: there are no words in it" in found["remarks"][0]
    written = WriteClue("1a", clue, "file: clues.csv:2").applied(made)
    desk.state = state_form(written)
    assert desk.ask(suggest.job, **slot)["rows"] == []  # it is the clue by now
    shown: Any = state_view(written)["slots"]
    assert [(each["clue"], each["source"]) for each in shown] == [(clue, "file: clues.csv:2")]
    again = WriteClue("1a", clue).applied(written)
    assert again == written
    mine = WriteClue("1a", f"{clue}!").applied(written)
    (texts,) = mine.texts.values()
    assert (texts.clue.text[-1], texts.clue.source) == ("!", "")
    assert state_of_form(state_form(written), lambda _: written.language) == written


LOOKS = [
    ("en", "ocean", "A canoe at sea", "anagram of “canoe”", "אנגרמה של „\u2068canoe\u2069”"),
    (
        "en",
        "ocean",
        "Joan once (5)",
        "anagram of “once” with A",
        "„\u2068once\u2069” בתוספת \u2068A",
    ),
    ("en", "ocean", "Neat stoic cean ocea nag", "hidden in “ocea nag”", "מסתתרת ב„\u2068ocea nag"),
    ("en", "ocean", "It is salty", "no anagram, hidden word,", "לא נמצאו אנגרמה, מילה מסתתרת"),
    ("he", "שולחן", "נחש לו מבולבל", "anagram of “נחש לו”", "אנגרמה של „\u2068נחש לו\u2069”"),
]


@pytest.mark.parametrize(("language", "word", "clue", "said", "hebrew"), LOOKS)
def test_plugins_say_what_there_is_to_say_of_a_clue(
    tmp_path: Path, language: str, word: str, clue: str, said: str, hebrew: str
) -> None:
    desk = Desk(tmp_path, word, language, word)
    with pytest.raises(CommandError, match="1 across has no clue yet"):
        desk.ask(look.job, slot=FIRST)
    state = WriteClue("1a", clue).applied(CONTEXT.loaded({"recipe": desk.recipe}).state(desk.state))
    desk.state = state_form(state)
    lines: Any = desk.ask(look.job, slot=FIRST)["lines"]
    assert said in lines[0]
    assert hebrew in Said(interface_texts("he")).remark(lines[0])
