"""Names that go away: they work for one more minor version at least, and warn."""

from collections.abc import Mapping
from typing import NamedTuple
from warnings import warn


class Renamed(NamedTuple):
    """A public name that has another name now; `since` is the first version that warns of it."""

    now: str
    since: str


def current_name(name: str, renamed: Mapping[str, Renamed], stacklevel: int = 3) -> str:
    """The name that a name of a module has now.

    An old one warns where it is used: at the caller of the caller, as in a module's `__getattr__`.
    """
    if name not in renamed:
        return name
    found = renamed[name]
    message = f"{name} is deprecated since version {found.since}: use {found.now}"
    warn(message, DeprecationWarning, stacklevel=stacklevel)
    return found.now
