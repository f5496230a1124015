"""The options of any plugin as fields of a form, and a filled form as options."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import AfterValidator, Field, SecretStr

from publisher import GridSize, InputFile, LongText, Options, Size
from publisher.errors import CommandError
from publisher.plugins import registry as registries
from publisher.plugins.validation import setting_names, validated
from publisher.studio.forms.fields import FieldKind, FormField, fields_of
from publisher.studio.forms.offers import inner_records
from publisher.studio.forms.places import FORM_KINDS
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.jobs.form import options_of
from publisher.studio.texts.interface_texts import interface_languages, interface_texts
from publisher_freeform.options import STRATEGY_NAMES

PLUGINS = registries.load()
RECORDS = [(kind, name) for kind in FORM_KINDS for name in PLUGINS.of_kind(kind)]


class Inner(Options):
    top: int = Field(default=1, description="How much at the top.")
    deep: "Inner | None" = Field(default=None, description="Another one inside.")


class Every(Options):
    """An option of each kind."""

    name: str = Field(description="A name.")
    story: LongText = Field(default="", description="A story.")
    length: Annotated[LongText, AfterValidator(str.strip)] = Field(default="", title="How long")
    count: int = Field(default=3, ge=1, le=9, description="How many.")
    share: float | None = Field(default=None, gt=0)
    is_loud: bool = True
    is_known: bool | None = None
    colour: Literal["red", "green", 3] = "red"
    words: tuple[str, ...] = ("one", "two")
    picture: InputFile | None = None
    fonts: tuple[InputFile, ...] = ()
    gap: GridSize | Literal["auto"] = Size(3, 4)
    inner: Inner = Inner(top=2)
    pairs: dict[str, list[str]] = Field(default={})
    places: tuple[tuple[int, int], ...] = ()
    password: SecretStr | None = None


def fields(given: dict[str, object] | None = None) -> dict[str, FormField]:
    return {".".join(each.path): each for each in fields_of(Every, given or {})}


def test_each_type_has_its_kind() -> None:
    assert {name: str(each.shape.kind) for name, each in fields().items()} == {
        "name": "text",
        "story": "long-text",
        "length": "long-text",
        "count": "number",
        "share": "number",
        "is_loud": "yes-no",
        "is_known": "yes-no",
        "colour": "choice",
        "words": "list",
        "picture": "file",
        "fonts": "files",
        "gap": "text",
        "inner": "group",
        "pairs": "yaml",
        "places": "yaml",
    }


def test_a_field_says_what_the_model_says() -> None:
    found = fields()
    assert (found["count"].label, found["count"].about) == ("Count", "How many.")
    count = found["count"].shape
    assert (count.least, count.most, count.is_whole) == (1, 9, True)
    assert found["name"].is_needed
    assert not found["count"].is_needed
    assert found["length"].label == "How long"
    assert found["is_loud"].label == "Is loud"
    assert found["colour"].shape.choices == ("red", "green", "3")
    assert found["gap"].shape.choices == ("auto",)


def test_what_is_usual_is_written_as_a_config_has_it() -> None:
    found = fields()
    usual = {name: found[name].usual for name in ("count", "is_loud", "words", "gap", "colour")}
    assert usual == {
        "count": "3",
        "is_loud": "true",
        "words": ["one", "two"],
        "gap": "3x4",
        "colour": "red",
    }
    assert [each.usual for each in found["inner"].fields] == ["2", None]


class Poster(Options):
    """Options of which some are in groups."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "people": ("logo",),
        "Ours": ("border", "frame"),
    }

    border: int = 1
    other: int = 1
    frame: int = 2
    logo: str = ""


def test_fields_are_under_the_headings_of_their_groups_and_others_are_last() -> None:
    found = [(each.group, each.path[0]) for each in fields_of(Poster, {})]
    assert found == [("people", "logo"), ("Ours", "border"), ("Ours", "frame"), ("", "other")]
    assert "group" not in fields_of(Poster, {})[-1].form()


@pytest.mark.parametrize(("kind", "name"), RECORDS)
def test_groups_have_each_option_once(kind: Any, name: str) -> None:
    model = PLUGINS.of_kind(kind)[name].options
    grouped = [each for names in model.groups.values() for each in names]
    shown = [each.path[0] for each in fields_of(model, {}, inner_records(PLUGINS))]
    assert sorted(grouped) == sorted(shown if model.groups else [])


def test_options_of_the_page_have_names_in_every_language() -> None:
    page = fields_of(PLUGINS.exporters["pdf"].options, {}, inner_records(PLUGINS))
    names = {f"pdf_{'_'.join(path)}" for each in page for path in (each.path, *inner_paths(each))}
    assert len(names) > 70
    for code in interface_languages():
        known = interface_texts(code).sections
        assert names - known["options"].keys() == set()
        groups = {f"group_{each.group}" for each in page}
        assert groups - known["forms"].keys() == set()


def inner_paths(field: FormField) -> list[tuple[str, ...]]:
    return [each.path for each in flat(field.fields)]


def test_models_inside_one_another_end_in_yaml() -> None:
    inner = fields()["inner"]
    while inner.shape.kind is FieldKind.GROUP:
        inner = inner.fields[1]
    assert (inner.shape.kind, len(inner.path)) == (FieldKind.YAML, 4)


def test_a_value_that_a_field_cannot_show_is_yaml() -> None:
    found = fields({"colour": "blue", "inner": "15mm", "words": [["a"]], "count": 4})
    assert {
        name: str(found[name].shape.kind) for name in ("colour", "inner", "words", "count")
    } == {
        "colour": "yaml",
        "inner": "yaml",
        "words": "yaml",
        "count": "number",
    }
    assert (found["colour"].value, found["inner"].value) == ("blue", "15mm")
    assert found["words"].value == "- - a\n"


def flat(fields: Any) -> list[FormField]:
    return [deep for each in fields for deep in (flat(each.fields) if each.fields else [each])]


NOT_BESIDE = {
    "freeform": {"attempts", "iterations", "width"},  # of other strategies
    "pzl": {"enumerations"},  # of another dialect
}
"""Options whose default may not be written, since it is of no use beside the other defaults."""


@pytest.mark.parametrize(("kind", "name"), RECORDS)
def test_to_write_what_is_usual_changes_nothing(kind: Any, name: str) -> None:
    """So a form never shows a default that is not the one, whatever a plugin's types are."""
    model = PLUGINS.of_kind(kind)[name].options
    refused = set()
    found = flat(fields_of(model, {}))
    assert all(each.label and each.about for each in found)
    for each in found if not any(each.is_needed for each in found) else []:
        options, _ = options_of([_entry(each, each.usual)] if each.usual else [])
        made, _ = validated(
            model, options, {"registry": PLUGINS}, setting_names(registries.KINDS[kind].beside)
        )
        if made is None:
            refused.add(each.path[0])
        else:
            assert _at(made, each.path) == _at(model(), each.path), each.path
    assert refused == NOT_BESIDE.get(name, set())


def _entry(field: FormField, value: object) -> dict[str, object]:
    key = {FieldKind.YAML: "yaml"}.get(
        field.shape.kind, "items" if isinstance(value, list) else "text"
    )
    return {"path": list(field.path), key: value}


def _at(value: Any, path: tuple[str, ...]) -> object:
    for step in path:
        value = getattr(value, step, None)
    return value


def test_what_was_left_empty_is_no_option() -> None:
    entries = [
        {"path": ["name"], "text": ""},
        {"path": ["words"], "items": ["", "  "]},
        {"path": ["pairs"], "yaml": "\n"},
        {"path": ["inner", "top"], "text": "5"},
        {"path": ["separator"], "text": " = "},
        {"path": ["theme"], "items": [" שלום ", "", "NO"]},
        {"path": ["allow"], "yaml": "12 across: [oboe, NO]"},
    ]
    assert options_of(entries) == (
        {
            "inner": {"top": "5"},
            "separator": " = ",
            "theme": ["שלום", "NO"],
            "allow": {"12 across": ["oboe", "NO"]},
        },
        [],
    )


def test_yaml_that_is_none_is_a_problem_of_its_field() -> None:
    _, problems = options_of([{"path": ["pairs"], "yaml": "a: 1\nb: {c"}])
    assert problems[0].path == ("pairs",)
    assert problems[0].message.startswith("line 2: ")


@pytest.mark.parametrize(
    "entry",
    [
        None,
        {},
        {"path": "name"},
        {"path": [1], "text": ""},
        {"path": ["name"]},
        {"path": [], "text": ""},
    ],
)
def test_what_no_form_sends_is_refused(entry: object) -> None:
    with pytest.raises(CommandError):
        options_of([entry])


def test_a_field_and_a_group_of_one_name_are_refused() -> None:
    with pytest.raises(CommandError, match="twice"):
        options_of([{"path": ["a"], "text": "x"}, {"path": ["a", "b"], "text": "y"}])


def test_records_of_other_plugins_are_choices() -> None:
    examples = Path(__file__).parents[2] / "examples/plugins"
    files = [examples / "backbone.py", examples / "answer_boxes.py"]
    for context, more in ((WorkerContext(), []), (WorkerContext(files), ["backbone"])):
        records = inner_records(context.registry)
        strategy = flat(fields_of(context.registry.generators["freeform"].options, {}, records))[0]
        assert (strategy.path, strategy.shape.kind) == (("strategy",), FieldKind.CHOICE)
        assert list(strategy.shape.choices) == [*STRATEGY_NAMES, *more]
        pages = flat(fields_of(context.registry.exporters["pdf"].options, {}, records))
        panels = [each for each in pages if each.path == ("panels",)]
        assert [each.shape.choices for each in panels] == ([("answer-boxes",)] if more else [])
