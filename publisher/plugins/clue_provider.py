"""Providers of clues: what they are asked, what they suggest, and which puzzles they remember."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from publisher.language.language import Language
from publisher.language.spelling import Letters
from publisher.model.losses import WithLosses
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, iterated, split_losses
from publisher.plugins.record import O, Record


@dataclass(frozen=True, slots=True)
class ClueRequest:
    """Answers that somebody wants clues for, by their letters, with their spellings.

    The letters are those of the spellings in the language as it is, without policies of a config.
    `level` is how difficult the clues are to be, in the words of whoever asks, "" if nobody says
    so. `longest` is the most characters that a clue may have, None if there is room for any.
    """

    answers: Mapping[Letters, str]
    language: Language
    level: str = ""
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class SuggestedClue:
    """A clue that a provider has for an answer; `text` may have emphasis signs, `_` and `**`.

    `source` is where the provider has it from, such as a file and a line, or a model. `kind` is
    what it is, such as `definition` or `example`. `licence` and `day` (2026-03-01) are those of the
    source, where they are known. `last_use` says in which puzzle it was last, and `level` how
    difficult it is. Any of them may be "".
    """

    text: str
    source: str = ""
    kind: str = ""
    level: str = ""
    licence: str = ""
    day: str = ""
    last_use: str = ""


@dataclass(frozen=True, slots=True)
class AnswerClue:
    """A clue of an answer, with emphasis signs; "" if the answer has none.

    `letters` are those of the spelling in the language as it is, whatever policies a config has.
    """

    language: str
    letters: Letters
    spelling: str
    text: str


@dataclass(frozen=True, slots=True)
class CluedPuzzle:
    """A puzzle with its clues, as a provider remembers it.

    `identity` is equal for puzzles of one language with the same letters, wherever they are. `file`
    is the config or the file that it comes from. `published` is when it appears, as `Puzzle` has
    it.
    """

    identity: str
    title: str
    file: Path
    clues: tuple[AnswerClue, ...]
    published: str = ""


Suggested = Mapping[Letters, Sequence[SuggestedClue]]
"""Clues for answers by their letters, the best first."""


@dataclass(frozen=True)
class ClueProvider(Record[O]):
    """A place that has clues: an item of a config's `suggest:`.

    `suggest` returns clues for the answers of a request, as far as it has any, perhaps with losses.
    No clue is in a puzzle before somebody takes it. `label` is what the place is called in
    messages, its name if that is "": clues are “in” it. `check` raises the error of options that
    cannot be met before anything is made.

    `remark` returns lines on a finished puzzle, such as which of its clues were used before. It is
    given the identities of all puzzles of the publication too. `remember` is given the puzzles with
    a lock once all files of a publication are written: they are published. It is given them again
    whenever they are.

    With `only_asked`, `suggest` is called when somebody asks for suggestions, and not by `check`
    and `publish`. `text` names the option that a text alone stands for. A `PublisherError` is a
    message for people, and stops no puzzle but in `check`.
    """

    suggest: Callable[[ClueRequest, O], Suggested | WithLosses[Suggested]]
    label: str = ""
    check: Callable[[O], None] | None = None
    remark: Callable[[CluedPuzzle, Collection[str], O], Iterable[str]] | None = None
    remember: Callable[[Sequence[CluedPuzzle], O], None] | None = None
    only_asked: bool = False
    text: str = ""


AnyClueProvider = ClueProvider[Any]


def suggested_by(
    record: AnyClueProvider, options: Options, request: ClueRequest
) -> WithLosses[Suggested]:
    """What a provider suggests; raises `PluginError` unless it is clues for answers."""
    given, losses = split_losses(record.suggest(request, options))
    found = expect(given, dict, "a dict of answers and their clues")
    clues = {
        letters: [
            expect(clue, SuggestedClue, "a SuggestedClue", "it gave")
            for clue in iterated(some, "clues", "it gave")
        ]
        for letters, some in found.items()
    }
    return WithLosses(clues, losses)


def remarks_by(
    record: AnyClueProvider, options: Options, puzzle: CluedPuzzle, siblings: Collection[str]
) -> tuple[str, ...]:
    """The lines of a provider on a finished puzzle; raises `PluginError` for anything else."""
    given = record.remark(puzzle, siblings, options) if record.remark else ()
    lines = iterated(given, "lines", "its `remark` returned")
    return tuple(expect(line, str, "a text", "its `remark` gave") for line in lines)


class Suggestion(NamedTuple):
    """A clue with what its provider is called, which may remember where clues were used."""

    label: str
    clue: SuggestedClue
    remembers: bool = False

    @property
    def source(self) -> str:
        """The provider, and where it has the clue from: wordnet: noun, plant, data.noun:7."""
        return f"{self.label}: {self._detail}" if self._detail else self.label

    @property
    def _detail(self) -> str:
        own = self.clue
        return ", ".join(filter(None, [own.kind, own.source, own.licence, own.day]))

    def __str__(self) -> str:
        """The clue in a line: in the clue bank: It purrs · easy · never used."""
        use = self.clue.last_use or ("never used" if self.remembers else "")
        parts = filter(None, [self.clue.text, self.clue.level, self._detail, use])
        return f"in {self.label}: {' · '.join(parts)}"
