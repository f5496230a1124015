"""`publisher studio`: make puzzles in the browser."""

import os
import sys
import threading
from pathlib import Path

import click

from publisher.cli.printing import say
from publisher.interrupt import TERMINATED, Terminated


@click.command
@click.argument(
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    metavar="[FOLDER]",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help="Serve at this port, and no other."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--keep", is_flag=True, help="Stay, also when no page has been open for ten minutes.")
def studio(folder: Path, port: int | None, no_browser: bool, keep: bool) -> int:
    """Make the puzzles of FOLDER, or of the folder you are in, in the browser.

    Only this machine is served. The address that is printed is good for one minute and for one
    browser; the same command again gives another. The studio ends ten minutes after its last page,
    or with Ctrl-C.
    """
    from publisher.cli.setup import all_plugins, check_surroundings
    from publisher.studio.server.running import run

    check_surroundings()

    def ready(address: str, is_new: bool) -> None:
        what = "the studio is at" if is_new else "the studio of this folder is running already, at"
        say(f"{what} {address}")
        if not no_browser and _has_screen():
            import webbrowser

            # Some browsers come back only when they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        if run(folder, port, all_plugins, keep=keep, ready=ready):
            say("no page has been open for ten minutes: the studio has ended", err=True)
    except KeyboardInterrupt as interrupt:
        say("the studio has ended; everything is kept", err=True)
        return TERMINATED if isinstance(interrupt, Terminated) else 0
    return 0


def _has_screen() -> bool:
    """Whether a browser has somewhere to show itself; one of the terminal would fight with us."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
