"""The rules of the Unicode Bidirectional Algorithm, from P2 to I2, that find levels.

P2-P3 and X1-X10 are about embeddings and isolates of a paragraph, W1-W7, N0-N2 and I1-I2 about one
isolating run sequence (BD13). Its classes are written as in `classes` between two letters L or R
for its surroundings, sos and eos.
"""

import re
from functools import cache
from typing import NamedTuple

from publisher_typesetting.bidi.classes import DATA, INITIATORS, ISOLATES, REMOVED, code_point_pairs

_MAX_OPEN_BRACKETS = 63  # BD16

_MARKS = re.compile(rb"([^m])m+")
_AFTER_ARABIC_LETTER = re.compile(rb"A[^LRA]*")
_SEPARATOR_IN_EUROPEAN = re.compile(rb"(?<=1)[pc](?=1)")
_SEPARATOR_IN_ARABIC = re.compile(rb"(?<=2)c(?=2)")
_TERMINATORS = re.compile(rb"[1t]+")
_AFTER_LEFT_TO_RIGHT = re.compile(rb"L[^LR]*")
_NEUTRALS = bytes.maketrans(b"ptcBSWiIFP", b"N" * 10)
_CLOSING = {chr(opener): chr(closer) for opener, closer in code_point_pairs(DATA["brackets"])}
_CANONICAL = {chr(a): chr(b) for a, b in code_point_pairs(DATA["canonical brackets"])}
_BRACKET = re.compile("[" + re.escape("".join([*_CLOSING, *_CLOSING.values()])) + "]")
_STRONG = bytes.maketrans(b"12", b"RR")
_NEUTRAL_RUN = re.compile(rb"N+")


def _after_base(match: re.Match[bytes]) -> bytes:
    base = match[1]
    return base + (b"N" if base in ISOLATES else base) * (len(match[0]) - 1)


def _with_terminators(match: re.Match[bytes]) -> bytes:
    return match[0].replace(b"t", b"1") if b"1" in match[0] else match[0]


def _resolve_weak(types: bytes) -> bytes:
    """Apply W1-W7 between sos and eos; L, R, 1, 2 and N are left."""
    if b"m" in types:
        types = _MARKS.sub(_after_base, types)  # W1
    if b"A" in types:
        types = _AFTER_ARABIC_LETTER.sub(lambda match: match[0].replace(b"1", b"2"), types)  # W2
        types = types.replace(b"A", b"R")  # W3
    if b"2" in types:
        types = _SEPARATOR_IN_ARABIC.sub(b"2", types)  # W4
    if b"1" in types:
        types = _SEPARATOR_IN_EUROPEAN.sub(b"1", types)  # W4
        types = _TERMINATORS.sub(_with_terminators, types)  # W5
        types = _AFTER_LEFT_TO_RIGHT.sub(lambda match: match[0].replace(b"1", b"L"), types)  # W7
    return types.translate(_NEUTRALS)  # W6


def _bracket_pairs(text: str, types: bytes) -> list[tuple[int, int]]:
    """Return the positions of each pair of brackets, in the order of the opening ones (BD16)."""
    pairs = []
    open_brackets: list[tuple[str, int]] = []
    for match in _BRACKET.finditer(text):
        bracket, position = match[0], match.end()  # sos comes before the text
        if types[position] != ord("N"):
            continue
        if bracket in _CLOSING:
            if len(open_brackets) == _MAX_OPEN_BRACKETS:
                break
            closing = _CLOSING[bracket]
            open_brackets.append((_CANONICAL.get(closing, closing), position))
            continue
        bracket = _CANONICAL.get(bracket, bracket)
        for depth in reversed(range(len(open_brackets))):
            closing, opening_position = open_brackets[depth]
            if closing == bracket:
                pairs.append((opening_position, position))
                del open_brackets[depth:]
                break
    return sorted(pairs)


def _resolve_brackets(text: str, original: bytes, types: bytes, embedding: bytes) -> bytes:
    """Apply N0 between sos and eos, given the classes before W1 too."""
    pairs = _bracket_pairs(text, types)
    if not pairs:
        return types
    resolved = bytearray(types)
    strong = bytearray(types.translate(_STRONG))
    opposite = b"L" if embedding == b"R" else b"R"
    for opener, closer in pairs:
        if strong.find(embedding, opener, closer) >= 0:
            direction = embedding
        elif strong.find(opposite, opener, closer) >= 0:
            context_is_left = strong.rfind(b"L", 0, opener) > strong.rfind(b"R", 0, opener)
            direction = b"L" if context_is_left else b"R"
        else:
            continue
        for bracket in (opener, closer):
            end = bracket + 1
            while original[end] == ord("m"):
                end += 1
            resolved[bracket:end] = strong[bracket:end] = direction * (end - bracket)
    return bytes(resolved)


def _resolve_neutrals(types: bytes, embedding: bytes) -> bytes:
    """Apply N1 and N2 between sos and eos."""

    def direction(match: re.Match[bytes]) -> bytes:
        before = types[match.start() - 1] == ord("L")
        after = types[match.end()] == ord("L")
        if before != after:
            return embedding * len(match[0])
        return (b"L" if before else b"R") * len(match[0])

    return _NEUTRAL_RUN.sub(direction, types)


@cache
def _implicit_levels(level: int) -> bytes:
    """Return the table from the class to the level of characters in an embedding (I1, I2)."""
    left, right = (level + 1, level) if level & 1 else (level, level + 1)
    number = level + 1 if level & 1 else level + 2
    return bytes.maketrans(b"LR12", bytes([left, right, number, number]))


def resolve_sequence(text: str, types: bytes, level: int, sos: bytes, eos: bytes) -> bytes:
    """Return the levels of an isolating run sequence (W1-W7, N0-N2, I1-I2)."""
    embedding = direction_of(level)
    original = sos + types + eos
    resolved = _resolve_weak(original)
    if b"N" in resolved:
        resolved = _resolve_brackets(text, original, resolved, embedding)
        resolved = _resolve_neutrals(resolved, embedding)
    return resolved[1:-1].translate(_implicit_levels(level))


def direction_of(level: int) -> bytes:
    """Return the letter of an embedding level's direction."""
    return b"R" if level & 1 else b"L"


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
