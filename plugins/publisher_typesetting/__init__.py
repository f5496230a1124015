"""What exporters share whose pages people read: signs, titles, glosses, pictures, line ends.

It is no plugin: exporters of anybody import it. `bidi` is Unicode's order of mixed text; its tables
are loaded when it is imported.
"""

from publisher_typesetting.clue_pictures import CluePictures
from publisher_typesetting.explanations import explanation_list, gloss_list
from publisher_typesetting.glue import glued, glued_places
from publisher_typesetting.titles import publication_title, puzzle_titles, solutions_by_kind
from publisher_typesetting.typeset_options import AboutClues, TypesetOptions
from publisher_typesetting.worksheet_options import WorksheetOptions, listed_texts

__all__ = [
    "AboutClues",
    "CluePictures",
    "TypesetOptions",
    "WorksheetOptions",
    "bidi",
    "explanation_list",
    "gloss_list",
    "glued",
    "glued_places",
    "listed_texts",
    "publication_title",
    "puzzle_titles",
    "solutions_by_kind",
]
