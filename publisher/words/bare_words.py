"""Words that are another word of their list after a little word, such as Hebrew ה: `bare`."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from publisher.errors import OptionError
from publisher.language.families import families_of
from publisher.language.language import Language
from publisher.language.spelling import Letters, letters_if_any
from publisher.model.words import SourceWord

NAMED = 5
"""How many words a note names."""

T = TypeVar("T", str, Letters)
"""A word: its letters, or a text of one character a letter."""


class AttachedWords:
    """The little words of a language; the setting is `bare`.

    Raises `OptionError` if none are known.
    """

    def __init__(self, language: Language) -> None:
        self.least = families_of(language).attached
        if not self.least:
            said = f"no little words are known that {language.name} writes together with the next"
            raise OptionError(("bare",), f"{said} word: leave this out")

    def forms(self, scores: Mapping[T, float], least: Mapping[T, int]) -> dict[T, T]:
        """The words that are another one after a little word, with that one; best scores first.

        `scores` has all words; `least` is that of this object in the same kind of texts. A form
        with a higher score than the bare word stays: Hebrew לפני is commoner than פני.
        """
        firsts = {each[:1] for each in least}
        found = {}
        for word, score in scores.items():
            for each in least if word[:1] in firsts else ():
                bare = word[len(each) :]
                if len(bare) < least[each] or word[: len(each)] != each:
                    continue
                if scores.get(bare, -1) >= score:
                    found[word] = bare
                    break
        return {word: found[word] for word in sorted(found, key=lambda each: -scores[each])}

    def note(self, pairs: Sequence[tuple[str, str]]) -> str:
        """A line about forms that were left out, each with its bare word; empty without any."""
        if not pairs:
            return ""
        some = [f"{form} ({bare})" for form, bare in pairs[:NAMED]]
        words = "word is" if len(pairs) == 1 else "words are"
        said = f"{len(pairs):,} {words} left out by `bare`, for the bare words are there too"
        return f"{said}: {', '.join(some)}{' …' if len(pairs) > NAMED else ''}"


def bare_words(words: Sequence[SourceWord], language: Language) -> tuple[list[SourceWord], str]:
    """The words of a source without such forms, and what is said of it; raises `OptionError`."""
    attached = AttachedWords(language)
    letters = [letters_if_any(word.text, language) for word in words]
    scores: dict[Letters, float] = {}
    for each, word in zip(letters, words, strict=True):
        if each:
            scores[each] = max(word.score or 0, scores.get(each, 0))
    forms = attached.forms(scores, attached.least)
    left = [word for each, word in zip(letters, words, strict=True) if each not in forms]
    texts = {each: word.text for each, word in zip(letters, words, strict=True)}
    return left, attached.note([(texts[form], texts[bare]) for form, bare in forms.items()])
