"""`dataclass` as in the standard library, but frozen classes are made in a quarter of the time.

A start of the program makes some hundred of them, for each of which the standard library compiles
six methods. Here `__init__` alone is compiled, and all classes share the others. A class that is
not frozen is the standard library's.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(made=None, /, *, frozen=False, eq=True, repr=True, slots=False):  # noqa: A002
        """The decorator; `dataclasses.fields`, `replace` and others know the classes it makes."""

        def decorated(made):
            if frozen:
                return _frozen(made, compares=eq, shows=repr, slots=slots)
            return dataclasses.dataclass(made, eq=eq, repr=repr, slots=slots)

        return decorated if made is None else decorated(made)


def _frozen(written: Any, *, compares: bool, shows: bool, slots: bool) -> Any:
    """The class with its methods; those that it was written with stay."""
    own = dict(vars(written))
    if own.get("__hash__", ...) is None:  # because it has `__eq__`
        del own["__hash__"]
    with _open_bases(written):
        made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(written)
    fields = dataclasses.fields(made)
    methods = {"__init__": _init(made, fields), "__setattr__": _refuse, "__delattr__": _refuse}
    if slots:
        methods |= {"__getstate__": _state, "__setstate__": _set_state}
    if shows:
        methods |= {"__repr__": _repr}
    if compares:
        methods |= {"__eq__": _eq, "__hash__": _hash}
        compared = [each for each in fields if each.compare]
        made._compared = _values_of(compared)
        made._hashed = _values_of([each for each in compared if each.hash is not False])
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    made.__dataclass_params__.frozen = True
    return made


@contextmanager
def _open_bases(made: Any) -> Iterator[None]:
    """Let the standard library take frozen bases for others: their methods are made here."""
    found = [vars(base).get("__dataclass_params__") for base in made.__mro__[1:]]
    frozen = [each for each in found if each and each.frozen]
    for each in frozen:
        each.frozen = False
    try:
        yield
    finally:
        for each in frozen:
            each.frozen = True


def _init(made: type, fields: Sequence["dataclasses.Field[Any]"]) -> Any:
    """The method `__init__`, compiled."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_MISSING": dataclasses.MISSING}
    positional, named, lines = ["self"], ["*"], []
    for each in fields:
        name = value = each.name
        default = ""
        if each.default is not dataclasses.MISSING:
            known[f"_{name}_default"] = each.default
            default = f"=_{name}_default"
        elif each.default_factory is not dataclasses.MISSING:
            known[f"_{name}_factory"] = each.default_factory
            default, value = "=_MISSING", f"_{name}_factory() if {name} is _MISSING else {name}"
        (named if each.kw_only else positional).append(name + default)
        lines.append(f" _set(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    parameters = [*positional, *(named if len(named) > 1 else ())]
    text = "\n".join([f"def __init__({', '.join(parameters)}):", *lines, " return"])
    exec(text, known)  # noqa: S102 - as the standard library does
    init = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__annotations__ = {**{each.name: each.type for each in fields}, "return": None}
    return init


def _values_of(fields: Sequence["dataclasses.Field[Any]"]) -> Callable[[object], tuple[Any, ...]]:
    """What gives the values of these fields, as a tuple."""
    names = [each.name for each in fields]
    if len(names) > 1:
        return attrgetter(*names)
    return _Few(names)


class _Few:
    """The values of one field, or of none."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def __call__(self, value: object) -> tuple[Any, ...]:
        return tuple(getattr(value, name) for name in self.names)


def _refuse(_value: Any, name: str, *_: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _eq(one: Any, other: Any) -> Any:
    if other.__class__ is not one.__class__:
        return NotImplemented
    return one._compared(one) == one._compared(other)


def _hash(value: Any) -> int:
    return hash(value._hashed(value))


def _repr(value: Any) -> str:
    shown = (
        f"{each.name}={getattr(value, each.name)!r}"
        for each in dataclasses.fields(value)
        if each.repr
    )
    return f"{type(value).__qualname__}({', '.join(shown)})"


def _state(value: Any) -> list[Any]:
    return [getattr(value, each.name) for each in dataclasses.fields(value)]


def _set_state(value: Any, state: Sequence[Any]) -> None:
    for each, content in zip(dataclasses.fields(value), state, strict=True):
        object.__setattr__(value, each.name, content)
