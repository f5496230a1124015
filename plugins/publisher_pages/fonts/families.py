"""Families: which face shows which character.

Each bundled face except the last has a script of its own, so that the order of a family selects the
face by script. docs/fonts.md lists the bundled fonts and the reasons for them.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from publisher import Language, OptionError
from publisher_pages.fonts.font_file import FontData, FontFile, read_font
from publisher_pages.fonts.language_fonts import LanguageFace, LanguageFaces, with_language_faces
from publisher_pages.fonts.shaping import BOX, Face, Shaped, script_of

_BUNDLED = Path(__file__).parent
_REGULAR = (
    "NotoSerif-SemiCondensed",
    "NotoSerifHebrew-SemiCondensedMedium",
    "NotoNaskhArabic-Medium",
    "NotoSerifThai-Regular",
    "NotoSerifDevanagari-Regular",
    "DejaVuSans",  # for signs and scripts that the others lack
)
_BOLD = (
    "NotoSerif-SemiCondensedBold",
    "NotoSerifHebrew-SemiCondensedExtraBold",
    "NotoNaskhArabic-Bold",
    "NotoSerifThai-Bold",
    "NotoSerifDevanagari-Bold",
)
_PRESS = ("Vollkorn-Bold", "FrankRuhlLibre-Black")
# Naskh letters look small beside others of their size: their teeth are 0.35 em high, an x 0.54 em.
# A letter of Frank Ruhl Libre is 0.60 em high, one of Noto Serif Hebrew 0.65.
_ENLARGED = {
    "NotoNaskhArabic-Medium": 1.12,
    "NotoNaskhArabic-Bold": 1.12,
    "Vollkorn-Bold": 1.08,
    "FrankRuhlLibre-Black": 1.08,
}
_ITALIC = ("NotoSerif-SemiCondensedItalic",)
_NARROW = ("SourceSansPro-Regular", "NotoSerifHebrew-SemiCondensedMedium")
_GRID = ("SourceSansPro-Regular", "NotoSansHebrew-Regular")
# Unicode property Default_Ignorable_Code_Point, version 15.0: these characters are invisible.
_IGNORABLE = frozenset(
    code
    for first, last in (
        (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
        (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
# Scripts that have italics: Latin, Greek, Cyrillic, and the signs used with them.
_SLANTABLE = frozenset(
    code
    for first, last in ((0x20, 0x52F), (0x1C80, 0x1C8F), (0x1D00, 0x214F), (0x2C60, 0x2C7F),
                        (0x2DE0, 0x2DFF), (0xA640, 0xA69F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F))
    for code in range(first, last + 1)
)  # fmt: skip
_SLANT = 0.2  # of the height: the slope of most italics, about 12 degrees
_JOINER = "\u200d"
SPACES = " \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000"
"""The characters that are set as a space, as a set of a regular expression."""
_SPACE = re.compile(f"[{SPACES}]")
_SPACED = re.compile(rf"[{SPACES}]+|[^{SPACES}]+")
# Bidirectional controls, soft hyphen, zero-width space, word joiner, byte-order mark: they have had
# their effect when the text reaches the shaper, and must not split a word there.
_SILENT = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_MOST_REMEMBERED = 50_000  # words


class FontRun(NamedTuple):
    """The stretch `text[start:end]`, of one face and one script."""

    start: int
    end: int
    face: Face


class Stretch(NamedTuple):
    """Shaped text, and where it begins in its source; a space is a stretch of its own."""

    start: int
    shaped: Shaped
    is_space: bool


class Family:
    """Faces in the order in which they are tried; `files` names those of the config.

    A box stands for each character that none of them has.
    """

    def __init__(self, faces: Sequence[Face], files: Sequence[str] = ()) -> None:
        self.faces = tuple(faces)
        self.files = tuple(files)
        self._shaped: dict[tuple[str, bool, str, Face | None], tuple[Shaped, ...]] = {}
        self._stretches: dict[tuple[str, bool, str, Face | None], tuple[Stretch, ...]] = {}

    def raised(self, size: float, rise: float) -> "Family":
        """The same faces, `size` times as large and `rise` ems above the baseline."""
        return Family([face.raised(size, rise) for face in self.faces], self.files)

    def slanted(self) -> "Family":
        """The same faces, slanted for scripts that have italics."""
        return Family([*map(_leaning, self.faces), *self.faces], self.files)

    def shape(
        self, word: str, rtl: bool, language: str, wanted: Face | None = None
    ) -> tuple[Shaped, ...]:
        """A word of one direction, shaped stretch by stretch, in logical order.

        `language` is a BCP 47 tag. The `wanted` face is taken if it has the whole word, so that a
        space is set like the word before it. Words are remembered.
        """
        key = (word, rtl, language, wanted)
        if key not in self._shaped:
            if len(self._shaped) == _MOST_REMEMBERED:
                self._shaped.clear()
            items = [FontRun(0, len(word), wanted)] if wanted and _covers(wanted, word) else None
            self._shaped[key] = tuple(
                shaped
                for start, end, face in items or self.items(word)
                for shaped in (
                    (face.shape(word[start:end], rtl, language),)
                    if face
                    else self._boxes(word[start:end], language)
                )
            )
        return self._shaped[key]

    def _boxes(self, text: str, language: str) -> Iterator[Shaped]:
        found = (face for face in self.faces if ord(BOX) in face.coverage)
        face = _stand_in(next(found, self.faces[0]))
        return (face.boxed(cluster, language) for cluster in _clusters(text))

    def stretches(
        self, text: str, rtl: bool, language: str, before: Face | None = None
    ) -> tuple[Stretch, ...]:
        """A text of one direction, with spaces, shaped stretch by stretch, in logical order.

        `before` is the face of the text before it. Invisible characters are left out. Texts are
        remembered.
        """
        key = (text, rtl, language, before)
        if key not in self._stretches:
            if len(self._stretches) == _MOST_REMEMBERED:
                self._stretches.clear()
            self._stretches[key] = tuple(self._spaced(*key))
        return self._stretches[key]

    def _spaced(
        self, text: str, rtl: bool, language: str, before: Face | None
    ) -> Iterator[Stretch]:
        for match in _SPACED.finditer(text):
            if part := match[0] if text.isascii() else _SILENT.sub("", match[0]):
                is_space = _SPACE.match(part) is not None
                for start, shaped in placed(
                    self.shape(part, rtl, language, before if is_space else None), match.start()
                ):
                    before = shaped.face
                    yield Stretch(start, shaped, is_space)

    def items(self, word: str) -> Iterator[FontRun]:
        """The stretches of a word, in logical order."""
        face = self._face_of_all(word)
        if face and (word.isascii() or len(_scripts(word)) < 2):
            yield FontRun(0, len(word), face)
            return
        clusters = list(_clusters(word))
        scripts = _resolved([script_of(cluster[0]) for cluster in clusters])
        faces = self._faces(clusters)
        start = 0
        for (face, _), group in groupby(
            zip(faces, scripts, clusters, strict=True), key=lambda found: found[:2]
        ):
            end = start + sum(len(cluster) for *_, cluster in group)
            yield FontRun(start, end, face)
            start = end

    def _face_of_all(self, word: str) -> Face | None:
        """The face of a word that needs only one; a quick test, which does not find it always."""
        codes = frozenset(map(ord, word))
        for face in self.faces:
            if codes <= face.coverage:
                return face
            if not codes.isdisjoint(face.coverage):
                return None
        return None

    def _faces(self, clusters: Sequence[str]) -> list[Face | None]:
        """The face of each cluster; None if there is none.

        A sign that many scripts use, such as a parenthesis, is set in the face of the text before
        it, or after it if it comes first, because parentheses differ from font to font. Digits are
        an exception: a number looks the same everywhere.
        """
        own = [self.face_for(cluster) for cluster in clusters]
        common = [not script_of(cluster[0]) for cluster in clusters]
        before = next((face for face, shared in zip(own, common, strict=True) if not shared), None)
        for i, cluster in enumerate(clusters):
            if not common[i]:
                before = own[i]
            elif before is not None and not cluster[0].isdecimal() and _covers(before, cluster):
                own[i] = before
        return own

    def face_for(self, cluster: str) -> Face | None:
        """The first face with a character and all marks on it; None if there is none."""
        return next((face for face in self.faces if _covers(face, cluster)), None)

    def absent(self, text: str) -> Iterator[str]:
        """The characters of a text that no face has, or not with what is on them, each once."""
        if text.isascii():
            return
        for cluster in dict.fromkeys(_clusters(text)):
            if unicodedata.category(cluster[0]) != "Cc" and self.face_for(cluster) is None:
                faces = self.faces
                alone = (char for char in cluster if not any(_covers(f, char) for f in faces))
                yield next(alone, cluster[0])


def placed(texts: Iterable[Shaped], start: int) -> Iterator[tuple[int, Shaped]]:
    """Consecutive texts, each with the index where it begins."""
    for shaped in texts:
        yield start, shaped
        start += len(shaped.text)


class Fonts(NamedTuple):
    """The families of a page.

    `regular` is for clues, `bold` for headings and clue numbers, `title` for titles, `grid` for
    numbers and letters in cells, `italic` for italics in clues, and `narrow` for clues in cells.
    """

    regular: Family
    bold: Family
    title: Family
    grid: Family
    italic: Family
    narrow: Family


def load_fonts(
    regular: Iterable[FontFile] = (),
    bold: Iterable[FontFile] = (),
    title: Iterable[FontFile] = (),
    grid: Iterable[FontFile] = (),
    italic: Iterable[FontFile] = (),
    *,
    press: bool = False,
    languages: Iterable[Language] = (),
) -> Fonts:
    """The given files, tried in their order, and after them the bundled fonts.

    Fonts that `languages` bring come before the bundled ones that have their letters. With `press`,
    titles have the bundled fonts of newspapers. Without files for titles, the bold ones are used;
    without files for anything else, the regular ones, slanted for italics. Raises `OptionError` for
    a file that cannot be used, and `ExportError` for one that a language brings.
    """
    light = _loaded(regular)
    heavy, large = _loaded(bold) or light, _loaded(title)
    small, leaning = _loaded(grid) or light, _loaded(italic)
    leaning = leaning or {file: _leaning(face) for file, face in light.items()}
    by_language = LanguageFaces.of(languages, _load)
    usual = with_language_faces(map(_bundled, _REGULAR), by_language.regular)

    def family(
        own: dict[FontFile, Face], bundled: Sequence[str] = (), more: Sequence[LanguageFace] = ()
    ) -> Family:
        first = with_language_faces(map(_bundled, bundled), more) if bundled else ()
        faces = (*own.values(), *first, *light.values(), *usual)
        return _family(tuple(dict.fromkeys(faces)), tuple(file.name for file in {**own, **light}))

    return Fonts(
        family(light),
        family(heavy, _BOLD, by_language.bold),
        family(large or heavy, (*(_PRESS if press else ()), *_BOLD), by_language.bold),
        family(small, _GRID),
        family(leaning, _ITALIC, by_language.italic),
        family(small, _NARROW),
    )


@lru_cache(maxsize=16)
def _family(faces: tuple[Face, ...], files: tuple[str, ...]) -> Family:
    """The family of these faces; remembered, because a family remembers what it has shaped."""
    return Family(faces, files)


@cache
def _bundled(name: str) -> Face:
    return Face(read_font(FontFile(_BUNDLED / f"{name}.ttf")), _ENLARGED.get(name, 1.0))


def _loaded(files: Iterable[FontFile]) -> dict[FontFile, Face]:
    try:
        return {file: _load(file) for file in files}
    except ValueError as error:
        raise OptionError(("font",), str(error)) from None


def _load(file: FontFile) -> Face:
    return _face_of(read_font(file))


@lru_cache(maxsize=16)
def _face_of(font: FontData) -> Face:
    return Face(font)


@lru_cache(maxsize=16)
def _leaning(face: Face) -> Face:
    return face.slanted(_SLANT, _SLANTABLE)


@lru_cache(maxsize=16)
def _stand_in(face: Face) -> Face:
    return face.stand_in()


def _scripts(word: str) -> set[str]:
    return {script for char in word if (script := script_of(char))}


def _resolved(scripts: Sequence[str]) -> list[str]:
    """The scripts, where a shared sign takes that of the text before it, or after it if first."""
    current = next(filter(None, scripts), "")
    found = []
    for script in scripts:
        current = script or current
        found.append(current)
    return found


def _clusters(text: str) -> Iterator[str]:
    """The text in clusters that one face must show: a character and the marks on it."""
    cluster = ""
    for char in text:
        joined = unicodedata.category(char)[0] == "M" or ord(char) in _IGNORABLE
        if cluster and not joined and not cluster.endswith(_JOINER):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _covers(face: Face, cluster: str) -> bool:
    return all(_covers_char(face, char) for char in cluster)


def _covers_char(face: Face, char: str) -> bool:
    code = ord(char)
    if code in face.coverage or code in _IGNORABLE:
        return True
    if unicodedata.category(char) == "Zs":
        return 0x20 in face.coverage  # the shaper sets every space with this one
    parts = unicodedata.normalize("NFD", char)
    return parts != char and all(ord(part) in face.coverage for part in parts)
