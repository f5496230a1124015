"""From a request to a layout: designs chosen from the lists, and words in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from publisher import (
    GenerationError,
    Grid,
    Layout,
    LeftOut,
    Letters,
    Placement,
    Request,
    SearchRun,
    Symmetry,
)
from publisher_arrowword.clue_room import ArrowInputs, ClueRoom, shares
from publisher_arrowword.crossings import crossings_remark
from publisher_arrowword.design import ArrowDesigner
from publisher_arrowword.list_clues import list_clues
from publisher_arrowword.options import ArrowGridOptions
from publisher_arrowword.own_words import with_own_words
from publisher_arrowword.plan import ArrowPlan
from publisher_arrowword.solution_word import lacking, solution_letters
from publisher_fill.design.cell_set import GridShape
from publisher_fill.design.estimate import ListProfile
from publisher_fill.generate import filled
from publisher_fill.inputs import FillInputs
from publisher_fill.options import FillOptions

CROSSED = {"frame": 80, "dense": 90}
"""How many of a hundred letters are in two words at least, by style."""

FEWEST = 50
"""The fewest words of all lists for which a grid is designed."""

TRIES = 6
"""The designs that are filled with so many own words, before fewer of them are asked for."""

FILLS, FAR = 5, 1_000_003
"""How many fills are made until one has the letters of the solution word, and how far their seeds
are from each other."""

SKIPPED = 15
"""The most designs that are passed over because they lack room for so many own words."""

SKIPPING = 0.2
"""The share of the budget in which designs are passed over."""


def check(request: Request, options: ArrowGridOptions) -> Iterator[str]:
    """What is known before a grid is designed; raises the `OptionError` of the lists."""
    inputs = _inputs(request, options, _room(request, options))
    _solution_letters(request, options)
    profile = inputs.profile()
    plan = _designer(options, profile).plan
    words = sum(profile.words.get(length, 0) for length in plan.lengths)
    letters = f"{min(plan.lengths)} to {max(plan.lengths)} letters"
    said = f"{words:,} words of {letters}, and {plan.share / 10:.0f} % clue cells"
    return iter((*inputs.notes, said))


def designs(request: Request, options: ArrowGridOptions, run: SearchRun) -> Iterator[Grid]:
    """Empty grids, whose blocks are clue cells; without words, for a usual list."""
    profile = ListProfile.usual()
    if options.wordlists or request.words:
        profile = _inputs(request, options, _room(request, options)).profile()
    return _designer(options, profile).designs(Random(request.seed), run)


def generate(request: Request, options: ArrowGridOptions, run: SearchRun) -> Layout:
    """The best fill of a design that is found; own words that have no place are left out.

    Raises `OptionError` for lists that cannot be read, and `GenerationError` if nothing is filled.
    """
    room = _room(request, options)
    inputs = _inputs(request, options, room)
    designer = _designer(options, inputs.profile())
    own = [word.letters for word in request.words if len(word.letters) in designer.plan.lengths]
    brought = ArrowDesigns(designer, own if options.wordlists else [])
    wanted = _solution_letters(request, options)
    for seed in range(request.seed, request.seed + FILLS * FAR, FAR):
        layout = filled(replace(inputs, brought=brought), seed, run)
        if run.stopped or not lacking(wanted, layout.grid):
            break
    return _with_clues(layout, room, options, request)


@dataclass(frozen=True)
class ArrowDesigns:
    """Designs for `fill`, with the maker's own words in them."""

    designer: ArrowDesigner
    own: Sequence[Letters]

    def grids(self, inputs: FillInputs, random: Random, run: SearchRun) -> Iterator[Grid]:
        """Designs with room for the own words, after every few that fail for fewer of them."""
        most, skipped, tried = len(self.own), 0, 0
        for grid in self.designer.designs(random, run):
            made, placed = with_own_words(grid, self.own, most, inputs, random)
            if placed < most and skipped < SKIPPED and run.fraction_used < SKIPPING:
                skipped += 1
                most = max(1, most * 3 // 4) if skipped % TRIES == 0 else most
                continue
            yield made
            tried += 1
            most = most * 3 // 4 if tried % TRIES == 0 else most


def _inputs(request: Request, options: ArrowGridOptions, room: ClueRoom) -> ArrowInputs:
    chosen = {
        name: getattr(options, name) for name in ("wordlists", "min_score", "stems", "improve")
    }
    made = ArrowInputs.of(request, FillOptions.model_construct(**chosen))
    return replace(made, room=room, notes=(*made.notes, *room.remarks()))


def _room(request: Request, options: ArrowGridOptions) -> ClueRoom:
    return ClueRoom(list_clues(options.wordlists, request.language), request.language)


def _solution_letters(request: Request, options: ArrowGridOptions) -> Letters:
    """The letters of the solution word, none without one; raises `OptionError`."""
    word = options.solution_word
    return solution_letters(word, request.language) if word else ()


def _designer(options: ArrowGridOptions, profile: ListProfile) -> ArrowDesigner:
    """The designer for the words of a profile; raises `GenerationError` if they are too few."""
    width, height = options.size
    words = sum(profile.words.values())
    if words < FEWEST:
        have = f"{words} words are" if words != 1 else "one word is"
        raise GenerationError(
            f"{have} too few for an arrowword, which needs {FEWEST} or more, and some hundreds to "
            "be filled well: add lists with clues at `wordlists`"
        )
    plan = ArrowPlan.of(profile, max(width, height) - 1, CROSSED[options.style])
    taken = [cell for inset in options.insets(options.size) for cell in inset.cells]
    box = GridShape(width, height, Symmetry.NONE).cells(taken)
    return ArrowDesigner(width, height, box, plan, options.style == "frame")


def _with_clues(
    layout: Layout, room: ClueRoom, options: ArrowGridOptions, request: Request
) -> Layout:
    """The layout with the clues of the lists, and the own words that are not in it.

    Own words get none of a list: their maker's clues come after the layout, and only where none is.
    """
    own, random = {each.letters for each in request.words}, Random(request.seed)
    share = shares(layout.grid)

    def clue(each: Placement) -> str:
        if each.word.clue or each.word.letters in own:
            return each.word.clue
        return room.chosen(each.word.letters, share[each.slot], random)

    placements = tuple(
        replace(each, word=replace(each.word, clue=clue(each))) for each in layout.placements
    )
    answers = {each.word.letters for each in placements}
    left = (
        LeftOut(word.spelling, "it found no place in the grid beside the others", word.origin)
        for word in request.words
        if options.wordlists and word.letters not in answers
    )
    made = replace(layout, placements=placements, left_out=(*layout.left_out, *left))
    return replace(made, remarks=(*made.remarks, *crossings_remark(made, CROSSED[options.style])))
