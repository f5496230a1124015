"""Make docs/api.md, the reference of all public names, from their docstrings and signatures.

python tools/make_api_docs.py
"""

import ast
import enum
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

from pydantic import BaseModel

import publisher
import publisher_shapes
import publisher_tables
import publisher_testing
import publisher_typesetting.bidi

PAGE = Path(__file__).parent.parent / "docs/api.md"

HEAD = """# The API

Every name that a plugin may import from `publisher`, by what its author does, and those of
`publisher_shapes`, `publisher_tables`, `publisher_typesetting` and `publisher_testing`. How they
work together is in [Writing plugins](plugins.md). This page is made of the docstrings, by
`tools/make_api_docs.py`.
"""

_GROUPED = """\
What hooks return
    hookimpl Source Generator Exporter Reader Template Language Executor deferred
    WithLosses Filter Finisher Strategy Term Font Command Panel ClueProvider Check
    PuzzleKind clue_fits
Options of a plugin
    Options NoOptions setting Field ConfigPath
    InputFile LongText CommandLineText GridSize
    Size WholeNumber HintSetting AfterValidator BeforeValidator field_validator model_validator
Puzzles
    Puzzle Publication Section Entry Clue Emphasis StyledText TextStyle Enumeration Grid Cell
    CellKind BLOCK ABSENT Position Slot Direction Numbering Symmetry Blocks HintCount NO_HINTS
    with_hints PuzzleFeature features without Figures ScoreFigures
Words
    SourceWord Word Letters Origin to_word spell clean
Finding words
    Finder FoundWords FoundWord words_of_config ConfigWords lists_in
    pattern_signs PatternSign regular_expression
Reading words
    NumberedRow cell_texts
    UnderstoodList FoundSeparator ListColumns ListReading
Words in bulk
    BulkWords RawWordList WordListChoice WordListSettings SupportSettings
    GridFile
Making layouts
    Request SearchRun Budget Stopped Layout Placement LeftOut slots numbered draw read_drawing
    DrawingError
Changing puzzles
    Reviser Draft Rejection Candidate CandidateList Prospects
Editing puzzles
    PuzzleState refuse_kind kept in_place questions slot_names word_commands search_commands
    PureCommand SearchCommand GuardedReviser followed astray flaws FlawKind review_of shape
    word_pattern own_scores
Reading puzzles
    utf8_text check_size LARGEST_SIDE answer_lengths read_entry counted by_number has_all_slots
    plain_text rich_text clue_of_parts enumerated with_enumeration ClueLabel number_of capital
    is_shaded NotTakenOver unplaced_clues first_names from_json
    ListedEntry NamedEntry linked_slots without_link_texts
    PuzzleChanges TextChange spliced puzzle_file linked_by_words with_signs NO_CLUES
Writing puzzles
    printed carried clue_parts clue_html joined_clue joined_texts shown_lists
    ShownList ShownItem ClueLinks in_words
    shown_labels ShownLabels puzzle_name instructions_of
    answer_text bank_words bank_entries
    visual_column visual_row filled_blocks has_filled_blocks json_text to_json timeless
Pages
    tell_page Preview PdfPreview PageArea PagePart PartKind
Languages
    TextDirection Headings EnumerationStyle LabelStyle Policy PolicyChoice
    TextFolder texts_for LanguageTexts
Clues
    ClueRequest SuggestedClue Suggested AnswerClue CluedPuzzle typed_clue emphasised letters_of
    spelling_of
    Suggestion ClueFile answer_clue clued_puzzle bare_clue LARGEST_LOCK
Files and caches
    file_bytes open_file other_kind locating cache_folder read_cached write_cached output
    sqlite_file file_identity system_reason
Processes
    ctrl_c_blocked
Commands
    count_of CommandGroup write_standard_output Review FoundRemark
    FileReading exporting refuse_overwriting apply_template input_files STANDARD Form
    puzzle_configs identity Wishes publish_all form_of suits standard_input refuse_collisions
    LikelyLanguage CROSSWORD
    publication_in named_language source_words WordList
    say say_json complain tell
    arguments all_plugins Registry read_config config_of puzzle_config_of PuzzleConfig
    GeneratorChoice ReaderChoice pipelines Pipeline PuzzleBuilder published publishing Outcome
    files_read files_kept file_stamp watch expect iterated say_drawing listed ask
    escaped_json nearest load plugins_key likely_language models
    core_settings json_schema starter codes singular EVERYWHERE WordFilter word_list_choice
    KINDS NO_PLUGINS Provider quoted unknown_record
Checks
    ReviewedPuzzle Remark RemarkLevel references Reference typed_at_end
Additions to the program
    LanguageFont StrategyChoice WordBoard ScoredBoard TermOptions TermChoice
    ScoreWeight PanelChoice PanelRoom PanelDrawing PanelPart PanelText
    PanelLine PanelBox PanelLabel
Errors
    PublisherError ConfigError Fault OptionError FileError SourceError WordError
    GenerationError CommandError FormatError ExportError OutputError PluginError
"""
"""The names by what an author does: a line without indentation begins a group."""

_LONGEST = 120
"""Characters of the value of a constant that is shown."""

REST = "More"
"""The group of names that no other group has."""

BESIDE = {
    "Shapes": publisher_shapes,
    "Tables": publisher_tables,
    "Typesetting": publisher_typesetting,
    "Testing": publisher_testing,
}
"""Other packages that are imported, each a group of names."""

FOREIGN = {
    "AfterValidator": "pydantic's: `Annotated[str, AfterValidator(check)]` is a text that `check` "
    "returns, or raises `ValueError` for.",
    "BeforeValidator": "pydantic's: `Annotated[int, BeforeValidator(read)]` is a number that "
    "`read` makes of what a config has.",
    "Field": "pydantic's: `Field(default=…, description=…)` beside the type of an option; `ge`, "
    "`le`, `min_length` and others are its limits.",
    "field_validator": "pydantic's: marks a method that checks one option.",
    "hookimpl": "Marks a function as an implementation of the hook of its name.",
    "model_validator": "pydantic's: `@model_validator(mode='after')` marks a method that checks "
    "options together.",
}
"""What is said of names that are not our own."""


def document() -> str:
    """The text of the page."""
    groups = _groups()
    known = {name for names in groups.values() for name in names}
    public = [name for name in publisher.__all__ if name != "__version__"]
    if missing := known - set(public):
        raise ValueError(f"no public names: {sorted(missing)}")
    rest = [name for name in public if name not in known]
    groups |= {REST: rest} if rest else {}
    for title, package in BESIDE.items():
        groups[title] = [f"{package.__name__}.{name}" for name in package.__all__]
    parts = [HEAD, *(_contents(title, names) for title, names in groups.items())]
    for title, names in groups.items():
        parts += [f"\n## {title}\n", *("\n".join(_entry(name)) for name in names)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).rstrip() + "\n"


def _groups() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for line in _GROUPED.splitlines():
        if line.startswith(" "):
            names += line.split()
        else:
            names = found[line] = []
    return found


def _contents(title: str, names: Iterable[str]) -> str:
    links = ", ".join(f"[`{name}`](#{name.lower().replace('.', '')})" for name in names)
    return f"- **{title}**: {links}"


def _entry(called: str) -> Iterator[str]:
    """The lines of one name; two names of one page differ in more than their case."""
    yield f"\n### `{called}`\n"
    home, _, name = called.rpartition(".")
    owner = import_module(home or "publisher")
    thing = getattr(owner, name)
    if name in FOREIGN:
        yield FOREIGN[name]
    elif isinstance(thing, ModuleType):
        yield _said(thing)
        for inner, each in vars(thing).items():
            home = str(getattr(each, "__module__", ""))
            if inner.startswith("_") or not home.startswith(thing.__name__):
                continue
            if inspect.isfunction(each):
                yield f"- `{_called(_tree(each), inner, is_method=False)}` — {_brief(each)}"
            elif inspect.isclass(each):
                yield f"- `{inner}` — {_brief(each)}"
    elif inspect.isclass(thing) and _is_ours(thing):
        yield from _class(name, thing)
    elif inspect.isfunction(inspect.unwrap(thing) if callable(thing) else thing):
        yield f"`{_signature(name, inspect.unwrap(thing))}`\n"
        yield _said(thing)
    else:
        yield _constant(owner, name)


def _class(name: str, thing: type) -> Iterator[str]:
    if not issubclass(thing, enum.Enum) and (shown := _constructor(name, thing)):
        yield f"`{shown}`\n"
    yield _said(thing) + "\n"
    if issubclass(thing, enum.Enum):
        yield from (f"- `{member.name}`: {member.value}" for member in thing)
    yield from _fields(thing)
    for owner in _lineage(thing):
        for node in _tree(owner).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield from _method(node)


def _method(node: ast.FunctionDef) -> Iterator[str]:
    marks = {ast.unparse(each) for each in node.decorator_list}
    said = " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
    if marks & {"property", "cached_property"}:
        result = f": {_kind(node.returns)}" if node.returns else ""
        yield f"- `{node.name}{result}` — {said}"
    elif not marks & {"field_validator", "model_validator"}:
        yield f"- `{_called(node, node.name, is_method='staticmethod' not in marks)}` — {said}"


def _fields(thing: type) -> Iterator[str]:
    """The fields of a dataclass, a named tuple or a model, with what is said of them."""
    models = thing.model_fields if issubclass(thing, BaseModel) else {}
    if not (models or hasattr(thing, "__dataclass_fields__") or hasattr(thing, "_fields")):
        return
    for owner in reversed(_lineage(thing)):
        for node in _tree(owner).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                field = node.target.id
                kind = _kind(node.annotation)
                if field.startswith("_") or field == "model_config" or kind.startswith("ClassVar["):
                    continue
                shown = f"`{field}: {kind}`"
                if field in models:
                    yield f"- {shown} — {models[field].description or ''}".removesuffix(" — ")
                else:
                    yield (
                        f"- {shown[:-1]} = {ast.unparse(node.value)}`"
                        if node.value
                        else f"- {shown}"
                    )


def _constructor(name: str, thing: type) -> str:
    """How an error is made; other values are made of their fields."""
    for node in _tree(thing).body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            return _called(node, name, is_method=True).removesuffix(" -> None")
    return ""


def _signature(name: str, thing: Any) -> str:
    node = _tree(thing)
    return _called(node, name, is_method=False) if isinstance(node, ast.FunctionDef) else name


def _called(node: ast.FunctionDef, name: str, *, is_method: bool) -> str:
    given = node.args
    plain = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(given.defaults))
    shown = list(map(_argument, plain, [*defaults, *given.defaults]))[is_method:]
    if given.vararg:
        shown.append(f"*{_argument(given.vararg, None)}")
    elif given.kwonlyargs:
        shown.append("*")
    shown += map(_argument, given.kwonlyargs, given.kw_defaults)
    result = f" -> {_kind(node.returns)}" if node.returns else ""
    return f"{name}({', '.join(shown)}){result}"


def _argument(node: ast.arg, default: ast.expr | None) -> str:
    kind = f": {_kind(node.annotation)}" if node.annotation else ""
    value = f" = {ast.unparse(default)}" if default else ""
    return f"{node.arg}{kind}{value}"


def _kind(node: ast.expr) -> str:
    """A type, as it is written without quotation marks around it."""
    is_quoted = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(ast.literal_eval(node)) if is_quoted else ast.unparse(node)


def _brief(thing: Any) -> str:
    return " ".join(_said(thing).partition("\n\n")[0].split())


def _constant(owner: ModuleType, name: str) -> str:
    """What the module of a constant or a type says below it, in a text of its own."""
    home = publisher._HOME[name] if owner is publisher else "publisher_testing.samples"
    module = import_module(home)
    body = ast.parse(inspect.getsource(module)).body
    for node, after in pairwise([*body, ast.Pass()]):
        targets = getattr(node, "targets", [getattr(node, "target", node)])
        if isinstance(node, ast.Assign | ast.AnnAssign) and ast.unparse(targets[0]) == name:
            value, said = ast.unparse(node.value) if node.value else "", ""
            if isinstance(after, ast.Expr):
                said = str(ast.literal_eval(after.value))
            return f"`{value}`\n\n{said}" if len(value) < _LONGEST else said
    raise ValueError(f"{name} is not found in {module.__name__}")


def _said(thing: Any) -> str:
    """A docstring as Markdown; code that is indented in it stays so."""
    return inspect.cleandoc(thing.__doc__ or "").replace("::\n", ":\n")


@cache
def _tree(thing: Any) -> Any:
    """The syntax of a class or a function."""
    return ast.parse(dedent(inspect.getsource(thing))).body[0]


def _lineage(thing: type) -> list[type]:
    """A class, and the classes of ours that it is made of."""
    return [
        each
        for each in thing.__mro__
        if (_is_ours(each) and each.__name__ != "Options") or each is thing
    ]


def _is_ours(thing: type) -> bool:
    return thing.__module__.partition(".")[0] in (
        "publisher",
        *(package.__name__ for package in BESIDE.values()),
    )


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
