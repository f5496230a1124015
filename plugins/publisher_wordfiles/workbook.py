"""Which sheets of a workbook, or other parts of a file, are lists of words, as one list."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from publisher import ListReading, PublisherError, WithLosses
from publisher_wordfiles.merged import in_one_language, merged_lists, named
from publisher_wordfiles.reading.doubts import FEW_WORDS
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.names import role_named

_OTHERWISE = "say `sheet:` for another"
_AS_IT_IS = (ListReading({}, ""),)


class SheetList(NamedTuple):
    """A sheet by its title, and what was understood of it, or why nothing was."""

    title: str
    found: Understood | None
    error: PublisherError | None = None


def of_sheets(sheets: Sequence[SheetList], path: str, what: str = "sheet") -> Understood:
    """The words of the sheets that are lists, with what became of the others.

    `what` is the name of such a part.
    Those with clues count, if there are any, and of those in several languages the ones in that
    of most words. If the columns of several differ, it is asked which one is meant; if none is a
    list, the first one is what there is, or its error is raised.
    """
    read = [_listed(sheet.title, sheet.found) for sheet in sheets if sheet.found]
    lists = [each for each in read if each.words and not each.question]
    lists = [each for each in lists if each.is_clued] or lists
    largest = max(lists, key=lambda each: each.words, default=None)
    if largest:  # a word or two with other columns are no list, as those who made it
        lists = [each for each in lists if each.words >= FEW_WORDS or _agree(largest, each)]
    lists = [lists[at] for at in in_one_language([each.answers for each in lists])] or read[:1]
    if not lists and sheets and sheets[0].error:
        raise sheets[0].error
    titles = [each.title for each in lists]
    found = _together(lists, path, what)
    made = found.value
    others = [sheet.title for sheet in sheets if sheet.title not in titles]
    if not others:
        return WithLosses(made, found.losses)
    if what == "file" and lists and not any(each.is_clued for each in lists):
        asked = f"{path}: its {what} {titles[0]} has words without clues, and not all are lists"
        question = f"{asked}: choose one with `sheet:`"
        made = replace(made, question=question, readings=sheet_readings(titles))
    made = replace(made, readings=(*(made.readings or _AS_IT_IS), *sheet_readings(others)))
    only = f"only its {what if len(titles) == 1 else f'{what}s'} {named(titles)}"
    is_read = "is" if len(titles) == 1 else "are"
    said = f"{path}: {only} {is_read} read, not {named(others)}: {_OTHERWISE}"
    errors = (str(sheet.error) for sheet in sheets if sheet.error)
    return WithLosses(made, (*found.losses, said, *errors))


def _together(lists: Sequence["_Listed"], path: str, what: str) -> Understood:
    """The words of several lists, which is said; it is asked which one, if their columns differ."""
    found = merged_lists(each.found for each in lists)
    if len(lists) < 2:
        return found
    titles = [each.title for each in lists]
    said = f"{path}: its {what}s {named(titles)} are read together"
    readings = (*_AS_IT_IS, *sheet_readings(titles))
    made = replace(found.value, layouts=(said, *found.value.layouts), readings=readings)
    if any(not _agree(lists[0], other) for other in lists[1:]):
        asked = f"{path}: its {what}s {named(titles)} have lists whose columns differ"
        question = f"{asked}: choose one with `sheet:`"
        made = replace(made, question=question, readings=sheet_readings(titles))
    return WithLosses(made, found.losses)


def sheet_readings(titles: Iterable[str]) -> tuple[ListReading, ...]:
    """Readings of a workbook that take one of its sheets."""
    return tuple(ListReading({"sheet": title}, "") for title in titles)


class _Listed(NamedTuple):
    title: str
    found: Understood
    words: int
    is_clued: bool
    roles: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def answers(self) -> list[str]:
        return [word.text for word in self.found.value if word.text]

    @property
    def question(self) -> str:
        return self.found.value.question


def _listed(title: str, found: Understood) -> _Listed:
    words = list(found.value)
    made = WithLosses(replace(found.value, words=words), found.losses)
    clued = sum(bool(word.text and word.clue) for word in words)
    count = sum(bool(word.text) for word in words)
    columns = found.value.columns
    roles = columns.roles if columns else ("answer",)
    return _Listed(title, made, count, 2 * clued > count, roles, columns.names if columns else ())


def _agree(one: _Listed, other: _Listed) -> bool:
    """Whether the columns of two lists have the same roles, and no names that say otherwise."""
    if one.roles != other.roles:
        return False
    pairs = zip(one.roles, one.names, other.names, strict=False)
    return all(
        first.casefold() == second.casefold() or role == role_named(first) == role_named(second)
        for role, first, second in pairs
        if role
    )
