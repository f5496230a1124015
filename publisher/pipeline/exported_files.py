"""The files of exports, and the key of each, by which one that would be the same again is kept.

The ledger knows what each file was made of. A file that would be the same again stays as it is. One
that cannot be made or written keeps no other from being written.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from publisher import __version__
from publisher.batch.keys import file_key, key_of, packages_of, provider_key
from publisher.batch.progress import Rate
from publisher.batch.task import PARTIAL, WrittenFile
from publisher.errors import ExportError, OutputError, PublisherError, system_reason
from publisher.files import output
from publisher.files.standard import STANDARD
from publisher.formats.puzzle_json import to_json
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.exporting import Refused, exported
from publisher.pipeline.manifest import Digest, Exported
from publisher.plugins.options import input_files
from publisher.plugins.pages import pages_told

if TYPE_CHECKING:
    from publisher.batch.ledger import Ledger
    from publisher.config.settings import ExportChoice
    from publisher.language.language import Language
    from publisher.pipeline.publishing import Pipeline

_NOTED_AT_ONCE = 500


class _Made(NamedTuple):
    """A file that is to be written, its bytes, and the key of what it was made of."""

    place: tuple[int, int]
    file: Exported
    data: bytes
    key: str


class ExportedFiles:
    """The files of a config, made and written; without a ledger, all are made anew.

    `refused` are those that could not be made or written, or of which that is `foreseen`.
    """

    def __init__(self, pipeline: "Pipeline", ledger: "Ledger | None", rate: Rate) -> None:
        self.refused = list(pipeline.foreseen)
        self._unfit = {each.path for each in self.refused}
        self._pipeline = pipeline
        self._config = pipeline.config
        self._ledger = ledger
        self._rate = rate
        self._before = ledger.written() if ledger else {}
        self._noted: dict[Path, tuple[str, tuple[str, ...]]] = {}
        self._found: dict[tuple[int, int], Exported] = {}
        self._puzzle_keys: dict[int, str] = {}
        self._exports_key = cache(self._export_key)
        self._font_key = cache(_font_key)

    @property
    def found(self) -> tuple[Exported, ...]:
        """All files that are on the disk, in the order of the config's exports."""
        return tuple(file for _, file in sorted(self._found.items()))

    def write_puzzle(self, number: int, puzzle: Puzzle, before: Puzzle | None) -> None:
        """Write the files of one puzzle, which may tell of the one `before` it.

        Raises `OutputError` if those of a puzzle of several cannot be written: none of its others
        can then, or only after a long time.
        """
        made_of = self._puzzle_key(number, puzzle)
        files = self._pipeline.files
        exports = [(index, paths[number]) for index, paths in self._exports(files, has_all=False)]
        made = list(self._made(exports, puzzle, made_of, number, before))
        try:
            self._put(made)
        except OutputError:
            if self._config.count > 1:
                raise
            self._put_each(made)
        if len(self._noted) >= _NOTED_AT_ONCE:
            self.note()

    def write_publication(self, publication: Publication, numbers: Sequence[int]) -> None:
        """Write the files of a publication, whose puzzles have these numbers; perhaps a part."""
        is_whole = len(numbers) == self._config.count
        files = self._pipeline.files if is_whole else self._pipeline.partial_files
        exports = [(index, paths[0]) for index, paths in self._exports(files, has_all=True)]
        made_of = self._publication_key(publication, numbers) if exports else ""
        for each in self._made(exports, publication, made_of, None):
            self._put_each([each])

    def note(self) -> None:
        """Note in the ledger what the files were made of that are on the disk now."""
        written = {}
        for path, (made_of, losses) in self._noted.items():
            if file := WrittenFile.at(path, made_of, losses):
                written[str(path.absolute())] = file
        if self._ledger and written:
            self._ledger.note_written(written)
        self._noted.clear()

    def _exports(
        self, names: Sequence[Sequence[Path]], *, has_all: bool
    ) -> Iterator[tuple[int, Sequence[Path]]]:
        for index, (choice, paths) in enumerate(zip(self._config.exports, names, strict=True)):
            if paths and choice.has_all == has_all:
                yield index, paths

    def _made(
        self,
        exports: Iterable[tuple[int, Path]],
        given: Puzzle | Publication,
        made_of: str,
        number: int | None,
        before: Puzzle | None = None,
    ) -> Iterator[_Made]:
        """The files that are to be written; those that are refused are noted."""
        for index, path in exports:
            if path in self._unfit:
                continue
            choice = self._config.exports[index]
            try:
                key = self._key(index, given, made_of)
                written = given
                if before and number and isinstance(given, Puzzle) and follows(choice):
                    key = key_of(key, self._puzzle_key(number - 1, before))
                    written = Publication.of(given, before)
                place = index, -1 if number is None else number
                known = self._before.get(str(path.absolute()))
                if known and known.made_of == key and known.is_at(path):
                    file = Exported(choice.record.name, path, known.losses, number)
                    self._found[place] = file
                    continue
                with pages_told(partial(self._rate.lay_out, path.name)):
                    made = exported(self._config, self._pipeline.registry, choice, written)
                digest = Digest.of(made.value) if self._config.manifest else None
                file = Exported(choice.record.name, path, made.losses, number, digest)
                yield _Made(place, file, made.value, key)
            except PublisherError as error:
                self._refuse(index, path, number, error)

    def _put(self, made: Sequence[_Made]) -> None:
        """Write files, all or none; raises `OutputError`."""
        if made:
            output.write({each.file.path: each.data for each in made})
        for place, file, _, key in made:
            self._found[place] = file
            if self._ledger and file.path != STANDARD:
                self._noted[file.path] = key, file.losses

    def _put_each(self, made: Iterable[_Made]) -> None:
        """Write files, each by itself; one that cannot be written is refused."""
        for each in made:
            try:
                self._put([each])
            except OutputError as error:
                self._refuse(each.place[0], each.file.path, each.file.puzzle, error)

    def _refuse(self, index: int, path: Path, number: int | None, error: PublisherError) -> None:
        choice = self._config.exports[index]
        self.refused.append(Refused.of(self._config, choice, path, number, error))

    def _key(self, index: int, given: Puzzle | Publication, made_of: str) -> str:
        """The key of a file; empty without a ledger."""
        key = key_of(made_of, self._exports_key(index)) if self._ledger else ""
        if isinstance(given, Publication) and len(given.puzzles) < self._config.count:
            key = PARTIAL + key
        return key

    def _puzzle_key(self, number: int, puzzle: Puzzle) -> str:
        """The key of a puzzle with all its texts, and with what its language prints."""
        if not self._ledger:
            return ""
        if number not in self._puzzle_keys:
            data = to_json(Publication((puzzle,))).decode()
            fonts = [self._font_key(file) for each in puzzle.language.fonts for file in each.files]
            self._puzzle_keys[number] = key_of(data, language_key(puzzle.language), *fonts)
        return self._puzzle_keys[number]

    def _publication_key(self, publication: Publication, numbers: Sequence[int]) -> str:
        if not self._ledger:
            return ""
        known = self._puzzle_keys
        keys = [
            known.get(number) or self._puzzle_key(number, publication.puzzles[index])
            for index, number in enumerate(numbers)
        ]
        texts = (publication.title, publication.author, publication.copyright)
        language = language_key(publication.language)
        sections = [(section.title, section.first) for section in publication.sections]
        return key_of(keys, texts, language, sections)

    def _export_key(self, index: int) -> str:
        """The key of an export: versions of all that lays out, options, the files these name."""
        choice = self._config.exports[index]
        try:
            files = {str(p): file_key(p) for p in input_files(choice.options) if p.is_file()}
        except OSError as error:
            raise ExportError(f"{error.filename} cannot be read: {system_reason(error)}") from None
        provider = self._pipeline.registry.provider(choice.record)
        made_by = provider_key(provider), packages_of(provider.distribution)
        return key_of(__version__, *made_by, choice.record.name, repr(choice.options), files)


def follows(choice: "ExportChoice") -> bool:
    """Whether an export makes a file of each puzzle that tells of the one before it."""
    wanted = choice.record.follows.items()
    return choice.each and any(getattr(choice.options, name) == value for name, value in wanted)


def language_key(language: "Language") -> str:
    """A key that is equal for languages that print the same, in every run of Python.

    What no speaker has confirmed is a set, whose order changes, and is not printed.
    """
    return repr(replace(language, unverified=frozenset()))


def _font_key(file: Path) -> str:
    """The key of a font that a language brings; that of one that is gone is empty."""
    try:
        return file_key(file)
    except OSError:
        return ""
