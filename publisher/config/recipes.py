"""What a puzzle is made of, read from a config or from a part of one."""

from pathlib import Path

from publisher.config.choices import generator, needs_words, sources
from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.outputs import kept_file
from publisher.config.settings import Recipe
from publisher.reading import ReadOptions, language_of_file

TEXTS = ("title", "author", "copyright")
"""The settings of a publication that are texts."""

RECIPE = (*TEXTS, "notes", "language", "words", "generator", "clues", "lock")
"""The settings of a puzzle."""


def recipe(form: Form, path: Path) -> Recipe | None:
    """What one puzzle is made of; None if something that cannot be left out is wrong."""
    title, author, rights, notes = (form.text((name,)) or "" for name in (*TEXTS, "notes"))
    tongue, maker = language(form), generator(form)
    words = sources(form, needed=needs_words(form))
    clues, lock = kept_file(form, "clues"), kept_file(form, "lock")
    if tongue is None or maker is None:
        return None
    remarks: tuple[str, ...] = ()
    if form.node(("language",)) is None and isinstance(maker.options, ReadOptions):
        tongue, remarks = language_of_file(form.registry, maker.options, tongue)
    return Recipe(
        path,
        title,
        author,
        rights,
        notes,
        language=tongue,
        words=words,
        generator=maker,
        clues=clues,
        lock=lock,
        root=form.report.root,
        place=form.report.place,
        remarks=remarks,
    )
