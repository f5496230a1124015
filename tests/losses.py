"""What tests expect of the losses beside a value."""

import re
from typing import Any, TypeVar, overload

from publisher import WithLosses

T = TypeVar("T")


@overload
def kept(found: WithLosses[T]) -> T: ...
@overload
def kept(found: T) -> T: ...
def kept(found: Any) -> Any:
    """The value, whatever its losses are."""
    return found.value if isinstance(found, WithLosses) else found


def lost(found: object) -> tuple[str, ...]:
    """The losses alone."""
    return found.losses if isinstance(found, WithLosses) else ()


@overload
def lossless(found: WithLosses[T]) -> T: ...
@overload
def lossless(found: T) -> T: ...
def lossless(found: Any) -> Any:
    """The value, which has no losses."""
    assert lost(found) == ()
    return kept(found)


def losing(pattern: str, found: WithLosses[T]) -> T:
    """The value, one of whose losses matches the pattern."""
    assert any(re.search(pattern, loss) for loss in lost(found)), lost(found)
    return found.value
