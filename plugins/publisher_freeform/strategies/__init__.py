"""The strategies, the ways to find places for words, by name.

A strategy is a function that takes a `Search` and offers it boards. It returns when it has no more
to offer or the run has ended. All strategies place words on the same kind of board, under the same
rules: every run of two or more letters is one word, and in the end all words are connected.
"""

from collections.abc import Callable, Mapping

from publisher_freeform.options import StrategyName
from publisher_freeform.search import Search
from publisher_freeform.strategies.angry import angry
from publisher_freeform.strategies.best_placement import best_placement
from publisher_freeform.strategies.compact import compact
from publisher_freeform.strategies.depth_first import depth_first
from publisher_freeform.strategies.first_fit import first_fit
from publisher_freeform.strategies.max_crossings import max_crossings
from publisher_freeform.strategies.optimize import optimize
from publisher_freeform.strategies.repeated import repeated

RunStrategy = Callable[[Search], None]

STRATEGIES: Mapping[StrategyName, RunStrategy] = {
    "optimize": optimize,
    "max-crossings": max_crossings,
    "first-fit": first_fit,
    "repeated": repeated,
    "best-placement": best_placement,
    "depth-first": depth_first,
    "compact": compact,
    "angry": angry,
}
"""Every strategy under the name that a config gives it."""
