"""The Unicode Bidirectional Algorithm (UAX #9): the order of text on display."""

from publisher_typesetting.bidi.order import LevelRun as LevelRun
from publisher_typesetting.bidi.order import base_level as base_level
from publisher_typesetting.bidi.order import is_removed as is_removed
from publisher_typesetting.bidi.order import levels as levels
from publisher_typesetting.bidi.order import mirrored as mirrored
from publisher_typesetting.bidi.order import reorder as reorder
from publisher_typesetting.bidi.order import visual_runs as visual_runs
