"""The points of each letter at a crossing, by the config's `score`."""

from publisher import Language, OptionError, WordError, spell
from publisher_freeform.options import FreeformOptions


def letter_points(options: FreeformOptions, language: Language) -> dict[str, float]:
    """The points of each letter, as the cells of words have it.

    Raises `OptionError` where the config names something else than a letter, or a letter twice.
    """
    points: dict[str, float] = {}
    named: dict[str, str] = {}
    for text, value in (options.score.crossed_letters if options.score else {}).items():
        path = ("score", "crossed_letters", text)
        letter = _letter(path, text, language)
        if letter in points:
            raise OptionError(path, f"“{text}” is the same letter as “{named[letter]}” before it")
        points[letter], named[letter] = value, text
    return points


def _letter(path: tuple[str, ...], text: str, language: Language) -> str:
    try:
        letters, _ = spell(text * 2, language)  # a single letter is not a word
    except WordError as error:
        raise OptionError(path, f"“{text}” is not a letter: {error}") from error
    if len(letters) != 2:
        raise OptionError(path, f"“{text}” is {len(letters) // 2} letters; name one")
    return letters[0]
