"""Filled grids for the tests, each checked by the checker."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from fill_checker import check_fill
from publisher import (
    Budget,
    Language,
    Layout,
    Request,
    SearchRun,
    SourceWord,
    TextDirection,
    Word,
    draw,
    read_drawing,
    to_word,
)
from publisher.language.spelling import Letters
from publisher.plugins.registry import load
from publisher_fill.generate import generate
from publisher_fill.options import FillOptions
from publisher_fill.wordlist.loading import load_index
from publisher_fill.wordlist.word_index import WordIndex, build_index
from publisher_testing import ENGLISH

REGISTRY = load()


def words_of(texts: Sequence[str], language: Language = ENGLISH) -> tuple[Word, ...]:
    """Words of the config: `text` or `text;score`."""
    made = []
    for line in texts:
        text, _, score = line.partition(";")
        made.append(to_word(SourceWord(text, score=float(score) if score else None), language))
    return tuple(made)


def fill_options(grid: object, **options: object) -> FillOptions:
    """The options as a config would give them."""
    context = {"folder": Path(), "registry": REGISTRY}
    return FillOptions.model_validate({"grid": grid, **options}, context=context)


def fill(
    grid: object,
    texts: Sequence[str] = (),
    *,
    language: Language = ENGLISH,
    seed: int = 1,
    steps: int = 3000,
    run: SearchRun | None = None,
    given: Sequence[str] = (),
    before: tuple[Layout, ...] = (),
    **options: object,
) -> Layout:
    """Fill a grid, drawn or designed, from words and the word lists of the options."""
    words = words_of(texts, language)
    chosen = fill_options(grid, **options)
    request = Request(words, language, seed, before)
    layout = generate(request, chosen, run or SearchRun(Budget(steps=steps)))
    asked = read_drawing(grid, language) if isinstance(grid, str) else layout.grid
    own = [to_word(SourceWord(text), language).letters for text in (*given, *chosen.theme)]
    own += [
        to_word(SourceWord(text), language).letters
        for texts in chosen.allow.values()
        for text in texts
    ]
    several = [letter for letter in language.letters if len(letter) > 1]
    check_fill(layout, asked, words_in(chosen, words, language), given=own, split=several)
    return layout


def index_of(words: Iterable[tuple[Sequence[str], int]], alphabet: Sequence[str]) -> WordIndex:
    """The index of a few words, given as letters and score; the last of equal words counts."""
    codes = {letter: code for code, letter in enumerate(alphabet)}
    lengths: dict[int, dict[str, int]] = {}
    for letters, score in words:
        word = "".join(chr(codes.setdefault(letter, len(codes))) for letter in letters)
        lengths.setdefault(len(word), {})[word] = score
    return build_index(lengths, tuple(codes), {})


def drawn(layout: Layout, direction: TextDirection = TextDirection.LTR) -> list[str]:
    return draw(layout.grid, direction).splitlines()


def answers(layout: Layout) -> dict[str, str]:
    """The answers by number and direction, as in 1 across."""
    starts = sorted({placement.slot.start for placement in layout.placements})
    return {
        f"{starts.index(each.slot.start) + 1} {each.slot.direction}": "".join(each.word.letters)
        for each in layout.placements
    }


def words_in(options: FillOptions, words: tuple[Word, ...], language: Language) -> set[Letters]:
    """The words of the lists of the options and of the config, of the least score or more."""
    made = load_index(words, options.wordlists, language, lambda _: None)
    return {
        made.decode(those.word_codes(number))
        for those in made.lengths.values()
        for number in range(those.count)
        if those.scores[number] >= options.min_score.of(those.length)
    }
