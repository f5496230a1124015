"""No file of a command over another: what it reads, what it keeps, and what it writes.

Files are the same if their paths lead to one place, or differ only in capitals or in the form of
their Unicode, which is one name to many systems.
"""

import os
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from publisher.config.settings import Config, PuzzleConfig, ReaderChoice
from publisher.errors import ConfigError, Fault, OptionError, OutputError
from publisher.files import output
from publisher.files.standard import STANDARD
from publisher.pipeline.manifest import listed_before
from publisher.plugins.options import input_files

if TYPE_CHECKING:
    from publisher.pipeline.publishing import Pipeline

_ADVICE = "name another `output: folder:`, or a `file:` for this export"


def file_identity(path: Path) -> str:
    """A text that is equal for paths that may be one file."""
    return unicodedata.normalize("NFC", os.path.realpath(path)).casefold()


def refuse_overwriting(read: Sequence[Path], written: Iterable[Path]) -> None:
    """Raise `OutputError` if a file would be written over another, or over one that is read."""
    taken = {file_identity(path): path for path in reversed(read) if path != STANDARD}
    for path in written:
        first = taken.setdefault(file_identity(path), path)
        if first is not path:
            raise OutputError(f"{path} would be written over {first}: name another file")


def refuse_collisions(pipelines: Sequence["Pipeline"]) -> None:
    """Raise `ConfigError` with every file that would be written over one of these configs.

    Raises `OutputError` for what cannot be written at all.
    """
    claims: dict[str, _Claim] = {}
    for pipeline in pipelines:
        for claim in _read(pipeline.config):
            claims.setdefault(file_identity(claim.path), claim)
    faults: list[Fault] = []
    for pipeline in pipelines:
        for claim in _kept_claims(pipeline.config):
            first = claims.setdefault(file_identity(claim.path), claim)
            if first is not claim and not claim.shares(first) and claim.puzzle_config:
                message = f"it would overwrite {first.told_to(claim.config)}; name another file"
                fault = claim.puzzle_config.fault((claim.setting,), OptionError((), message))
                faults += fault.faults
    for pipeline in pipelines:
        faults += _manifest_over(pipeline.config, claims)
    for pipeline in pipelines:
        faults += _written_over(pipeline, claims)
    if faults:
        raise ConfigError(faults)
    for pipeline in pipelines:
        output.check(path for paths in pipeline.partial_files for path in paths)
        output.check(pipeline.paths())
        output.check([pipeline.config.manifest] if pipeline.config.manifest else [])
        for each in pipeline.config.puzzle_configs:
            kept = each.kept_files()
            kept.pop("lock", None)
            output.check(kept.values() if each.lock else filter(None, [each.clues]))


def files_read(config: Config) -> frozenset[Path]:
    """The files that a config reads, itself among them, but for those it keeps."""
    return frozenset(claim.path for claim in _read(config))


def files_kept(config: Config) -> frozenset[Path]:
    """The files that a config reads and writes: of clues, and of finished puzzles."""
    return frozenset(claim.path for claim in _kept_claims(config))


class _Claim(NamedTuple):
    """A file of a config; `setting` is what it is kept under, `puzzle_config` whose it is."""

    config: Config
    path: Path
    verb: str
    setting: str = ""
    puzzle_config: PuzzleConfig | None = None

    def shares(self, first: "_Claim") -> bool:
        """Whether both keep one file: clues and a bank are for many, a lock is for one."""
        if (
            self.setting != first.setting
            or self.puzzle_config is None
            or first.puzzle_config is None
        ):
            return False
        mine, other = self.puzzle_config, first.puzzle_config
        one = (mine.path, mine.place, mine.count) == (other.path, other.place, other.count)
        return self.setting != "lock" or (one and self.config is not first.config)

    def told_to(self, config: Config) -> str:
        """The file in words, in a message about a config."""
        ours = self.config is config
        if self.path == self.config.path:
            return "this config" if ours else f"the config {self.path}"
        under = f" under `{self.setting}`" if self.setting else ""
        return (
            f"{self.path}, which {'this config' if ours else self.config.path} {self.verb}{under}"
        )


def _read(config: Config) -> Iterator[_Claim]:
    """The files that a config reads, itself the first, but for those it keeps."""
    named = [config.path, *(path for each in config.tables for path in input_files(each))]
    for whole in config.puzzle_configs:
        named += [whole.path, *(path for each in whole.options for path in input_files(each))]
        named += [whole.origin.file] if isinstance(whole.origin, ReaderChoice) else []
    for export in config.exports:
        named += [*export.templates, *input_files(export.options)]
    yield from (_Claim(config, path, "reads") for path in named if path != STANDARD)


def _kept_claims(config: Config) -> Iterator[_Claim]:
    """The files that a config reads and writes."""
    for puzzle_config in config.puzzle_configs:
        for setting, path in puzzle_config.kept_files().items():
            yield _Claim(config, path, "keeps", setting, puzzle_config)


def _manifest_over(config: Config, claims: dict[str, _Claim]) -> Iterable[Fault]:
    """A fault if the manifest would be written over a file that is not a manifest."""
    if not config.manifest:
        return
    claim = _Claim(config, config.manifest, "writes", "output.manifest")
    first = claims.setdefault(file_identity(config.manifest), claim)
    message = f"it would overwrite {first.told_to(config)}; name another file"
    if first.setting == claim.setting:
        try:
            listed_before(config.manifest)
        except OutputError as error:
            message = str(error)
        else:
            return
    yield from config.fault(("output", "manifest"), OptionError((), message)).faults


def _written_over(pipeline: "Pipeline", claims: dict[str, _Claim]) -> Iterable[Fault]:
    """A fault for each export of a pipeline that would write over a file."""
    config = pipeline.config
    names = zip(config.exports, pipeline.files, pipeline.partial_files, strict=True)
    for export, whole, partial in names:
        over = None
        for path in (*whole, *partial):
            claim = _Claim(config, path, "writes")
            first = claims.setdefault(file_identity(path), claim)
            if first is not claim:
                over = over or first
        if over:
            message = f"it would overwrite {over.told_to(config)}; {_ADVICE}"
            yield from config.fault(export.path, OptionError((), message)).faults
