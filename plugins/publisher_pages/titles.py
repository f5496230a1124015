"""What the puzzles of a publication are called."""

from collections import Counter

from publisher import Publication, clean
from publisher_pages.options import PdfOptions


def titles(publication: Publication, options: PdfOptions) -> tuple[str, ...]:
    """The title of each puzzle, with its number if that is wanted or no title tells it from others.

    A puzzle without a title is called by its number; one that stands alone is not called anything.
    """
    puzzles = publication.puzzles
    if len(puzzles) == 1:
        return (puzzles[0].title,)
    counts = Counter(clean(puzzle.title) for puzzle in puzzles)
    found = []
    for index, puzzle in enumerate(puzzles, 1):
        title, number = clean(puzzle.title), puzzle.language.number(index)
        if not title:
            found.append(f"{puzzle.language.headings.puzzle} {number}")
        elif options.puzzle_numbers or counts[title] > 1:
            found.append(f"{number}. {title}")
        else:
            found.append(title)
    return tuple(found)


def name(publication: Publication) -> str:
    """What a publication is called: as its first puzzle is, if it has no title of its own."""
    first = publication.puzzles[0]
    return clean(publication.title or first.title) or first.language.headings.puzzle
