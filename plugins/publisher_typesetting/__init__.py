"""What exporters share whose pages people read: signs, titles, glosses, pictures, line ends.

It is no plugin: exporters of anybody import it. Each name is loaded when it is first used, so that
a start pays for no more; the tables of `bidi`, Unicode's order of mixed text, are slow to load.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publisher_typesetting import bidi as bidi
    from publisher_typesetting.clue_pictures import CluePictures as CluePictures
    from publisher_typesetting.explanations import explanation_list as explanation_list
    from publisher_typesetting.explanations import gloss_list as gloss_list
    from publisher_typesetting.glue import glued as glued
    from publisher_typesetting.glue import glued_places as glued_places
    from publisher_typesetting.titles import publication_title as publication_title
    from publisher_typesetting.titles import puzzle_titles as puzzle_titles
    from publisher_typesetting.titles import solutions_by_kind as solutions_by_kind
    from publisher_typesetting.typeset_options import AboutClues as AboutClues
    from publisher_typesetting.typeset_options import TypesetOptions as TypesetOptions
    from publisher_typesetting.worksheet_options import WorksheetOptions as WorksheetOptions
    from publisher_typesetting.worksheet_options import listed_texts as listed_texts

_HOME = {
    "AboutClues": "typeset_options",
    "CluePictures": "clue_pictures",
    "TypesetOptions": "typeset_options",
    "WorksheetOptions": "worksheet_options",
    "explanation_list": "explanations",
    "gloss_list": "explanations",
    "glued": "glue",
    "glued_places": "glue",
    "listed_texts": "worksheet_options",
    "publication_title": "titles",
    "puzzle_titles": "titles",
    "solutions_by_kind": "titles",
}

__all__ = sorted([*_HOME, "bidi"])


def __getattr__(name: str) -> object:
    if name == "bidi":
        return import_module("publisher_typesetting.bidi")
    if name not in _HOME:
        raise AttributeError(f"module 'publisher_typesetting' has no attribute {name!r}")
    value: object = getattr(import_module(f"publisher_typesetting.{_HOME[name]}"), name)
    globals()[name] = value
    return value
