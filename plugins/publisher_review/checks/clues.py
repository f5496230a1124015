"""Checks of clues: missing, long, duplicate, oddly ended or quoted, with numbers of no clue."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from publisher import (
    Check,
    Entry,
    NoOptions,
    Options,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Slot,
    WordError,
    answer_lengths,
    first_names,
    references,
    setting,
    spell,
    typed_at_end,
)
from publisher_review.spelling import SpellingOptions, unlisted_words

_BRACED = re.compile(r"\{[^{}]{0,40}\d[^{}]{0,40}\}")
_ABBREVIATION = re.compile(
    r"\w\.\w+\.$|\b\w\.$|(?<=\s)[A-Z]\w{0,4}\.$|\b(?:abbr|etc|esp|var|usu|orig|vs|dept)\.$"
)
"""U.S., J., Mich., abbr.: such a full stop is of the word, not of the clue."""
_QUOTES = {
    "straight": re.compile(r"(?<!\w)\"|\"(?!\w)"),
    "typographic": re.compile("[“”„«»]"),
}


class LengthOptions(Options):
    """What a config may set under `long-clue:`."""

    most: int = setting(100, "How many characters a clue may have.", ge=1)


def missing_clues(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """An error with all entries that have no clue; noted while cells are open and none has one."""
    lacking = reviewed.puzzle.unclued
    if lacking and len(lacking) == len(reviewed.puzzle.entries):
        is_open = len(reviewed.answers) < len(lacking)
        yield Remark(RemarkLevel.NOTE if is_open else RemarkLevel.ERROR, "no entry has a clue")
    elif lacking:
        slots = tuple(entry.slot for entry in lacking)
        named = first_names([reviewed.names[slot] for slot in slots])
        have = "has" if len(slots) == 1 else "have"
        yield Remark(RemarkLevel.ERROR, f"{named} {have} no clue", slots)


def unknown_entries(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """An error for each entry that a clue names and the puzzle does not have."""
    puzzle = reviewed.puzzle
    known = {(entry.number, entry.direction) for entry in puzzle.entries}
    numbers = {number for number, _ in known}
    for entry in puzzle.entries:
        text = entry.clue.text
        for each in references(text, puzzle.language.headings):
            is_known = (
                (each.number, each.direction) in known
                if each.direction
                else (each.number in numbers)
            )
            if each.is_sure and not is_known:
                named = f"{each.number} {each.direction}" if each.direction else f"{each.number}"
                yield _unknown(reviewed, entry.slot, named)
        for braced in _BRACED.findall(text):
            yield _unknown(reviewed, entry.slot, braced)


def _unknown(reviewed: ReviewedPuzzle, slot: Slot, named: str) -> Remark:
    said = f"the clue of {reviewed.names[slot]} names {named}, which is not in the grid"
    return Remark(RemarkLevel.ERROR, said, (slot,))


def wrong_enumerations(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """An error for each enumeration, beside a clue or in its text, of another length."""
    for entry in reviewed.puzzle.entries:
        lengths = answer_lengths(reviewed.puzzle.grid, entry.slot, *entry.linked)
        typed = typed_at_end(entry.clue.text)
        for shape in (entry.clue.enumeration, typed and typed[1]):
            if shape and sum(shape.lengths) not in lengths:
                name = reviewed.names[entry.slot]
                said = (
                    f"the enumeration of {name} is ({shape}), and its answer has {lengths[0]} cells"
                )
                yield Remark(RemarkLevel.ERROR, said, (entry.slot,))
                break


def other_enumerations(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each enumeration that parts an answer otherwise than it is spelled."""
    for entry in reviewed.clued:
        shape = entry.clue.enumeration
        if shape is None or entry.linked or not all(reviewed.puzzle.answer(entry)):
            continue
        try:
            own = spell(entry.spelling, reviewed.puzzle.language)[1]
        except WordError:
            continue
        if len(own.lengths) > 1 and own.lengths != shape.lengths:
            name, word = reviewed.names[entry.slot], entry.spelling
            said = f"the enumeration of {name} is ({shape}), and {word} is ({own})"
            yield Remark(RemarkLevel.WARNING, said, (entry.slot,))


def long_clues(reviewed: ReviewedPuzzle, options: LengthOptions) -> Iterator[Remark]:
    """A warning for each clue that is long."""
    for entry in reviewed.clued:
        length = len(entry.clue.text)
        if length > options.most:
            name = reviewed.names[entry.slot]
            said = f"the clue of {name} has {length} characters, more than {options.most}"
            yield Remark(RemarkLevel.WARNING, said, (entry.slot,))


def same_clues(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for entries with the same clue, whatever their case."""
    for entries in _alike(reviewed.clued, _folded):
        slots = tuple(entry.slot for entry in entries)
        said = f"{_names(reviewed, entries)} have the same clue"
        yield Remark(RemarkLevel.WARNING, said, slots)


def like_clues(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note for entries whose clues differ in signs alone, such as a `?` at the end."""
    for entries in _alike(reviewed.clued, _bare):
        if len({_folded(entry) for entry in entries}) > 1:
            slots = tuple(entry.slot for entry in entries)
            said = f"the clues of {_names(reviewed, entries)} differ in signs alone"
            yield Remark(RemarkLevel.NOTE, said, slots)


def _alike(entries: Sequence[Entry], key: Any) -> Iterator[list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(key(entry), []).append(entry)
    return (each for text, each in found.items() if text and len(each) > 1)


def _folded(entry: Entry) -> str:
    return entry.clue.text.casefold()


def _bare(entry: Entry) -> str:
    """The letters and digits of a clue."""
    return "".join(c for c in _folded(entry) if unicodedata.category(c)[0] in "LMN")


def clue_endings(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note with the clues that end with a full stop, or without, where most do the other."""
    plain = [each for each in reviewed.clued if each.clue.text[-1].isalnum()]
    stopped = [
        each
        for each in reviewed.clued
        if re.search(r"\w\.$", each.clue.text) and not _ABBREVIATION.search(each.clue.text)
    ]
    if not stopped or not plain or len(stopped) == len(plain):
        return
    few = min(stopped, plain, key=len)
    names = _names(reviewed, few)
    said = f"the clue at {names} ends with a full stop, and most do not"
    if few is plain:
        said = f"the clue at {names} ends without a full stop, and most have one"
    yield Remark(RemarkLevel.NOTE, said, tuple(entry.slot for entry in few))


def quotation_marks(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note with the clues whose quotation marks are not of the kind that most clues have."""
    found = {
        kind: [entry for entry in reviewed.clued if pattern.search(entry.clue.text)]
        for kind, pattern in _QUOTES.items()
    }
    kind, few = min(found.items(), key=lambda each: len(each[1]))
    if few:
        slots = tuple(entry.slot for entry in few)
        said = f"{kind} quotation marks at {_names(reviewed, few)}, and other ones elsewhere"
        yield Remark(RemarkLevel.NOTE, said, slots)


def _names(reviewed: ReviewedPuzzle, entries: Sequence[Entry]) -> str:
    return first_names([reviewed.names[entry.slot] for entry in entries])


CHECKS: tuple[Check[Any], ...] = (
    Check("missing-clue", "Entries without a clue", NoOptions, missing_clues),
    Check("unknown-entry", "Clues that name no entry", NoOptions, unknown_entries),
    Check(
        "wrong-enumeration",
        "Enumerations of another length than the answer",
        NoOptions,
        wrong_enumerations,
    ),
    Check(
        "other-enumeration",
        "Enumerations that part an answer otherwise than it is spelled",
        NoOptions,
        other_enumerations,
    ),
    Check("long-clue", "Long clues", LengthOptions, long_clues, "most"),
    Check("same-clue", "Clues that are there twice", NoOptions, same_clues),
    Check("like-clue", "Clues that differ in signs alone", NoOptions, like_clues),
    Check("clue-ending", "Full stops at the ends of some clues", NoOptions, clue_endings),
    Check("quotation-marks", "Mixed quotation marks", NoOptions, quotation_marks),
    Check(
        "spelling",
        "Words of clues that no list has",
        SpellingOptions,
        unlisted_words,
        "words",
        "any",
    ),
)
