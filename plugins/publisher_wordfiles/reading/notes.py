"""Notes in JSON, as apps of notes export them: texts of several lines among titles and dates."""

from collections.abc import Iterator, Sequence

from publisher_wordfiles.reading.names import role_named

_LEAST_LINES = 4
_DEEPEST = 8  # arrays and objects within others
_OF_CARDS = ("answer", "clue", "topic")


def lines_of_notes(value: object, found: Sequence[object]) -> tuple[list[str], str]:
    """The lines of the notes in a value, and which these are; none where there are no notes.

    `found` is the longest list in the value: it is what is meant if it has more in it than a note
    has lines, or if its keys name the sides of cards.
    """
    notes = [text for text in _texts(value, 0) if "\n" in text.strip()]
    long = [note for note in notes if len(_lines(note)) >= _LEAST_LINES]
    records = [each for each in found if isinstance(each, dict)]
    keys = {str(key): role_named(str(key)) for each in records for key in each}
    roles = [*keys.values()]
    are_cards = any(role in roles for role in _OF_CARDS) or roles.count("pair") > 1
    with_notes = sum(any(text in long for text in _texts(each, 0)) for each in records)
    most = max((len(_lines(note)) for note in long), default=0)
    if are_cards or (most <= len(found) and 2 * with_notes <= len(found)):
        return [], ""
    lines = [line for note in long for line in (*_lines(note), "")]
    which = f"the longest of {len(notes)}" if len(notes) > 1 else "the only"
    many = f"{len(long)} of {len(notes)}" if len(long) < len(notes) else f"the {len(long)}"
    which = which if len(long) == 1 else many
    return lines, f"{which} text{'s' if len(notes) > 1 else ''} of several lines"


def _lines(note: str) -> list[str]:
    return [line.strip() for line in note.splitlines() if line.strip()]


def _texts(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list) and depth <= _DEEPEST:
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each, depth + 1)
