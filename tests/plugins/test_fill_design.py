"""Designed grids, checked as pictures, which are turned and mirrored like paper."""

from collections.abc import Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from filling import index_of
from publisher import Budget, GenerationError, Grid, OptionError, SearchRun, Symmetry
from publisher_fill.design.aesthetics import blemishes, cheaters, narrowest
from publisher_fill.design.bars import most_unchecked
from publisher_fill.design.cell_set import GridShape
from publisher_fill.design.designer import designs
from publisher_fill.design.estimate import ListProfile, estimate
from publisher_fill.design.options import DesignOptions
from publisher_fill.design.pattern import Pattern

STYLES = ["american", "british", "barred", "dense"]
Picture = list[str]
DesignSettings = dict[str, Any]


def made(
    count: int = 3,
    theme: Sequence[str] = (),
    *,
    seed: int = 1,
    profile: ListProfile | None = None,
    steps: int = 3000,
    **design: Any,
) -> list[Grid]:
    """The first grids of these options."""
    options = DesignOptions.model_validate(design)
    run = SearchRun(Budget(steps=steps))
    letters = [tuple(entry) for entry in theme]
    return list(
        islice(designs(options, letters, profile or ListProfile.usual(), Random(seed), run), count)
    )


def picture(grid: Grid) -> Picture:
    """The grid with its lines: cells (`.#`), a line between any two (` B`), corners (`+`)."""
    rows: Picture = []
    for cells in grid.rows:
        signs = ["#" if not cell.is_letter else "." for cell in cells]
        after = ["B" if cell.bar_after else " " for cell in cells]
        below = ["B" if cell.bar_below else " " for cell in cells]
        rows.append("".join(a + b for a, b in zip(signs, after, strict=True))[:-1])
        rows.append("+".join(below))
    return rows[:-1]


def turned(rows: Picture, symmetry: Symmetry) -> Picture:
    upside_down = rows[::-1]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return {
        Symmetry.ROTATIONAL: [row[::-1] for row in upside_down],
        Symmetry.QUARTER: ["".join(column) for column in zip(*upside_down, strict=True)],
        Symmetry.LEFT_RIGHT: [row[::-1] for row in rows],
        Symmetry.UP_DOWN: upside_down,
        Symmetry.DIAGONAL: columns,
        Symmetry.NONE: rows,
    }[symmetry]


def words(rows: Picture) -> tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]]:
    """The cells of all words across and of all words down, as positions in the picture."""
    across = [[(r, c) for c in range(len(rows[0]))] for r in range(0, len(rows), 2)]
    down = [[(r, c) for r in range(len(rows))] for c in range(0, len(rows[0]), 2)]
    return _runs(rows, across), _runs(rows, down)


def _runs(rows: Picture, lines: list[list[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    found = []
    for line in lines:
        run: list[tuple[int, int]] = []
        for place in [*line, None]:
            sign = rows[place[0]][place[1]] if place else "#"
            if place and sign == ".":
                run.append(place)
            elif sign in "#B":
                found += [run] if len(run) > 1 else []
                run = []
    return found


@pytest.mark.proof
def test_seeds_draw_designs_with_a_newspapers_taste() -> None:
    large = [picture(made(1, seed=seed, size="15x15")[0]) for seed in range(31, 37)]
    counts = [[len(run) for run in (*across, *down)] for across, down in map(words, large)]
    assert all(72 <= len(lengths) <= 78 for lengths in counts)
    assert len({len(lengths) for lengths in counts}) > 1
    assert sum(2 <= sum(n >= 10 for n in lengths) <= 4 for lengths in counts) >= 5
    small = [picture(made(1, seed=seed, size="9x9")[0]) for seed in range(31, 37)]
    assert len(set(map(str, small))) > 2


def is_connected(rows: Picture) -> bool:
    rest = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in ". "}
    waiting = [min(place for place in rest if rows[place[0]][place[1]] == ".")]
    while waiting:
        r, c = waiting.pop()
        if (r, c) in rest:
            rest.remove((r, c))
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return not any(rows[r][c] == "." for r, c in rest)


def check(grid: Grid, theme: int = 0, **design: Any) -> None:
    """Fail unless the grid is what its options say; `theme` is the length of its longest entry."""
    options = DesignOptions.model_validate(design)
    rows = picture(grid)
    assert (grid.width, grid.height) == options.size
    assert turned(rows, options.symmetry) == rows, "it is not symmetric"
    assert is_connected(rows), "it is not connected"
    across, down = words(rows)
    lengths = [len(word) for word in across + down]
    assert min(lengths) >= options.shortest
    assert max(lengths) <= max(options.longest or 99, theme)
    assert len(lengths) <= (options.max_words or 999)
    in_across, in_down = ({cell for word in found for cell in word} for found in (across, down))
    cells = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."}
    assert in_across | in_down == cells, "a cell is in no word"
    checked, blocks = in_across & in_down, sum(row.count("#") for row in rows)
    bars = sum(row.count("B") for row in rows)
    area = grid.width * grid.height
    match options.style:
        case "american":
            assert not bars
            assert checked == cells, "a cell is unchecked"
            assert blocks <= (
                area * 17 // 100 if options.max_blocks is None else options.max_blocks
            )
        case "british":
            assert not bars
            for word in across + down:
                assert 2 * len(checked.intersection(word)) >= len(word), "checked less than half"
                _check_no_two_unchecked(word, checked)
        case "barred":
            assert not blocks
            for word in across + down:
                assert len(word) - len(checked.intersection(word)) <= most_unchecked(len(word))
                _check_no_two_unchecked(word, checked)
        case "dense":
            assert not blocks
            assert not bars


def _check_no_two_unchecked(word: list[tuple[int, int]], checked: set[tuple[int, int]]) -> None:
    assert all({one, other} & checked for one, other in pairwise(word)), "two unchecked in a row"


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=40)
@given(
    style=st.sampled_from(STYLES),
    symmetry=st.sampled_from(Symmetry),
    columns=st.integers(3, 11),
    rows=st.integers(3, 11),
    seed=st.integers(0, 999),
)
@example(style="british", symmetry=Symmetry.NONE, columns=4, rows=4, seed=1)
def test_every_design_has_its_style_and_symmetry(
    style: str, symmetry: Symmetry, columns: int, rows: int, seed: int
) -> None:
    if symmetry.needs_square:
        rows = columns
    if style == "british" and symmetry not in (Symmetry.DIAGONAL, Symmetry.NONE):
        columns, rows = columns | 1, rows | 1
    design: DesignSettings = {"style": style, "symmetry": symmetry, "size": f"{columns}x{rows}"}
    found = made(2, seed=seed, steps=40, **design)
    assert found
    for grid in found:
        check(grid, **design)


@pytest.mark.parametrize("size", ["15x15", "21x21", "15x11", "25x25"])
@pytest.mark.parametrize("style", STYLES)
def test_large_grids_are_designed_too(style: str, size: str) -> None:
    options = DesignOptions.model_validate({"style": style, "size": size})
    grid = next(designs(options, [], ListProfile.usual(), Random(1), SearchRun(Budget(steps=5))))
    check(grid, style=style, size=size)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_american_grids_of_newspaper_size_are_good_ones(symmetry: Symmetry) -> None:
    for grid in made(10, size="15x15", symmetry=symmetry):
        check(grid, size="15x15", symmetry=symmetry, max_blocks=38, max_words=78)
        across, down = words(picture(grid))
        assert len(across) + len(down) >= 66


def test_the_limits_are_kept() -> None:
    design: DesignSettings = {
        "max_blocks": 30,
        "max_words": 72,
        "longest": 11,
        "shortest": 4,
        "size": "15x15",
    }
    for grid in made(3, **design):
        check(grid, **design)


def test_british_lattices_begin_in_the_corner_or_beside_it() -> None:
    corners = {grid[0, 0].is_letter for grid in made(60, style="british", size="13x13")}
    assert corners == {True, False}


def test_a_barred_grid_has_about_as_many_words_as_printed_ones() -> None:
    for grid in made(5, style="barred", size="12x12"):
        across, down = words(picture(grid))
        assert 30 <= len(across) + len(down) <= 36


@pytest.mark.slow
def test_all_designs_differ_and_one_seed_makes_the_same() -> None:
    first, second = made(70, size="13x13"), made(70, size="13x13")
    assert first == second
    assert len(set(first)) == 70
    assert made(1, size="13x13", seed=2) != first[:1]


def test_small_sizes_end_when_there_are_no_more() -> None:
    (grid,) = made(100, style="dense", size="5x4")
    assert all(cell.is_letter for row in grid.rows for cell in row)
    assert 1 < len(made(100, size="7x7")) < 100


def test_the_end_of_the_run_ends_the_designs() -> None:
    options, run = DesignOptions(), SearchRun(Budget(steps=5))
    assert len(list(designs(options, [], ListProfile.usual(), Random(1), run))) <= 5
    assert (
        list(designs(options, [], ListProfile.usual(), Random(1), SearchRun(Budget(steps=0)))) == []
    )


# Theme entries


ELEVEN, ELEVEN_TOO, THIRTEEN = "CREMEBRULEE", "BAKEDALASKA", "KNICKERBOCKER"
SIX, SIX_TOO, SEVEN = "HAMLET", "LOVERS", "MACBETH"


def theme_positions(grid: Grid, theme: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The row and first column of each theme entry; each is a whole word of its row."""
    found = {}
    for r, row in enumerate(grid.rows):
        line = "".join("#" if not cell.is_letter else cell.letter or "." for cell in row)
        line = "".join(sign + "|" * row[c].bar_after for c, sign in enumerate(line))
        column = 0
        for word in line.replace("#", "|#|").split("|"):
            if word in theme:
                found[word] = (r, column)
            column += len(word)
    pinned = sum(bool(cell.letter) for row in grid.rows for cell in row)
    assert pinned == sum(map(len, theme))
    return found


@pytest.mark.parametrize(
    ("symmetry", "theme"),
    [
        ("rotational", [ELEVEN, ELEVEN_TOO, THIRTEEN]),
        ("rotational", [THIRTEEN]),
        ("quarter", [ELEVEN, ELEVEN_TOO]),
        ("up-down", [ELEVEN, ELEVEN_TOO, SIX]),
        ("left-right", [ELEVEN, SIX, SIX_TOO, SEVEN]),
        ("diagonal", [ELEVEN, SEVEN, SIX]),
        ("none", [ELEVEN, SEVEN, SIX]),
    ],
)
def test_theme_entries_are_placed_symmetrically(symmetry: str, theme: list[str]) -> None:
    design: DesignSettings = {"symmetry": symmetry, "size": "15x15"}
    for grid in made(5, theme, **design):
        check(grid, **design)
        places = theme_positions(grid, theme)
        assert set(places) == set(theme)
        for entry, (row, column) in places.items():
            mirrored = {
                "rotational": (14 - row, 15 - column - len(entry)),
                "quarter": (14 - row, 15 - column - len(entry)),
                "up-down": (14 - row, column),
                "left-right": (row, 15 - column - len(entry)),
            }.get(symmetry, (row, column))
            partners = [other for other in theme if places[other] == mirrored]
            assert [len(other) for other in partners] == [len(entry)]


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("style", ["british", "barred"])
def test_theme_entries_are_placed_in_other_styles(style: str) -> None:
    theme = [ELEVEN, ELEVEN_TOO, THIRTEEN]
    design: DesignSettings = {"style": style, "size": "15x15"}
    for grid in made(3, theme, **design):
        check(grid, **design)
        assert set(theme_positions(grid, theme)) == set(theme)


def test_a_dense_grid_takes_entries_as_long_as_its_rows() -> None:
    theme = ["HEART", "EMBER", "TREND"]
    for grid in made(5, theme, style="dense", size="5x5"):
        assert set(theme_positions(grid, theme)) == set(theme)


def test_theme_entries_may_be_longer_than_other_words() -> None:
    design: DesignSettings = {"size": "15x15", "longest": 9, "max_blocks": 45, "max_words": 90}
    for grid in made(2, [ELEVEN, ELEVEN_TOO], **design):
        check(grid, theme=11, **design)


@pytest.mark.parametrize("seed", range(3))
def test_three_entries_are_neither_at_an_edge_nor_near_each_other(seed: int) -> None:
    theme = ["ABCDEFGHIJ", ELEVEN, "JIHGFEDCBA"]
    for grid in made(8, theme, seed=seed, size="15x15"):
        above, middle, _ = sorted(row for row, _ in theme_positions(grid, theme).values())
        assert 1 <= above <= 4
        assert middle == 7


@pytest.mark.parametrize("longest", [8, 9])
def test_words_between_the_ends_of_a_central_entry_and_an_edge_are_divided(longest: int) -> None:
    theme = ["ABCDEFGHIJ", ELEVEN, "JIHGFEDCBA"]
    for grid in made(5, theme, size="15x15", longest=longest):
        check(grid, theme=11, size="15x15", longest=longest)


def test_four_entries_are_not_side_by_side() -> None:
    theme = [ELEVEN, ELEVEN_TOO, "ABCDEFGHI", "JKLMNOPQR"]
    for grid in made(5, theme, size="15x15"):
        rows = sorted(row for row, _ in theme_positions(grid, theme).values())
        assert all(below - above >= 2 for above, below in pairwise(rows))


# What can never be


@pytest.mark.parametrize(
    ("design", "theme", "path", "said"),
    [
        ({"style": "british", "size": "4x4"}, [], ("grid", "size"), "take an odd size such as 5x5"),
        (
            {"style": "british", "size": "9x8", "symmetry": "up-down"},
            [],
            ("grid", "size"),
            "such as 9x9",
        ),
        ({"size": "15x13", "symmetry": "quarter"}, [], ("grid", "symmetry"), "is not a square"),
        ({"size": "15x13", "symmetry": "diagonal"}, [], ("grid", "symmetry"), "is not a square"),
        ({"longest": 2}, [], ("grid", "longest"), "cannot be shorter than the shortest"),
        ({"size": "3x9", "shortest": 4}, [], ("grid", "shortest"), "do not go both ways"),
        ({"style": "dense", "size": "6x5", "longest": 5}, [], ("grid", "longest"), "the sides, 6"),
        ({"style": "dense", "size": "6x5", "max_words": 9}, [], ("grid", "max_words"), "has 11"),
        ({"size": "9x9"}, [ELEVEN], ("theme", 0), "a row has 9: take a wider grid"),
        ({}, ["OX"], ("theme", 0), "the shortest words have 3"),
        ({}, [ELEVEN, THIRTEEN], ("theme", 1), "another entry of 13 letters, or another symmetry"),
        ({}, [ELEVEN, SIX], ("theme", 1), "in the middle of a row of 15"),
        ({"size": "15x14"}, [ELEVEN], ("theme", 0), "one alone in the middle row"),
        ({"symmetry": "left-right"}, [SIX], ("theme", 0), "has no partner beside it"),
        ({"symmetry": "left-right"}, ["ABCDEFGH", "IJKLMNOP"], ("theme", 0), "another symmetry"),
        ({"style": "dense", "size": "6x6"}, ["HEAR", "TREE"], ("theme", 0), "as a row, 6"),
        ({"size": "3x3"}, ["TEA", "SEA", "PEA", "LEA", "FLU"], ("theme",), "do not go into"),
    ],
)
def test_an_impossible_option_is_refused_at_its_path(
    design: DesignSettings, theme: list[str], path: tuple[str | int, ...], said: str
) -> None:
    with pytest.raises(OptionError) as caught:
        made(theme=theme, **design)
    assert caught.value.path == path
    assert said in caught.value.message


@pytest.mark.parametrize("size", ["2x9", "26x9", "15"])
def test_sizes_beyond_the_limits_are_refused(size: str) -> None:
    with pytest.raises(ValueError, match=r"3 to 25|columns×rows"):
        DesignOptions.model_validate({"size": size})


@pytest.mark.slow
def test_limits_that_no_pattern_meets_are_refused_with_advice() -> None:
    with pytest.raises(GenerationError, match="allow more blocks, or more or longer words"):
        made(size="15x15", longest=4, max_blocks=10)


# The estimate, and looks


def drawn(*rows: str) -> Pattern:
    field = GridShape(len(rows[0]), len(rows), Symmetry.NONE)
    opened = field.cells((r, c) for r, c in field.positions() if rows[r][c] != "#")
    return Pattern(field, opened)


TINY = ListProfile(
    words={2: 4, 3: 8},
    letters={2: [[4, 0], [2, 2]], 3: [[4, 4], [8, 0], [2, 6]]},
    codes={"A": 0, "B": 1},
)


def test_the_estimate_is_the_sum_of_logarithms_to_the_cell() -> None:
    """By hand: log 4 = 1.386, log 8 = 2.079; two letters agree with P = 1/2, 1, and so on."""
    square = drawn("..", "..")
    agreements = 0 + 2 * -693 + -693  # corners: 1·1; 1·½ twice; ½·½ + ½·½
    assert estimate(square, TINY) == (4 * 1386 + agreements) // 4
    assert estimate(drawn("...", "#.#"), TINY) == (2079 + 1386 + 0) // 4


def test_a_list_profile_counts_the_words_of_the_minimum_score() -> None:
    index = index_of([("CAT", 50), ("CAB", 80), ("TO", 80)], "ABCTO")
    profile = ListProfile.of(index, least=60)
    assert profile.words == {2: 1, 3: 1}
    assert profile.choice([None, None, "B"]).log == 0
    assert profile.choice([None, None, "T"]).log < -100_000
    assert profile.choice([None, None, "É"]).log < -100_000
    assert ListProfile.of(index).choice(["C", None, None]).log == 693


def test_the_estimate_takes_words_that_match_theme_letters() -> None:
    pinned = Pattern(drawn("...", "#.#").shape, drawn("...", "#.#").opened, pins={0: "A"})
    assert estimate(pinned, TINY) == (2079 - 693 + 1386) // 4
    across = Pattern(pinned.shape, pinned.opened, pins={0: "A", 1: "A", 2: "A"})
    assert estimate(across, TINY) == 1386 // 4


def test_a_grid_with_a_length_that_no_word_has_comes_last() -> None:
    assert estimate(drawn("....", "...."), TINY) < -100_000


def test_designs_avoid_lengths_without_words() -> None:
    usual = ListProfile.usual()
    words_without = {length: n for length, n in usual.words.items() if length not in (13, 14, 15)}
    profile = ListProfile(words_without, usual.letters)
    for grid in made(3, profile=profile, size="15x15"):
        across, down = words(picture(grid))
        assert max(map(len, across + down)) < 13


def test_cheaters_squares_and_narrow_places_are_blemishes() -> None:
    plain = drawn(*["." * 15] * 15)
    assert blemishes(plain) == 0
    corner = drawn("#" + "." * 14, *["." * 15] * 14)
    assert cheaters(corner).bit_count() == 1
    lump = drawn(*["." * 15] * 6, *["......##......."] * 2, *["." * 15] * 7)
    assert blemishes(lump) > blemishes(plain)
    cut = drawn(*["." * 15] * 7, "######...######", *["." * 15] * 7)
    assert narrowest(cut)[0] == 3
    assert blemishes(cut) > 0
