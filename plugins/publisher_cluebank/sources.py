"""Where the clues of a puzzle come from that were suggested: told, forbidden, or printed."""

from collections.abc import Iterator
from dataclasses import replace

from publisher import (
    Entry,
    Options,
    Puzzle,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    count_of,
    field_validator,
    setting,
)


class ForbiddenSources(Options):
    """Which clues must not be printed."""

    forbid: list[str] = setting(
        [], "Whose clues must not be printed: words of their sources, such as `the clue server`."
    )


class PrintedSources(Options):
    """How the sources are printed."""

    text: str = setting("{sources}", "What the note says; {sources} are those of the clues.")

    @field_validator("text")
    @classmethod
    def _has_sources(cls, text: str) -> str:
        if "{sources}" not in text:
            raise ValueError("expected a text with {sources} in it")
        return text


def remarks(reviewed: ReviewedPuzzle, options: ForbiddenSources) -> Iterator[Remark]:
    """An error for each clue of a forbidden source, and a note on each other source."""
    others: dict[str, list[Entry]] = {}
    for entry in reviewed.clued:
        source = entry.clue.source
        if any(word.casefold() in source.casefold() for word in options.forbid if word):
            said = f"the clue of {reviewed.names[entry.slot]} is from {source}"
            yield Remark(RemarkLevel.ERROR, f"{said}, which is forbidden", (entry.slot,))
        elif source:
            others.setdefault(_provider(source), []).append(entry)
    for provider, entries in others.items():
        text = f"{count_of(len(entries), 'clue')} from {provider}"
        yield Remark(RemarkLevel.NOTE, text, tuple(entry.slot for entry in entries))


def finish(puzzle: Puzzle, options: PrintedSources, seed: int) -> Puzzle:  # noqa: ARG001
    """The puzzle with a note that says where its suggested clues come from, if any does."""
    found = [_provider(entry.clue.source) for entry in puzzle.entries if entry.clue.source]
    if not found:
        return puzzle
    said = options.text.replace("{sources}", ", ".join(dict.fromkeys(found)))
    return replace(puzzle, notes=" ".join(filter(None, [puzzle.notes, said])))


def _provider(source: str) -> str:
    return source.partition(": ")[0]
