"""The plugin host: the lessons of other hosts, each with a test."""

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from publisher import (
    Exporter,
    Generator,
    Language,
    NoOptions,
    Options,
    PluginError,
    Puzzle,
    deferred,
    hookimpl,
)
from publisher.batch.keys import provider_key
from publisher.plugins.deferred import Deferred
from publisher.plugins.installed import Provider
from publisher.plugins.record import Record
from publisher.plugins.registry import KINDS, NO_PLUGINS, Registry, load, load_object

OURS = Provider("text", "crossword-publisher", "0.1")
THEIRS = Provider("extra", "some-plugin", "2.0")


def export(puzzle: Puzzle, options: NoOptions) -> bytes:
    return b""


def exporter(name: str) -> Exporter[NoOptions]:
    return Exporter(name, "Writes nothing", NoOptions, ".none", export)


def plugin(**hooks: Any) -> SimpleNamespace:
    return SimpleNamespace(**{name: hookimpl(hook) for name, hook in hooks.items()})


class FakeEntryPoint:
    group = "publisher"
    module = "module_of_a_plugin"

    def __init__(self, name: str, loaded: Any) -> None:
        self.name = name
        self._loaded = loaded

    def load(self) -> Any:
        if isinstance(self._loaded, BaseException):
            raise self._loaded
        return self._loaded


def installed(*plugins: tuple[str, str, Any]) -> Registry:
    pairs: Any = [
        (
            FakeEntryPoint(name, loaded),
            SimpleNamespace(
                name=distribution, version="1.0", requires=None, read_text=lambda _: None
            ),
        )
        for name, distribution, loaded in plugins
    ]
    return load(pairs)


def test_a_record_is_found_by_its_name_and_remembers_where_it_came_from() -> None:
    registry = installed(
        ("cards", "some-plugin", plugin(publisher_exporters=lambda: [exporter("cards")]))
    )
    assert registry.exporters["cards"].suffix == ".none"
    assert str(registry.provider(registry.exporters["cards"])) == "cards (some-plugin 1.0)"
    assert registry.problems == []


def test_a_plugin_that_cannot_be_imported_harms_no_other() -> None:
    registry = installed(
        ("broken", "bad-plugin", ImportError("no module named nowhere")),
        ("cards", "some-plugin", plugin(publisher_exporters=lambda: [exporter("cards")])),
    )
    assert "cards" in registry.exporters
    assert [str(problem) for problem in registry.problems] == [
        "plugin broken (bad-plugin 1.0): cannot be loaded: ImportError: no module named nowhere"
    ]


def test_a_third_party_cannot_replace_a_built_in_and_both_are_named() -> None:
    registry = installed(
        ("aaa", "a-plugin", plugin(publisher_exporters=lambda: [exporter("text")])),
        ("text", "crossword-publisher", plugin(publisher_exporters=lambda: [exporter("text")])),
    )
    assert registry.provider(registry.exporters["text"]).built_in
    assert [str(problem) for problem in registry.problems] == [
        "plugin aaa (a-plugin 1.0): exporter 'text' is already offered by plugin "
        "text (crossword-publisher 1.0); left out"
    ]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A module that nobody has imported, and `made`, what was made of it."""
    module = SimpleNamespace(made=[], Cards=CardOptions, number=lambda: 7)

    def make(name: str) -> Exporter[Any]:
        module.made.append(name)
        return exporter(name)

    module.make = make
    monkeypatch.setitem(sys.modules, "slow_module", module)
    return module


def test_a_deferred_record_of_our_own_is_made_when_it_is_first_asked_for(
    slow: SimpleNamespace,
) -> None:
    registry = Registry()
    record = deferred("slow_module:make", "text", name="text")
    load_object(registry, plugin(publisher_exporters=lambda: [record]), OURS)
    assert "text" in registry.exporters
    assert list(registry.exporters) == ["text"]
    assert slow.made == []
    assert registry.exporters["text"] is registry.exporters["text"]
    assert slow.made == ["text"]


def test_a_deferred_record_of_another_plugin_is_checked_at_once(slow: SimpleNamespace) -> None:
    registry = Registry()
    records = [
        deferred("slow_module:number", name="cards"),
        deferred("slow_module:make", "good", name="good"),
    ]
    load_object(registry, plugin(publisher_exporters=lambda: records), THEIRS)
    assert list(registry.exporters) == ["good"]
    assert [problem.message for problem in registry.problems] == [
        "publisher_exporters gave int, not Exporter"
    ]


class CardOptions(Options):
    """Options of cards."""

    size: int = 1


def cards(options: str) -> Exporter[Any]:
    return Exporter("cards", "Cards", deferred(options), ".none", export)


def test_deferred_options_are_imported_when_somebody_asks_for_them(slow: SimpleNamespace) -> None:
    record = cards("slow_module:Cards")
    assert "options" not in vars(record)
    assert record.options is CardOptions
    assert replace(record, name="more").options is CardOptions
    assert not hasattr(record, "nothing")


@pytest.mark.parametrize("target", ["no_such_module:Cards", "slow_module:nothing", "math:hypot"])
def test_deferred_options_of_another_plugin_are_checked_at_once(
    target: str, slow: SimpleNamespace
) -> None:
    registry = Registry()
    load_object(registry, plugin(publisher_exporters=lambda: [cards(target)]), THEIRS)
    assert registry.exporters == {}
    (problem,) = registry.problems
    assert "its exporter 'cards' is left out: " in problem.message


def test_all_that_our_own_records_defer_is_there() -> None:
    registry = load()
    for kind in KINDS:
        for record in registry.of_kind(kind).values():
            for value in vars(record).values() if isinstance(record, Record) else ():
                if isinstance(value, Deferred):
                    assert callable(value.value()), value.target


def test_every_record_has_the_name_that_it_is_asked_for_by() -> None:
    registry = load()
    for kind in KINDS:
        for name, record in registry.of_kind(kind).items():
            assert isinstance(record, KINDS[kind])
            assert name == (record.code if isinstance(record, Language) else record.name)


def test_the_problem_of_a_misspelt_hook_suggests_the_right_name() -> None:
    registry = Registry()
    load_object(registry, plugin(publisher_exporter=lambda: [exporter("cards")]), THEIRS)
    assert [problem.message for problem in registry.problems] == [
        "there is no hook 'publisher_exporter'; did you mean 'publisher_exporters'?"
    ]


def test_a_hook_with_parameters_is_a_problem() -> None:
    registry = Registry()
    load_object(registry, plugin(publisher_exporters=lambda wanted: [wanted]), THEIRS)
    assert "its hooks are not as specified" in registry.problems[0].message
    assert registry.exporters == {}


def test_a_generator_function_that_raises_half_way_is_a_problem_and_gives_nothing() -> None:
    def records() -> Any:
        yield exporter("first")
        raise RuntimeError("out of luck")

    registry = Registry()
    load_object(registry, plugin(publisher_exporters=records), THEIRS)
    assert registry.exporters == {}
    assert [str(problem) for problem in registry.problems] == [
        "plugin extra (some-plugin 2.0): publisher_exporters failed: RuntimeError: out of luck"
    ]


@pytest.mark.parametrize("given", [["not a record"], [None], 7, None])
def test_a_hook_that_gives_something_else_is_a_problem(given: Any) -> None:
    registry = Registry()
    load_object(registry, plugin(publisher_exporters=lambda: given), THEIRS)
    assert registry.exporters == {}
    assert len(registry.problems) == 1


def test_an_options_model_that_cannot_be_built_is_a_problem_and_not_a_surprise_later() -> None:
    class Broken(Options):
        count: "Nowhere"  # type: ignore[name-defined]  # noqa: F821

    registry = Registry()
    broken = Exporter("cards", "Writes nothing", Broken, ".none", lambda puzzle, options: b"")
    load_object(registry, plugin(publisher_exporters=lambda: [broken, exporter("good")]), THEIRS)
    assert list(registry.exporters) == ["good"]
    assert [str(problem) for problem in registry.problems] == [
        "plugin extra (some-plugin 2.0): its exporter 'cards' is left out: "
        "PydanticUndefinedAnnotation: name 'Nowhere' is not defined"
    ]


def test_one_failing_hook_does_not_cost_a_plugin_its_others() -> None:
    def fails() -> Any:
        raise ValueError("no")

    registry = Registry()
    both = plugin(publisher_readers=fails, publisher_exporters=lambda: [exporter("cards")])
    load_object(registry, both, THEIRS)
    assert "cards" in registry.exporters
    assert len(registry.problems) == 1


def test_a_failure_in_a_record_names_plugin_distribution_and_version() -> None:
    registry = Registry()
    registry.add(exporter("cards"), THEIRS)
    with pytest.raises(PluginError) as blamed, registry.calling(registry.exporters["cards"]):
        raise ZeroDivisionError("division by zero")
    assert str(blamed.value) == (
        "plugin extra (some-plugin 2.0): its exporter cards failed: "
        "ZeroDivisionError: division by zero"
    )


def test_outside_plugins_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    plugins = (
        ("text", "crossword-publisher", plugin(publisher_exporters=lambda: [exporter("text")])),
        ("cards", "some-plugin", plugin(publisher_exporters=lambda: [exporter("cards")])),
        ("maps", "map-plugin", plugin(publisher_exporters=lambda: [exporter("maps")])),
    )
    monkeypatch.setenv(NO_PLUGINS, "1")
    assert set(installed(*plugins).exporters) == {"text"}
    monkeypatch.setenv(NO_PLUGINS, "cards, other")
    assert set(installed(*plugins).exporters) == {"text", "maps"}


def test_a_bare_checkout_says_what_to_do() -> None:
    with pytest.raises(PluginError, match="pip install"):
        installed()


class FileOptions(NoOptions):
    """Has an option that every export has already."""

    file: str = ""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "No Good"}, "lower-case"),
        ({"summary": " "}, "summary is empty"),
        ({"options": dict}, "subclass of publisher.Options"),
        ({"suffix": "txt"}, "not like .txt"),
        ({"export": None}, "must be callable"),
        ({"preview": "a page"}, "must be callable"),
        ({"takes": "paper"}, "neither puzzle nor publication"),
        ({"options": FileOptions}, "a setting of the program's own"),
        ({"has_pages": True}, "its options have no field 'paper'"),
    ],
)
def test_records_check_themselves(changes: dict[str, Any], said: str) -> None:
    good: dict[str, Any] = {
        "name": "cards",
        "summary": "Cards",
        "options": NoOptions,
        "suffix": ".txt",
        "export": export,
    }
    Exporter(**good)
    with pytest.raises((ValueError, TypeError), match=said):
        Exporter(**good | changes)


def test_the_budget_of_a_generator_is_one() -> None:
    with pytest.raises(TypeError, match="slow: budget must be a Budget"):
        Generator("slow", "Slow", NoOptions, generate=print, budget="10s")  # type: ignore[arg-type]


def test_of_a_distribution_on_two_paths_the_first_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("older", "newer"):
        info = tmp_path / name / "publisher_two-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: publisher-two\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[publisher]\n{name} = no_such_module\n")
        monkeypatch.syspath_prepend(tmp_path / name)
    problems = [problem for problem in map(str, load().problems) if "publisher-two" in problem]
    assert len(problems) == 1
    assert "plugin newer (publisher-two 1.0)" in problems[0]


def test_a_plugin_that_somebody_works_on_is_known_by_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider("mine", "my-plugin", "1.0", "my_worked_on", is_editable=True)
    monkeypatch.syspath_prepend(tmp_path)
    keys = []
    for code in ("LEVEL = 1", "LEVEL = 1", "LEVEL = 2"):
        (tmp_path / "my_worked_on.py").write_text(code)
        provider_key.cache_clear()
        keys.append(provider_key(provider))
    assert keys[0] == keys[1] != keys[2]
    assert provider_key(provider._replace(is_editable=False)) == "mine (my-plugin 1.0)"
