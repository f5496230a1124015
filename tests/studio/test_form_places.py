"""Where settings have the options of a form, what is offered, and what a page may name."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from publisher.errors import CommandError, ConfigError
from publisher.plugins import registry as registries
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.forms.offers import offers
from publisher.studio.forms.places import options_in, sources_in, with_options, without_source
from publisher.studio.jobs import form
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.routes.forms import files_of, keep_file
from publisher.studio.workers.protocol import Tell

PLUGINS = registries.load()


@pytest.fixture(scope="module")
def context() -> WorkerContext:
    made = WorkerContext()
    assert made.registry.exporters
    return made


@pytest.fixture
def draft(tmp_path: Path) -> StudioDraft:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    made = StudioFolder(folder, PLUGINS).new_draft({})
    made.write_words("oboe - a woodwind\n")
    return made


def changed(settings: Mapping[str, object], *place: Any, **options: object) -> dict[str, object]:
    kind, name, *index = place
    return with_options(settings, kind, name, index[0] if index else None, options, PLUGINS)


def test_an_export_is_added_beside_the_page() -> None:
    made = changed({}, "exporters", "docx", paper="a5")
    assert made == {"export": ["pdf", {"docx": {"paper": "a5"}}]}
    assert options_in(made, "exporters", "docx", None) == {"paper": "a5"}
    assert changed(made, "exporters", "docx") == {"export": ["pdf", "docx"]}


def test_what_the_program_says_of_an_export_stays() -> None:
    had = {"export": [{"pdf": {"template": "worksheet", "file": "mine", "paper": "a4"}}]}
    assert options_in(had, "exporters", "pdf", None) == {"paper": "a4"}
    assert changed(had, "exporters", "pdf", ink="pattern") == {
        "export": [{"pdf": {"template": "worksheet", "file": "mine", "ink": "pattern"}}]
    }


def test_two_exports_of_one_suffix_do_not_write_one_file(draft: StudioDraft) -> None:
    first = changed(dict(draft.settings), "exporters", "text", style="ascii")
    both = changed(first, "exporters", "drawing", letters="none")
    draft.change_settings(both)
    names = [path.name for each in draft.config.exports for path in draft.config.files(each)]
    assert len(set(names)) == len(names) == 3


def test_another_generator_keeps_seed_and_budget() -> None:
    had = {"generator": {"use": "freeform", "seed": 7, "budget": "5s", "size": "9x9"}}
    assert options_in(had, "generators", "freeform", None) == {"size": "9x9"}
    assert options_in(had, "generators", "fill", None) == {}
    assert changed(had, "generators", "fill", stems="distinct") == {
        "generator": {"use": "fill", "seed": 7, "budget": "5s", "stems": "distinct"}
    }


def test_sources_are_added_changed_and_taken_out() -> None:
    had: dict[str, object] = {"words": [{"file": "words.txt"}]}
    two = changed(had, "sources", "wordfreq", wordfreq="he")
    assert two["words"] == [{"file": "words.txt"}, {"wordfreq": "he"}]
    assert sources_in(two, ["wordfreq"]) == [{"index": 1, "name": "wordfreq", "reads": "he"}]
    other = changed(two, "sources", "wordfreq", 1, wordfreq="he", top="9")
    assert other["words"] == [{"file": "words.txt"}, {"wordfreq": "he", "top": "9"}]
    assert without_source(other, 1) == had
    with pytest.raises(CommandError, match="any more"):
        changed(had, "sources", "wordfreq", 1, wordfreq="he")


def test_sources_that_need_a_file_or_a_database_are_not_offered() -> None:
    assert {each.name for each in offers(PLUGINS, "sources")} == {"list", "numbers", "wordfreq"}


def test_everything_else_is_offered_with_its_own_words() -> None:
    assert {each.name for each in offers(PLUGINS, "exporters")} == set(PLUGINS.exporters)
    found = {each.name: each for each in offers(PLUGINS, "languages")}
    assert (found["he"].summary, found["he"].direction) == ("Hebrew", "rtl")
    assert "worksheet" in {each.name for each in offers(PLUGINS, "templates")}
    assert all(not each.plugin for each in found.values())


@pytest.mark.parametrize(
    "path", ["/etc/hostname", "../secret.txt", "~/secret.txt", "link.txt", "-", "lists/../../x"]
)
def test_a_page_names_no_file_outside_the_folder(draft: StudioDraft, path: str) -> None:
    outside = draft.path.parent.parent / "secret.txt"
    outside.write_text("secret - a word\n")
    (draft.path.parent / "link.txt").symlink_to(outside)
    before = draft.settings
    for settings in (
        {"words": [{"file": path}]},
        {**before, "clues": path},
        {**before, "lock": path},
        {**before, "output": {"folder": str(Path(path).parent)}, "clues": path},
        {**before, "export": [{"pdf": {"logo": path}}]},
        {**before, "export": [{"pdf": {"template": f"{path}.yaml"}}]},
        {**before, "generator": {"use": "fill", "wordlists": [{"block": path}]}},
    ):
        with pytest.raises((ConfigError, CommandError)) as refused:
            draft.change_settings(settings)
        assert "secret - a word" not in str(refused.value)
        assert "did you mean" not in str(refused.value)
    assert draft.settings == before


@pytest.mark.parametrize(
    "address",
    ["file:///etc", "file://etc", "local:///etc", "http://a.example/b", "s3://b/c", "memory://a"],
)
def test_a_page_names_no_address(
    draft: StudioDraft, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(draft.path.parent)  # a path that begins like an address is in the folder
    before = draft.settings
    for settings in (
        {**before, "output": {"folder": address}},
        {**before, "words": [{"file": address}]},
        {**before, "lock": address},
        {**before, "run": {"on": "dask", "address": "tcp://127.0.0.1:8786"}},
    ):
        with pytest.raises(ConfigError):
            draft.change_settings(settings)
    assert draft.settings == before


def test_a_page_names_no_database(draft: StudioDraft) -> None:
    for source in (
        {"database": "sqlite:///words.db", "query": "SELECT answer FROM words"},
        {"sqlite": "words.db", "query": "SELECT answer FROM words"},
    ):
        (draft.path.parent / "words.db").touch()
        for settings in (
            {"words": [source]},
            {**draft.settings, "generator": {"use": "fill", "wordlists": [source]}},
        ):
            with pytest.raises(CommandError, match="database"):
                draft.change_settings(settings)


def test_what_a_config_has_already_may_stay(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("oboe - a woodwind\n")
    (tmp_path / "puzzles").mkdir()
    opened: dict[str, object] = {
        "words": [
            {"file": "../words.txt"},
            {"database": "sqlite:///words.db", "query": "SELECT answer FROM words"},
        ],
        "output": {"folder": "s3://bucket/winds"},
    }
    draft = StudioFolder(tmp_path / "puzzles", PLUGINS).new_draft(opened)
    draft.change_settings({**opened, "title": "Winds"})
    assert draft.config.title == "Winds"
    with pytest.raises(ConfigError, match="own folder"):
        draft.change_settings({**opened, "clues": "../clues.txt"})


def asked(draft: StudioDraft, **more: object) -> dict[str, object]:
    bounds = draft.bounds
    return {
        "folders": list(map(str, bounds.folders)),
        "named": list(map(str, bounds.named)),
        **more,
    }


def test_a_form_is_judged_by_the_plugins_own_model(
    draft: StudioDraft, context: WorkerContext
) -> None:
    entries = [
        {"path": ["paper"], "text": "a13"},
        {"path": ["margin", "top"], "text": "a lot"},
        {"path": ["logo"], "text": "../logo.png"},
        {"path": ["nothing"], "text": "x"},
    ]
    whole = asked(draft, kind="exporters", name="pdf", entries=entries)
    found = form.job(whole, context, Tell())["problems"]
    assert isinstance(found, list)
    said = {".".join(each["path"]): each["message"] for each in found}
    assert said["paper"].startswith("a paper is one of")
    assert said["margin.top"].startswith("a length is")
    assert "own folder" in said["logo"]
    assert "there is no setting `nothing`" in said["nothing"]


@pytest.mark.parametrize(("kind", "name"), [("exporters", "pfd"), ("readers", "puz"), ("x", "y")])
def test_a_form_of_nothing_is_an_error(
    draft: StudioDraft, context: WorkerContext, kind: str, name: str
) -> None:
    with pytest.raises(CommandError):
        form.job(asked(draft, kind=kind, name=name), context, Tell())


def test_a_file_that_is_dropped_is_one_to_choose(draft: StudioDraft) -> None:
    (draft.path.parent / "logos").mkdir()
    (draft.path.parent / "logos" / "school.png").touch()
    (draft.path.parent / ".hidden").touch()
    kept = keep_file(draft, "לוגו/../x.png", "aGVsbG8=")
    assert (draft.path.parent / kept).read_bytes() == b"hello"
    assert files_of(draft) == ["logos/", "logos/school.png", kept]
    with pytest.raises(CommandError, match="again"):
        keep_file(draft, "x.png", "no base64!")
    assert keep_file(draft, "words.txt", "aGVsbG8=").endswith("files/2/words.txt")
    assert draft.words() == "oboe - a woodwind\n"
