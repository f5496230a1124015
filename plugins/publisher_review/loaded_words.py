"""Vulgar and loaded words, in answers and in clues: our own short lists, and an editor's."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from publisher import (
    Families,
    InputFile,
    Language,
    Letters,
    Options,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Slot,
    WordError,
    families_of,
    file_bytes,
    setting,
    spell,
    utf8_text,
)
from publisher_review.clue_words import clue_words

_VULGAR = "!"

Loaded = Mapping[Letters, RemarkLevel]
"""The words of lists, with the level of a remark on each: letters that are alike are one."""


class LoadedOptions(Options):
    """What a config may set under `loaded-words:`."""

    words: InputFile | None = setting(
        None, "A file with more words, one a line; `!` before one makes a warning of the note."
    )


def loaded_words(reviewed: ReviewedPuzzle, options: LoadedOptions) -> Iterator[Remark]:
    """A warning for each vulgar word in an answer or a clue, and a note for a loaded one."""
    language = reviewed.puzzle.language
    known = _own(language)
    if options.words:
        known = {**known, **_read(utf8_text(file_bytes(options.words)), language)}
    families = families_of(language)
    for slot, letters in reviewed.answers.items():
        if level := _level(letters, known, families):
            spelled = reviewed.spelled(slot)
            said = f"{spelled} at {reviewed.names[slot]} is a word to ask about"
            yield Remark(level, said, (slot,))
    for entry in reviewed.clued:
        for word in clue_words(entry.clue.text, language):
            if level := _level(word.letters, known, families):
                yield _in_clue(level, word.text, entry.slot, reviewed)
                break


def _in_clue(level: RemarkLevel, word: str, slot: Slot, reviewed: ReviewedPuzzle) -> Remark:
    said = f"the clue of {reviewed.names[slot]} has a word to ask about: “{word}”"
    return Remark(level, said, (slot,))


def _level(letters: Letters, known: Loaded, families: Families) -> RemarkLevel | None:
    """The level of a word that is in a list, or has only an ending or a prefix more."""
    folded = families.folded(letters)
    if found := known.get(folded):
        return found
    bases, _ = families.bases(folded)
    return next((known[base] for base in sorted(bases) if base in known), None)


@lru_cache(maxsize=8)
def _own(language: Language) -> Loaded:
    file = files("publisher_review") / f"loaded-{language.code}.txt"
    return _read(file.read_text("utf-8"), language) if file.is_file() else {}


def _read(text: str, language: Language) -> Loaded:
    """The words of a list; what cannot be a word of the language is passed over."""
    folded, found = families_of(language).folded, {}
    for line in text.splitlines():
        word = line.strip()
        if not word or word.startswith("#"):
            continue
        level = RemarkLevel.WARNING if word.startswith(_VULGAR) else RemarkLevel.NOTE
        try:
            found[folded(spell(word.removeprefix(_VULGAR), language)[0])] = level
        except WordError:
            continue
    return found
