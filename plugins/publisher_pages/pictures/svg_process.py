"""The process that draws one SVG file, from its standard input to its standard output as PNG.

Its arguments are the folder of our fonts, and how many pixels the longer side has. It is run as a
file, so that it loads nothing else of this program.
"""

import sys
from contextlib import suppress

_MOST_MEMORY = 2 * 1024**3


def _bound() -> None:
    """Bounds the memory of this process, where the system can, and leaves no file if it dies."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


def _draw(fonts: str, side: int) -> None:
    import resvg_py

    data = sys.stdin.buffer.read()
    drawn = resvg_py.svg_to_bytes(
        data.decode("utf-8-sig"),
        width=side,  # as large as it can be in a square of this side
        height=side,
        skip_system_fonts=b"text" not in data,  # to look for them takes most of the time
        font_dirs=[fonts],
        font_family="Noto Serif",
        serif_family="Noto Serif",
        sans_serif_family="Source Sans Pro",
        log_information=True,
    )
    sys.stdout.buffer.write(bytes(drawn))


if __name__ == "__main__":
    _bound()
    _draw(sys.argv[1], int(sys.argv[2]))
