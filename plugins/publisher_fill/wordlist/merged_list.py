"""Word lists merged into one: each word once, with one score and one spelling.

The last list that has a word decides its score and spelling, so a list of corrections belongs after
the big list that it corrects. Within a list the best score counts. Words of the config count over
all lists. Lists of support change the scores of other lists' words, and give none. Blocked words
are removed, whichever list has them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import isnan
from types import MappingProxyType

from publisher import (
    AttachedWords,
    Language,
    RawWordList,
    SourceError,
    SupportSettings,
    Word,
    WordListSettings,
)
from publisher_fill.wordlist.letter_encoding import EncodedWords, LetterEncoder
from publisher_fill.wordlist.scores import HIGHEST, ScoreTable, scaled
from publisher_fill.wordlist.word_index import NO_LIST, WordIndex, build_index

_TOO_MANY = 0.9
"""A list with a larger share of refused words is taken for one in another language."""

NO_FAULTS: Mapping[int, str] = MappingProxyType({})
"""No faulty scores."""

Scored = dict[str, int]
"""The scores of words; a word is a string of its codes."""


class UnusableListError(Exception):
    """A list without a single usable word; the message says why."""


class MergedList:
    """The words of lists in one language.

    `note` is called with a sentence about words that are left out.
    """

    def __init__(self, language: Language, note: Callable[[str], None]) -> None:
        self._encoder = LetterEncoder(language)
        self._note = note
        self._lengths: dict[int, Scored] = {}
        self._spellings: dict[str, str] = {}
        self._config_words: dict[str, str] = {}
        self._count = 0
        self._lists: dict[str, int] = {}

    def add(self, raw: RawWordList, settings: WordListSettings) -> None:
        """Add a list; words with a faulty score are left out.

        Raises `UnusableListError`, and `OptionError` if the language has no bare words.
        """
        raw = self._without_possessives(raw)
        scaled_scores, faulty = _scaled(raw, ScoreTable(settings))
        encoded, lengths = self._read(raw, scaled_scores, faulty)
        spellings = _spellings(encoded, scaled_scores)
        if settings.bare:
            self._drop_attached(raw, lengths, spellings)
        number, self._count = min(self._count, NO_LIST), self._count + 1
        for length, scores in lengths.items():
            for word in self._spellings.keys() & scores.keys():
                del self._spellings[word]
            if number:
                self._lists.update(dict.fromkeys(scores, number))
            self._lengths.setdefault(length, scores).update(scores)
        self._spellings.update(spellings)

    def support(self, raw: RawWordList, settings: SupportSettings) -> None:
        """Change the scores of the words so far by a list; -100 takes a word out.

        Raises `UnusableListError`.
        """
        raw = self._without_possessives(raw)
        encoded, _ = self._read(raw, 0)
        given = (
            raw.scores if isinstance(raw.scores, Sequence) else [raw.scores] * len(encoded.words)
        )
        changes = {
            word: settings.present if change is None or isnan(change) else round(change)
            for word, change in zip(encoded.words, given, strict=False)
            if word
        }
        for scores in self._lengths.values():
            for word, score in list(scores.items()):
                change = changes.get(word, settings.absent)
                if change <= -HIGHEST:
                    del scores[word]
                elif change:
                    scores[word] = max(0, min(HIGHEST, score + change))

    def add_words(self, words: Iterable[Word]) -> None:
        """Add words of the config; raises `SourceError` for a faulty score."""
        for word in words:
            codes = "".join(map(self._encoder.code, word.letters))
            self._config_words[codes] = f"“{word.spelling}”"
            self._lengths.setdefault(len(codes), {})[codes] = _own_score(word)
            self._lists[codes] = NO_LIST
            self._spellings[codes] = self._encoder.spelling(word.spelling, word.letters)

    def block(self, raw: RawWordList) -> None:
        """Remove the words of a block list; raises `UnusableListError`."""
        _, lengths = self._read(raw, HIGHEST)
        for length, blocked in lengths.items():
            found = self._lengths.get(length, {})
            for word in sorted(blocked.keys() & found.keys()):
                del found[word]
                if word in self._config_words:
                    self._note(f"{self._config_words[word]} of `words:` is blocked by {raw.name}")

    def index(self) -> WordIndex:
        """The index of the merged words."""
        return build_index(self._lengths, self._encoder.alphabet, self._spellings, self._lists)

    def _read(
        self, raw: RawWordList, scores: Sequence[int] | int, faulty: Mapping[int, str] = NO_FAULTS
    ) -> tuple[EncodedWords, dict[int, Scored]]:
        """The encoded words of a list, and their scores by length, without words of one letter.

        `faulty` says what is wrong with the scores of some lines, which are left out.
        """
        encoded = self._encoder.encode(raw.text)
        for line, fault in faulty.items():
            if encoded.words[line]:
                encoded.words[line], encoded.refused[line] = "", fault
        lengths = _scored(encoded.words, scores)
        for letter in lengths.pop(1, {}):
            encoded.refused[encoded.words.index(letter)] = "it has only one letter"
        if encoded.refused:
            self._report_refused(raw, encoded, alone=not lengths)
        return encoded, lengths

    def _without_possessives(self, raw: RawWordList) -> RawWordList:
        """The list without possessives of its own words, such as Tom's; a note says how many."""
        endings = self._encoder.language.affixes.possessives
        if not any(each in raw.text for each in endings):
            return raw
        lines = raw.text.split("\n")
        words = {line.casefold() for line in lines}
        first = ""
        count = 0
        for at, line in enumerate(lines):
            for ending in endings:
                base = line.removesuffix(ending)
                if base != line and base.casefold() in words:
                    first, count = first or f"“{line}” ({base})", count + 1
                    lines[at] = ""
        if count:
            forms = "possessive is" if count == 1 else "possessives are"
            self._note(f"{raw.name}: {count:,} {forms} left out; the first: {first}")
        return replace(raw, text="\n".join(lines))

    def _drop_attached(
        self, raw: RawWordList, lengths: Mapping[int, Scored], spellings: Mapping[str, str]
    ) -> None:
        """Remove words that are another of the list after a little word, and say so."""
        attached = AttachedWords(self._encoder.language)
        coded = {
            "".join(map(self._encoder.code, letters)): least
            for letters, least in attached.least.items()
        }
        scores = {word: score for each in lengths.values() for word, score in each.items()}
        forms = attached.forms(scores, coded)
        for form in forms:
            del lengths[len(form)][form]

        def shown(word: str) -> str:
            return spellings.get(word) or "".join(
                self._encoder.alphabet[ord(code)] for code in word
            )

        if said := attached.note([(shown(form), shown(bare)) for form, bare in forms.items()]):
            self._note(f"{raw.name}: {said}")

    def _report_refused(self, raw: RawWordList, encoded: EncodedWords, *, alone: bool) -> None:
        """Report how many words of a list are refused, and the first of them.

        Raises `UnusableListError` if too few words are left; none is if `alone`.
        """
        count, line = len(encoded.refused), min(encoded.refused)
        first = f"the first, {raw.quoted(line)}: {encoded.refused[line]}"
        if alone:
            raise UnusableListError(f"no word of {raw.name} can be used; {first}")
        total = count + len(encoded.words) - encoded.words.count("")
        if count > total * _TOO_MANY:
            said = f"{count:,} of the {total:,} words of {raw.name} cannot be used"
            asked = f"is it in another language than {self._encoder.language.name}?"
            raise UnusableListError(f"{said}: {asked} {first}")
        words = "word is" if count == 1 else "words are"
        self._note(f"{raw.name}: {count:,} {words} left out; {first}")


def _scaled(raw: RawWordList, table: ScoreTable) -> tuple[Sequence[int] | int, dict[int, str]]:
    """The scores of a list as those of the index, and what is wrong with those of some lines."""
    given = raw.scores
    if not isinstance(given, Sequence):
        return table[given], {}
    faults: dict[float, str] = {}
    for score in {score for score in given if score is not None}:
        try:
            table[score]
        except ValueError as error:
            faults[score], table[score] = str(error), 0
    scores = bytes(map(table.__getitem__, given))  # a byte a score, for a million words
    lines = enumerate(given) if faults else ()
    return scores, {line: faults[score] for line, score in lines if score and score in faults}


def _scored(words: list[str], scores: Sequence[int] | int) -> dict[int, Scored]:
    """The best score of each word, by the length of the words."""
    if isinstance(scores, int):
        buckets = _by_length(words)[:0:-1]  # those of lines without a word left out
        lengths = {}
        while buckets:
            if bucket := buckets.pop():  # held no longer than until its words are scored
                lengths[len(bucket[0])] = dict.fromkeys(bucket, scores)
        return lengths
    scored: defaultdict[int, Scored] = defaultdict(dict)
    for word, score in zip(words, scores, strict=True):
        found = scored[len(word)]
        if found.get(word, -1) < score:
            found[word] = score
    scored.pop(0, None)
    return scored


def _by_length(words: list[str]) -> list[list[str]]:
    buckets: list[list[str]] = [[] for _ in range(1 + max(map(len, words)))]
    puts = [bucket.append for bucket in buckets]
    for word in words:
        puts[len(word)](word)
    return buckets


def _spellings(encoded: EncodedWords, scores: Sequence[int] | int) -> dict[str, str]:
    """The spelling of each word on its best line, if that differs in more than case."""
    spelled = {encoded.words[line] for line in encoded.spellings}
    counts: dict[str, tuple[int, int]] = {}
    for line, word in enumerate(encoded.words if spelled else ()):
        if word in spelled:
            score = scores if isinstance(scores, int) else scores[line]
            if word not in counts or counts[word][0] < score:
                counts[word] = score, line
    texts = encoded.spellings
    return {word: texts[line] for word, (_, line) in counts.items() if line in texts}


def _own_score(word: Word) -> int:
    """The score of a word of the config: its own, or 100."""
    if word.score is None:
        return HIGHEST
    try:
        return scaled(word.score)
    except ValueError as error:
        raise SourceError(f"{word.origin}: “{word.spelling}”: {error}") from None
