"""The titles of a publication and of its puzzles."""

import re
from collections import Counter

from publisher.model.puzzle import Publication

_LAST_NUMBER = re.compile(r"\d{1,9}$")


def puzzle_titles(publication: Publication, with_numbers: bool = False) -> tuple[str, ...]:
    """The title of each puzzle, numbered if that is wanted or if two titles are the same.

    No number is added to a title that ends with the puzzle's own number, nor to any title where all
    end with a number and differ. A puzzle without a title is called by its number, unless it is
    alone in the publication.
    """
    puzzles = publication.puzzles
    if len(puzzles) == 1:
        return (puzzles[0].title,)
    plain = [puzzle.title for puzzle in puzzles]
    counts = Counter(plain)
    are_numbered = all(map(_LAST_NUMBER.search, plain)) and len(counts) == len(plain)
    found = []
    for index, (puzzle, title) in enumerate(zip(puzzles, plain, strict=True), 1):
        number, last = puzzle.language.number(index), _LAST_NUMBER.search(title)
        has_number = are_numbered or (last is not None and int(last[0]) == index)
        if not title:
            found.append(f"{puzzle.language.headings.puzzle} {number}")
        elif counts[title] > 1 or (with_numbers and not has_number):
            found.append(f"{number}. {title}")
        else:
            found.append(title)
    return tuple(found)


def publication_title(publication: Publication) -> str:
    """The title of a publication, or of its first puzzle if it has none of its own."""
    first = publication.puzzles[0]
    return publication.title or first.title or first.language.headings.puzzle
