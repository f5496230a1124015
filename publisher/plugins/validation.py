"""Pydantic's errors about a plugin's options, as places and sentences for people.

Pydantic reports every branch of a union. Here only the branch that was meant is reported, or all
branches in one sentence.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from publisher.errors import OptionError
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import joined, listed, nearest, not_among, quoted, unknown_setting

M = TypeVar("M", bound=BaseModel)

_KEY = "[key]"  # pydantic's last step to a fault of a key, not of its value
_MISSING = ("missing", "missing_argument")
_FOUND = "found_problem"  # one that a validator found, as an `OptionProblem`
_TAGS = ("union_tag_invalid", "union_tag_not_found")


class OptionProblem(NamedTuple):
    """One thing wrong: its path inside the options, a message, and whether the key is wrong."""

    path: SettingPath
    message: str
    at_key: bool = False


class _Finding(NamedTuple):
    """One of pydantic's errors; `branches` are the unions on its path, by depth."""

    path: SettingPath
    branches: tuple[tuple[int, str], ...]
    details: ErrorDetails
    is_key: bool


_Group: TypeAlias = list[_Finding]


def validated(
    model: type[M], data: object, context: Mapping[str, object], more: Collection[str] = ()
) -> tuple[M | None, list[OptionProblem]]:
    """A config's data as a model, or what is wrong; `more` are settings beside the model's."""
    try:
        return model.model_validate(data, context=dict(context)), []
    except ValidationError as error:
        return None, problems(error, data, model, more)
    except OptionError as error:
        return None, [OptionProblem(error.path, error.message)]


def as_error(found: Iterable[OptionProblem]) -> ValidationError:
    """Problems of a part of the data, as a validator of that part raises them."""
    errors = [PydanticCustomError(_FOUND, "{problem}", {"problem": each}) for each in found]
    return ValidationError.from_exception_data(
        _FOUND, [InitErrorDetails(type=error, input=None) for error in errors]
    )


def setting_names(model: type[BaseModel]) -> list[str]:
    """The keys a config may use for the fields of a model."""
    return [_key(model, name) for name in model.model_fields]


def problems(
    error: ValidationError, data: object, model: type[BaseModel], more: Collection[str] = ()
) -> list[OptionProblem]:
    """The problems of a config's data; `more` are settings beside those of the model."""
    findings = [_finding(details, data) for details in error.errors(include_url=False)]
    settled = list(_settled(findings))
    single = [found for found in settled if isinstance(found, _Finding)]
    return [
        _problem(found, model, more)
        for found in settled
        if not (isinstance(found, _Finding) and _is_misspelled(found, single))
    ]


def _finding(details: ErrorDetails, data: object) -> _Finding:
    """Separate the steps through the data from the labels that pydantic puts between them."""
    path: list[str | int] = []
    branches: list[tuple[int, str]] = []
    node = data
    steps, beyond = _location(details)
    for part in steps:
        below = _step(node, part)
        if below is not None:
            node = below
            path.append(part)
        elif part != _KEY:
            branches.append((len(path), str(part)))
    path += beyond
    return _Finding(tuple(path), tuple(branches), details, details["loc"][-1:] == (_KEY,))


def _location(details: ErrorDetails) -> tuple[tuple[str | int, ...], tuple[str | int, ...]]:
    """The steps to an error, and a last step to a missing setting or the tag of a union."""
    steps = details["loc"]
    if details["type"] in _MISSING:
        return steps[:-1], steps[-1:]
    if details["type"] in _TAGS:
        return steps, (str(details["ctx"]["discriminator"]).strip("'"),)
    return steps, ()


def _step(data: object, part: str | int) -> object:
    """The value at a key or place of the data; None if there is none."""
    if isinstance(data, dict):
        return data.get(part)
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        return data[part]
    return None


def _settled(findings: Iterable[_Finding], level: int = 0) -> Iterator[_Finding | _Group]:
    """The findings of the branches that were meant; those of all branches if none was."""
    unions: dict[SettingPath, dict[str, _Group]] = {}
    for found in findings:
        if len(found.branches) <= level:
            yield found
            continue
        depth, label = found.branches[level]
        unions.setdefault(found.path[:depth], {}).setdefault(label, []).append(found)
    for base, branches in unions.items():
        near = [group for group in branches.values() if all(f.path != base for f in group)]
        if near:
            meant = min(near, key=_distance)
            yield from _settled(meant, level + 1)
        else:
            yield [f for group in branches.values() for f in group if f.path == base]


def _distance(branch: _Group) -> tuple[int, bool]:
    """The distance of a branch from the text: its faults, and whether no name is misspelled."""
    return len(branch), not any(_is_misspelled(found, branch) for found in branch)


def _is_misspelled(found: _Finding, others: Iterable[_Finding]) -> bool:
    """Whether a missing setting is there under a name that is nearly its own."""
    if found.details["type"] not in _MISSING:
        return False
    unknown = [
        str(other.path[-1])
        for other in others
        if other.details["type"] == "extra_forbidden" and other.path[:-1] == found.path[:-1]
    ]
    return nearest(str(found.path[-1]), unknown) is not None


def _problem(
    found: _Finding | _Group, model: type[BaseModel], more: Collection[str]
) -> OptionProblem:
    if isinstance(found, list):
        return OptionProblem(found[0].path, _alternatives([f.details for f in found]))
    path, details = found.path, found.details
    if details["type"] == _FOUND:
        inner: OptionProblem = details["ctx"]["problem"]
        return inner._replace(path=(*path, *inner.path))
    if details["type"] == "extra_forbidden":
        names = [name for name in _names_at(model, found) if name != path[-1]]
        here = [*names, *more] if len(path) == 1 else names
        return OptionProblem(path, unknown_setting(str(path[-1]), here), at_key=True)
    if details["type"] in (*_MISSING, "union_tag_not_found"):
        last = path[-1]
        what = f"item {last + 1}" if isinstance(last, int) else f"`{last}`"
        return OptionProblem(path, f"{what} is missing")
    about_group = details["type"] not in _TAGS and isinstance(details["input"], dict)
    whole = about_group and expectation(details) is None
    return OptionProblem(path, refusal(details), at_key=found.is_key or whole)


def _alternatives(errors: Sequence[ErrorDetails]) -> str:
    """One sentence for a value that no branch of a union accepts."""
    if len(errors) == 1:
        return refusal(errors[0])
    said = [own_words(details) for details in errors]
    expected = [expectation(details) for details in errors]
    sentences = list(dict.fromkeys(text for text in said if text))
    nouns = list(dict.fromkeys(text for text in expected if text))
    if sentences and nouns:
        return f"{'; or '.join(sentences)}; or {joined(nouns, 'or')}"
    if sentences:
        return "; or ".join(sentences)
    return refusal(errors[0], joined(nouns, "or"))


def _names_at(model: type[BaseModel], found: _Finding) -> list[str]:
    """The settings that exist at the place of an unknown one."""
    models = {model}
    labels = {label for _, label in found.branches}
    for part in found.path[:-1]:
        below = [_annotation(owner, part) for owner in models if part in setting_names(owner)]
        if below:
            models = {inner for annotation in below for inner in _models(annotation)}
    named = {owner for owner in models if owner.__name__ in labels}
    return [name for owner in sorted(named or models, key=repr) for name in setting_names(owner)]


def _annotation(model: type[BaseModel], key: str | int) -> object:
    fields = model.model_fields
    return next(field.annotation for name, field in fields.items() if _key(model, name) == key)


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    """The models inside an annotation such as `list[Pin] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models(argument)


def _key(model: type[BaseModel], name: str) -> str:
    field = model.model_fields[name]
    alias = field.validation_alias or field.alias
    return alias if isinstance(alias, str) else name


_EXPECTED = {
    "string_type": "a text",
    "string_too_short": "a text of at least {min_length} characters",
    "string_too_long": "a text of at most {max_length} characters",
    "string_pattern_mismatch": "a text like the pattern {pattern}",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "a whole number"),
    "int_parsing_size": "a smaller number",
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), "a number"),
    **dict.fromkeys(("decimal_type", "decimal_parsing"), "a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "`true` or `false`"),
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    **dict.fromkeys(("list_type", "tuple_type", "named_tuple_type"), "a list"),
    **dict.fromkeys(("set_type", "frozen_set_type", "iterable_type"), "a list"),
    **dict.fromkeys(("dict_type", "mapping_type", "dataclass_type"), "a mapping"),
    **dict.fromkeys(("model_type", "model_attributes_type"), "a mapping"),
    "path_type": "a path",
    **dict.fromkeys(
        ("date_type", "date_parsing", "date_from_datetime_parsing"), "a date such as 2026-11-21"
    ),
}
_CHOICES = ("literal_error", "enum")


def refusal(details: ErrorDetails, expected: str | None = None) -> str:
    """The sentence for an error; `expected` replaces the usual words for what was expected."""
    value, context = details["input"], details.get("ctx", {})
    if details["type"] == "union_tag_invalid":
        return not_among(context["tag"], _choices(context["expected_tags"]))
    if details["type"] in _CHOICES and expected is None and isinstance(value, str) and value:
        return not_among(value, _choices(context["expected"]))
    if details["type"] in ("too_short", "too_long"):
        return _wrong_length(context)
    expected = expected or expectation(details)
    if expected is None:
        return own_words(details)
    return f"expected {expected}, {_found(value)}"


def expectation(details: ErrorDetails) -> str | None:
    """The expectation of an error, as a noun; None if it has words of its own."""
    context = details.get("ctx", {})
    if details["type"] in _CHOICES:
        return listed(_choices(context["expected"]), "or")
    if details["type"] in _EXPECTED:
        numbers = {name: f"{n:g}" for name, n in context.items() if isinstance(n, float)}
        return _EXPECTED[details["type"]].format_map(context | numbers)
    said = re.fullmatch(r"Input should be (.+)", details["msg"])
    return said[1].replace("valid ", "") if said else None


def own_words(details: ErrorDetails) -> str:
    """The text of a validator; empty if the error has an expectation."""
    if expectation(details) is not None:
        return ""
    error = details.get("ctx", {}).get("error")
    message = str(error) if isinstance(error, Exception) else details["msg"]
    return message or "this is not accepted"


def _found(value: object) -> str:
    if isinstance(value, str):
        return f"not {quoted(value)}" if value.strip() else "but there is nothing here"
    return "not a list" if isinstance(value, list) else "not a mapping"


def _wrong_length(context: Mapping[str, Any]) -> str:
    least, most = context.get("min_length"), context.get("max_length")
    bound = f"at least {least}" if most is None else f"at most {most}"
    items = "item" if (least if most is None else most) == 1 else "items"
    return f"expected {bound} {items}, not {context['actual_length']}"


def _choices(expected: str) -> list[str]:
    """The choices, each once, in pydantic's list, such as `'a4', 'a5', 1 or '1'`."""
    found = re.findall(r"""'([^']*)'|"([^"]*)"|([^\s,]+)""", expected)
    return list(dict.fromkeys(one or two or bare for one, two, bare in found if bare != "or"))
