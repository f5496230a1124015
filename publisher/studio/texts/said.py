"""What the program says of formats, and its errors, in a language of the interface.

The program speaks English. What is not known in the other language, such as a sentence of a plugin,
stays as it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

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
        """The use of a format; the summary of its exporter if that is a plugin's."""
        name, known = exporter.replace("-", "_"), self.texts.sections["take"]
        found = known.get(f"about_{name}") or known.get(f"way_{name}_about")
        return str(found or summary)

    def loss(self, loss: str) -> str:
        """A loss of a format, or its reason to refuse a puzzle; a loss may be several features."""
        if self.texts.code == DEFAULT_INTERFACE:
            return loss
        listed = self._listed(loss)
        return ", ".join(listed) if listed else self._of_format(loss)

    def error(self, message: str) -> str:
        """An error of the program; what is wrong with a word may be one of the `reasons`."""
        if self.texts.code == DEFAULT_INTERFACE:
            return message
        found = self._with_values(message, "errors", self.error)
        return self._with_values(message, "reasons", str) if found == message else found

    def _listed(self, text: str) -> list[str] | None:
        """The features of a list with commas, which some of them have too; None otherwise."""
        for said, own in self._features:
            if text == said:
                return [own]
            rest = self._listed(text[len(said) + 2 :]) if text.startswith(f"{said}, ") else None
            if rest:
                return [own, *rest]
        return None

    def _of_format(self, said: str) -> str:
        return self._with_values(said, "formats", self.loss)

    def _with_values(self, said: str, section: str, inner: Callable[[str], str]) -> str:
        """The sentence of a section that the program has said, with its values said `inner`."""
        for pattern, name in _patterns(section):
            if found := pattern.fullmatch(said):
                filled = {place: inner(value) for place, value in found.groupdict().items()}
                return self.texts.text(f"{section}.{name}", **filled)
        return said

    @cached_property
    def _features(self) -> list[tuple[str, str]]:
        own, english = self.texts.sections, interface_texts(DEFAULT_INTERFACE).sections
        return [
            (str(said), str(own["features"][name])) for name, said in english["features"].items()
        ]


@cache
def _patterns(section: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences of a section in English, as patterns, with their names."""
    english = interface_texts(DEFAULT_INTERFACE).sections[section]
    return [(re.compile("".join(_parts(str(text)))), name) for name, text in english.items()]


def _parts(text: str) -> Iterator[str]:
    """The parts of a pattern: what is between places, and the places."""
    for at, part in enumerate(re.split(r"\{(\w+)\}", text)):
        sign = r"\S" if part == "number" else "."
        yield f"(?P<{part}>{sign}*)" if at % 2 else re.escape(part)
