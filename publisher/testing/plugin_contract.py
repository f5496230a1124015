"""The contract of a whole plugin: its hooks are known, its records are right, no name is taken."""

from publisher.plugins.installed import OWN_DISTRIBUTION, Provider, installed
from publisher.plugins.registry import KINDS, Registry, load, load_object
from publisher.testing.calling import Calls


def check_plugin(plugin: object, patience: float = 60) -> None:
    """Load a plugin, usually a module, beside the built-in ones: it has no problem.

    Its hooks are known and take nothing, its records are of the right types, and no other plugin
    of the program's has a record of the same name. It offers something, and the same twice. Its
    hooks print nothing, use no network, write nothing, and read the data of packages alone.
    """
    name = str(getattr(plugin, "__name__", type(plugin).__name__))
    calls = Calls(name, patience=patience)
    first, second = (_offered(calls, plugin, name) for _ in range(2))
    assert first, f"{name}: it offers nothing: no function is marked with `@hookimpl`"
    assert first == second, f"{name}: it offers other records the second time"


def _offered(calls: Calls, plugin: object, name: str) -> list[tuple[str, str]]:
    """The kind and the name of all its records."""
    registry = load([each for each in installed() if each[1].name == OWN_DISTRIBUTION])
    before = set(_records(registry))
    provider = Provider(name, "this test", "0", name)
    calls.call(load_object, registry, plugin, provider)
    said = [each.message for each in registry.problems if each.provider == provider]
    assert not said, f"{name}: {said[0]}"
    return [each for each in _records(registry) if each not in before]


def _records(registry: Registry) -> list[tuple[str, str]]:
    return [(kind, name) for kind in KINDS for name in registry.of_kind(kind)]
