"""The texts of the page's buttons and messages, by language.

A text may have places for numbers and names in braces, which the script fills in.
"""

from pathlib import Path

from publisher import Language, LanguageTexts, TextFolder, texts_for

_WORDINGS = TextFolder(Path(__file__).parent / "wording")


def wording(language: Language, changes: dict[str, str]) -> LanguageTexts:
    """The texts of a language; English where there are none, unless all are given."""
    return texts_for(_WORDINGS, language, changes)


ENGLISH = _WORDINGS["en"]
"""The texts that there are, in English."""
