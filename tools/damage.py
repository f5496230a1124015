"""Ways to damage a file: its bytes, its lines, its JSON, its XML, or what is in its zip archive.

Each takes the file and a random generator, and returns other bytes; the same seed damages alike.
"""

import io
import json
import zipfile
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree.ElementTree import Element, tostring

from defusedxml.ElementTree import fromstring

Damage = Callable[[bytes, Random], bytes]

NUMBERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)
TEXTS: tuple[str, ...] = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "99999999999999999999",
    "1e999",
    "0x10",
    "²",
    "٣",
    "NaN",
    "\x00",
)
TEXTS += (
    "\ud800",
    "\u202e",
    "\ufeff",
    "<b>",
    "&amp;",
    "a" * 5000,
    "1-9999",
    "#",
    "(3,4)",
    "~",
    "|",
)
VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1, 251, 10**30, -0.5, 1e308, float("nan"))
VALUES += (*TEXTS, [], {}, [[]], [None], {"cell": {}}, {"style": 3}, [[[[[[]]]]]], [1, 2, 3])

MOST = 2000
"""Elements of XML that are enough: doubled in what is doubled, they soon fill the memory."""


def any_damage(data: bytes, other: bytes, rng: Random) -> bytes:
    """The file damaged in one to three ways that fit what it is."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways: list[Damage] = [flipped, overwritten, cut, doubled, truncated]
        ways += [lambda one, rng: spliced(one, other, rng)]
        start = data[:200].lstrip(b"\xef\xbb\xbf \r\n\t")
        if start.startswith(b"PK"):
            ways += [rezipped] * 8
        elif start.startswith((b"{", b"[")):
            ways += [rejsoned] * 8
        elif start.startswith(b"<"):
            ways += [remarked] * 8
        elif b"\n" in data:
            ways += [relined] * 4
        data = rng.choice(ways)(data, rng)
    return data


def flipped(data: bytes, rng: Random) -> bytes:
    """With one bit or several turned over."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16)) if out else 0):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def overwritten(data: bytes, rng: Random) -> bytes:
    """With a number at the edge of what one, two or four bytes hold."""
    size = rng.choice((1, 2, 4))
    number = rng.choice(NUMBERS) & (1 << 8 * size) - 1
    at = rng.randrange(len(data) + 1)
    return data[:at] + number.to_bytes(size, rng.choice(("little", "big"))) + data[at + size :]


def truncated(data: bytes, rng: Random) -> bytes:
    """Without its end."""
    return data[: rng.randrange(len(data) + 1)]


def cut(data: bytes, rng: Random) -> bytes:
    """Without a piece."""
    start, end = _piece(data, rng)
    return data[:start] + data[end:]


def doubled(data: bytes, rng: Random) -> bytes:
    """With a piece of it again elsewhere, once or many times."""
    start, end = _piece(data, rng)
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[start:end] * rng.choice((1, 1, 2, 50)) + data[at:]


def spliced(data: bytes, other: bytes, rng: Random) -> bytes:
    """The beginning of one file, the end of another."""
    return truncated(data, rng) + other[rng.randrange(len(other) + 1) :]


def relined(data: bytes, rng: Random) -> bytes:
    """With a line dropped, doubled, moved, or a word of it changed."""
    lines = data.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines[at]
    way = rng.randrange(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines[to:to] = [line] * rng.choice((1, 1, 3, 300))
    elif way == 2:
        lines[at], lines[to] = lines[to], line
    else:
        words = line.split(b" ")
        words[rng.randrange(len(words))] = _encoded(rng.choice(TEXTS))
        lines[at] = b" ".join(words)
    return b"\n".join(lines)


def rejsoned(data: bytes, rng: Random) -> bytes:
    """With a value of its JSON replaced, dropped, doubled, or one in the place of another."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return flipped(data, rng)
    places = _places(document)
    for _ in range(rng.choice((1, 1, 2, 5)) if places else 0):
        _change(*rng.choice(places), rng.choice(places), rng)
    try:
        return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode("utf-8", "replace")
    except (ValueError, RecursionError):  # a value inside itself
        return flipped(data, rng)


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every container with every key of it."""
    found, left = [], [document]
    while left:
        container = left.pop()
        keys = container if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], dict | list):
                left.append(container[key])
    return found


def _change(container: Any, key: Any, other: tuple[Any, Any], rng: Random) -> None:
    way = rng.randrange(5)
    try:
        if way == 0:
            del container[key]
        elif way == 1:
            container[key] = other[0][other[1]]
        elif way == 2 and isinstance(container, list):
            container[key:key] = [container[key]] * rng.choice((1, 2, 300))
        elif way == 3 and isinstance(container, dict):
            container[rng.choice(TEXTS)] = container.pop(key)
        else:
            container[key] = rng.choice(VALUES)
    except LookupError:
        pass  # a change before took it away


def remarked(data: bytes, rng: Random) -> bytes:
    """With elements of its XML dropped, doubled, moved or renamed, their texts changed."""
    try:
        root = fromstring(data)
    except Exception:
        return flipped(data, rng)
    for _ in range(rng.choice((1, 1, 2, 5))):
        elements = list(root.iter())
        if len(elements) < MOST:
            _remark(rng.choice(elements), rng.choice(elements), rng)
    try:
        return bytes(tostring(root, "utf-8"))
    except (ValueError, RecursionError, TypeError):
        return flipped(data, rng)


def _remark(element: Element, other: Element, rng: Random) -> None:
    text = _encoded(rng.choice(TEXTS)).decode()
    way = rng.randrange(6)
    if way == 0 and len(element):
        element.remove(rng.choice(list(element)))
    elif way == 1 and len(element):
        element.extend([rng.choice(list(element))] * rng.choice((1, 1, 30)))
    elif way == 2 and not len(other) and other is not element:
        element.append(other)
    elif way == 3:
        element.tag = other.tag
    elif way == 4 and element.attrib:
        name = rng.choice(sorted(element.attrib))
        if rng.random() < 0.2:
            del element.attrib[name]
        else:
            element.set(name, text)
    else:
        element.text = text


def rezipped(data: bytes, rng: Random) -> bytes:
    """A zip archive with one of its members damaged, its checksum right."""
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
            names = old.namelist()
            chosen = rng.randrange(len(names))
            for index, name in enumerate(names):
                content = old.read(name)
                if index == chosen:
                    content = any_damage(content, content, rng)
                new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    except Exception:
        return flipped(data, rng)
    return out.getvalue()


def _piece(data: bytes, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.choice((1, 2, 8, 64, 512)))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")
