"""Gates: what a puzzle must have at least, so that it is published."""

from collections.abc import Iterator

from publisher.config.models import AtLeastSettings
from publisher.errors import GenerationError
from publisher.model.figures import Figures
from publisher.model.puzzle import Puzzle
from publisher.pipeline.book_order import clue_levels, mean
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.puzzle_builder import BuiltPuzzle
from publisher.plugins.core_settings import Minimum
from publisher.plugins.search_run import Stopped
from publisher.words.word_list import WordList


def too_little(part: ConfigPuzzles, number: int, made: BuiltPuzzle) -> GenerationError | None:
    """The error of a puzzle that has less than `at_least` says; None if it has enough.

    If nobody says how many words, one is too few where there are several, unless somebody
    interrupted the search. What a lock or a file has is not judged.
    """
    if part.task(number) is None:
        return None
    least = part.builder.puzzle_config.at_least or AtLeastSettings()
    said = [*_too_few_words(least.words, made)]
    if least.model_fields_set - {"words"}:
        said += _too_low(least, made.puzzle, part.draws.of(number - part.first))
    return GenerationError("; ".join(said)) if said else None


def _too_few_words(least: Minimum | None, made: BuiltPuzzle) -> Iterator[str]:
    placed = len(made.puzzle.entries)
    wanted = placed + len(made.left_out)
    wants = least or Minimum(min(2, wanted), is_share=False)
    if wants.allows(placed, wanted) or (made.stopped is Stopped.INTERRUPTED and not least):
        return
    said = f"only {placed} of {wanted} words {'is' if placed == 1 else 'are'} placed"
    yield said + (f", and `at_least` is {least}" if least else "; `at_least: 1` allows it")
    for out in made.left_out[-1:]:  # those of the search come last
        yield f"left out: {out.spelling}: {out.reason}"


def _too_low(least: AtLeastSettings, puzzle: Puzzle, words: WordList) -> Iterator[str]:
    """What the puzzle has too little of beside its words, in words for people."""
    scored = {word.letters: word.score for word in words.words if word.score is not None}
    figures = Figures.of(puzzle, scored)
    crossings, letters = figures.crossings, figures.crossings + figures.unchecked
    if least.crossings and not least.crossings.allows(crossings, letters):
        found = f"only {crossings} of {letters} letters are crossings"
        yield f"{found}, and `at_least.crossings` is {least.crossings}"
    levels = clue_levels(puzzle, words)[0]
    means = (
        ("score", least.score, figures.scores.mean, "scores of its words"),
        ("level", least.level, mean(levels) if levels else None, "levels of its clues"),
    )
    for name, wanted, average, what in means:
        if wanted is None or (average is not None and average >= wanted):
            continue
        said = "there are no" if average is None else "the mean of the"
        of = "" if average is None else f" is {average:.4g}"
        yield f"{said} {what}{of}, and `at_least.{name}` is {wanted:g}"
