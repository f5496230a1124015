"""The words that a source gave: of the right types, their clues clean, their emphasis read."""

from collections.abc import Iterable
from dataclasses import replace

from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.messages.excerpt import shortened
from publisher.model.losses import WithLosses
from publisher.model.words import SourceWord
from publisher.plugins.plugin_code import expect


def source_words(given: Iterable[object], *, has_signs: bool) -> WithLosses[list[SourceWord]]:
    """The words with clean clues; with `has_signs`, emphasis signs in the clues are emphasis.

    Where a source gives emphasis itself, its clue has no signs. A loss says which signs have no
    pair. Raises `PluginError` for what is no word.
    """
    words: list[SourceWord] = []
    unpaired = UnpairedSigns()
    for each in given:
        word = _cleaned(each)
        if has_signs and word.clue and not word.emphasis:
            from publisher.language.emphasis_signs import emphasised  # few sources have signs

            clue, is_paired = emphasised(word.clue)
            if not is_paired:
                unpaired.note(str(word.origin or word.text), word.clue)
            word = replace(word, clue=clue.text, emphasis=clue.emphasis)
        words.append(word)
    return WithLosses(words, unpaired.told())


class UnpairedSigns:
    """Where emphasis signs without a pair are: the first place, and how many there are."""

    def __init__(self) -> None:
        self._first = ""
        self._count = 0

    def note(self, where: str, clue: str) -> None:
        """Take in one clue."""
        self._first = self._first or f"{where}: in “{shortened(clue, 60)}”"
        self._count += 1

    def told(self) -> tuple[str, ...]:
        """A line for all of them, if there are any."""
        if not self._count:
            return ()
        more = f" (and {self._count - 1} more)" if self._count > 1 else ""
        said = "a sign of emphasis has no pair and is printed as it is"
        return (f"{self._first} {said}{more}; a backslash before it says that this is meant",)


def _cleaned(word: object) -> SourceWord:
    """A word as a source gave it, its clue without what cannot be printed."""
    given = expect(word, SourceWord, "a SourceWord", "it gave")
    expect(given.text, str, "a text", "it gave a word whose `text` is")
    expect(given.clue, str, "a text", "it gave a `clue` that is")
    if given.emphasis:
        clue = Clue(given.clue, None, given.emphasis)
        return replace(given, clue=clue.text, emphasis=clue.emphasis)
    clean_clue = clean(given.clue)
    return given if clean_clue == given.clue else replace(given, clue=clean_clue)
