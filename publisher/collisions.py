"""No file of a command over another: what it reads, what it keeps, and what it writes.

Files are the same if their paths lead to one place, or differ only in capitals or in the form of
their Unicode, which many systems do not tell apart.
"""

import os
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from publisher import output
from publisher.errors import ConfigError, Fault, OptionError
from publisher.options import input_files

if TYPE_CHECKING:
    from publisher.config import Config, Recipe
    from publisher.pipeline import Pipeline

_ADVICE = "name another `output: folder:`, or a `file:` for this export"


def identity(path: Path) -> str:
    """What is equal for paths that may be one file."""
    return unicodedata.normalize("NFC", os.path.realpath(path)).casefold()


def refuse_collisions(pipelines: Sequence["Pipeline"]) -> None:
    """Raise `ConfigError` with every file that would be written over one of these configs.

    Raises `OutputError` for what cannot be written at all.
    """
    claims: dict[str, _Claim] = {}
    for pipeline in pipelines:
        for claim in _read(pipeline.config):
            claims.setdefault(identity(claim.path), claim)
    faults: list[Fault] = []
    for pipeline in pipelines:
        for claim in _kept(pipeline.config):
            first = claims.setdefault(identity(claim.path), claim)
            if first is not claim and not claim.shares(first) and claim.recipe:
                message = f"it would overwrite {first.told_to(claim.config)}; name another file"
                fault = claim.recipe.fault((claim.setting,), OptionError((), message))
                faults += fault.faults
    for pipeline in pipelines:
        faults += _written_over(pipeline, claims)
    if faults:
        raise ConfigError(faults)
    for pipeline in pipelines:
        output.check(path for paths in pipeline.partial_files for path in paths)
        output.check(pipeline.paths())
        output.check(each.clues for each in pipeline.config.recipes if each.clues)


@dataclass(frozen=True, slots=True)
class _Claim:
    """A file of a config; `setting` says under which it is kept, `recipe` for which puzzle."""

    config: "Config"
    path: Path
    verb: str
    setting: str = ""
    recipe: "Recipe | None" = None

    def shares(self, first: "_Claim") -> bool:
        """Whether one file is kept by both: clues for many, a lock for one and the same recipe."""
        if self.setting != first.setting or self.recipe is None or first.recipe is None:
            return False
        mine, other = self.recipe, first.recipe
        one = (mine.path, mine.place, mine.count) == (other.path, other.place, other.count)
        return self.setting == "clues" or (one and self.config is not first.config)

    def told_to(self, config: "Config") -> str:
        """The file in words, in a message about a config."""
        ours = self.config is config
        if self.path == self.config.path:
            return "this config" if ours else f"the config {self.path}"
        under = f" under `{self.setting}`" if self.setting else ""
        return (
            f"{self.path}, which {'this config' if ours else self.config.path} {self.verb}{under}"
        )


def _read(config: "Config") -> Iterator[_Claim]:
    """The files that a config reads, itself the first, but for those it keeps."""
    yield _Claim(config, config.path, "reads")
    for recipe in config.recipes:
        options = (*(choice.options for choice in recipe.words), recipe.generator.options)
        named = (path for each in options for path in input_files(each))
        yield from (_Claim(config, path, "reads") for path in (recipe.path, *named))
    for export in config.exports:
        files = (*export.templates, *input_files(export.options))
        yield from (_Claim(config, path, "reads") for path in files)


def _kept(config: "Config") -> Iterator[_Claim]:
    """The files that a config reads and writes."""
    for recipe in config.recipes:
        for setting, path in (("clues", recipe.clues), ("lock", recipe.lock)):
            if path is not None:
                yield _Claim(config, path, "keeps", setting, recipe)


def _written_over(pipeline: "Pipeline", claims: dict[str, _Claim]) -> Iterable[Fault]:
    """The exports of a pipeline that would write over a file, each told once."""
    config = pipeline.config
    names = zip(config.exports, pipeline.files, pipeline.partial_files, strict=True)
    for export, whole, partial in names:
        over = None
        for path in (*whole, *partial):
            claim = _Claim(config, path, "writes")
            first = claims.setdefault(identity(path), claim)
            if first is not claim:
                over = over or first
        if over:
            message = f"it would overwrite {over.told_to(config)}; {_ADVICE}"
            yield from config.fault(export.path, OptionError((), message)).faults
