"""Several lists as one."""

from collections.abc import Iterable, Sequence
from itertools import chain

from publisher import UnderstoodList, WithLosses
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.sides import in_two_languages

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


def in_one_language(lists: Sequence[Sequence[str]]) -> list[int]:
    """The places of the lists whose words are in the language of most of them; first of several."""
    groups: list[list[int]] = []
    for place, words in enumerate(lists):
        own = (group for group in groups if not in_two_languages(lists[group[0]], words))
        if group := next(own, None):
            group.append(place)
        else:
            groups.append([place])
    return max(groups, key=lambda group: sum(len(lists[at]) for at in group), default=[])
