"""Make the map at the end of docs/design.md: every file by its room, with its own first sentence.

python tools/make_design_map.py
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/design.md"

BEGIN = "<!-- Made by tools/make_design_map.py -->\n"
"""All below this line is made."""

HOMES = ("publisher", *sorted(f"plugins/{path.name}" for path in ROOT.glob("plugins/publisher_*")))
"""The packages that are mapped, as paths."""


def document(page: str) -> str:
    """The text of the page, with the map made anew."""
    return page.partition(BEGIN)[0] + BEGIN + "".join(f"\n{line}" for line in _map()) + "\n"


def _map() -> Iterator[str]:
    for home in HOMES:
        yield f"### `{home}`\n"
        rooms = sorted({path.parent for path in _files(home)})
        for room in rooms:
            if room != ROOT / home:
                yield f"\n#### `{room.relative_to(ROOT).as_posix()}`\n"
            files = [path for path in _files(home) if path.parent == room]
            yield from (f"- `{path.name}`: {said(path)}" for path in files)
        yield ""


def _files(home: str) -> list[Path]:
    found = [path for suffix in ("py", "js") for path in (ROOT / home).rglob(f"*.{suffix}")]
    return sorted(path for path in found if "authoring/kinds" not in path.as_posix())


def said(path: Path) -> str:
    """The first sentence of a module; raises `ValueError` if it says nothing of itself."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        whole = ast.get_docstring(ast.parse(text)) or ""
    else:
        comment = re.match(r"(?://.*\n)+", text)
        whole = re.sub(r"^// ?", "", comment[0], flags=re.MULTILINE) if comment else ""
    paragraph = " ".join(whole.partition("\n\n")[0].split())
    if not paragraph:
        raise ValueError(f"{path} does not begin with a sentence about itself")
    return re.split(r"(?<=\.) (?=[A-Z])", paragraph)[0].replace("<", "&lt;")


if __name__ == "__main__":
    PAGE.write_text(document(PAGE.read_text("utf-8")), encoding="utf-8")
