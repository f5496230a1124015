"""What the program says of formats, in a language of the interface, as the browser has it too.

The program speaks English. What is not known in the other language, such as a sentence of a plugin,
stays as it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from publisher.studio.texts.interface_texts import (
    DEFAULT_INTERFACE,
    InterfaceTexts,
    interface_texts,
)


@dataclass(frozen=True)
class Said:
    """The sentences of the program in the language of some texts."""

    texts: InterfaceTexts

    def about(self, exporter: str, summary: str) -> str:
        """What a format is for; the summary of its exporter if that is a plugin's."""
        name, known = exporter.replace("-", "_"), self.texts.sections["take"]
        found = known.get(f"about_{name}") or known.get(f"way_{name}_about")
        return str(found or summary)

    def loss(self, loss: str) -> str:
        """What a format loses of a puzzle, or refuses it for; a loss may be several features."""
        if self.texts.code == DEFAULT_INTERFACE:
            return loss
        listed = self._listed(loss)
        return ", ".join(listed) if listed else self._of_format(loss)

    def _listed(self, text: str) -> list[str] | None:
        """The features of a list with commas, which some of them have, too; None if it is none."""
        for said, own in self._features:
            if text == said:
                return [own]
            rest = self._listed(text[len(said) + 2 :]) if text.startswith(f"{said}, ") else None
            if rest:
                return [own, *rest]
        return None

    def _of_format(self, said: str) -> str:
        for pattern, name in self._patterns:
            if found := pattern.fullmatch(said):
                filled = {place: self.loss(value) for place, value in found.groupdict().items()}
                return self.texts.text(f"formats.{name}", **filled)
        return said

    @cached_property
    def _features(self) -> list[tuple[str, str]]:
        own, english = self.texts.sections, interface_texts(DEFAULT_INTERFACE).sections
        return [
            (str(said), str(own["features"][name])) for name, said in english["features"].items()
        ]

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        english = interface_texts(DEFAULT_INTERFACE).sections["formats"]
        return [(re.compile("".join(_parts(str(text)))), name) for name, text in english.items()]


def _parts(text: str) -> Iterator[str]:
    """The parts of a pattern: what is between places, and the places."""
    for number, part in enumerate(re.split(r"\{(\w+)\}", text)):
        yield f"(?P<{part}>.*)" if number % 2 else re.escape(part)
