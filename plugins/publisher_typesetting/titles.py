"""The titles of puzzles, of publications, and of the solutions of each kind."""

import re
from collections import Counter

from publisher import Publication, joined_texts, puzzle_name

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
            found.append(f"{puzzle_name(puzzle)} {number}")
        elif counts[title] > 1 or (with_numbers and not has_number):
            found.append(f"{number}. {title}")
        else:
            found.append(title)
    return tuple(found)


def publication_title(publication: Publication) -> str:
    """The title of a publication, or of its first puzzle if it has none of its own."""
    first = publication.puzzles[0]
    return publication.title or first.title or puzzle_name(first)


def solutions_by_kind(publication: Publication) -> list[tuple[str, list[int]]]:
    """The places of puzzles, from 0, under the headings of their solutions.

    Where a publication has several kinds, each has a heading of its own, in the language of the
    publication if one of the kind is in it.
    """
    language = publication.language
    names, places = dict[str, str](), dict[str, list[int]]()
    for place, puzzle in enumerate(publication.puzzles):
        places.setdefault(puzzle.kind, []).append(place)
        if puzzle.kind not in names or puzzle.language.code == language.code:
            names[puzzle.kind] = puzzle_name(puzzle)
    whole = language.headings.solutions
    titles = {kind: joined_texts([whole, name], language) for kind, name in names.items()}
    return [(titles[kind] if len(names) > 1 else whole, at) for kind, at in places.items()]
