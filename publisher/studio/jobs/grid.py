"""The jobs of the grid room: what fits into a slot, proofs, and grids to begin with."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import TypeAdapter, ValidationError

from publisher.config import GeneratorChoice
from publisher.errors import CommandError, GenerationError
from publisher.formats.drawings import DrawingError, draw, read_drawing
from publisher.formats.linked_clues import linked_by_words
from publisher.language.language import Language
from publisher.language.spelling import Letters
from publisher.model.grid import Cell, Grid, Slot
from publisher.model.symmetry import Symmetry
from publisher.model.words import Word
from publisher.plugins.clue_provider import SuggestedClue, Suggestion
from publisher.plugins.draft import Candidate
from publisher.plugins.plugin_code import expect, iterated
from publisher.plugins.search_run import Budget, SearchRun
from publisher.reading.grid_file import DRAWINGS
from publisher.reading.puzzle_file import read_puzzle, reader_of
from publisher.studio.drafts.uploads import content_of, upload_name
from publisher.studio.drafts.views import state_view
from publisher.studio.forms.places import generator_by_hand
from publisher.studio.jobs.context import Asked, LoadedRecipe, Tell, WorkerContext
from publisher.workbench import questions
from publisher.workbench.cell_commands import SetSymmetry
from publisher.workbench.in_place import repeated_cells
from publisher.workbench.questions import Crossings
from publisher.workbench.slot_names import SlotAt, find_slot
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form
from publisher.workbench.word_commands import Put
from publisher.workbench.word_pattern import word_pattern

MOST = 200
"""How many candidates are answered."""

WORD_SECONDS = 0.5
"""The longest search for a fill with one candidate: somebody may be waiting for the next answer."""

LARGEST_SIDE = 60
"""Cells of a side of an empty grid: what a page and a person can work with."""

MOST_DESIGNS = 12
"""How many designed grids are shown at most."""

DESIGN_SECONDS = 8.0
"""The longest search for them."""

_SLOT_AT = TypeAdapter(SlotAt)

_SIGNS = frozenset(".?@#*/")
"""Signs of a pattern; letters without any may be anywhere in a word."""

_ORDERS: Mapping[str, Callable[[Candidate], Any]] = {
    "score": lambda each: -(each.word.score or 0),
    "crossings": lambda each: -(each.tightest or 0),
    "letters": lambda each: each.word.letters,
}
"""The orders beside `best`, which is the generator's own; words that are not possible come last."""


def candidates(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `candidates`: the first words that fit into a slot, and how many there are.

    Letters of a slot that has open cells stay; a full slot is asked what else it could have, beside
    the letters that are pinned. Raises `CommandError` for a filter that cannot be read.
    """
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    slot = slot_of(state, asked["slot"])
    found = _found(loaded, asked, state, slot)
    shown = found[:MOST]
    crossings = Crossings.of(state, slot, loaded.reviser) if shown else None
    clues = _clues(loaded, {each.word.letters: each.word.spelling for each in shown})
    return {
        "total": len(found),
        "hopeless": sorted(crossings.hopeless) if crossings else [],
        "rows": [
            _row(each, crossings, clues.get(each.word.letters, _NO_SUGGESTION))
            for each in shown
            if crossings
        ],
    }


def slot_of(state: PuzzleState, form: object) -> Slot:
    """The slot of a message: `{"row": 0, "column": 3, "direction": "down"}`."""
    try:
        at = _SLOT_AT.validate_python(form)
    except ValidationError:
        raise CommandError("`slot` is wrong: give a `row`, a `column`, a `direction`") from None
    return find_slot(state, at)


def _found(
    loaded: LoadedRecipe, asked: Asked, state: PuzzleState, slot: Slot
) -> Sequence[Candidate]:
    """The candidates in the order that is asked for; those of the last question are remembered."""
    order, pattern = asked.get("order") or "best", (asked.get("filter") or "").strip()
    if order != "best" and order not in _ORDERS:
        raise CommandError(f"`{order}` is not an order: best, {', '.join(_ORDERS)}")
    lettered = {cell for cell in slot.cells if state.grid[cell].letter}
    kept = lettered if len(lettered) < len(slot) else ()
    if order == "best" and not pattern:
        return questions.candidates(state, slot, loaded.reviser, kept)
    every = loaded.remembered(
        json.dumps([asked["state"], asked["slot"]]),
        lambda: list(questions.candidates(state, slot, loaded.reviser, kept)),
    )
    if pattern:
        is_inside = not _SIGNS.intersection(pattern)
        wanted = f"*{pattern}*" if is_inside else pattern
        fits = word_pattern(wanted, state.language)([each.word for each in every])
        every = [each for each, is_wanted in zip(every, fits, strict=True) if is_wanted]
    if order == "best":
        return every
    key = _ORDERS[order]
    return sorted(every, key=lambda each: (not each.is_possible, key(each)))


def _clues(loaded: LoadedRecipe, answers: Mapping[Letters, str]) -> Mapping[Letters, Suggestion]:
    """The first clue that is suggested for each answer."""
    providers = loaded.builder.providers
    found = providers.suggested(answers, with_sources=False) if providers else {}
    return {letters: some[0] for letters, some in found.items()}


_NO_SUGGESTION = Suggestion("", SuggestedClue(""))


def _row(each: Candidate, crossings: Crossings, suggestion: Suggestion) -> Mapping[str, object]:
    tightest = crossings.tightest(each, is_undecided=True)
    word = each.word
    return {
        **row_of(word),
        "possible": each.is_possible,
        "tightest": tightest[0] if tightest else None,
        "tightest_at": tightest[1] if tightest else "",
        "clue": suggestion.clue.text or word.clue,
        "clue_source": suggestion.source if suggestion.clue.text else "",
        "last_used": suggestion.clue.last_use,
    }


def row_of(word: Word) -> dict[str, object]:
    """What is shown of a word of the lists."""
    source = word.origin.source if word.origin else ""
    given = {"spelling": word.spelling, "letters": word.letters}
    return {**given, "score": word.score, "list": source}


def prospects(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `prospects`: the letters that each open cell may take, as known without a search."""
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    found = questions.prospects(state, loaded.reviser)
    order = {letter: place for place, letter in enumerate(state.language.letters)}
    return {
        "letters": [
            [*cell, sorted(letters, key=lambda each: (order.get(each, len(order)), each))]
            for cell, letters in sorted(found.letters.items())
        ],
        "hopeless": _forms(found.hopeless),
        "unknown": _forms(found.unknown),
        "status": "impossible" if found.hopeless else "unknown",
    }


def _forms(slots: Iterable[Slot]) -> list[dict[str, object]]:
    return [{"direction": str(slot.direction), "cells": slot.cells} for slot in slots]


def prove(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `prove`: `filled`, `dead` or `unknown`, for the grid with a word in a slot."""
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    slot = slot_of(state, asked["slot"])
    made = Put(SlotAt(*slot.start, slot.way), asked["word"]).applied(state)
    pinned = replace(made, pinned=made.pinned.union(slot.cells))
    run = SearchRun(Budget(seconds=WORD_SECONDS), lambda _: run.interrupt())
    run.explains = False
    try:
        loaded.reviser.revise(pinned.to_fill(), pinned.seed, run)
    except GenerationError as error:
        return {"proof": "dead" if error.is_proved else "unknown"}
    return {"proof": "filled"}


def begin_grid(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `begin_grid`: the state of an empty grid of a `size`, a `drawing`, a puzzle `file`.

    Raises `CommandError` and `FormatError`.
    """
    loaded = context.loaded(asked)
    language = loaded.builder.puzzle_config.language
    losses: list[str] = []
    is_changed = False
    if "file" in asked:
        state, losses, is_changed = _of_file(loaded, language, asked["file"])
    elif "drawing" in asked:
        state = _of_drawing(asked["drawing"], language)
    else:
        state = _empty(asked.get("size"), language)
    if "symmetry" in asked:
        try:
            state = SetSymmetry(Symmetry(asked["symmetry"])).applied(state)
        except ValueError:
            known = ", ".join(Symmetry)
            raise CommandError(f"`{asked['symmetry']}` is not a symmetry: {known}") from None
    return {"state": state_form(state), "losses": losses, "is_changed_in_place": is_changed}


def _empty(size: object, language: Language) -> PuzzleState:
    match size:
        case [int(width), int(height)] if all(2 <= side <= LARGEST_SIDE for side in size):
            return PuzzleState(Grid(((Cell(),) * width,) * height), language)
    raise CommandError(f"a grid has 2 to {LARGEST_SIDE} cells each way")


def _of_drawing(text: object, language: Language) -> PuzzleState:
    """The state of a drawing, whose letters are typed."""
    try:
        grid = read_drawing(str(text), language)
    except DrawingError as error:
        raise CommandError(f"the drawing cannot be read: {error}") from None
    state = PuzzleState(grid, language)
    return replace(state, typed=state.lettered, symmetry=Symmetry.of(grid))


def _of_file(
    loaded: LoadedRecipe, language: Language, file: object
) -> tuple[PuzzleState, list[str], bool]:
    """The state of an uploaded file, what of it is lost, and whether it can be changed in place."""
    if not isinstance(file, Mapping) or not isinstance(file.get("name"), str):
        raise CommandError("a file has a `name`, and its content as `base64`")
    name, data = upload_name(file["name"], "txt"), content_of(file["name"], file.get("base64"))
    if Path(name).suffix.lower() in DRAWINGS:
        return _of_drawing(data.decode("utf-8-sig", "replace"), language), [], False
    registry = loaded.registry
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        record = reader_of(registry, path, None)
        with registry.calling(record):
            settings = record.options.model_validate({})
            found = read_puzzle(path, record, settings, language, registry.languages)
    state = PuzzleState.of(linked_by_words(found.value))
    pinned = repeated_cells(found.value) if record.rewrite else frozenset()
    state = replace(state, typed=state.lettered, symmetry=Symmetry.of(state.grid), pinned=pinned)
    return state, list(found.losses), record.rewrite is not None


def designs(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The job `designs`: tell of each grid as it is found: its drawing, and how it looks.

    `asked` has a recipe, the settings of the design as `grid`, a `seed` and how `many`. Raises
    `ConfigError` and `OptionError` for settings that lead to no grid.
    """
    loaded = context.loaded(asked)
    found = 0
    for grid in islice(_designs(loaded, asked, tell), min(max(asked["many"], 1), MOST_DESIGNS)):
        found += 1
        state = PuzzleState(grid, loaded.builder.puzzle_config.language)
        tell(
            {
                "design": {
                    "drawing": draw(grid, state.language.direction),
                    "symmetry": str(Symmetry.of(grid)),
                    "state": state_view(state),
                }
            }
        )
    if not found:
        raise CommandError("no grid of this kind was found: change its size or style")
    return {"found": found}


def _designs(loaded: LoadedRecipe, asked: Asked, tell: Tell) -> Iterator[Grid]:
    """The grids, one at a time, each checked."""
    settings = generator_by_hand(loaded.recipe.settings, loaded.registry)
    settings |= {"grid": asked["grid"], "seed": asked["seed"]}
    recipe = replace(loaded.recipe, settings={**loaded.recipe.settings, "generator": settings})
    builder = LoadedRecipe(recipe, loaded.registry).builder
    choice = builder.puzzle_config.origin
    if not isinstance(choice, GeneratorChoice) or choice.record.designs is None:
        raise CommandError(f"`{choice.record.name}` designs no grids")
    request, run = builder.request(choice, (), 0, ()), SearchRun(Budget(seconds=DESIGN_SECONDS))
    tell.when_stopped(run.interrupt)
    with builder.calling_origin():
        grids = iterated(choice.record.designs(request, choice.options, run), "Grids")
    while True:
        with builder.calling_origin():
            given = next(grids, None)
            if given is None:
                return
            grid = expect(given, Grid, "a Grid", "it designed")
        yield grid
