"""Rules W1-W7, N0-N2 and I1-I2 of the Unicode Bidirectional Algorithm, for one sequence.

A sequence is an isolating run sequence (BD13), its classes written as in `classes` between two
letters L or R for its surroundings, sos and eos.
"""

import re
from functools import cache

from publisher.bidi.classes import DATA, ISOLATES, code_point_pairs

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
