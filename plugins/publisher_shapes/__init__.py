"""The outlines of grids, for generators: shapes of any size, and drawings of one's own.

It is no plugin: generators of anybody import it.
"""

from publisher_shapes.outline import GridOutline, outline_of
from publisher_shapes.settings import OutlineOptions

__all__ = ["GridOutline", "OutlineOptions", "outline_of"]
