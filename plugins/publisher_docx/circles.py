"""A circle in a cell: a drawn shape around the letter (ISO/IEC 29500-1, 20.4.2.3)."""

from docx.oxml import parse_xml

from publisher_docx.markup import Element

_EMU = 12700  # English metric units in a point
_WIDTH, _ABOVE = 0.68, 0.29  # of the side of a cell
_NAMES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
}
_DECLARED = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in _NAMES.items())
_SHAPE = f"""
<w:r {_DECLARED}><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>
<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="{{number}}"
  behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1">
<wp:simplePos x="0" y="0"/>
<wp:positionH relativeFrom="column"><wp:posOffset>{{beside}}</wp:posOffset></wp:positionH>
<wp:positionV relativeFrom="paragraph"><wp:posOffset>{{above}}</wp:posOffset></wp:positionV>
<wp:extent cx="{{width}}" cy="{{width}}"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>
<wp:docPr id="{{number}}" name="○ {{number}}" descr="○"/><wp:cNvGraphicFramePr/>
<a:graphic><a:graphicData uri="{_NAMES["wps"]}"><wps:wsp><wps:cNvSpPr/><wps:spPr>
<a:xfrm><a:off x="0" y="0"/><a:ext cx="{{width}}" cy="{{width}}"/></a:xfrm>
<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom><a:noFill/>
<a:ln w="{{weight}}"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln>
</wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>
</wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>
""".replace("\n", "")


def circle(side: float, weight: float, number: int) -> Element:
    """The run of a circle in a cell of this side, in points, below the number of the cell.

    `number` is the circle's own; `weight` is that of its line, in points.
    """
    beside = (1 - _WIDTH) / 2 * side
    measures = {"beside": beside, "above": _ABOVE * side, "width": _WIDTH * side, "weight": weight}
    given = {name: round(points * _EMU) for name, points in measures.items()}
    return parse_xml(_SHAPE.format(number=number, **given))
