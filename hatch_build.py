"""Compile the kernel of the freeform search into the wheel; without a compiler it is pure Python.

With `PUBLISHER_PURE=1` it is pure too. `PUBLISHER_PLATFORM` names the platform of the wheel, if the
compiler in `CC` compiles for another one than this.
"""

import os
import runpy
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = "publisher_freeform/annealing/kernel"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the library to a wheel, and the platform to its tag."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or say in a line that it was not possible."""
        if self.target_name != "wheel" or os.environ.get("PUBLISHER_PURE") == "1":
            return
        build = runpy.run_path(str(Path(self.root, "plugins", KERNEL, "build.py")))
        made: Path = build["LIBRARY"]
        if version != "editable":
            self.folder = TemporaryDirectory()
            made = Path(self.folder.name, made.name)
        try:
            build["compile_kernel"](made)
        except build["NoCompilerError"] as error:
            self.app.display_warning(f"the freeform search is pure Python, and slower: {error}")
            return
        if version != "editable":
            build_data["force_include"][str(made)] = f"{KERNEL}/{made.name}"
        build_data["pure_python"] = False
        platform = os.environ.get("PUBLISHER_PLATFORM") or sysconfig.get_platform()
        build_data["tag"] = f"py3-none-{platform.replace('-', '_').replace('.', '_')}"

    def finalize(self, *_: object) -> None:
        """Remove what was compiled for this wheel."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
