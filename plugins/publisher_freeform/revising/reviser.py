"""The reviser of `freeform`: it reads the words of the config once, and is asked many times."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from publisher import (
    Candidate,
    Draft,
    GenerationError,
    Layout,
    LeftOut,
    Letters,
    Rejection,
    Request,
    Reviser,
    SearchRun,
    Size,
    Slot,
    Word,
)
from publisher_freeform.generate import generate
from publisher_freeform.letter_points import letter_points
from publisher_freeform.options import FreeformOptions
from publisher_freeform.pins import Pinned, pinned_words
from publisher_freeform.preferences import read_preferences
from publisher_freeform.revising.placed_draft import REJECTED, PlacedDraft
from publisher_freeform.revising.placed_words import PlacedWords, read_draft
from publisher_freeform.revising.revision import FreeformRevision
from publisher_freeform.revising.slot_candidates import SlotCandidates, WordsByLength


class FreeformReviser(Reviser):
    """Revises puzzles of one request."""

    def __init__(self, request: Request, options: FreeformOptions) -> None:
        """Read what the config asks for; raises the `OptionError` that `generate` would."""
        self._request = request
        self._options = options = options.with_outline(request.language)
        self._pins: tuple[Pinned, ...] = pinned_words(options, request.words, request.language)
        self._points = letter_points(options, request.language)
        self._preferences = read_preferences(
            options, [*(pin.word for pin in self._pins), *request.words], request
        )

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        """The draft with as few of its words moved as can be, and others where there is room."""
        draft = self._without_rejected(draft)
        words = read_draft(draft, self._known, self._pins)
        request = replace(self._request, seed=seed)
        if not (words.soft or words.letters or len(words.fixed) > len(self._pins)):
            return self._generated(words, request, run)
        size = Size(draft.grid.width, draft.grid.height)
        options = self._options.of_size(size)
        problem = PlacedDraft.of(words, size, request, options, self._pins, self._points)
        return FreeformRevision(problem, words, seed, run).layout()

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        """Words as long as the slot that are in no other slot, those of the highest value first.

        A word is possible if each crossing has a word for its letter. Words that would need a word
        elsewhere to go follow, those that break fewer crossings first.
        """
        used = self._preferences.used
        return SlotCandidates(self._by_length, self._without_rejected(draft), slot, used)

    def score(self, letters: Letters) -> float | None:
        """The score that a word of the config has."""
        word = self._known.get(letters)
        return word.score if word else None

    def _without_rejected(self, draft: Draft) -> Draft:
        """The draft with the rejections of the config too."""
        by_config = map(Rejection, sorted(self._request.rejected))
        return replace(draft, rejected=(*draft.rejected, *by_config))

    @cached_property
    def _known(self) -> dict[Letters, Word]:
        """The words of the list by their letters; of equal ones the first."""
        known: dict[Letters, Word] = {}
        for word in self._request.words:
            known.setdefault(word.letters, word)
        return known

    @cached_property
    def _by_length(self) -> WordsByLength:
        words = list(self._known.values())
        return WordsByLength(words, self._preferences.values(words))

    def _generated(self, words: PlacedWords, request: Request, run: SearchRun) -> Layout:
        """A new puzzle, without the words that are rejected."""
        for word in self._preferences.required:
            if word.letters in words.barred:
                raise GenerationError(
                    f"“{word.spelling}” is rejected, and `must` asks for it: take it out of "
                    "`must`, or allow it"
                )
        allowed = tuple(word for word in request.words if word.letters not in words.barred)
        made = generate(replace(request, words=allowed), self._options, run)
        refused = tuple(
            LeftOut(word.spelling, REJECTED, word.origin)
            for word in request.words
            if word.letters in words.barred
        )
        return replace(made, left_out=(*refused, *made.left_out))
