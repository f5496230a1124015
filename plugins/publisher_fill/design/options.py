"""The settings of a designed grid, and the refusal of impossible ones."""

from typing import Literal, NamedTuple

from pydantic import field_validator

from publisher import GridSize, OptionError, Options, Size, Symmetry, setting

SMALLEST, LARGEST = 3, 25
"""The shortest and the longest side of a designed grid."""

Style = Literal["american", "british", "barred", "dense"]


class DesignOptions(Options):
    """A grid to be designed by the program."""

    style: Style = setting(
        "american",
        "The style of the grid: american has every cell in two words, british is a "
        "lattice with about half of them, barred has bars for blocks, dense has neither.",
    )
    size: GridSize = setting(
        Size(15, 15), f"Columns×rows, such as 15x15; a side has {SMALLEST} to {LARGEST} cells."
    )
    symmetry: Symmetry = setting(Symmetry.ROTATIONAL, "How the pattern is symmetric.")
    max_blocks: int | None = setting(
        None, "The most black squares (american: 17 of 100 cells).", ge=0
    )
    max_words: int | None = setting(None, "The most words (american 15x15: 78).", ge=1)
    shortest: int = setting(3, "Letters of the shortest words.", ge=2, le=LARGEST)
    longest: int | None = setting(None, "Letters of the longest words, except theme entries.", ge=2)

    @field_validator("size")
    @classmethod
    def _possible(cls, size: Size) -> Size:
        if min(size) < SMALLEST or max(size) > LARGEST:
            raise ValueError(f"a side of a designed grid has {SMALLEST} to {LARGEST} cells")
        return size


class DesignLimits(NamedTuple):
    """The shortest and longest words of a pattern, and its most blocks and words."""

    shortest: int
    longest: int
    blocks: int
    words: int


def limits(options: DesignOptions) -> DesignLimits:
    """The limits that the options set, and the usual ones of the style for the rest.

    Raises `OptionError` for impossible options; its path starts at the generator's options.
    """
    width, height = options.size
    longest = options.longest or max(width, height)
    blocks, words = _usual(options)
    if options.max_blocks is not None:
        blocks = options.max_blocks
    if options.max_words is not None:
        words = options.max_words
    _refuse_impossible(options, longest, words)
    return DesignLimits(options.shortest, longest, blocks, words)


def _usual(options: DesignOptions) -> tuple[int, int]:
    """The most blocks and words, by the custom of newspapers.

    American: 17 of 100 cells are black; `words = 78 * (area / 225) ** 0.87`, which is 78 in 15×15
    and 140 in 21×21. Barred: `words = area / 4`, 36 in 12×12, about as long as in printed grids. A
    lattice has limits of its own.
    """
    width, height = options.size
    area, fewest = width * height, width + height
    if options.style == "american":
        return area * 17 // 100, max(fewest, round(78 * (area / 225) ** 0.87))
    return area, max(fewest, area // 4)


def _refuse_impossible(options: DesignOptions, longest: int, words: int) -> None:
    width, height = options.size
    fewest = width + height
    shown, symmetry, style = f"{width}×{height}", options.symmetry, options.style
    if symmetry.needs_square and width != height:
        said = f"{shown} is not a square, as `{symmetry}` needs: change the size or the symmetry"
        raise OptionError(("grid", "symmetry"), said)
    if longest < options.shortest:
        said = f"the longest words cannot be shorter than the shortest, {options.shortest} letters"
        raise OptionError(("grid", "longest"), said)
    if options.shortest > min(width, height):
        said = f"words of {options.shortest} letters do not go both ways into {shown}"
        raise OptionError(("grid", "shortest"), said)
    if style == "british":
        _refuse_lattice(options)
    elif style == "dense" and longest < max(width, height):
        said = f"without blocks and bars, words are as long as the sides, {max(width, height)}"
        raise OptionError(("grid", "longest"), said)
    if style == "dense" and words < fewest:
        raise OptionError(("grid", "max_words"), f"a dense grid of {shown} has {fewest} words")


def _refuse_lattice(options: DesignOptions) -> None:
    """Refuse a symmetric lattice with even sides: only odd sides begin and end alike."""
    width, height = options.size
    symmetry = options.symmetry
    turns_rows = symmetry in (Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.UP_DOWN)
    turns_columns = symmetry in (Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.LEFT_RIGHT)
    if (turns_rows and not height % 2) or (turns_columns and not width % 2):
        odd = [side if side % 2 else side + 1 for side in (width, height)]
        raise OptionError(
            ("grid", "size"),
            f"a British lattice of {width}×{height} cannot be symmetric ({symmetry}): take an odd "
            f"size such as {odd[0]}x{odd[1]}, or another symmetry",
        )
