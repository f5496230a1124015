"""What `mkdocs.yml` needs beside settings: files outside docs/, and pages that it does not list.

Pages link to examples as a forge shows them, `../examples/animals-en.yaml`. The site has a copy of
each file that is linked to. A link to a folder becomes its text, since a site shows no folders.
"""

import os.path
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
ICON = ROOT / "publisher/studio/static/icon.svg"
_LINK = re.compile(r"\[([^\[\]]*)\]\(((?:\.\./)+[^)#\s]+)\)")


def on_config(config: Any) -> Any:
    """Put the pages that the navigation does not name, such as generated ones, at its end."""
    named = set(re.findall(r"[\w/-]+\.md", str(config.nav)))
    found = (path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md")))
    config.nav[-1]["Behind it"] += [page for page in found if page not in named]
    return config


def on_files(files: Any, *, config: Any) -> Any:
    """Add the icon, and the files outside docs/ that pages link to."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, "logo.svg", abs_src_path=str(ICON)))
    for page in sorted(DOCS.rglob("*.md")):
        for _, target in _LINK.findall(page.read_text(encoding="utf-8")):
            path = _outside(page, target)
            if path and path.is_file() and not files.get_file_from_path(_name(path)):
                files.append(File.generated(config, _name(path), abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:  # noqa: ARG001
    """Let links to files outside docs/ lead to their copies."""
    here = DOCS / page.file.src_uri

    def changed(link: re.Match[str]) -> str:
        path = _outside(here, link[2])
        if path is None:
            return link[0]
        if path.is_dir():
            return link[1]
        seen = os.path.relpath(DOCS / _name(path), here.parent).replace(os.sep, "/")
        return f"[{link[1]}]({seen})"

    return _LINK.sub(changed, markdown)


def _outside(page: Path, target: str) -> Path | None:
    """The file or folder of ours outside docs/ that a page links to; None if it is none."""
    path = Path(os.path.normpath(page.parent / target))
    return path if path.is_relative_to(ROOT) and not path.is_relative_to(DOCS) else None


def _name(path: Path) -> str:
    """Where the site has it."""
    return path.relative_to(ROOT).as_posix()
