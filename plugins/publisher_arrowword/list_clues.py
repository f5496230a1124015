"""The clues that lists have for their words."""

from collections.abc import Iterable, Mapping, Sequence

from publisher import Language, Letters, SourceWord, WithLosses, WordError, WordListChoice, spell


def list_clues(
    lists: Iterable[WordListChoice], language: Language
) -> Mapping[Letters, Sequence[str]]:
    """The clues of the lists for each word that has any, in the order of the lists."""
    found: dict[Letters, list[str]] = {}
    for choice in lists:
        if not choice.has_words or choice.record.languages is not None:
            continue
        given = choice.record.read(choice.options)
        read: Iterable[SourceWord] = given.value if isinstance(given, WithLosses) else given
        for each in read:
            if each.clue and (letters := _letters(each, language)):
                found.setdefault(letters, []).append(each.clue)
    return found


def _letters(word: SourceWord, language: Language) -> Letters:
    try:
        return spell(word.text, language)[0]
    except WordError:
        return ()
