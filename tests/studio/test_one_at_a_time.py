"""A draft is changed by one at a time: its journal has what its pages saw, in one order."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from studio.in_process import StudioHere, WorkersHere, in_base64
from studio.test_uploads import HEBREW, WORDS, begun

MANY = 20
FILL = {"use": "fill", "grid": "...\n...\n..."}


def same_after_restart(tmp_path: Path, studio: StudioHere, place: str) -> Any:
    """The view of a draft, which is that of the next start, too."""
    view, text = studio.get(place)[1], studio.get(f"{place}/words")[1]["text"]
    again = StudioHere(tmp_path)
    counts = ("change_number", "words_change_number")
    kept = {name: value for name, value in view.items() if name not in counts}
    assert {name: again.get(place)[1][name] for name in kept} == kept
    assert again.get(f"{place}/words")[1]["text"] == text
    assert again.get(place)[1]["change_number"] == view["change_number"]
    return view


def changes(place: str, view: Any) -> Iterator[tuple[str, str, object]]:
    """Changes of every kind, all of them asked from one view of the draft."""
    base = view["change_number"]
    slot = view["state"]["slots"][0]["answer"]
    names = ("title", "author", "copyright", "notes")
    for turn in range(MANY):
        text = f"text {turn}"
        command = {"do": "clue", "slot": slot, "text": text}
        for what, asked in (
            ("do", {"command": command, "base": base}),
            ("settings", {"changes": {names[turn % 4]: text}, "base": base}),
            ("words", {"text": f"{WORDS}emu - {text}\n", "only": "keep"}),
            ("file", {"name": "words.txt", "base64": in_base64(text.encode())}),
            ("search", {"command": None, "base": base, "accept": True}),
        ):
            yield "POST", f"{place}/{what}", asked


@pytest.mark.parametrize("words", [WORDS, HEBREW])
def test_memory_and_journal_are_one_after_many_changes_at_once(tmp_path: Path, words: str) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio, words)
    asked = list(changes(place, studio.get(place)[1]))

    answers = studio.all(asked)

    assert {status for status, _ in answers} == {200, 409}
    both = zip(asked, answers, strict=True)
    done = [path.rpartition("/")[2] for (_, path, _), (status, _) in both if status == 200]
    assert [done.count(what) for what in ("settings", "words", "file")] == [4, MANY, MANY]
    assert done.count("do") <= 1
    view = same_after_restart(tmp_path, studio, place)
    assert all(view["settings"][name].startswith("text ") for name in ("title", "author", "notes"))


def test_of_two_tabs_the_slow_one_does_not_overwrite(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    base = studio.get(place)[1]["change_number"]

    def change(**settings: object) -> tuple[int, Any]:
        changes = {name.replace("__", "."): value for name, value in settings.items()}
        return studio.post(f"{place}/settings", changes=changes, base=base)

    assert change(title="Ark")[0] == 200
    assert change(author="Noah", generator__seed=7)[0] == 200, "nobody else has changed these"
    for stale in ({"title": "Zoo 2"}, {"author": "N.", "notes": "x"}, {"generator": {"seed": 1}}):
        status, said = change(**stale)
        assert (status, said["kind"]) == (409, "StaleError")
        assert said["view"]["settings"]["title"] == "Ark"
    assert studio.post(f"{place}/settings", changes={"title": "Zoo"})[0] == 400
    assert studio.post(f"{place}/settings", changes={"title": "Zoo"}, base=10**6)[0] == 409

    view = same_after_restart(tmp_path, studio, place)
    assert (view["settings"]["title"], view["settings"]["author"]) == ("Ark", "Noah")
    studio = StudioHere(tmp_path)
    assert change(title="Zoo 2")[0] == 409, "after a restart, too"
    assert "notes" not in studio.get(place)[1]["settings"]


def test_a_search_that_was_over_before_its_page_stopped_it_is_no_other_tab(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio, HEBREW)
    base = studio.get(place)[1]["change_number"]
    found = studio.done(f"{place}/search", command={"do": "another"}, base=base, accept=True)
    view = studio.done(f"{place}/better", base=base)
    assert view == found["done"]["view"]

    studio.done(f"{place}/settings", changes={"title": "Ark"}, base=view["change_number"])
    assert studio.post(f"{place}/better", base=base)[0] == 409, "another change is not forgotten"


def test_a_form_that_was_drawn_before_does_not_overwrite(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio, generator={"use": "freeform"})
    form = f"{place}/forms/generators/freeform"
    drawn = studio.get(form)[1]["base"]
    first = {"entries": [{"path": ["size"], "text": "9x9"}], "base": drawn}
    view = studio.done(form, **first)["view"]
    words = [*view["settings"]["words"], {"list": ["emu"]}, {"list": ["yak"]}]
    view = studio.done(f"{place}/settings", changes={"words": words}, base=view["change_number"])

    assert studio.post(form, **first)[0] == 409
    sources = studio.get(f"{place}/offers")[1]["base"]
    studio.done(f"{place}/sources/leave", index=1, base=sources)
    assert studio.post(f"{place}/sources/leave", index=1, base=sources)[0] == 409

    view = same_after_restart(tmp_path, studio, place)
    assert view["settings"]["generator"]["size"] == "9x9"
    assert view["settings"]["words"][1:] == [{"list": ["yak"]}]


def test_words_that_another_tab_wrote_are_not_overwritten_by_a_file(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    base = studio.get(place)[1]["words_change_number"]
    studio.done(f"{place}/words", text="yak - hairy\n", base=base)

    asked = {"name": "emu.txt", "base64": in_base64(b"emu - tall\n")}
    status, said = studio.post(f"{place}/file", base=base, **asked)

    assert (status, said["kind"]) == (409, "StaleError")
    assert same_after_restart(tmp_path, studio, place)["uploaded"] == ""
    assert not list((tmp_path / ".studio/Zoo").rglob("emu.txt"))


def test_what_is_added_at_once_is_all_there(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    places = [begun(studio, generator=FILL) for _ in range(2)]
    asked: list[tuple[str, str, object]] = [
        ("POST", f"{places[turn % 2]}/{what}", given)
        for turn in range(MANY)
        for what, given in (
            ("never", {"word": f"word{turn}"}),
            ("lists", {"name": f"{turn}.txt", "base64": in_base64(b"cat\n")}),
        )
    ]

    assert {status for status, _ in studio.all(asked)} == {200}

    never = (tmp_path / "never.txt").read_text().split()
    assert sorted(never) == sorted(f"word{turn}" for turn in range(MANY))
    for place in places:
        lists = same_after_restart(tmp_path, studio, place)["settings"]["generator"]["wordlists"]
        assert len(lists) == MANY // 2 + 1


@pytest.mark.proof
def test_drafts_that_are_made_at_once_have_names_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "zoo.yaml").write_text("title: Zoo\nwords: [{list: [oboe, lion, tiger]}]\n")
    studio = StudioHere(tmp_path)
    studio.done("/api/drafts", settings={"title": "Ark"})
    begin: tuple[str, str, object] = ("POST", "/api/drafts", {"settings": {"title": "Ark"}})
    copy: tuple[str, str, object] = ("POST", "/api/shelf/duplicate", {"draft": "Ark"})
    open_: tuple[str, str, object] = ("POST", "/api/shelf/open", {"config": "zoo.yaml"})

    made = studio.all([begin, copy, open_] * MANY)

    assert {status for status, _ in made} == {200}
    names = [answer["draft"] for _, answer in made]
    assert len(set(names)) == 2 * MANY + 1, "a config that is opened twice is one draft"
    for name in set(names):
        same_after_restart(tmp_path, studio, f"/api/d/{name}")


def test_a_draft_that_is_put_away_while_others_change_it_is_whole(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    view = studio.get(place)[1]
    asked = list(changes(place, view))
    asked.insert(7, ("POST", "/api/shelf/delete", {"draft": "Zoo"}))

    answers = studio.all(asked)

    assert answers[7] == (200, {"deleted": "Zoo~1"})
    assert {status for status, _ in answers} <= {200, 400, 409}
    assert not (tmp_path / ".studio/Zoo").exists()
    studio.done("/api/shelf/restore", deleted="Zoo~1")
    assert same_after_restart(tmp_path, studio, place)["state"]


def test_a_change_that_the_disk_does_not_take_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    before = studio.get(place)[1]
    asked = list(changes(place, before))[:2]
    asked.append(("POST", f"{place}/begin", {"size": [4, 4], "base": before["change_number"]}))

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        patch.setattr("publisher.studio.drafts.journal._PAUSE", -1.0)
        answers = studio.all(asked)

    assert [status for status, _ in answers] == [400] * 3
    assert all("no space left" in answer["error"] for _, answer in answers)
    assert same_after_restart(tmp_path, studio, place) == before


@pytest.mark.parametrize("words", [WORDS, HEBREW])
def test_a_change_begins_the_page_that_is_asked_for_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    begun_ahead: list[tuple[str, str, Mapping[str, object]]] = []
    asked: list[tuple[str, str, Mapping[str, object]]] = []

    async def begin_page(_: object, *call: Any) -> None:
        begun_ahead.append(call)

    async def page(_: object, *call: Any) -> Mapping[str, object]:
        asked.append(call)
        return {}

    monkeypatch.setattr(WorkersHere, "begin_page", begin_page)
    monkeypatch.setattr(WorkersHere, "page", page)
    studio = StudioHere(tmp_path)
    place = begun(studio, words)
    studio.done(
        f"{place}/search", command=None, base=studio.get(place)[1]["change_number"], accept=True
    )
    view = studio.get(place)[1]
    command = {"do": "clue", "slot": view["state"]["slots"][0]["answer"], "text": "another"}
    query = "page=0&width=1280&solved=1&quality=fine&tab=k3"

    done = studio.done(f"{place}/do", command=command, base=view["change_number"], page=query)
    studio.get(f"{place}/pages?{query}&change_number={done['change_number']}")

    assert begun_ahead == asked != []
    for nonsense in ("page=x", "width=", 7, None):
        base = studio.get(place)[1]["change_number"]
        changes = {"title": f"not {nonsense}"}
        studio.done(f"{place}/settings", changes=changes, base=base, page=nonsense)
        assert studio.get(place)[1]["title"] == f"not {nonsense}"
