"""The job `book`: a config of chosen puzzles in their order, under headings."""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any

from publisher.config import config_of
from publisher.config.models import DEFAULT_EXPORT
from publisher.config.nodes import Document, node_of
from publisher.config.starter import starter
from publisher.errors import CommandError
from publisher.files import output
from publisher.studio.drafts.path_bounds import refuse_outside
from publisher.studio.jobs.context import Tell, WorkerContext
from publisher.studio.jobs.save import checked_name


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """Write a book into `folder`: `configs` with a `section` where one begins, a `title`, a `name`.

    The answer has the name of the config, or what is there already under `asks`, unless `replace`
    is true. Raises `CommandError` for the name of one of them, `ConfigError` if one of them cannot
    be part of a book, and `OutputError`.
    """
    path = Path(asked["folder"], f"{checked_name(asked['name'])}.yaml")
    chosen = asked["configs"]
    if not chosen:
        raise CommandError("choose the puzzles of the book first")
    for name in (str(each["config"]) for each in chosen):
        file = path.parent / name
        if name == path.name or (path.exists() and file.exists() and path.samefile(file)):
            raise CommandError(f"{name} is a puzzle of this book: give the book another file name")
    puzzles = [
        {"config": each["config"], **({"section": each["section"]} if each.get("section") else {})}
        for each in chosen
    ]
    settings: dict[str, object] = {"title": asked["title"]} if asked.get("title") else {}
    settings |= {"language": asked["language"]} if asked.get("language") else {}
    settings |= {"puzzles": puzzles, "export": [DEFAULT_EXPORT]}
    plain: Any = node_of(settings, Document(str(path), "", is_file=False)).plain()
    config = config_of(plain, context.registry, path)
    if path.exists() and not asked.get("replace"):
        return {"asks": [{"file": path.name, "is_ours": False, "changed": []}]}
    refuse_outside([path], path.parent)
    heading = (f"`publisher publish {quote(path.name)}` makes this book again.",)
    output.write({path: starter(plain, heading).encode()})
    return {"config": path.name, "count": config.count}
