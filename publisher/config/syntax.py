"""What a YAML parser says, in words that help: where it is, and what to do about it."""

import yaml

from publisher._excerpt import shortened
from publisher.config.nodes import Document
from publisher.errors import Fault

_ESCAPES = "no such escape: write `\\\\` for a backslash, or use single quotation marks"
_MISFIT = "this does not fit the lines above: check indentation and quotation marks"
_QUOTES = "if this is one text, put quotation marks around all of it"
_ADVICE = (
    ("mapping values are not allowed", f"a `: ` has no place here: {_QUOTES}"),
    ("sequence entries are not allowed", "a list cannot begin here: put each `- ` on a new line"),
    ("mapping keys are not allowed", f"a `? ` has no place here: {_QUOTES}"),
    ("expected key", _MISFIT),
    ("<block end>", _MISFIT),
    ("expected '-'", "an item of the list must begin with `- ` in the column of those above"),
    ("could not find expected ':'", "a `:` is missing after this key"),
    ("expected ',' or ']'", "the list that begins with this `[` has no `]`, or lacks a comma"),
    ("expected ',' or '}'", "the mapping that begins with this `{` has no `}`, or lacks a comma"),
    ("unexpected end of stream", "the quotation mark that opens here is never closed"),
    ("unexpected document", "the quotation mark that opens here is never closed"),
    ("escape", _ESCAPES),
    ("hexdecimal", _ESCAPES),
    ("node content", f"a value was expected here: {_QUOTES}"),
    ("alphabetic or numeric", f"`*` and `&` begin an alias or anchor: {_QUOTES}"),
    ("tag", f"`!` begins a tag, and this one is not known: {_QUOTES}"),
    ("tab", "a tab stands in the indentation: use spaces"),
)
"""Parts of problems as libyaml and PyYAML state them, and what to say instead."""

_AT_OPENING = ("expected ',' or", "unexpected end of stream", "unexpected document")


def explain(error: yaml.YAMLError, document: Document) -> Fault:
    """The fault for an error of the parser."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return document.fault(0, (), f"this is not YAML: {error}")
    problem = error.problem or error.context or "it cannot be parsed"
    mark = error.problem_mark or error.context_mark
    if error.context_mark and any(part in problem for part in _AT_OPENING):
        mark = error.context_mark
    index = min(mark.index, len(document.text)) if mark else 0
    return document.fault(index, (), _advice(problem, document.text[index : index + 1]))


def _advice(problem: str, char: str) -> str:
    if "cannot start any token" in problem:
        if char == "\t":
            return "a tab stands in the indentation: use spaces"
        return f"a text cannot begin with {shortened(char, 1)}: {_QUOTES}"
    for part, advice in _ADVICE:
        if part in problem:
            return advice
    return f"this is not YAML: {problem}"
