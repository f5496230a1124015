"""The hooks a plugin may implement: one for each kind of records, which takes nothing.

A plugin is a module or object registered under the entry-point group `publisher`. Implementations
are marked with `hookimpl`; each returns records of its kind.
"""

from collections.abc import Iterable

import pluggy

from publisher.plugins.installed import GROUP

hookimpl = pluggy.HookimplMarker(GROUP)


def hook_manager(kinds: Iterable[str]) -> pluggy.PluginManager:
    """A manager that knows the hook of each kind, such as `publisher_exporters`."""
    manager, hookspec = pluggy.PluginManager(GROUP), pluggy.HookspecMarker(GROUP)
    specified = {hook(kind): staticmethod(hookspec(lambda: ())) for kind in kinds}
    manager.add_hookspecs(type("Hooks", (), specified))
    return manager


def hook(kind: str) -> str:
    """The name of the hook that gives records of a kind."""
    return f"publisher_{kind}"
