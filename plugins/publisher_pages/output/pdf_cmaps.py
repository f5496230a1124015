"""CMaps: what the codes of a font mean, as texts and as glyphs (PDF 32000-1, 9.7.5 and 9.10.3).

The codes are two bytes each, and count from 1.
"""

from collections.abc import Sequence

CMAP_NAME = "Publisher-Glyphs"
_MOST = 100  # lines of a list
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 0 >> def
/CMapName /{name} def
/CMapType {kind} def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{lists}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def text_cmap(texts: Sequence[str]) -> bytes:
    """The texts of the codes, which may be empty.

    Viewers read a code that is left out as the character of that number.
    """
    meanings = [f"<{text.encode('utf-16-be').hex().upper()}>" for text in texts]
    return _cmap("UCS", "Adobe-Identity-UCS", 2, _lists("bfchar", meanings))


def glyph_cmap(cids: Sequence[int]) -> bytes:
    """The CIDs of the codes."""
    return _cmap("Identity", CMAP_NAME, 1, _lists("cidchar", [str(cid) for cid in cids]))


def _cmap(ordering: str, name: str, kind: int, lists: str) -> bytes:
    return _CMAP.format(ordering=ordering, name=name, kind=kind, lists=lists).encode()


def _lists(kind: str, meanings: Sequence[str]) -> str:
    lines = [f"<{code:04X}> {meaning}\n" for code, meaning in enumerate(meanings, 1)]
    parts = [lines[start : start + _MOST] for start in range(0, len(lines), _MOST)]
    return "".join(f"{len(part)} begin{kind}\n{''.join(part)}end{kind}\n" for part in parts)
