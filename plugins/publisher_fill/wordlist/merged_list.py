"""Lists put together: the words of all of them, each with one score and one spelling.

Where lists share a word, the last of them counts: a list of one's own belongs after the big one
that it corrects. Within a list the best score counts. Words of the config itself come last of all;
blocked words leave, whoever has them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from publisher import Language, SourceError, Word
from publisher_fill.wordlist.index import Index, indexed
from publisher_fill.wordlist.letter_masks import Lettered, Lettering
from publisher_fill.wordlist.raw_lists import Lines
from publisher_fill.wordlist.scores import HIGHEST, checked, scaled

_TOO_MANY = 0.9
"""From which part of refused words on a list is taken for one in another language."""

Scored = dict[str, int]
"""Words, each a string of its codes, and their scores."""


class UnusableError(Exception):
    """A list has not a single word of the language; says why."""


class Collection:
    """The words of lists in one language.

    `note` is told in a sentence what is left out of a list.
    """

    def __init__(self, language: Language, note: Callable[[str], None]) -> None:
        self._lettering = Lettering(language)
        self._note = note
        self._lengths: dict[int, Scored] = {}
        self._spellings: dict[str, str] = {}
        self._own: dict[str, str] = {}

    def add(self, lines: Lines) -> None:
        """Take in a list; raises `UnusableError`."""
        lettered, lengths = self._read(lines)
        for length, scores in lengths.items():
            for word in self._spellings.keys() & scores.keys():
                del self._spellings[word]
            self._lengths.setdefault(length, scores).update(scores)
        self._spellings.update(_spellings(lettered, lines.scores))

    def add_words(self, words: Iterable[Word]) -> None:
        """Take in words of the config; raises `SourceError` for a score that is none."""
        for word in words:
            codes = "".join(map(self._lettering.code, word.letters))
            self._own[codes] = f"“{word.spelling}”"
            self._lengths.setdefault(len(codes), {})[codes] = _own_score(word)
            self._spellings[codes] = self._lettering.spelling(word.spelling, word.letters)

    def block(self, lines: Lines) -> None:
        """Take out the words of a list; raises `UnusableError`."""
        _, lengths = self._read(lines)
        for length, blocked in lengths.items():
            found = self._lengths.get(length, {})
            for word in sorted(blocked.keys() & found.keys()):
                del found[word]
                if word in self._own:
                    self._note(f"{self._own[word]} of `words:` is blocked by {lines.name}")

    def index(self) -> Index:
        """The index of what is there now."""
        return indexed(self._lengths, self._lettering.alphabet, self._spellings)

    def _read(self, lines: Lines) -> tuple[Lettered, dict[int, Scored]]:
        """The words of a list, and by length their scores, less those of one letter."""
        lettered = self._lettering.read(lines.text)
        lengths = _scored(lettered.words, lines.scores)
        for letter in lengths.pop(1, {}):
            lettered.refused[lettered.words.index(letter)] = "it has only one letter"
        if lettered.refused:
            self._tell(lines, lettered, alone=not lengths)
        return lettered, lengths

    def _tell(self, lines: Lines, lettered: Lettered, *, alone: bool) -> None:
        """Say how many words of a list are refused, and which is the first."""
        count, line = len(lettered.refused), min(lettered.refused)
        first = f"the first, {lines.told(line)}: {lettered.refused[line]}"
        if alone:
            raise UnusableError(f"no word of {lines.name} can be used; {first}")
        total = count + len(lettered.words) - lettered.words.count("")
        if count > total * _TOO_MANY:
            asked = f"is it in another language than {self._lettering.language.name}?"
            said = (
                f"{count:,} of the {total:,} words of {lines.name} cannot be used: {asked} {first}"
            )
            raise UnusableError(said)
        words = "word is" if count == 1 else "words are"
        self._note(f"{lines.name}: {count:,} {words} left out; {first}")


def _scored(words: list[str], scores: Sequence[int] | int) -> dict[int, Scored]:
    """The words by length, each with its best score."""
    if isinstance(scores, int):
        buckets = _by_length(words)
        return {len(bucket[0]): dict.fromkeys(bucket, scores) for bucket in buckets[1:] if bucket}
    lengths: defaultdict[int, Scored] = defaultdict(dict)
    for word, score in zip(words, scores, strict=True):
        found = lengths[len(word)]
        if found.get(word, -1) < score:
            found[word] = score
    lengths.pop(0, None)
    return lengths


def _by_length(words: list[str]) -> list[list[str]]:
    buckets: list[list[str]] = [[] for _ in range(1 + max(map(len, words)))]
    puts = [bucket.append for bucket in buckets]
    for word in words:
        puts[len(word)](word)
    return buckets


def _spellings(lettered: Lettered, scores: Sequence[int] | int) -> dict[str, str]:
    """The texts of words that are not in capital letters alone on the line that counts for them."""
    spelled = {lettered.words[line] for line in lettered.spellings}
    counts: dict[str, tuple[int, int]] = {}
    for line, word in enumerate(lettered.words if spelled else ()):
        if word in spelled:
            score = scores if isinstance(scores, int) else scores[line]
            if word not in counts or counts[word][0] < score:
                counts[word] = score, line
    texts = lettered.spellings
    return {word: texts[line] for word, (_, line) in counts.items() if line in texts}


def _own_score(word: Word) -> int:
    """The score of a word of the config: its own, or the highest."""
    if word.score is None:
        return HIGHEST
    try:
        return scaled(checked(f"{word.score:g}"), 1)
    except ValueError as error:
        raise SourceError(f"{word.origin}: “{word.spelling}”: {error}") from None
