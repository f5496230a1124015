"""Fonts that languages bring: each comes before the bundled face that has its letters."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from publisher import ExportError, Language, LanguageFont, Publication
from publisher_pages.fonts.font_file import FontFile
from publisher_pages.fonts.shaping import Face


class LanguageFace(NamedTuple):
    """A face, and the code of a letter that it is for."""

    letter: int
    face: Face


class LanguageFaces(NamedTuple):
    """The faces that languages bring, by their use."""

    regular: tuple[LanguageFace, ...]
    bold: tuple[LanguageFace, ...]
    italic: tuple[LanguageFace, ...]

    @classmethod
    def of(cls, languages: Iterable[Language], load: Callable[[FontFile], Face]) -> "LanguageFaces":
        """Those of some languages; raises `ExportError` for a file that cannot be used."""
        fonts = [(each, font) for each in languages for font in each.fonts]

        def faces(file_of: Callable[[LanguageFont], Path | None]) -> tuple[LanguageFace, ...]:
            return tuple(
                LanguageFace(ord(language.alphabet[0][0]), _loaded(file, language, load))
                for language, font in fonts
                if (file := file_of(font)) is not None
            )

        return cls(
            faces(lambda font: font.regular),
            faces(lambda font: font.bold),
            faces(lambda font: font.italic),
        )


def with_language_faces(faces: Iterable[Face], own: Sequence[LanguageFace]) -> list[Face]:
    """Faces, with each that a language brings before the first of them that has its letter.

    Where none has it, it comes last: so digits and signs are those of other pages.
    """
    found = list(faces)
    for letter, face in own:
        places = (place for place, each in enumerate(found) if letter in each.coverage)
        found.insert(next(places, len(found)), face)
    return found


def languages_of(publication: Publication) -> tuple[Language, ...]:
    """The languages of a publication that bring fonts, in their order."""
    before = [publication.before] if publication.before else []
    puzzles = (puzzle.language for puzzle in chain(publication.puzzles, before))
    found = chain(puzzles, [publication.language])
    return tuple(dict.fromkeys(language for language in found if language.fonts))


def _loaded(file: Path, language: Language, load: Callable[[FontFile], Face]) -> Face:
    try:
        return load(FontFile(file))
    except ValueError as error:
        raise ExportError(f"{error}; a plugin brings it for {language.name}") from None
