"""A character that no font has: its message, which names a free font for its script."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from publisher_pages.fonts.shaping import script_of


class FreeFont(NamedTuple):
    """A font for languages that the bundled fonts lack, as a package of Debian has it."""

    languages: str
    file: str
    package: str = "fonts-noto-core"


FREE_FONTS = {
    "Hang": FreeFont("Korean", "Bangwool.ttf", "fonts-alee"),
    "Hani": FreeFont(
        "Chinese, Japanese or Korean", "DroidSansFallbackFull.ttf", "fonts-droid-fallback"
    ),
    "Hira": FreeFont("Japanese", "sawarabi-gothic-medium.ttf", "fonts-sawarabi-gothic"),
    "Kana": FreeFont("Japanese", "sawarabi-gothic-medium.ttf", "fonts-sawarabi-gothic"),
    "Beng": FreeFont("Bengali", "NotoSansBengali-Regular.ttf"),
    "Ethi": FreeFont("Amharic", "NotoSansEthiopic-Regular.ttf"),
    "Gujr": FreeFont("Gujarati", "NotoSansGujarati-Regular.ttf"),
    "Guru": FreeFont("Punjabi", "NotoSansGurmukhi-Regular.ttf"),
    "Khmr": FreeFont("Khmer", "NotoSansKhmer-Regular.ttf"),
    "Knda": FreeFont("Kannada", "NotoSansKannada-Regular.ttf"),
    "Mlym": FreeFont("Malayalam", "NotoSansMalayalam-Regular.ttf"),
    "Mymr": FreeFont("Burmese", "NotoSansMyanmar-Regular.ttf"),
    "Sinh": FreeFont("Sinhala", "NotoSansSinhala-Regular.ttf"),
    "Taml": FreeFont("Tamil", "NotoSansTamil-Regular.ttf"),
    "Telu": FreeFont("Telugu", "NotoSansTelugu-Regular.ttf"),
}
"""A free font for each script that is not bundled, by its ISO 15924 code."""


def missing(char: str, files: Sequence[str], where: str) -> str:
    """The loss of a character that no font has; `files` are fonts of the config that were tried."""
    code = f"U+{ord(char):04X} {unicodedata.name(char, 'unnamed')}"
    fonts = f"neither {' nor '.join(files)} nor any bundled font" if files else "no font"
    advice = _advice(FREE_FONTS.get(script_of(char)))
    said = f"the character “{char}” ({code}) in {where}"
    return f"{said}: {fonts} has it, and a box stands there; {advice}"


def _advice(font: FreeFont | None) -> str:
    if font is None:
        return (
            "leave it out, or name a font file that has it under the setting `font` of the export, "
            "as in `font: FILE.ttf`; docs/fonts.md names free ones"
        )
    return (
        f"the program has no {font.languages} font: name one under the setting `font` of the "
        f"export, as in `font: {font.file}`, which is free (the package {font.package} of Debian "
        "and Ubuntu); docs/fonts.md says more"
    )
