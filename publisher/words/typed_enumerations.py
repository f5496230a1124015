"""Enumerations that lists have already, at the end of clues and behind words: printed once."""

from contextlib import suppress
from dataclasses import replace

from publisher.errors import WordError
from publisher.language.clue import Clue, Enumeration
from publisher.language.enumerations import agrees, settled, typed_at_end
from publisher.language.language import Language
from publisher.language.spelling import Letters, spell
from publisher.model.losses import WithLosses
from publisher.model.words import SourceWord
from publisher.words.odd_clues import other_enumerations

_CLOSING = tuple(")]）］.")


def without_enumerations(
    words: list[SourceWord], language: Language
) -> WithLosses[list[SourceWord]]:
    """The words without the enumerations in them that agree with the answers.

    One in a clue that says more, as (3,5) does of ICECREAM, stays until the clue is printed. A
    loss says which disagree with their answers.
    """
    odd = other_enumerations()
    for at, word in enumerate(words):
        if word.text.endswith(_CLOSING):
            word = words[at] = _bare_word(word, language)
        if not (word.clue and typed_at_end(word.clue)):
            continue
        with suppress(WordError):  # reported later, with its reason
            letters, own = spell(word.text, language)
            clue = settled(Clue(word.clue, own, word.emphasis), *lengths(letters))
            if clue.enumeration is None:
                odd.note(str(word.origin or word.text), word.clue)
            elif clue.enumeration == own:
                words[at] = replace(word, clue=clue.text, emphasis=clue.emphasis)
    return WithLosses(words, odd.lines())


def is_other(clue: Clue, letters: Letters, own: Enumeration) -> bool:
    """Whether a clue ends with an enumeration that is not that of its answer."""
    return settled(replace(clue, enumeration=own), *lengths(letters)).enumeration is None


def bare_clue(clue: Clue, letters: Letters, own: Enumeration | None) -> Clue:
    """A clue whose text does not say again what the enumeration of its answer says."""
    whole = replace(clue, enumeration=own)
    found = settled(whole, *lengths(letters))
    return found if found.enumeration == own else whole


def lengths(letters: Letters) -> tuple[int, int]:
    """The length of an answer in cells, and in letters."""
    return len(letters), len("".join(letters))


def _bare_word(word: SourceWord, language: Language) -> SourceWord:
    """A word without the enumeration behind it, if that is its own: `noise (5)`."""
    found = typed_at_end(word.text)
    if found is None:
        return word
    text, shape = found
    with suppress(WordError):
        letters, own = spell(text, language)
        if agrees(shape, own, *lengths(letters)):
            return replace(word, text=text)
    return word
