"""The clues that lists have for their words."""

from collections.abc import Collection, Iterable
from random import Random

from publisher import Language, Letters, SourceWord, WithLosses, WordError, WordListChoice, spell

ClueTexts = dict[Letters, str]
"""A clue of each word that has one."""


def list_clues(
    lists: Iterable[WordListChoice], words: Collection[Letters], language: Language, seed: int
) -> ClueTexts:
    """A clue of the lists for each of these words that has any; of several the seed draws one."""
    found: dict[Letters, list[str]] = {}
    for choice in lists:
        if not choice.has_words or choice.record.languages is not None:
            continue
        given = choice.record.read(choice.options)
        read: Iterable[SourceWord] = given.value if isinstance(given, WithLosses) else given
        for each in read:
            if each.clue and (letters := _letters(each, language)) in words:
                found.setdefault(letters, []).append(each.clue)
    random = Random(seed)
    return {
        letters: texts[int(random.random() * len(texts))]
        for letters, texts in sorted(found.items())
    }


def _letters(word: SourceWord, language: Language) -> Letters:
    try:
        return spell(word.text, language)[0]
    except WordError:
        return ()
