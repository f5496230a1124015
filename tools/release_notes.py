"""Print what CHANGELOG.md says of the version of this checkout: the text of its release.

::

    python tools/release_notes.py [--version]
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def version(module: str) -> str:
    """The version that the text of `publisher/__init__.py` sets."""
    found = re.search(r'^__version__ = "(.+)"$', module, re.MULTILINE)
    if not found:
        raise ValueError("publisher/__init__.py sets no __version__")
    return found[1]


def notes(changelog: str, version: str) -> str:
    """The part of a changelog under the heading of a version, which has its day."""
    heading = rf"## \[?{re.escape(version)}\]? - \d{{4}}-\d\d-\d\d"
    found = re.search(rf"^{heading}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ValueError(f"CHANGELOG.md has no part '## {version} - YYYY-MM-DD' with text")
    return found[1].strip() + "\n"


if __name__ == "__main__":
    current = version((ROOT / "publisher/__init__.py").read_text(encoding="utf-8"))
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{current}\n")
    else:
        sys.stdout.write(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), current))
