"""Several lists as one."""

from collections.abc import Iterable, Sequence
from itertools import chain

from publisher import UnderstoodList, WithLosses
from publisher_wordfiles.reading.finishing import Understood

_MOST_NAMES = 5


def named(titles: Sequence[str]) -> str:
    """Some names in a sentence; not more of them than somebody would read."""
    shown = list(titles[:_MOST_NAMES])
    if len(titles) > _MOST_NAMES:
        shown.append(f"{len(titles) - _MOST_NAMES} more")
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


def merged_lists(lists: Iterable[WithLosses[UnderstoodList]]) -> Understood:
    """Several lists as one; of columns it has only those of a single list."""
    found = list(lists)
    if len(found) == 1:
        return found[0]
    whole = UnderstoodList(
        [word for each in found for word in each.value],
        tuple(chain.from_iterable(each.value.layouts for each in found)),
        tuple(chain.from_iterable(each.value.odd_lines for each in found)),
        tuple(chain.from_iterable(each.value.headings for each in found)),
        tuple(chain.from_iterable(each.value.separators for each in found)),
        next((each.value.question for each in found if each.value.question), ""),
    )
    return WithLosses(whole, tuple(chain.from_iterable(each.losses for each in found)))
