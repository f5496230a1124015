"""The recipe of a puzzle of the studio: settings as a config has them, and a file of words."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """Settings of a config that need not be in a file yet.

    `path` is the file that the config would have: relative paths start beside it.
    `words_change_number` grows whenever the words have changed.
    """

    settings: Mapping[str, object]
    path: Path
    words_change_number: int = 0

    def form(self) -> dict[str, object]:
        """The recipe as a worker gets it."""
        return {**vars(self), "path": str(self.path)}

    @classmethod
    def of(cls, form: Mapping[str, Any]) -> "Recipe":
        """The recipe that `form` wrote."""
        return cls(form["settings"], Path(form["path"]), form["words_change_number"])
