"""The plugins that there are: entry points of distributions, none of them imported, and files.

A plugin that is one file needs no project: `publisher --plugin my.py`. Only a command line names
such files. A config, which may be a stranger's, brings no code.
"""

import json
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import Distribution, EntryPoint, distributions
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from publisher import __version__
from publisher.files.opening import file_bytes

GROUP = "publisher"
OWN_DISTRIBUTION = "crossword-publisher"


class Provider(NamedTuple):
    """A plugin: its entry point's name, and the distribution it came with.

    `module` is the module or package that has its code, if that is known. `is_editable` says that
    its code is where somebody works on it: it may change without a new version.
    """

    name: str
    distribution: str
    version: str
    module: str = ""
    is_editable: bool = False

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution} {self.version})"

    @property
    def built_in(self) -> bool:
        """Whether it belongs to this program."""
        return self.distribution == OWN_DISTRIBUTION


def installed() -> list[tuple[EntryPoint, Distribution]]:
    """Every entry point of the group; of a distribution on two paths, those of the first path.

    That is the one whose modules are imported.
    """
    seen: dict[str, list[tuple[EntryPoint, Distribution]]] = {}
    for distribution in distributions():
        ours = [each for each in distribution.entry_points if each.group == GROUP]
        if ours:
            seen.setdefault(distribution.name, [(each, distribution) for each in ours])
    return [each for found in seen.values() for each in found]


def in_order(
    found: list[tuple[EntryPoint, Distribution]],
) -> list[tuple[EntryPoint, Provider, Distribution]]:
    """Built-in plugins first, then by name, whatever the order on disk."""
    trios = [
        (
            entry_point,
            Provider(entry_point.name, *origin, entry_point.module.partition(".")[0], is_editable),
            distribution,
        )
        for distribution, group in groupby(found, key=itemgetter(1))
        for origin in [(distribution.name, distribution.version)]  # each read from its metadata
        for is_editable in [_is_editable(distribution)]
        for entry_point, _ in group
    ]
    return sorted(trios, key=lambda trio: (not trio[1].built_in, str(trio[1])))


def _is_editable(distribution: Distribution) -> bool:
    """Whether `pip install --editable` installed it (PEP 610)."""
    origin = json.loads(distribution.read_text("direct_url.json") or "{}")
    return bool(origin.get("dir_info", {}).get("editable"))


_NAME = re.compile(r"[A-Za-z0-9._-]+")


def unmet(distribution: Distribution, own_name: str, version: str = __version__) -> str | None:
    """The reason why a distribution does not fit this version; None if it may be loaded.

    Versions are compared by PyPA's specification (PEP 440). A pre-release counts like any other
    version, although pip would not choose one by itself.
    """
    for line in distribution.requires or ():
        found = _NAME.match(line.strip())
        if found is None or re.sub("[-_.]+", "-", found[0]).lower() != own_name:
            continue
        from packaging.requirements import InvalidRequirement, Requirement  # for few plugins

        try:
            asked = Requirement(line)
        except InvalidRequirement:
            return f"it asks for {line}, which cannot be understood; it is left out"
        counts = asked.marker is None or asked.marker.evaluate({"extra": ""})
        if counts and not asked.specifier.contains(version, prereleases=True):
            wanted = f"{asked.name} {asked.specifier}"
            return f"it is made for {wanted}, and this is {version}; it is left out"
    return None


_DIGITS = 12
"""Of the hash that is the version of a file: what was made by it as it was is not made anew."""


@dataclass(frozen=True)
class PluginFile:
    """The code of a plugin; workers elsewhere get it as it was read."""

    path: Path
    code: bytes

    @classmethod
    def read(cls, path: Path) -> "PluginFile":
        """Read a file; raises `FileError`."""
        return cls(path.absolute(), file_bytes(path))

    @cached_property
    def provider(self) -> Provider:
        """The plugin, by the name of its file."""
        module = f"plugin_file_{_digest(str(self.path).encode() + self.code)}"
        return Provider(self.path.stem, self.path.name, _digest(self.code), module)

    def module(self) -> ModuleType:
        """The module, imported if it is not yet; whatever its code raises is raised."""
        name = self.provider.module
        if name not in sys.modules:
            module = ModuleType(name)
            module.__file__ = str(self.path)
            sys.modules[name] = module  # models and dataclasses look there for their types
            try:
                exec(compile(self.code, self.path, "exec"), module.__dict__)  # noqa: S102
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:_DIGITS]
