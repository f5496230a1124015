"""Compile the kernel: a library for any version of Python, next to its sources.

This file needs nothing but Python, so that the build of a wheel can run it. By hand::

    python plugins/publisher_freeform/annealing/kernel/build.py
"""

import hashlib
import os
import shlex
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent

LIBRARY = FOLDER / "kernel.so"
"""The compiled kernel, where there is one: by this name on all systems."""

COMPILERS = ("cc", "gcc", "clang", "cl")
"""Looked for in this order, if the environment names none in `CC`."""

# Each operation rounds by itself, as in Python: no multiplication and addition become one.
OPTIONS = ("-std=c11", "-O3", "-DNDEBUG", "-ffp-contract=off", "-fvisibility=hidden")
MICROSOFT_OPTIONS = ("/nologo", "/std:c11", "/O2", "/DNDEBUG", "/fp:precise", "/LD")


class NoCompilerError(Exception):
    """There is no compiler, or it failed."""


def fingerprint() -> str:
    """A hash of the sources: a library that was made of others is not used."""
    files = sorted(each for each in FOLDER.iterdir() if each.suffix in {".c", ".h"})
    return hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()[:16]


def compile_kernel(to: Path = LIBRARY, options: tuple[str, ...] = OPTIONS) -> None:
    """Compile the library; raises `NoCompilerError` with the reason if that is not possible."""
    named = shlex.split(os.environ.get("CC", ""))
    compiler = named or [name for name in COMPILERS if shutil.which(name)][:1]
    if not compiler:
        raise NoCompilerError("there is no C compiler")
    sources = [str(each) for each in sorted(FOLDER.glob("*.c"))]
    made = to.with_name(f"{to.name}.{os.getpid()}.new")
    if Path(compiler[0]).stem == "cl":
        beside = f"/Fo{made.parent}{os.sep}"  # else its objects are where it was started
        settings = [*MICROSOFT_OPTIONS, f'/DSOURCES="{fingerprint()}"', f"/Fe{made}", beside]
    else:
        settings = [*options, "-shared", "-fPIC", f'-DSOURCES="{fingerprint()}"', "-o", str(made)]
        sources += ["-lm"]
    try:
        subprocess.run([*compiler, *settings, *sources], check=True, capture_output=True, text=True)  # noqa: S603 - the user's compiler
        made.replace(to)
    except OSError as error:
        raise NoCompilerError(str(error)) from error
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout).strip().splitlines() or [str(error)]
        raise NoCompilerError(f"{compiler[0]}: {said[0]}") from error
    finally:
        made.unlink(missing_ok=True)


if __name__ == "__main__":
    compile_kernel()
