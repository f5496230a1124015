"""The temperature of the annealing: how much worse a step may make a board, on average.

A search among many words or long ones, or in a box with little room, has to be cooler::

    temperature = HEAT / (density ** 3 * sqrt(mean length) * log(words + 1))

where density = letters / cells.
"""

import math
from collections.abc import Sequence
from random import Random

HEAT = 1400

LOWEST_DENSITY, HIGHEST_DENSITY = 0.4, 0.75
"""A density below or above counts as one of these."""

CROWDED_TEMPERATURE = 300
"""The temperature if not all words can be placed: then no penalty rises."""

CROSSING_TEMPERATURE = 300
"""The temperature once no better choice of words is possible, and only crossings are sought."""

LOG_TWO, ROOT_OF_HALF = 0.6931471805599453, 0.7071067811865476


def temperature(lengths: Sequence[int], cells: int) -> float:
    """The temperature of a search for room for all words, of these lengths, in so many cells."""
    letters, words = sum(lengths), len(lengths)
    density = min(max(letters / cells, LOWEST_DENSITY), HIGHEST_DENSITY)
    return HEAT / (density**3 * math.sqrt(letters / words) * math.log(words + 1))


def allowed_rise(heat: float, rng: Random) -> int:
    """The most that the energy may rise in a step: a random number, `heat` on average.

    To draw it before the step comes to the same as to accept a rise with the probability
    `exp(-rise / heat)` after it (Metropolis et al. 1953). Energies are whole numbers.
    """
    return int(-heat * logarithm(1 - rng.random()))


def logarithm(number: float) -> float:
    """The natural logarithm of a number from 0 to 1, 0 left out, which all machines round alike.

    What `math.log` gives may differ between libraries of C in the last bit. These are the first
    terms of the series of the inverse hyperbolic tangent, exact to thirteen digits.
    """
    mantissa, exponent = math.frexp(number)
    if mantissa < ROOT_OF_HALF:
        mantissa, exponent = mantissa * 2, exponent - 1
    x = (mantissa - 1) / (mantissa + 1)
    y = x * x
    total = 2 / 9 + y * (2 / 11 + y * (2 / 13 + y * (2 / 15)))
    return exponent * LOG_TWO + x * (2 + y * (2 / 3 + y * (2 / 5 + y * (2 / 7 + y * total))))
