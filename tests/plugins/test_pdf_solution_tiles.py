"""Solutions in tiles of their own sizes: how they share pages."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losses import kept
from paging import options
from publisher import Language, Publication
from publisher_pages.document.document import document
from publisher_pages.drawing.areas import CellAreas
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Role
from publisher_pages.fonts.families import load_fonts
from publisher_pages.solutions.tiles import Need, TiledPages, text_widths
from publisher_testing import ENGLISH, HEBREW, puzzle

PAGE = (300.0, 500.0)
ROOM = Extent(40.0, 60.0, 340.0, 560.0)
SIDES = (8.0, 17.0)
HEADING = 30.0
sizes = st.tuples(st.integers(1, 60), st.integers(1, 60), st.floats(0, 90), st.floats(0, 20))


def tiled(
    *grids: tuple[int, int], most: int = 999, sides: tuple[float, float] = SIDES
) -> TiledPages:
    """Pages of grids of these sizes, each with a head of 15 points."""
    return TiledPages.best([Need(*each, 30.0, 15.0) for each in grids], PAGE, sides, most, {})


@pytest.mark.slow
@given(
    st.lists(sizes, min_size=1, max_size=40),
    st.integers(1, 12),
    st.booleans(),
    st.sets(st.integers(0, 39)),
)
def test_every_solution_is_once_on_a_page_inside_and_beside_the_others(
    grids: list[tuple[int, int, float, float]], most: int, in_middle: bool, begun: set[int]
) -> None:
    headings = {at: HEADING for at in begun if at < len(grids)}
    pages = TiledPages.best([Need(*each) for each in grids], PAGE, SIDES, most, headings)
    seen = list[int]()
    for page in range(len(pages)):
        tiles = list(pages.tiles(page, ROOM, in_middle=in_middle))
        tops = {tile.place: tile.extent.top for tile in tiles}
        for place, below in pages.headings(page, ROOM):
            assert below.top + HEADING == pytest.approx(tops[place])
            above = [tile.extent.bottom for tile in tiles if tile.place < place]
            assert below.top >= max([ROOM.top - 26, *above]) + 26 - 0.01
            assert all(top >= tops[place] for at, top in tops.items() if at > place)
            del headings[place]
        seen += [tile.place for tile in tiles]
        assert list(pages.places(page)) == [tile.place for tile in tiles]
        assert len(tiles) <= most
        for place, (left, top, right, bottom), side in tiles:
            columns, rows, _, head = grids[place]
            assert ROOM.left - 0.01 <= left
            assert right <= ROOM.right + 0.01
            assert ROOM.top - 0.01 <= top
            assert bottom <= ROOM.bottom + 0.01
            assert columns * side <= right - left + 0.01
            assert head + rows * side <= bottom - top + 0.01
        for one, other in combinations([tile.extent for tile in tiles], 2):
            is_beside = one.right <= other.left + 0.01 or other.right <= one.left + 0.01
            assert is_beside or one.bottom <= other.top + 0.01 or other.bottom <= one.top + 0.01
    assert seen == list(range(len(grids)))
    assert not headings


def test_small_solutions_take_no_more_room_than_they_need() -> None:
    small, large = [(5, 5)] * 12, [(21, 21)]
    assert len(tiled(*small)) == 1
    assert len(tiled(*small, *large)) == 1


def test_cells_are_as_large_as_the_fewest_pages_hold() -> None:
    four = tiled(*[(15, 15)] * 4)
    assert len(four) == 1
    assert four.side == pytest.approx((300 - 10) / 30, abs=0.01)
    assert tiled((5, 5)).side == 17.0


def test_a_grid_too_large_for_a_page_makes_no_other_smaller() -> None:
    pages = tiled((100, 100), (5, 5))
    sides = [
        tile.side for page in range(len(pages)) for tile in pages.tiles(page, ROOM, in_middle=False)
    ]
    assert sides == [3.0, pytest.approx(17.0)]


def test_a_page_has_as_many_as_are_wished_for() -> None:
    pages = tiled(*[(15, 15)] * 14, most=6, sides=(0.5, 17.0))
    assert [len(pages.places(page)) for page in range(len(pages))] == [6, 6, 2]


def test_incomplete_rows_stand_below_the_full_ones() -> None:
    pages = tiled(*[(9, 9)] * 5)
    lefts = [tile.extent.left for tile in pages.tiles(0, ROOM, in_middle=True)]
    assert lefts[:2] == lefts[2:4]
    assert lefts[4] == lefts[0]


def test_rows_of_unequal_solutions_share_their_columns_where_a_page_is_as_wide() -> None:
    def lefts(*grids: tuple[int, int]) -> list[float]:
        tiles = tiled(*grids, sides=(8.0, 12.0)).tiles(0, ROOM, in_middle=True)
        return [round(tile.extent.left, 3) for tile in tiles]

    unequal = lefts((8, 8), (12, 12), (10, 10), (9, 9))
    assert unequal[:2] == unequal[2:]
    apart = lefts((4, 8), (20, 8), (20, 8), (4, 8))
    assert apart[0] == apart[2]
    assert apart[1] != apart[3]  # together they would be wider than a page


def test_answers_have_room_below_their_grids() -> None:
    heights = tuple(4000 / width for width in text_widths(PAGE[0]))
    pages = TiledPages.best([Need(5, 5, 30.0, 15.0, heights)] * 3, PAGE, SIDES, 999, {})
    tiles = list(pages.tiles(0, ROOM, in_middle=False))
    for _, extent, side in tiles:
        assert extent.height >= 15.0 + 5 * side + 4000 / extent.width - 0.01


@pytest.mark.slow
@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_a_paperback_has_four_solutions_of_15_columns_to_a_page(language: Language) -> None:
    letter = language.letters[0]
    rows = [letter * 15 if row % 2 == 0 else f"{letter}#" * 7 + letter for row in range(15)]
    publication = Publication((puzzle(rows, language),) * 4)
    wish = options("book", profile="kdp", contents=False, title_page=False)
    *_, last = kept(document(publication, wish, load_fonts(), list))
    grids = [mark for mark in last.hidden if isinstance(mark, CellAreas)]
    assert len(grids) == 4
    letters = last.texts(Role.LETTER)
    assert len(letters) == 4 * (15 * 15 - 7 * 7)
    assert min(text.size for text in letters) >= 7
