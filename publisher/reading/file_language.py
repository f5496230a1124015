"""The language a puzzle file is in, where nobody says: the file's own, or that of its letters.

A file may name its language; else its letters are of a script, and its words may run from the
right. Nothing else is inferred: French cannot be known from English.
"""

import html
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from publisher.errors import FormatError
from publisher.language.language import Language, TextDirection
from publisher.language.scripts import known_letters, of_script, scripts
from publisher.model.grid import Direction
from publisher.model.puzzle import Puzzle

Read = Callable[[Language], Puzzle]
"""Reads the file as one in this language; raises `FormatError`."""

_LONGEST_LOOK = 1_000_000
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_OTHERWISE = "name the language if it is another"
_SIDES = {TextDirection.LTR: "left", TextDirection.RTL: "right"}


def named(languages: Mapping[str, Language], tag: str) -> Language | None:
    """The language of a BCP 47 tag or a locale, such as `he-IL` or `pt_BR.UTF-8`.

    Parts are left out from the end until a language is found (RFC 4647, section 3.4, lookup).
    """
    from publisher.language.language import codes

    known = codes(languages)
    parts = tag.strip().partition(".")[0].replace("_", "-").casefold().split("-")
    tags = ("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((languages[known[each]] for each in tags if each in known), None)


def inferred(
    read: Read,
    data: bytes,
    named_code: str | None,
    languages: Mapping[str, Language],
    usual: Language,
) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle of a file in its language, and what its maker is to know of how that was found.

    `named_code` is the code in the file, `usual` the language where nothing says otherwise.
    Raises the `FormatError` of `read`.
    """
    own = named_code and named(languages, named_code)
    remarks: tuple[str, ...] = ()
    if own:
        puzzle = read(own)
    else:
        puzzle, remarks = _by_letters(read, data, languages, usual)
        if named_code:
            remarks = (f"its language `{named_code[:40]}` is not one of those known here", *remarks)
    runs = _runs(puzzle)
    if runs in (None, puzzle.direction):
        return puzzle, remarks
    tongue = puzzle.language.overridden(direction=str(runs))
    said = f"its words across run from the {_SIDES[tongue.direction]}, and it is read that way"
    if not remarks and not own:
        said += f", in {tongue.name}: {_OTHERWISE}"
    return read(tongue), (*remarks, said)


def contradictions(
    puzzle: Puzzle, named_code: str | None, languages: Mapping[str, Language]
) -> Iterator[str]:
    """The remarks on a file that says another language than its reader was given."""
    tongue = puzzle.language
    own = named_code and named(languages, named_code)
    if own and own.code != tongue.code:
        yield f"it says that it is in {own.name}, and is read as {tongue.name}, as asked for"
    runs = _runs(puzzle)
    if runs not in (None, tongue.direction):
        yield (
            f"its words across run from the {_SIDES[runs]}, and it is read from the "
            f"{_SIDES[tongue.direction]}, as {tongue.name} is"
        )


def _by_letters(
    read: Read, data: bytes, languages: Mapping[str, Language], usual: Language
) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in the usual language, or in one of its letters' script."""
    try:
        puzzle = read(usual)
    except FormatError:
        found = _readable(read, _text(data), languages, usual)
        if found is None:
            raise
        puzzle = found
    else:
        letters = "".join(cell.letter for row in puzzle.grid.rows for cell in row)
        letters = letters or "".join(entry.clue.text for entry in puzzle.entries)
        script = next(iter(scripts(letters)), None)
        if script is None or script in scripts(known_letters(usual)):
            return puzzle, ()
        tongue = next(of_script(script, letters, languages), None)
        if tongue is None:
            said = f"its letters are of no language known here: it is read as {usual.name}"
            return puzzle, (f"{said}; {_OTHERWISE}",)
        puzzle = read(tongue)
    tongue = puzzle.language
    said = f"it names no language: by its letters it is read as {tongue.name} (`{tongue.code}`)"
    return puzzle, (f"{said}; {_OTHERWISE}",)


def _readable(
    read: Read, text: str, languages: Mapping[str, Language], usual: Language
) -> Puzzle | None:
    """The puzzle of a file that cannot be read in the usual language, and can in another.

    That is so where a format has words or directions of a language in it. Those tried are the
    languages of its other letters; None if none will do.
    """
    own = scripts(known_letters(usual))
    script = next((each for each in scripts(text) if each not in own), None)
    for tongue in of_script(script, text, languages) if script else ():
        try:
            return read(tongue)
        except FormatError:
            continue
    return None


def _text(data: bytes) -> str:
    """The text of a file, its letters read also where JSON and XML have them as escapes."""
    text = data[:_LONGEST_LOOK].decode("utf-8", "ignore")
    return html.unescape(_ESCAPE.sub(lambda found: chr(int(found[1], 16)), text))


def _runs(puzzle: Puzzle) -> TextDirection | None:
    """The direction of words across, as seen; None where the file leaves it open.

    It does so unless all words are straight, and all across run one way: along a spiral, or around
    corners, words run every way in any language.
    """
    found: set[tuple[int, int]] = set()
    for entry in puzzle.entries:
        steps = {(b.row - a.row, b.column - a.column) for a, b in pairwise(entry.slot.cells)}
        if len(steps) > 1:
            return None
        found |= steps if entry.direction is Direction.ACROSS else set()
    if found not in ({(0, 1)}, {(0, -1)}):
        return None
    is_turned = found == {(0, -1)}
    rtl = puzzle.direction is TextDirection.RTL
    return TextDirection.RTL if is_turned != rtl else TextDirection.LTR
