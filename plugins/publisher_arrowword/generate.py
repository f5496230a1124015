"""From a request to a layout: designs chosen from the lists, and words in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from publisher import (
    GenerationError,
    Grid,
    Layout,
    Letters,
    Placement,
    Request,
    SearchRun,
    Slot,
    Symmetry,
)
from publisher_arrowword.clue_room import ClueRoom, shares
from publisher_arrowword.crossings import crossings_remark
from publisher_arrowword.design import ArrowDesigner
from publisher_arrowword.list_clues import list_clues
from publisher_arrowword.options import ArrowGridOptions
from publisher_arrowword.plan import ArrowPlan
from publisher_arrowword.solution_word import (
    lacking,
    solution_letters,
    words_with,
    words_with_rare,
)
from publisher_fill.plugin_designs import DesignFiller, GridShape, ListProfile

CROSSED = {"frame": 80, "dense": 90}
"""How many of a hundred letters are in two words at least, by style."""

FEWEST = 50
"""The fewest words of all lists for which a grid is designed."""

TRIES, OF_FEW = 6, 60
"""The designs that are filled with so many own words, before fewer of them are asked for; for few
words there are more, OF_FEW by their number."""

FILLS, FAR = 5, 1_000_003
"""How many fills are made until one has the letters of the solution word, and how far their seeds
are from each other."""

SKIPPED = 2
"""How often so many designs are passed over because they lack room for the own words."""

SKIPPING = 0.2
"""The share of the budget in which designs are passed over."""


def check(request: Request, options: ArrowGridOptions) -> Iterator[str]:
    """What is known before a grid is designed; raises the `OptionError` of the lists."""
    filler, room = DesignFiller.of(request, options), _room(request, options)
    _solution_letters(request, options)
    profile = filler.profile
    plan = _designer(options, profile).plan
    words = sum(profile.words.get(length, 0) for length in plan.lengths)
    letters = f"{min(plan.lengths)} to {max(plan.lengths)} letters"
    said = f"{words:,} words of {letters}, and {plan.share / 10:.0f} % clue cells"
    return iter((*filler.notes, *room.remarks(), said))


def designs(request: Request, options: ArrowGridOptions, run: SearchRun) -> Iterator[Grid]:
    """Empty grids, whose blocks are clue cells; without words, for a usual list."""
    profile = ListProfile.usual()
    if options.wordlists or request.words:
        profile = DesignFiller.of(request, options).profile
    return _designer(options, profile).designs(Random(request.seed), run)


def generate(request: Request, options: ArrowGridOptions, run: SearchRun) -> Layout:
    """The best fill of a design that is found; own words that have no place are left out.

    Raises `OptionError` for lists that cannot be read, and `GenerationError` if nothing is filled.
    """
    room = _room(request, options)
    filler = DesignFiller.of(request, options)
    designer = _designer(options, filler.profile)
    arrows = ArrowDesigns(designer, filler, room, _own_words(request, options, designer.plan))
    layout = _filled(arrows, _solution_letters(request, options), request.seed, run)
    return _with_clues(layout, room, options, request)


def _own_words(request: Request, options: ArrowGridOptions, plan: ArrowPlan) -> list[Letters]:
    """The maker's words that come first; none where they are the list."""
    own = request.words if options.wordlists else ()
    return [word.letters for word in own if len(word.letters) in plan.lengths]


def _filled(arrows: "ArrowDesigns", wanted: Letters, seed: int, run: SearchRun) -> Layout:
    """A fill that has the wanted letters, or the last of several that lack some."""
    if not wanted:
        return arrows.filler.filled(arrows, seed, run)
    lengths, random = arrows.designer.plan.lengths, Random(seed)
    words = [word for length in lengths for word in arrows.filler.words(length)]
    more = words_with_rare(wanted, words, arrows.designer.letters, random)
    for fill in range(seed, seed + FILLS * FAR, FAR):
        arrows = replace(arrows, more=more)
        layout = arrows.filler.filled(arrows, fill, run)
        missing = lacking(wanted, layout.grid)
        if run.stopped or not missing:
            break
        more = words_with(missing, words, random)
    return layout


@dataclass(frozen=True)
class ArrowDesigns:
    """Designs for `fill`, with the maker's own words in them, and then as many `more` as can be.

    A slot takes words that have a clue with room in its cell.
    """

    designer: ArrowDesigner
    filler: DesignFiller
    room: ClueRoom
    own: Sequence[Letters]
    more: Sequence[Letters] = ()

    def rooms(self, grid: Grid) -> Mapping[Slot, float]:
        """The share of a clue cell that each word has."""
        return shares(grid)

    def unfit(self, room: float) -> Iterable[Letters]:
        """The words whose clues need more than this share of a cell."""
        return self.room.left_out[room]

    def grids(self, random: Random, run: SearchRun) -> Iterator[Grid]:
        """Designs with room for the own words, after every few that fail for fewer of them."""
        most, skipped, tried = len(self.own), 0, 0
        tries = max(TRIES, OF_FEW // max(most, 1))
        for grid in self.designer.designs(random, run):
            made, placed = self.filler.with_words(grid, self.own, most, random)
            if placed < most and skipped < SKIPPED * tries and run.fraction_used < SKIPPING:
                skipped += 1
                continue
            yield self.filler.with_words(made, self.more, len(self.more), random)[0]
            tried += 1
            most = most * 3 // 4 if tried % tries == 0 else most


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
    """The layout with the clues of the lists.

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
    made = replace(layout, placements=placements)
    return replace(
        made,
        remarks=(*room.remarks(), *made.remarks, *crossings_remark(made, CROSSED[options.style])),
    )
