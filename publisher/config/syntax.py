"""The errors of a YAML parser as faults that say where they are and what to do."""

import re
from collections.abc import Iterator

import yaml

from publisher.config.nodes import Document
from publisher.errors import Fault
from publisher.messages.excerpt import shortened

MAX_DEPTH = 40
"""Lists and mappings inside one another; real configs have six. Libyaml stops at 1,000 itself."""

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
    ("tab", "a line is indented with a tab: use spaces"),
    ("nesting depth", f"this is nested deeper than {MAX_DEPTH} levels"),
)
"""Parts of problems as libyaml and PyYAML state them, and what to say instead."""

_UNSPACED = (
    "mapping values are not allowed",
    "could not find expected ':'",
    "unexpected ':'",
    "expected key",
    "<block end>",
)
"""Problems of parsers where a key before has no space after its colon, and so is part of a text."""

_FIRST_KEY = re.compile(r"[ ]*(?:- +)*([^\W\d][\w-]*:)(?=[^\s:/])")
_FLOW_KEY = re.compile(r"[\[{](?:.*,)? *([^\W\d][\w-]*:)(?=[^\s:/])")
_KEY = re.compile(r":(?:\s|$)")
_MOST_LINES = 20

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
    if any(part in problem for part in _UNSPACED) and (fault := _unspaced(document, index)):
        return fault
    return document.fault(index, (), _advice(problem, document.text[index : index + 1]))


def _unspaced(document: Document, index: int) -> Fault | None:
    """The fault of the key with no space after its colon that led to a problem, if one is near."""
    for place, (begin, line) in enumerate(_lines_before(document.text, index)):
        in_list = _FLOW_KEY.search(line) if place == 0 else None
        key = _FIRST_KEY.match(line) or in_list
        if key:
            named = shortened(key[1], 40)
            return document.fault(begin + key.start(1), (), f"write a space after `{named}`")
    return None


def _lines_before(text: str, index: int) -> Iterator[tuple[int, str]]:
    """The line of an index, and those above that may be one text with it: where each begins."""
    end = text.find("\n", index)
    end = len(text) if end < 0 else end
    for place in range(_MOST_LINES):
        begin = text.rfind("\n", 0, end) + 1
        line = text[begin:end]
        yield begin, line
        if begin == 0 or (place and _KEY.search(line)):
            return
        end = begin - 1


def _advice(problem: str, char: str) -> str:
    if "cannot start any token" in problem:
        if char == "\t":
            return "a line is indented with a tab: use spaces"
        return f"a text cannot begin with {shortened(char, 1)}: {_QUOTES}"
    for part, advice in _ADVICE:
        if part in problem:
            return advice
    return f"this is not YAML: {problem}"
