"""The text of an HTML fragment, with its emphasis."""

from html.parser import HTMLParser

from publisher.language.emphasis import StyledText, TextStyle

_BREAKS = frozenset(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "hr"])
_UNSEEN = frozenset(["script", "style", "head", "title", "template"])
_STYLES = {
    "i": TextStyle.ITALIC,
    "em": TextStyle.ITALIC,
    "cite": TextStyle.ITALIC,
    "b": TextStyle.BOLD,
    "strong": TextStyle.BOLD,
    "sub": TextStyle.SUBSCRIPT,
    "sup": TextStyle.SUPERSCRIPT,
}


class HtmlReader(HTMLParser):
    """Gathers the text of an HTML fragment.

    `parts` are its texts, each with the styles that it is in. `is_styled` says that other tags
    change its look.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[StyledText] = []
        self.is_styled = False
        self._unseen = 0
        self._open = dict.fromkeys(TextStyle, 0)

    @classmethod
    def fed(cls, html: str) -> "HtmlReader":
        """A reader of the whole of a fragment."""
        reader = cls()
        reader.feed(html)
        reader.close()
        return reader

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a style, a line, or something unseen."""
        del attrs
        self._unseen += tag in _UNSEEN
        if tag in _STYLES:
            self._open[_STYLES[tag]] += 1
        elif tag in _BREAKS:
            self.parts.append((" ", frozenset()))
        else:
            self.is_styled = True

    def handle_endtag(self, tag: str) -> None:
        """End what the tag began."""
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))
        if tag in _STYLES:
            self._open[_STYLES[tag]] = max(0, self._open[_STYLES[tag]] - 1)
        elif tag in _BREAKS:
            self.parts.append((" ", frozenset()))

    def handle_data(self, data: str) -> None:
        """Keep a text that is seen, with its styles."""
        if not self._unseen:
            styles = (style for style, count in self._open.items() if count)
            self.parts.append((data, frozenset(styles)))
