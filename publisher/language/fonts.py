"""Font files that a language brings for its letters."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class LanguageFont:
    """Files of one typeface, TrueType or OpenType: for clues and cells, for headings, for italics.

    Without a bold one headings have the regular one, and so have italics.
    """

    regular: Path
    bold: Path | None = None
    italic: Path | None = None

    def __post_init__(self) -> None:
        if not all(isinstance(file, Path) for file in self.files):
            raise TypeError("the files of a font are paths")

    @property
    def files(self) -> tuple[Path, ...]:
        """All files that there are."""
        return tuple(file for file in (self.regular, self.bold, self.italic) if file is not None)
