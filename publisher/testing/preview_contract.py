"""The contract of a preview: pictures of every page, and areas that are on the pages."""

from typing import Any

from publisher.model.puzzle import Puzzle
from publisher.plugins.plugin_code import type_name
from publisher.plugins.preview import Preview

_SHOWN = 150
"""The width in pixels at which pages are looked at."""

_PNG = b"\x89PNG\r\n\x1a\n"


def check_preview(name: str, sample: Puzzle, one: Any, other: Any) -> None:
    """Look at every page of two previews of a sample; `name` is that of exporter and sample."""
    assert isinstance(one, Preview), f"{name}: its preview is {type_name(one)}, not a Preview"
    assert one.pages == other.pages > 0, f"{name}: its preview has no pages, or not always as many"
    assert 0 <= one.page_of(0) < one.pages, f"{name}: the puzzle is on none of the pages"
    slots = {entry.slot for entry in sample.entries}
    for page in range(one.pages):
        assert min(one.size(page)) > 0, f"{name}: page {page} has no size"
        data = one.png(page, _SHOWN)
        assert data == other.png(page, _SHOWN), f"{name}: page {page} is not the same picture twice"
        for picture, width in ((data, _SHOWN), (one.png(page, _SHOWN, fine=True), 2 * _SHOWN)):
            is_wide = picture[:8] == _PNG and int.from_bytes(picture[16:20], "big") == width
            assert is_wide, f"{name}: page {page} is no PNG that is {width} pixels wide"
        for part, left, top, right, bottom in one.areas(page):
            inside = 0 <= left < right <= 1 and 0 <= top < bottom <= 1
            assert inside, f"{name}: page {page}: the {part.kind} is not on the page"
            is_known = part.puzzle == 0 and (part.slot is None or part.slot in slots)
            is_known = is_known and (part.cell is None or part.cell in sample.grid)
            assert is_known, f"{name}: page {page}: the puzzle has no such {part.kind}"
