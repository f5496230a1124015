"""The Unicode Bidirectional Algorithm (UAX #9): the order text is displayed in."""

from publisher.bidi.order import LevelRun as LevelRun
from publisher.bidi.order import base_level as base_level
from publisher.bidi.order import is_removed as is_removed
from publisher.bidi.order import levels as levels
from publisher.bidi.order import mirrored as mirrored
from publisher.bidi.order import reorder as reorder
from publisher.bidi.order import visual_runs as visual_runs
