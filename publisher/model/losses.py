"""A value with its losses: what the value leaves out of the thing that it is made from."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class WithLosses(Generic[T_co]):
    """A value, and what is lost, unused or guessed in it, in words for people.

    `losses` has every text once, in the order given.
    """

    value: T_co
    losses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.losses, str):
            raise TypeError("losses must be several texts, not one")
        object.__setattr__(self, "losses", tuple(dict.fromkeys(self.losses)))
