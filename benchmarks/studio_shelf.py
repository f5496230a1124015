"""Measure the shelf of a folder with 300 configs, and what taking a puzzle away costs: a table.

CPU seconds of one process, without the start of a worker and without the network::

    python benchmarks/studio_shelf.py
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from shutil import copy

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from publisher.studio.drafts.folder import StudioFolder  # noqa: E402
from publisher.studio.drafts.saved import Saved  # noqa: E402
from publisher.studio.drafts.shelf import Shelf  # noqa: E402
from publisher.studio.drafts.views import view  # noqa: E402
from publisher.studio.jobs import files, open_config, save  # noqa: E402
from publisher.studio.jobs import shelf as shelf_jobs  # noqa: E402
from publisher.studio.jobs.context import WorkerContext  # noqa: E402
from publisher.studio.routes.take import saving  # noqa: E402
from publisher.studio.workers.protocol import Tell  # noqa: E402
from publisher.workbench.state_json import state_of_form  # noqa: E402

CONFIGS = 300
KINDS = ("newspaper-en", "square-he", "animals-en")


def main() -> None:
    """Print the table."""
    context = WorkerContext()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        studio = StudioFolder(folder, context.registry)
        shelf = Shelf(studio)
        row("the server lists 300 configs", shelf.items)
        items = shelf.items()
        asked = {"paths": [str(item.path) for item in items], "folder": name}
        row("a worker makes 300 cards", lambda: shelf_jobs.cards(asked, context, Tell()))
        path = folder / "newspaper-en-1.yaml"
        picture = {"path": str(path), "folder": name}
        row("a picture of a 15×15 grid", lambda: shelf_jobs.thumbnail(picture, context, Tell()))
        row("a config is opened", lambda: open_config.job({"path": str(path)}, context, Tell()))
        done: dict[str, object] = dict(open_config.job({"path": str(path)}, context, Tell()))
        settings: dict[str, object] = done["settings"]  # type: ignore[assignment]
        draft = studio.opened(path.stem, settings)
        saved = Saved.of(done["saved"])  # type: ignore[arg-type]
        draft.reload(settings, state_of_form(done["state"], draft.find_language), saved)
        row("the view of a 15×15 draft", lambda: view(draft))
        more = {**saving(draft), "name": path.stem}
        row("a 15×15 draft is saved", lambda: save.job(more, context, Tell()))
        row("a ZIP of all formats", lambda: files.archive(more, context, Tell()))


def fill(folder: Path) -> None:
    """Copy configs with their locks until there are enough."""
    examples = ROOT / "examples"
    for file in (*examples.glob("*.txt"), *examples.glob("*.csv")):
        copy(file, folder)
    for number in range(CONFIGS // len(KINDS)):
        for kind in KINDS:
            text = examples.joinpath(f"{kind}.yaml").read_text("utf-8")
            text = text.replace(f"{kind}.lock", f"{kind}-{number}.lock")
            folder.joinpath(f"{kind}-{number}.yaml").write_text(text, "utf-8")
            if examples.joinpath(f"{kind}.lock").exists():
                copy(examples / f"{kind}.lock", folder / f"{kind}-{number}.lock")


def row(name: str, work: Callable[[], object]) -> None:
    """Print the least CPU seconds of three turns."""
    found = []
    for _ in range(3):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    print(f"| {name} | {min(found) * 1000:.1f} ms | first {found[0] * 1000:.1f} ms |")


if __name__ == "__main__":
    main()
