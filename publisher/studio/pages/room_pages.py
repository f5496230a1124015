"""The HTML of the rooms: one template a room, inside the shell that they share."""

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from publisher.studio.texts.interface_texts import interface_languages, interface_texts

ROOMS = ("words", "page", "grid", "take", "shelf")
"""The rooms, in the order of the navigation; each has a template of its name."""


def room_page(room: str, language: str, draft: str = "", title: str = "", **values: object) -> str:
    """The HTML of a room in a language of the interface.

    `draft` is the name of the open draft, empty for a new one or in a room that has none; `title`
    is that of its puzzle. `values` go to the room's template.
    """
    texts = interface_texts(language)
    template = _templates().get_template(f"{room}.html")
    return template.render(
        room=room,
        rooms=ROOMS,
        draft=draft,
        title=title,
        texts=texts,
        t=texts.text,
        languages=interface_languages(),
        strings=Markup(texts.script_data()),  # noqa: S704 - it has no sign that HTML would read
        **values,
    )


@lru_cache(maxsize=1)
def _templates() -> Environment:
    loader = FileSystemLoader(Path(__file__).parent)
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
