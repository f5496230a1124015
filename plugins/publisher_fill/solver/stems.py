"""The stems of words, which `stems: distinct` keeps from repeating in a grid."""


def stem(length: int, other: int) -> int:
    """How many equal first letters make words of these lengths share a stem; 0 if none do.

    All but the last two letters of the shorter word, at least four, or all of a three-letter word:
    WALK and WALKING, CAT and CATS.
    """
    shorter = min(length, other)
    return max(min(4, shorter), shorter - 2) if shorter > 2 else 0
