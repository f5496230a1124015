"""Frozen classes are what the standard library makes of them, by other means."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from publisher.frozen import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Point:
    """Two numbers, and what counts for nothing."""

    x: int
    y: int = 2
    marks: list[str] = dataclasses.field(default_factory=list, hash=False)
    note: str = dataclasses.field(default="", compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Base(Generic[T]):
    """A class with a subclass."""

    value: T

    def __post_init__(self) -> None:
        if self.value is None:
            raise TypeError("nothing")


@dataclass(frozen=True)
class Named(Base[int]):
    """The subclass."""

    name: str = "unnamed"

    def __repr__(self) -> str:
        return "its own"


@dataclass(frozen=True, eq=False)
class Alone:
    """Equal to nothing else."""


@dataclass(frozen=True, slots=True)
class Single:
    """One value."""

    value: object


def made_by(decorator: Callable[..., Any]) -> Any:
    class Pair:
        """The same class for both decorators."""

        one: int
        other: tuple[int, ...] = ()

    return decorator(frozen=True, slots=True)(Pair)


def test_a_class_is_as_the_standard_library_makes_it() -> None:
    ours, theirs = made_by(dataclass), made_by(dataclasses.dataclass)
    assert inspect.signature(ours) == inspect.signature(theirs)
    assert ours.__match_args__ == theirs.__match_args__ == ("one", "other")
    assert repr(ours(1, (2,))) == repr(theirs(1, (2,)))
    assert hash(ours(1, (2,))) == hash(theirs(1, (2,)))
    assert ours(1) != theirs(1)
    assert dataclasses.asdict(ours(1)) == dataclasses.asdict(theirs(1)) == {"one": 1, "other": ()}
    assert not hasattr(ours(1), "__dict__")
    for each in (ours, theirs):
        with pytest.raises(TypeError, match=r"missing 1 required positional argument: 'one'"):
            each()


def test_values_count_as_their_fields_say() -> None:
    point = Point(1, note="aside")
    assert point == Point(1, 2)
    assert hash(point) == hash(Point(1, marks=["other"]))
    assert point != Point(1, marks=["other"])
    assert Point(1).marks is not point.marks
    assert repr(point) == "Point(x=1, y=2, marks=[])"
    assert dataclasses.replace(point, y=3) == Point(1, 3)
    assert dataclasses.replace(point, y=3).note == "aside"
    assert (Single(1), hash(Single(1))) == (Single(1), hash((1,)))
    assert Single(1) != Single(2)
    assert Alone() != Alone()
    assert len({Alone(), Alone()}) == 2


@pytest.mark.parametrize("value", [Point(1, note="aside"), Named(1, "one"), Single([1])])
def test_values_can_be_copied_and_pickled_and_not_changed(value: Any) -> None:
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301 - our own
        assert other == value
        assert [getattr(other, each.name) for each in dataclasses.fields(other)] == [
            getattr(value, each.name) for each in dataclasses.fields(value)
        ]
    name = dataclasses.fields(value)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError, match=name):
        setattr(value, name, 2)
    with pytest.raises(dataclasses.FrozenInstanceError, match=name):
        delattr(value, name)


def test_a_subclass_has_the_fields_of_its_base_and_methods_of_its_own() -> None:
    assert [each.name for each in dataclasses.fields(Named)] == ["value", "name"]
    assert repr(Named(1)) == "its own"
    assert repr(Base(1)) == "Base(value=1)"
    assert Named(1) == Named(1, "unnamed")
    assert Named(1) != Base(1)
    with pytest.raises(TypeError, match="nothing"):
        Named(None)  # type: ignore[arg-type]


def test_other_classes_may_follow_by_the_standard_library() -> None:
    @dataclasses.dataclass(frozen=True)
    class Follower(Base[int]):
        more: int = 0

    assert Follower(1) == Follower(1, 0)
    assert hash(Follower(1)) == hash((1, 0))
    with pytest.raises(TypeError, match="cannot inherit non-frozen dataclass from a frozen one"):

        @dataclasses.dataclass
        class Changing(Base[int]):  # type: ignore[misc]
            more: int = 0


def test_a_class_that_is_not_frozen_is_the_standard_librarys() -> None:
    @dataclass(slots=True)
    class Counter:
        count: int = 0

    counter = Counter()
    counter.count += 1
    assert counter == Counter(1)
    assert Counter.__hash__ is None
