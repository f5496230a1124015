"""What the puzzles of a publication are called."""

import re
from collections import Counter

from publisher import Publication, clean
from publisher_pages.options import PdfOptions

_LAST_NUMBER = re.compile(r"\d{1,9}$")


def titles(publication: Publication, options: PdfOptions) -> tuple[str, ...]:
    """The title of each puzzle, with its number if that is wanted or no title tells it from others.

    No number is added to titles that have one: to one that ends with the puzzle's own, and to none
    where all end with a number and differ. A puzzle without a title is called by its number; one
    that stands alone is not called anything.
    """
    puzzles = publication.puzzles
    if len(puzzles) == 1:
        return (puzzles[0].title,)
    plain = [clean(puzzle.title) for puzzle in puzzles]
    counts = Counter(plain)
    are_numbered = all(map(_LAST_NUMBER.search, plain)) and len(counts) == len(plain)
    found = []
    for index, (puzzle, title) in enumerate(zip(puzzles, plain, strict=True), 1):
        number, last = puzzle.language.number(index), _LAST_NUMBER.search(title)
        told = are_numbered or (last is not None and int(last[0]) == index)
        if not title:
            found.append(f"{puzzle.language.headings.puzzle} {number}")
        elif counts[title] > 1 or (options.puzzle_numbers and not told):
            found.append(f"{number}. {title}")
        else:
            found.append(title)
    return tuple(found)


def name(publication: Publication) -> str:
    """What a publication is called: as its first puzzle is, if it has no title of its own."""
    first = publication.puzzles[0]
    return clean(publication.title or first.title) or first.language.headings.puzzle
