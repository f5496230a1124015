"""The finder: the words of an index that answer a question, and their order."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from heapq import nsmallest
from itertools import islice
from pathlib import Path

from publisher import (
    CommandError,
    FoundWord,
    FoundWords,
    Language,
    Letters,
    Options,
    Origin,
    Request,
    Word,
    WordError,
    lists_in,
    setting,
    spell,
)
from publisher_fill.wordlist.loading import load_index
from publisher_fill.wordlist.word_index import NO_LIST, ONES, WordIndex, WordsOfLength, indices
from publisher_find.conditions import (
    Condition,
    fitting,
    inside,
    of_anagram,
    of_letters,
    of_tiles,
)
from publisher_find.phrases import HidingPhrase, phrase_words
from publisher_find.wordnet import neighbours

_FEW = 64
"""So many words are sorted as quickly as parted by their letters."""

_LONGEST = 10_000
"""More letters than any word has."""

ORDERS = ("score", "length", "alphabet")


class Question(Options):
    """What words are looked for; a text that is empty asks nothing. Words answer all of it."""

    pattern: str = setting("", "Words such as c@#.*, or a /regular expression/.")
    starts: str = setting("", "Words that begin so, by a pattern.")
    ends: str = setting("", "Words that end so, by a pattern.")
    letters: str = setting("", "Words of these letters, each ever so often.")
    tiles: str = setting("", "Words of these letters, each no more often than here.")
    anagram: str = setting("", "Words of all these letters; ? is one more, * any number.")
    hidden: str = setting("", "Words hidden in a phrase, also backwards.")
    within: str = setting("", "Words whose letters are in a word in their order.")
    about: str = setting("", "Words in the neighbourhood of a word, by WordNet.")
    length: str = setting("", "Words of so many letters: 7, 7-9, 12-.")
    min_score: int = setting(0, "The least score.")
    wordnet: Path | None = setting(None, "The folder of WordNet's files.")

    @property
    def is_empty(self) -> bool:
        """Whether it asks for no words in particular."""
        return not any(value for _, value in self if isinstance(value, str))

    @property
    def lengths(self) -> range:
        """The lengths that words may have; raises `CommandError`."""
        least, dash, most = self.length.partition("-")
        try:
            first = int(least or 0)
            return range(first, int(most or _LONGEST) + 1 if dash or not least else first + 1)
        except ValueError:
            said = f"expected a length such as 7, 7-9 or 12-, not “{self.length}”"
            raise CommandError(said) from None


@dataclass(frozen=True)
class WordFinder:
    """Finds words in the index of a request's words and lists; `names` are those of the lists.

    `wordnet` is the folder of a list that is a WordNet database.
    """

    request: Request
    index: WordIndex
    names: tuple[str, ...]
    wordnet: Path | None = None

    @classmethod
    def of(cls, request: Request, options: Options, note: Callable[[str], None]) -> "WordFinder":
        """The finder in the words of a request and in the lists of its generator.

        Raises what reading the lists raises.
        """
        lists = lists_in(options)
        if not lists and not request.words:
            raise CommandError("there are no words to look through, and no word lists")
        index = load_index(request.words, lists, request.language, note)
        names = tuple(each.name for each in lists if each.has_words)
        sources = {each.record.name: each.options for each in lists}
        wordnet = getattr(sources.get("wordnet"), "wordnet", None)
        return cls(request, index, names, wordnet)

    @property
    def language(self) -> Language:
        """The language of the words."""
        return self.request.language

    @cached_property
    def own(self) -> Mapping[Letters, Word]:
        """The words of the request by their letters."""
        return {word.letters: word for word in self.request.words}

    def found(self, question: Question) -> "Found":
        """The words that answer a question; raises `CommandError` if it cannot be read."""
        notes: list[Callable[[Letters], str]] = []
        conditions = list(self._conditions(question, notes))
        sets, lengths = {}, question.lengths
        rejected = self.index.among(self.request.rejected)
        for length, words in self.index.lengths.items():
            if length not in lengths:
                continue
            left = words.above(question.min_score) & ~rejected.get(length, 0)
            for condition in conditions:
                left = left and left & condition(words)
            if left:
                sets[length] = left
        return Found(self, sets, notes)

    def _conditions(
        self, question: Question, notes: list[Callable[[Letters], str]]
    ) -> Iterator[Condition]:
        """The conditions of a question; `notes` takes what says more of a word that was found."""
        index, language = self.index, self.language

        def phrase(name: str) -> HidingPhrase:
            text = getattr(question, name)
            return HidingPhrase(phrase_words(text, language))

        if question.pattern:
            yield fitting(question.pattern, index, language)
        if question.starts or question.ends:
            yield fitting(f"{question.starts}*{question.ends}", index, language)
        if question.letters:
            yield of_letters(phrase("letters").letters, index)
        if question.tiles:
            yield of_tiles(phrase("tiles").letters, index)
        if question.anagram:
            yield of_anagram(question.anagram, index, language)
        if question.within:
            yield inside(phrase("within").letters, index)
        if question.hidden:
            hiding = phrase("hidden")
            notes.append(hiding.told)
            yield partial(hiding.hides, index=index)
        if question.about:
            said = self._neighbours(question)
            notes.append(said.__getitem__)
            sets = index.among(said)
            yield lambda words: sets.get(words.length, 0)

    def _neighbours(self, question: Question) -> dict[Letters, str]:
        """The letters of the words in the neighbourhood of one, and what each is to it."""
        found: dict[Letters, str] = {}
        for text, said in neighbours(question.about, question.wordnet or self.wordnet).items():
            with suppress(WordError):  # a word that no grid in this language can have
                found.setdefault(spell(text, self.language)[0], said)
        return found


@dataclass(frozen=True)
class Found:
    """The words that were found, as a set for each length, and what says more of each."""

    finder: WordFinder
    sets: Mapping[int, int]
    notes: list[Callable[[Letters], str]]

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(words.bit_count() for words in self.sets.values())

    def of_length(self, length: int) -> "Found":
        """Those of a length."""
        return replace(self, sets={length: self.sets[length]})

    def first(self, limit: int, order: str = ORDERS[0]) -> list[FoundWord]:
        """The first of them: the best, the longest, or those that begin the alphabet."""
        lengths = self.finder.index.lengths

        def key(place: tuple[int, int]) -> tuple[object, ...]:
            length, word = place
            if order == "alphabet":
                return (lengths[length].word_codes(word),)
            score = lengths[length].scores[word]
            return (-score, -length, word) if order == "score" else (-length, word)

        places = (
            (length, word)
            for length, words in self.sets.items()
            for word in islice(_in_order(lengths[length], words, order), limit)
        )
        return [self._match(*place) for place in nsmallest(limit, places, key=key)]

    def _match(self, length: int, word: int) -> FoundWord:
        finder, words = self.finder, self.finder.index.lengths[length]
        made = finder.index.word(length, word, finder.language)
        number = words.list_of(word)
        if number < min(NO_LIST, len(finder.names)):
            made = replace(made, origin=Origin(finder.names[number]))
        else:
            made = replace(finder.own.get(made.letters, made), origin=None)
        said = ", ".join(filter(None, (note(made.letters) for note in self.notes)))
        return FoundWord(replace(made, score=words.scores[word]), said)


def open_finder(request: Request, options: Options) -> Callable[[Question, int], FoundWords]:
    """The finder of a request, for the studio; raises what reading the lists raises."""
    finder = WordFinder.of(request, options, lambda _: None)

    def answer(question: Question, most: int) -> FoundWords:
        found = finder.found(question)
        return FoundWords(found.count, tuple(found.first(most)))

    return answer


def _in_order(words: WordsOfLength, some: int, order: str) -> Iterator[int]:
    """Some words of a length in an order; by score and by length, that is the order they have."""
    if order == "alphabet":
        return _alphabetical(words, some)
    return (found.start() for found in ONES.finditer(bin(some)[:1:-1]))


def _alphabetical(words: WordsOfLength, some: int, place: int = 0) -> Iterator[int]:
    """Some words of a length by the alphabet: those with its first letter at a place come first."""
    if some.bit_count() <= _FEW or place == words.length:
        yield from sorted(indices(some), key=words.word_codes)
        return
    for masks in words.with_letter[place]:
        if part := some & masks:
            yield from _alphabetical(words, part, place + 1)
