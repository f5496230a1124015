"""A plugin that is one file, without a project: `publisher --plugin my.py`.

Only a command line names such files. A config, which may be a stranger's, brings no code.
"""

import sys
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from publisher.files.opening import file_bytes
from publisher.plugins.installed import Provider

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
