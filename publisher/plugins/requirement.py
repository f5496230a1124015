"""The versions of this program that a plugin's distribution asks for.

pip checks this when it installs the plugin, but not when it later installs this program anew.
"""

import re
from collections.abc import Iterable
from importlib.metadata import Distribution

from publisher import __version__

_NAME = re.compile(r"[A-Za-z0-9._-]+")


def unmet(distribution: Distribution, own_name: str, version: str = __version__) -> str | None:
    """The reason why a distribution does not fit this version; None if it may be loaded.

    Versions are compared by PyPA's specification (PEP 440). A pre-release counts like any other
    version, although pip would not choose one by itself.
    """
    asked = [line for line in distribution.requires or () if _is_about(line, own_name)]
    return _unmet(asked, version) if asked else None


def _is_about(requirement: str, own_name: str) -> bool:
    found = _NAME.match(requirement.strip())
    return found is not None and re.sub("[-_.]+", "-", found[0]).lower() == own_name


def _unmet(requirements: Iterable[str], version: str) -> str | None:
    from packaging.requirements import InvalidRequirement, Requirement  # for few plugins

    for line in requirements:
        try:
            asked = Requirement(line)
        except InvalidRequirement:
            return f"it asks for {line}, which cannot be understood; it is left out"
        counts = asked.marker is None or asked.marker.evaluate({"extra": ""})
        if counts and not asked.specifier.contains(version, prereleases=True):
            wanted = f"{asked.name} {asked.specifier}"
            return f"it is made for {wanted}, and this is {version}; it is left out"
    return None
