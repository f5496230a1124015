"""The options of any plugin as fields of a form, and a filled form as options."""

import re
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
from publisher.studio.forms.offers import inner_records, is_for_pages, offers
from publisher.studio.forms.option_texts import OptionTexts
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


class Guest(Options):
    """One of several."""

    name: str = Field(description="Who.")
    seat: tuple[int, int] = Field((1, 1), description="Where.")


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
    points: Annotated[int, Field(ge=0)] | dict[str, int] = 4
    clues: list[str] | dict[str, str] = Field(default=[])
    folder: Annotated[InputFile, Field(json_schema_extra={"format": "directory-path"})] | None = (
        None
    )
    drawing: Annotated[InputFile, Field(json_schema_extra={"suffixes": [".svg"]})] | None = None
    places: tuple[tuple[int, int], ...] = ()
    guests: tuple[Guest, ...] = ()
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
        "pairs": "pairs",
        "points": "pairs",
        "clues": "pairs",
        "folder": "file",
        "drawing": "file",
        "places": "yaml",
        "guests": "groups",
    }


def test_pairs_are_lines_and_say_what_lines_without_names_are() -> None:
    shapes = {name: fields()[name].shape for name in ("pairs", "points", "clues")}
    assert {name: (each.alone, each.is_several) for name, each in shapes.items()} == {
        "pairs": ("", True),
        "points": ("text", False),
        "clues": ("items", False),
    }
    found = fields({"pairs": {"12 across": ["oboe", "NO"]}, "points": 7, "clues": {"חלב": "לבן"}})
    assert found["pairs"].value == ["12 across: oboe, NO"]
    assert (found["points"].value, found["points"].usual) == (["7"], ["4"])
    assert found["clues"].value == ["חלב: לבן"]
    assert fields({"pairs": {"a": {"b": "c"}}})["pairs"].shape.kind is FieldKind.YAML


def test_files_say_how_their_names_end() -> None:
    found = {name: fields()[name].shape.suffixes for name in ("picture", "folder", "drawing")}
    assert found == {"picture": (), "folder": ("/",), "drawing": (".svg",)}


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
    texts = OptionTexts(interface_texts("en"), "poster", is_ours=False)
    assert "group" not in fields_of(Poster, {})[-1].form(texts)


@pytest.mark.parametrize(("kind", "name"), RECORDS)
def test_groups_have_each_option_once(kind: Any, name: str) -> None:
    model = PLUGINS.of_kind(kind)[name].options
    grouped = [each for names in model.groups.values() for each in names]
    shown = [each.path[0] for each in fields_of(model, {}, inner_records(PLUGINS))]
    assert sorted(grouped) == sorted(shown if model.groups else [])


SHOWN = [
    (kind, name)
    for kind, name in RECORDS
    if kind != "sources" or is_for_pages(PLUGINS.of_kind(kind)[name].options)
]
"""The built-in records whose options a page shows."""


def shown_fields(kind: Any, name: str) -> list[FormField]:
    found = fields_of(PLUGINS.of_kind(kind)[name].options, {}, inner_records(PLUGINS))
    return [each for top in found for each in (top, *within(top))]


def within(field: FormField) -> list[FormField]:
    return [each for inner in (*field.fields, *field.blank) for each in (inner, *within(inner))]


@pytest.mark.parametrize("code", interface_languages())
def test_every_option_is_called_and_told_in_every_language_without_words_of_a_config(
    code: str,
) -> None:
    texts = interface_texts(code)
    for kind, name in SHOWN:
        own = OptionTexts(texts, name, is_ours=True)
        for each in shown_fields(kind, name):
            where = f"{name}.{'.'.join(each.path)}"
            assert own.name(each.path), where
            told = texts.about(each.about) or (each.about if code == "en" else "")
            assert told, where
            assert not re.search(r"`|\bauto;|\w: …|\bbudget\b", told), where
            words = [value for value in each.shape.choices if not value.isdigit()]
            is_choice = each.shape.kind is FieldKind.CHOICE
            assert not is_choice or all(own.name(each.path, value) for value in words), where
        groups = {f"group_{each.group or 'other'}" for each in shown_fields(kind, name)}
        assert groups <= texts.sections["forms"].keys()


def summaries() -> list[str]:
    return [each.summary for kind in ("generators", "sources") for each in offers(PLUGINS, kind)]


@pytest.mark.parametrize("code", sorted(set(interface_languages()) - {"en"}))
def test_what_makes_puzzles_and_gives_words_is_told_in_every_language(code: str) -> None:
    assert all(map(interface_texts(code).about, summaries()))


def test_names_and_descriptions_are_those_of_options_that_there_are() -> None:
    every = [(name, each) for kind, name in SHOWN for each in shown_fields(kind, name)]
    told = {each.about for _, each in every} | set(summaries())
    paths = {
        "_".join((first, *each.path, *value))
        for name, each in every
        for first in (name, "any", "value")
        for value in ((), *((choice,) for choice in each.shape.choices))
    } | {f"value_{value}" for _, each in every for value in each.shape.choices}
    for code in interface_languages():
        sections = interface_texts(code).sections
        assert sections["descriptions"].keys() - told == set()
        assert sections["options"].keys() - paths == set()


def test_an_option_of_a_stranger_has_no_name_that_ours_share() -> None:
    english = interface_texts("en")
    ours, theirs = (OptionTexts(english, "poster", is_ours) for is_ours in (True, False))
    assert (ours.name(("ink",)), theirs.name(("ink",))) == ("How blocks are printed", None)
    assert theirs.name(("ink",), "none") == "none"


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
    if field.shape.kind is FieldKind.PAIRS and field.shape.alone == "text":
        key, value = "text", "".join(value)  # type: ignore[arg-type]
    return {"path": list(field.path), key: value}


def _at(value: Any, path: tuple[str, ...]) -> object:
    for step in path:
        value = getattr(value, step, None)
    return value


def test_models_in_a_list_are_groups_each_with_its_fields_and_one_more() -> None:
    given: dict[str, object] = {"guests": [{"name": "רות", "seat": [2, 3]}, {"name": "Noa"}]}
    guests = fields(given)["guests"]

    shown = [[(each.path[-1], each.value) for each in row] for row in guests.rows]
    assert shown == [[("name", "רות"), ("seat", ["2", "3"])], [("name", "Noa"), ("seat", None)]]
    assert [(each.label, each.is_needed, each.value) for each in guests.blank] == [
        ("Name", True, None),
        ("Seat", False, None),
    ]
    assert guests.blank[1].shape.is_short
    wrong: list[object] = ["Noa", ["Noa"], [{"name": "Noa", "age": 7}]]
    for each in wrong:
        assert fields({"guests": each})["guests"].shape.kind is FieldKind.YAML


def test_groups_that_were_written_are_options_and_empty_ones_are_none() -> None:
    noa = [{"path": ["name"], "text": "Noa"}, {"path": ["seat"], "items": ["2", "3", ""]}]
    empty = [{"path": ["name"], "text": ""}, {"path": ["seat"], "items": [""]}]
    options, problems = options_of([{"path": ["guests"], "groups": [noa, empty]}])

    assert (options, problems) == ({"guests": [{"name": "Noa", "seat": ["2", "3"]}]}, [])
    made, _ = validated(Guest, options["guests"][0], {}, frozenset())  # type: ignore[index]
    assert made == Guest(name="Noa", seat=(2, 3))
    assert options_of([{"path": ["guests"], "groups": [empty]}]) == ({}, [])


def test_word_lists_are_groups_of_a_file_or_a_source_that_one_text_names() -> None:
    model = PLUGINS.of_kind("generators")["fill"].options
    given = {"wordlists": [{"wordfreq": "he", "weight": 2}, {"block": "never.txt"}]}
    found = {each.path[0]: each for each in fields_of(model, given, inner_records(PLUGINS))}
    shown = [{e.path[-1]: e.value for e in row if e.value} for row in found["wordlists"].rows]

    assert shown == [{"wordfreq": "he", "weight": "2"}, {"block": "never.txt"}]


def test_what_was_left_empty_is_no_option() -> None:
    entries = [
        {"path": ["name"], "text": ""},
        {"path": ["words"], "items": ["", "  "]},
        {"path": ["pairs"], "yaml": "\n"},
        {"path": ["inner", "top"], "text": "5"},
        {"path": ["separator"], "text": " = "},
        {"path": ["theme"], "items": [" שלום ", "", "NO"]},
        {"path": ["allow"], "yaml": "12 across: [oboe, NO]"},
        {"path": ["words"], "pairs": [["check", "לבדוק"], ["only", ["a", "b"]]]},
        {"path": ["weights"], "pairs": []},
    ]
    assert options_of(entries) == (
        {
            "inner": {"top": "5"},
            "separator": " = ",
            "theme": ["שלום", "NO"],
            "allow": {"12 across": ["oboe", "NO"]},
            "words": {"check": "לבדוק", "only": ["a", "b"]},
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
        {"path": ["name"], "pairs": [["a"]]},
        {"path": ["name"], "pairs": [["a", 1]]},
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
        search = flat(fields_of(context.registry.generators["freeform"].options, {}, records))
        [strategy] = [each for each in search if each.path == ("strategy",)]
        assert strategy.shape.kind is FieldKind.CHOICE
        assert list(strategy.shape.choices) == [*STRATEGY_NAMES, *more]
        pages = flat(fields_of(context.registry.exporters["pdf"].options, {}, records))
        panels = [each for each in pages if each.path == ("panels",)]
        assert [each.shape.choices for each in panels] == ([("answer-boxes",)] if more else [])
