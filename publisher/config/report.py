"""The faults of a config, gathered while it is read, each at its place."""

from collections.abc import Iterable

from publisher.config.nodes import Node
from publisher.errors import ConfigError, Fault
from publisher.messages.setting_paths import SettingPath


class Report:
    """Everything that is wrong with a config, found so far."""

    def __init__(self, root: Node, faults: Iterable[Fault] = (), place: SettingPath = ()) -> None:
        """Begin with the faults of reading the file; no place of theirs is reported again.

        `place` leads to `root` where that is a part of a config.
        """
        self.root = root
        self.place = place
        self._faults = list(faults)
        self._known = set(map(_identity, self._faults))
        self._reported = {_place(fault) for fault in self._faults if fault.line}

    def add(self, path: SettingPath, message: str, *, at_key: bool = False) -> None:
        """Note a fault of a setting: at its value, or at its key.

        The fault of a missing setting is at the mapping that lacks it.
        """
        fault = self.fault(path, message, at_key=at_key)
        _, found = self.root.find(path)
        if not (found and _place(fault) in self._reported):
            self.take([fault])

    def take(self, faults: Iterable[Fault]) -> None:
        """Note faults, in a template for instance, each once however often it is found."""
        for fault in faults:
            if _identity(fault) not in self._known:
                self._known.add(_identity(fault))
                self._faults.append(fault)

    def fault(self, path: SettingPath, message: str, *, at_key: bool = False) -> Fault:
        """A fault of a setting, at its place."""
        node, found = self.root.find(path)
        index = node.index if node.key is None or (found and not at_key) else node.key
        return node.document.fault(index, (*self.place, *path), message)

    def error(self) -> ConfigError:
        """All faults as one error, in the order of the file, those of the command line last."""
        return ConfigError(sorted(self._faults, key=lambda fault: (not fault.line, *_place(fault))))

    def __bool__(self) -> bool:
        """Whether anything is wrong."""
        return bool(self._faults)


def _identity(fault: Fault) -> tuple[object, ...]:
    """The key of a fault: its place if it has one, whichever way leads there."""
    where = (fault.line, fault.column) if fault.line else fault.path
    return fault.file, where, fault.message


def _place(fault: Fault) -> tuple[int, int]:
    return fault.line, fault.column
