"""Insets of a grid: pictures, or the title, over cells that have no letters."""

from publisher import Puzzle
from publisher_html.markup import element, text
from publisher_html.pictures import url_of


def insets(puzzle: Puzzle, title: str) -> list[str]:
    """The markup of each; raises `ExportError` for a picture that browsers do not show."""
    found = []
    for number, inset in enumerate(puzzle.sheet.insets if puzzle.sheet else ()):
        # It is no part of the puzzle for those who hear it; the heading says the title.
        shown = text("p", title, aria_hidden="true")
        if inset.picture:
            shown = element("img", src=url_of(inset.picture, "the picture in the grid"), alt="")
        found.append(element("div", shown, class_=f"inset inset-{number}"))
    return found


def inset_style(puzzle: Puzzle) -> str:
    """How large each is, and no title above the grid where it is inside."""
    shown = puzzle.sheet.insets if puzzle.sheet else ()
    rules = [
        f".inset-{number}{{--columns:{len(inset.columns)};--rows:{len(inset.rows)}}}"
        for number, inset in enumerate(shown)
    ]
    if any(not inset.picture for inset in shown):
        rules.append("h1{position:absolute;clip-path:inset(50%)}")
    return "".join(rules)
