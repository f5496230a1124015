"""The lines of a paragraph, chosen together: total fit.

After D. E. Knuth and M. F. Plass, “Breaking Paragraphs into Lines” (Software: Practice and
Experience 11, 1981). Lines are ragged, so that their slack is the white at their ends; a paragraph
never takes more lines than it needs.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from publisher_pages.type.atoms import Unbreakable

_MOST_WHITE = 0.65  # of the width: a last line is better not shorter than the rest
_SHORT_COST = 4.0
_HYPHEN_COST = 0.3  # of a line that ends within a word
_ROUNDING = 1e-9


class _Start(NamedTuple):
    """The least cost of the lines before a line, and where they end."""

    cost: float
    ends: tuple[int, ...]


def line_ends(units: Sequence[Unbreakable], limit: float, count: int) -> tuple[int, ...]:
    """The index after the last unit of each of so many lines of `limit` ems, the fewest possible.

    The sum of the squares of white at the ends of lines is the least; the last line may be short,
    but not very short.
    """
    through = list(accumulate((unit.width + unit.space for unit in units), initial=0.0))
    room = max(limit, *(unit.needed for unit in units)) + max(unit.space for unit in units)
    best: dict[int, _Start] = {0: _Start(0.0, ())}
    for line in range(1, count + 1):
        reached: dict[int, _Start] = {}
        for start, (cost, ends) in best.items():
            for end in range(start + 1, len(units) + 1):
                _, width, space, needed, hyphen = units[end - 1]
                plain = through[end] - through[start] - space
                if plain > limit + _ROUNDING and end > start + 1:
                    break
                is_last, more = line == count, needed - width
                if is_last != (end == len(units)) or (
                    plain + more > limit + _ROUNDING and end > start + 1
                ):
                    continue
                if through[-1] - through[end] > (count - line) * room:
                    continue
                white = 1 - (plain + more) / limit
                if is_last:
                    found = cost + _SHORT_COST * max(0.0, white - _MOST_WHITE) ** 2
                else:
                    found = cost + white * white + (_HYPHEN_COST if hyphen else 0.0)
                if end not in reached or found < reached[end].cost:
                    reached[end] = _Start(found, (*ends, end))
        best = reached
    return best[len(units)].ends
