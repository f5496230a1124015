"""Words of clues that no list of an editor has: most of them are misspelled, or names."""

from collections.abc import Iterable, Iterator

from publisher import (
    InputFile,
    Language,
    Letters,
    Options,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    WordError,
    WordListChoice,
    families_of,
    file_bytes,
    setting,
    spell,
    utf8_text,
)
from publisher_review.clue_words import clue_words

_KEPT = 4
_listed: dict[tuple[bytes, Language], frozenset[Letters]] = {}
"""The words of the last lists, which the studio asks for after each change."""


class SpellingOptions(Options):
    """What a config may set under `spelling:`."""

    words: InputFile | None = setting(None, "A file with words that are right, one a line.")
    lists: tuple[WordListChoice, ...] = setting(
        (), "Word lists with words that are right, as `wordlists:` of `fill` names them."
    )


def unlisted_words(reviewed: ReviewedPuzzle, options: SpellingOptions) -> Iterator[Remark]:
    """A note for each clue with words that are in none of the lists, and have no base there.

    Without lists, nothing is said.
    """
    if not (options.words or options.lists):
        return
    language = reviewed.puzzle.language
    families = families_of(language)
    lists = [_of_list(each, language) for each in options.lists]
    if options.words:
        lines = utf8_text(file_bytes(options.words)).splitlines()
        lists.append(frozenset(_spelled(lines, language)))

    def is_known(letters: Letters) -> bool:
        folded = families.folded(letters)
        bases = {folded, *families.bases(folded)[0]}
        return any(not each.isdisjoint(bases) for each in lists)

    for entry in reviewed.clued:
        words = clue_words(entry.clue.text, language)
        known = {each.text for each in words if is_known(each.letters)}  # or before an apostrophe
        if odd := [
            each for each in dict.fromkeys(word.text for word in words) if each not in known
        ]:
            shown = ", ".join(f"“{text}”" for text in odd)
            said = f"the clue of {reviewed.names[entry.slot]} has words that no list has: {shown}"
            yield Remark(RemarkLevel.NOTE, said, (entry.slot,))


def _of_list(choice: WordListChoice, language: Language) -> frozenset[Letters]:
    words = choice.open()
    key = words.fingerprint, language
    if key not in _listed:
        for old in list(_listed)[: 1 - _KEPT]:
            del _listed[old]
        _listed[key] = frozenset(_spelled(words.read().text.splitlines(), language))
    return _listed[key]


def _spelled(lines: Iterable[str], language: Language) -> Iterator[Letters]:
    """The words of lines, letters that are alike as one; what cannot be a word is passed over."""
    folded = families_of(language).folded
    for line in lines:
        try:
            yield folded(spell(line.strip(), language)[0])
        except WordError:
            continue
