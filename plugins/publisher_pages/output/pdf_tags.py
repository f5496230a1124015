"""Tags: the structure of a PDF for programs that read it aloud (PDF 32000-1, 14.7 and 14.8).

Each stretch of a page's contents has a number and belongs to one element of a tree: titles,
headings, lists of clues with their numbers, figures with a alt_text text. What has no meaning is an
artifact. The elements of a page are written when the page is; only a list of clues may continue.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from publisher_pages.drawing.areas import CellAreas
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Link, Role, Text, decimal
from publisher_pages.drawing.page import Page
from publisher_pages.output.growing_document import references
from publisher_pages.output.packed_document import PackedDocument, PackedObject

ARTIFACT, END = "/Artifact BMC ", " EMC"
"""The operators around what has no meaning."""

_KINDS = {Role.TITLE: "H1", Role.CHAPTER: "H1", Role.HEADING: "H2"}
_ARTIFACTS = frozenset({Role.RUNNING_HEAD, Role.HEADER_FOOTER, Role.LEADER})
_IN_GRID = frozenset({Role.CELL_NUMBER, Role.LETTER})
_DECORATION = ("grid", -1)  # a grid that is not a puzzle's, such as that of a cover
_UNSEEN = str.maketrans("", "", "\u00ad\u200b\u200e\u200f")


class _Element:
    """An element of the tree; `page` is the index of the page where it begins.

    Its kids are elements, (page, number) of marked content, and links as they are written. `said`
    is its text, written if the glyphs alone do not say it in order: `is_said`.
    """

    __slots__ = ("entries", "kids", "kind", "needs_text", "number", "page", "parent", "text")

    def __init__(self, kind: str, number: int, parent: int, page: int, entries: str) -> None:
        self.kind = kind
        self.number = number
        self.parent = parent
        self.page = page
        self.entries = entries
        self.kids: list[int | tuple[int, int] | str] = []
        self.text = ""
        self.needs_text = False

    def add(self, texts: Iterable[Text]) -> None:
        """Add lines to its text."""
        for text in texts:
            self.needs_text |= not text.after or any(piece.level & 1 for piece in text.pieces)
            self.text += text.text + text.after


class Tags:
    """The tree of one document in this language."""

    def __init__(self, document: PackedDocument, language: str) -> None:
        self._document = document
        self._language = language
        self._root = document.reserve()
        self._body = _Element("Document", document.reserve(), self._root, -1, "")
        self._pages = array("Q")
        self._kids = array("Q")  # of the body
        self._owners: list[int] = []  # of this page's marked content
        self._new: list[_Element] = []  # not yet written
        self._list: list[_Element] = []  # the open list, its last item, and the item's text
        self._list_role = ""
        self._keys = array("Q")  # for each key, its element

    def begin(self, page: Page) -> None:
        """Begin a page."""
        self._document.page_key = self._next_key()
        self._owners = []
        self._height = page.height
        self._grids = [
            (mark.extent, mark)
            for mark in page.hidden
            if isinstance(mark, CellAreas) and mark.cells
        ]
        self._linked = {mark.extent for mark in page.marks if isinstance(mark, Link)}
        self._links: dict[Extent, _Element] = {}
        self._figures: dict[int, _Element] = {}

    def groups(self, texts: Iterable[Text]) -> Iterator[tuple[str, Sequence[Text]]]:
        """Texts that belong together, and the operator that begins their marked content."""
        for key, group in groupby(texts, self._key_of):
            role = key[0]
            if role in _ARTIFACTS or key == _DECORATION:
                yield ARTIFACT, list(group)
            elif role == "grid":
                found = list(group)
                yield self._begun(self._owner(found[0])), found
            else:
                for found in _paragraphs(group):
                    owner = self._owner(found[0])
                    owner.add(found)
                    self._links |= {text.extent: owner for text in found if owner.kind == "Link"}
                    yield self._begun(owner), found

    def _begun(self, owner: _Element) -> str:
        """The operator that begins a stretch of contents of an element."""
        number = len(self._owners)
        self._owners.append(owner.number)
        owner.kids.append((len(self._pages), number))
        return f"/{owner.kind}<</MCID {number}>>BDC "

    def link(self, extent: Extent, annotation: int) -> int:
        """Put a link into the tree; the key by which the link finds its element."""
        element = self._links.get(extent) or self._element("Link", self._body)
        element.kids.append(f"<</Type/OBJR/Obj {annotation} 0 R>>")
        key = self._next_key()
        self._keys[key] = element.number
        return key

    def end(self, page: int) -> None:
        """Write the elements of a page, whose object has this number."""
        self._pages.append(page)
        owners = PackedObject(
            self._document.reserve(), f"[{' '.join(f'{owner} 0 R' for owner in self._owners)}]"
        )
        self._keys[self._document.page_key] = owners.number
        still_open = set(map(id, self._list))
        done = [element for element in self._new if id(element) not in still_open]
        self._document.pack([*map(self._written, done), owners])
        self._new = [element for element in self._new if id(element) in still_open]

    def finish(self) -> int:
        """Write what is left; the number of the root."""
        keys = " ".join([f"{key} {number} 0 R" for key, number in enumerate(self._keys)])
        root = f"<</Type/StructTreeRoot/K {self._body.number} 0 R/ParentTree<</Nums[{keys}]>>"
        last = PackedObject(self._root, f"{root}/ParentTreeNextKey {len(self._keys)}>>")
        kids = f"<</S/Document/P {self._root} 0 R/K [{references(self._kids)}]>>"
        body = PackedObject(self._body.number, kids)
        self._document.pack([*map(self._written, self._new), body, last])
        return self._root

    def _next_key(self) -> int:
        self._keys.append(0)
        return len(self._keys) - 1

    def _key_of(self, text: Text) -> tuple[object, ...]:
        if text.role in _IN_GRID:
            return "grid", self._grid_of(text)
        return text.role, text.language

    def _grid_of(self, text: Text) -> int:
        """The index of the grid that a text is in; -1 if it is in none."""
        left, top, right, bottom = text.extent
        x, y = (left + right) / 2, (top + bottom) / 2
        for index, (grid, _) in enumerate(self._grids):
            if grid.left <= x <= grid.right and grid.top <= y <= grid.bottom:
                return index
        return -1

    def _owner(self, text: Text) -> _Element:
        """The element of a text and those that follow it in one group."""
        role = text.role
        if role in (Role.CLUE_NUMBER, Role.CLUE, Role.CELL_CLUE, Role.WORD):
            return self._part_of_list(text)
        if role is Role.ANSWERS and self._list:
            return self._text_of_item()
        self._list = []
        if role in _IN_GRID:
            return self._figure(self._grid_of(text), text)
        element = self._element(_KINDS.get(role, "P"), self._body, text.language)
        return self._element("Link", element) if text.extent in self._linked else element

    def _part_of_list(self, text: Text) -> _Element:
        role = Role.WORD if text.role is Role.WORD else Role.CLUE
        if not self._list or self._list_role != role:
            self._list, self._list_role = [self._element("L", self._body, text.language)], role
        if text.role is not Role.CLUE or len(self._list) == 1:
            self._list[1:] = [self._element("LI", self._list[0])]
        if text.role is Role.CLUE_NUMBER:
            return self._element("Lbl", self._list[1])
        return self._text_of_item()

    def _text_of_item(self) -> _Element:
        if len(self._list) == 2:
            self._list.append(self._element("LBody", self._list[1]))
        return self._list[2]

    def _figure(self, index: int, text: Text) -> _Element:
        if index not in self._figures:
            extent, grid = self._grids[index]
            box = (
                extent.left,
                self._height - extent.bottom,
                extent.right,
                self._height - extent.top,
            )
            corners = " ".join(map(decimal, box))
            entries = f"/Alt{_text(grid.alt_text)}/A<</O/Layout/Placement/Block/BBox[{corners}]>>"
            figure = self._element("Figure", self._body, text.language, entries)
            self._figures[index] = figure
        return self._figures[index]

    def _element(
        self, kind: str, parent: _Element, language: str = "", entries: str = ""
    ) -> _Element:
        if language and language != self._language:
            entries += f"/Lang({language})"
        number = self._document.reserve()
        element = _Element(kind, number, parent.number, len(self._pages), entries)
        (self._kids if parent is self._body else parent.kids).append(number)
        self._new.append(element)
        return element

    def _written(self, element: _Element) -> PackedObject:
        pages, page = self._pages, element.page
        kids = [_kid(kid, page, pages) for kid in element.kids]
        inside = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        entries = element.entries if page < 0 else f"/Pg {pages[page]} 0 R{element.entries}"
        if element.needs_text:
            entries += f"/ActualText{_text(element.text.strip().translate(_UNSEEN))}"
        head = f"<</S/{element.kind}/P {element.parent} 0 R{entries}"
        return PackedObject(element.number, f"{head}/K {inside}>>")


def _kid(kid: int | tuple[int, int] | str, page: int, pages: Sequence[int]) -> str:
    """A kid of an element on this page, as PDF writes it."""
    if isinstance(kid, tuple):
        if kid[0] == page:
            return str(kid[1])
        return f"<</Type/MCR/Pg {pages[kid[0]]} 0 R/MCID {kid[1]}>>"
    return kid if isinstance(kid, str) else f"{kid} 0 R"


def _paragraphs(texts: Iterable[Text]) -> Iterator[list[Text]]:
    """Lines parted where paragraphs end."""
    found: list[Text] = []
    for text in texts:
        found.append(text)
        if text.after == "\n":
            yield found
            found = []
    if found:
        yield found


def _text(text: str) -> str:
    """A text string of any characters."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
