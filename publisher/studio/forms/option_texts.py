"""Options of plugins in the language of the interface, as far as it has words for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from publisher.studio.texts.interface_texts import InterfaceTexts


@dataclass(frozen=True, slots=True)
class OptionTexts:
    """The words of the interface for the options of one record.

    Names that several records share are those of records that came with the program, `is_ours`.
    """

    texts: InterfaceTexts
    record: str
    is_ours: bool

    def name(self, path: tuple[str, ...], value: str = "") -> str | None:
        """What people call an option, or one of its values; None if there are no words for it."""
        known = self.texts.sections["options"]
        found = (known[key] for key in self._keys(path, value) if key in known)
        return str(next(found, "")) or None

    def _keys(self, path: tuple[str, ...], value: str) -> Iterator[str]:
        own = "_".join((*path, value) if value else path)
        yield f"{self.record}_{own}"
        if self.is_ours:
            yield f"any_{own}"
        if value:
            yield f"value_{value}"
