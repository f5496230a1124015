"""Rules P2-P3 and X1-X10 of the Unicode Bidirectional Algorithm: embeddings and isolates."""

import re
from typing import NamedTuple

from publisher.bidi.classes import INITIATORS, REMOVED
from publisher.bidi.implicit import direction_of, resolve_sequence

_MAX_DEPTH = 125  # BD2
_STRONG_OR_ISOLATE = re.compile(rb"[LRAiIFP]")
_EXPLICIT = re.compile(rb"[eEoOxbiIFP]")
_EXPLICIT_OR_OTHERS = re.compile(rb"[eEoOxiIFP]|b+|[^eEoOxbiIFP]+")
_EMBEDDINGS = {b"e": (0, b""), b"E": (1, b""), b"o": (0, b"L"), b"O": (1, b"R")}
_LEVEL_RUN = re.compile(rb"(.)\1*", re.DOTALL)


def first_strong(classes: bytes, start: int = 0, *, isolate: bool = False) -> int:
    """Return 1 if the first strong character outside isolates is R or AL, otherwise 0 (P2, P3).

    With `isolate`, the search ends at the isolate terminator that matches nothing after `start`.
    """
    depth = 0
    for match in _STRONG_OR_ISOLATE.finditer(classes, start):
        letter = match[0]
        if letter in INITIATORS:
            depth += 1
        elif letter == b"P":
            if isolate and not depth:
                break
            depth = max(depth - 1, 0)
        elif not depth:
            return int(letter != b"L")
    return 0


class _Status(NamedTuple):
    level: int
    override: bytes  # a class letter, or empty
    isolate: bool


class _StatusStack:
    """The directional status stack and the three counters beside it (X1)."""

    def __init__(self, base: int) -> None:
        self.statuses = [_Status(base, b"", isolate=False)]
        self.overflow_isolates = 0
        self.overflow_embeddings = 0
        self.valid_isolates = 0

    @property
    def top(self) -> _Status:
        return self.statuses[-1]

    @property
    def overflows(self) -> bool:
        return bool(self.overflow_isolates or self.overflow_embeddings)

    def _push(self, direction: int, override: bytes, *, isolate: bool) -> bool:
        """Push the next odd or even level unless it is too deep; return whether it was pushed."""
        level = self.top.level + 1
        level += (level ^ direction) & 1
        if level > _MAX_DEPTH or self.overflows:
            return False
        self.statuses.append(_Status(level, override, isolate))
        return True

    def open_embedding(self, direction: int, override: bytes) -> None:
        """Apply X2-X5."""
        if not self._push(direction, override, isolate=False) and not self.overflow_isolates:
            self.overflow_embeddings += 1

    def open_isolate(self, direction: int) -> None:
        """Apply X5a-X5c."""
        if self._push(direction, b"", isolate=True):
            self.valid_isolates += 1
        else:
            self.overflow_isolates += 1

    def close_isolate(self) -> None:
        """Apply X6a."""
        if self.overflow_isolates:
            self.overflow_isolates -= 1
        elif self.valid_isolates:
            self.overflow_embeddings = 0
            while not self.statuses.pop().isolate:
                pass
            self.valid_isolates -= 1

    def close_embedding(self) -> None:
        """Apply X7."""
        if self.overflow_isolates:
            return
        if self.overflow_embeddings:
            self.overflow_embeddings -= 1
        elif not self.top.isolate and len(self.statuses) > 1:
            self.statuses.pop()


def _explicit(classes: bytes, base: int) -> tuple[bytes, bytes]:
    """Return the levels, and the classes after overrides, of the characters that X9 keeps."""
    stack = _StatusStack(base)
    levels: list[bytes] = []
    types: list[bytes] = []
    for match in _EXPLICIT_OR_OTHERS.finditer(classes):
        piece = match[0]
        if piece in _EMBEDDINGS:
            stack.open_embedding(*_EMBEDDINGS[piece])
        elif piece == b"x":
            stack.close_embedding()
        elif piece[0] not in REMOVED:
            if piece == b"P":
                stack.close_isolate()
            levels.append(bytes([stack.top.level]) * len(piece))
            types.append(stack.top.override * len(piece) or piece)
            if piece == b"F":
                # One that overflows needs none, and searching in many nested ones takes long.
                rtl = not stack.overflows and first_strong(classes, match.end(), isolate=True)
                stack.open_isolate(int(rtl))
            elif piece in INITIATORS:
                stack.open_isolate(int(piece == b"I"))
    return b"".join(levels), b"".join(types)


def level_runs(levels: bytes) -> list[slice]:
    """Return the maximal runs of one level (BD7)."""
    return [slice(*match.span()) for match in _LEVEL_RUN.finditer(levels)]


def _isolating_run_sequences(levels: bytes, classes: bytes) -> list[list[slice]]:
    """Return the level runs, joined over the isolates between them (BD13).

    A run ends with an initiator that has a match just when that match starts a later run.
    """
    sequences: list[list[slice]] = []
    open_sequences: list[list[slice]] = []
    for run in level_runs(levels):
        if classes[run.start] == ord("P") and open_sequences:
            sequence = open_sequences.pop()
        else:
            sequence = []
            sequences.append(sequence)
        sequence.append(run)
        if classes[run.stop - 1] in INITIATORS:
            open_sequences.append(sequence)
    return sequences


def _boundaries(
    sequence: list[slice], levels: bytes, classes: bytes, base: int
) -> tuple[bytes, bytes]:
    """Return the directions at the start and end of a sequence, sos and eos."""
    first, last = sequence[0].start, sequence[-1].stop
    level = levels[first]
    before = levels[first - 1] if first else base
    unclosed = last == len(levels) or classes[last - 1] in INITIATORS
    after = base if unclosed else levels[last]
    return direction_of(max(level, before)), direction_of(max(level, after))


def resolve(text: str, classes: bytes, base: int) -> bytes:
    """Return the levels of a paragraph without its separator (X1-X10, then W1-I2).

    Characters that X9 removes get the level of the character before them, as section 5.2 advises
    for output that keeps them, or the base level at the start.
    """
    if not _EXPLICIT.search(classes):
        direction = direction_of(base)
        return resolve_sequence(text, classes, base, direction, direction)
    levels, types = _explicit(classes, base)
    kept = "".join([text[i] for i, letter in enumerate(classes) if letter not in REMOVED])
    kept_classes = classes.translate(None, REMOVED)
    resolved = _resolve_sequences(kept, kept_classes, levels, types, base)
    return _with_removed(resolved, classes, base)


def _resolve_sequences(text: str, classes: bytes, levels: bytes, types: bytes, base: int) -> bytes:
    """Return the levels through I2 of the characters that X9 keeps, given those through X8."""
    resolved = bytearray(levels)
    for sequence in _isolating_run_sequences(levels, classes):
        sos, eos = _boundaries(sequence, levels, classes, base)
        sequence_text = "".join([text[run] for run in sequence])
        sequence_types = b"".join([types[run] for run in sequence])
        level = levels[sequence[0].start]
        sequence_levels = resolve_sequence(sequence_text, sequence_types, level, sos, eos)
        start = 0
        for run in sequence:
            end = start + run.stop - run.start
            resolved[run] = sequence_levels[start:end]
            start = end
    return bytes(resolved)


def _with_removed(levels: bytes, classes: bytes, base: int) -> bytes:
    """Return the levels of all characters, given those of the ones that X9 keeps."""
    result = bytearray()
    level = base
    kept = iter(levels)
    for letter in classes:
        if letter not in REMOVED:
            level = next(kept)
        result.append(level)
    return bytes(result)
