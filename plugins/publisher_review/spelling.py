"""Words of clues that no list of an editor has: most of them are misspelled, or names."""

from collections.abc import Iterator

from publisher import (
    InputFile,
    Letters,
    Options,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    SourceWord,
    WordError,
    WordListChoice,
    families_of,
    file_bytes,
    setting,
    to_word,
    utf8_text,
)
from publisher_fill.wordlist.loading import load_index
from publisher_review.clue_words import clue_words


class SpellingOptions(Options):
    """What a config may set under `spelling:`."""

    words: InputFile | None = setting(None, "A file with words that are right, one a line.")
    lists: tuple[WordListChoice, ...] = setting(
        (), "Word lists with words that are right, as `wordlists:` of `fill` names them."
    )


def unlisted_words(reviewed: ReviewedPuzzle, options: SpellingOptions) -> Iterator[Remark]:
    """A note for each clue with a word that is in none of the lists, and has no base there.

    Without lists, nothing is said.
    """
    if not (options.words or options.lists):
        return
    language = reviewed.puzzle.language
    index = load_index((), options.lists, language, lambda _: None) if options.lists else None
    families = families_of(language)
    listed = {families.folded(letters) for letters in _read(options, reviewed)}

    def is_known(letters: Letters) -> bool:
        folded = families.folded(letters)
        bases = {letters, folded, *families.bases(folded)[0]}
        is_listed = index is not None and any(index.among(bases).values())
        return is_listed or not listed.isdisjoint(bases)

    for entry in reviewed.clued:
        words = clue_words(entry.clue.text, language)
        odd = dict.fromkeys(each.text for each in words if not is_known(each.letters))
        known = {each.text for each in words if is_known(each.letters)}  # before an apostrophe
        if left := [text for text in odd if text not in known]:
            shown = ", ".join(f"“{text}”" for text in left)
            said = f"the clue of {reviewed.names[entry.slot]} has words that no list has: {shown}"
            yield Remark(RemarkLevel.NOTE, said, (entry.slot,))


def _read(options: SpellingOptions, reviewed: ReviewedPuzzle) -> Iterator[Letters]:
    """The words of the file; what cannot be a word of the language is passed over."""
    if options.words:
        for line in utf8_text(file_bytes(options.words)).splitlines():
            try:
                yield to_word(SourceWord(line.strip()), reviewed.puzzle.language).letters
            except WordError:
                continue
