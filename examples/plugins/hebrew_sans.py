"""A font for a language: Hebrew clues without serifs, as first readers know their letters."""

from importlib.resources import files
from pathlib import Path

from publisher import Font, LanguageFont, hookimpl

FOLDER = Path(str(files("publisher_pages"))) / "fonts"  # yours are in your own package


@hookimpl
def publisher_fonts() -> list[Font]:
    """The font of this plugin."""
    sans = LanguageFont(FOLDER / "NotoSansHebrew-Regular.ttf")
    return [Font("hebrew-sans", "Hebrew without serifs", ("he",), sans)]
