"""Measure how many lists of words are read in their language, on words that its data never saw.

FOLDER has the Debian packages gcompris-qt-data, kdeedu-kvtml-data and tuxpaint-stamps-default,
unpacked over one another: names of things for children, with translations. None of them is a
source of `tools/make_letter_groups.py`::

    python tools/measure_languages.py FOLDER --lists 25 --words 10
"""

import argparse
import json
import re
import struct
import sys
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree.ElementTree import ParseError

from defusedxml.ElementTree import parse

from publisher.language.letter_groups import other_languages
from publisher.language.likely import LikelyLanguage, likely_language
from publisher.language.scripts import scripts
from publisher.plugins.registry import load

CODES = {
    "pt_BR": "pt", "zh_CN": "zh-Hans", "zh_TW": "zh-Hant", "sr@latin": "sr-Latn", "en_GB": "en",
    "sr@ijekavianlatin": "sr-Latn", "tl": "fil",
}  # fmt: skip

Lexicon = dict[str, str]
"""Words of a language by the thing that each names."""


def lexicons(folder: Path) -> dict[str, Lexicon]:
    """The words of each language; a thing has the same key in all of them, if it is known."""
    found: dict[str, Lexicon] = defaultdict(dict)
    for code, thing, word in (*_gcompris(folder), *_kvtml(folder), *_stamps(folder)):
        plain = unicodedata.normalize("NFC", word).strip(" .!")
        is_word = plain.isalpha() or (code == "vi" and plain.replace(" ", "").isalpha())
        if is_word and 2 <= len(plain) <= 21:
            found[code].setdefault(thing, plain)
    return found


def _gcompris(folder: Path) -> Iterator[tuple[str, str, str]]:
    for name, data in _resources((folder / "usr/share/gcompris-qt/rcc/lang.rcc").read_bytes()):
        if listed := re.fullmatch(r"content-(\w+)\.json", name):
            for thing, word in json.loads(data).items():
                yield CODES.get(listed[1], listed[1]), thing, word


def _resources(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The names and contents of a Qt resource file (rcc, version 1 and later)."""
    version, tree, contents, names = struct.unpack(">4I", data[4:20])
    size, todo = 14 if version < 2 else 22, [0]
    while todo:
        at = tree + size * todo.pop()
        name, flags, first, second = struct.unpack(">IHII", data[at : at + 14])
        if flags & 2:
            todo += range(second, second + first)
            continue
        length = struct.unpack(">H", data[names + name : names + name + 2])[0]
        start = names + name + 6
        place = contents + second
        end = place + 4 + struct.unpack(">I", data[place : place + 4])[0]
        found = data[place + 4 : end]
        found = zlib.decompress(found[4:]) if flags & 1 else found
        yield data[start : start + 2 * length].decode("utf-16-be"), found


def _kvtml(folder: Path) -> Iterator[tuple[str, str, str]]:
    for path in sorted((folder / "usr/share/apps/kvtml").glob("*/*.kvtml")):
        try:
            entries = parse(path).iter("entry")
        except ParseError:
            continue
        for number, entry in enumerate(entries):
            code = CODES.get(path.parent.name, path.parent.name)
            yield code, f"{path}{number}", entry.findtext("translation[@id='0']/text") or ""


def _stamps(folder: Path) -> Iterator[tuple[str, str, str]]:
    for path in sorted((folder / "usr/share/tuxpaint/stamps").rglob("*.txt")):
        first, *lines = path.read_text("utf-8", "replace").splitlines()
        yield "en", str(path), first
        for line in lines:
            if said := re.fullmatch(r"([\w@]+)\.utf8=(.*)", line):
                yield CODES.get(said[1], said[1]), str(path), said[2]


def main() -> None:
    """Print the verdicts of each language, and their sums."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lists", type=int, default=25)
    parser.add_argument("--words", type=int, default=10)
    parser.add_argument("--capitals", action="store_true", help="capitals without marks")
    parser.add_argument("--translated", action="store_true", help="with English for clues")
    given = parser.parse_args()
    languages = load().languages
    codes = {*languages, *other_languages()}
    known = {code: words for code, words in lexicons(given.folder).items() if code in codes}
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for code, lexicon in sorted(known.items()):
        clued = known["en"] if given.translated and code != "en" else lexicon
        things = sorted(lexicon.keys() & clued.keys())
        if len(things) < 2 * given.words:
            continue
        rng, said = Random(code), Counter[str]()
        for _ in range(given.lists):
            chosen = rng.sample(things, given.words)
            answers = [_typed(lexicon[thing], given.capitals) for thing in chosen]
            clues = [clued[thing] for thing in chosen] if given.translated else []
            likely = likely_language(answers, languages, languages["en"], clues)
            said[_verdict(likely, code)] += 1
        kind = "Latin" if "Latin" in scripts("".join(lexicon.values())) else "other letters"
        totals[kind if code in languages else "none of ours"].update(said)
        _say(code, said)
    for kind, said in totals.items():
        _say(kind, said)


def _say(what: str, said: Counter[str]) -> None:
    sys.stdout.write(f"{what}, {said.total()} lists: {dict(said.most_common())}\n")


def _typed(word: str, capitals: bool) -> str:
    if not capitals:
        return word
    apart = unicodedata.normalize("NFD", word.upper())
    return "".join(char for char in apart if unicodedata.category(char) != "Mn")


def _verdict(likely: LikelyLanguage, code: str) -> str:
    near = {*(each.code for each in likely.rivals), likely.other} - {""}
    if likely.language.code == code:
        return "right, asked" if near else "right"
    is_near = code in near
    return "wrong, its language named as near" if is_near else f"wrong ({likely.language.code})"


if __name__ == "__main__":
    main()
