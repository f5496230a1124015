"""The environment of the program, for reports of faults."""

import platform
from collections.abc import Iterator

from publisher.plugins.installed import in_order, installed


def environment() -> Iterator[str]:
    """A line each: Python and the system, and the plugins of others, none of them imported."""
    yield f"Python {platform.python_version()} on {platform.platform()}"
    providers = [provider for _, provider, _ in in_order(installed())]
    yield from (f"plugin {provider}" for provider in providers if not provider.built_in)
