"""The lowest version of each dependency that pyproject.toml allows, as constraints for pip.

python tools/lowest_versions.py > constraints.txt
pip install --constraint constraints.txt '.[test]'
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement


def constraints(pyproject: str, extra: str = "test") -> Iterator[str]:
    """A line for each dependency, those of an extra included, in the order of the file.

    Raises `ValueError` for one that names no lowest version.
    """
    project = tomllib.loads(pyproject)["project"]
    for line in (*project["dependencies"], *project["optional-dependencies"][extra]):
        needed = Requirement(line)
        lowest = [each.version for each in needed.specifier if each.operator == ">="]
        if len(lowest) != 1:
            raise ValueError(f"{line}: its lowest version is not given")
        yield f"{needed.name}=={lowest[0]}"


def main() -> None:
    """Print the constraints."""
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    sys.stdout.writelines(f"{line}\n" for line in constraints(text))


if __name__ == "__main__":
    main()
