"""A config file and what the command line adds to it, read into a `Config`."""

from collections.abc import Sequence
from pathlib import Path

from publisher.config.choices import exports, generator, sources
from publisher.config.files import document_of
from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.nodes import Document, Node
from publisher.config.outputs import kept_file, output, refuse_collisions
from publisher.config.overrides import override
from publisher.config.reader import read
from publisher.config.report import Report
from publisher.config.settings import Config
from publisher.errors import ConfigError, Fault
from publisher.registry import Registry

TEXTS = ("title", "author", "copyright", "notes")
"""The settings at the top of a config that are texts."""

SETTINGS = (*TEXTS, "language", "words", "generator", "clues", "lock", "export", "output")
"""All settings at the top of a config."""


def load(path: Path, registry: Registry, overrides: Sequence[str] = ()) -> Config:
    """Read a config; `overrides` are settings such as `generator.size=15x15` that go before it.

    Raises `ConfigError` with everything that is wrong, and `PluginError` if a plugin fails in
    validating its options.
    """
    document = document_of(path)
    root, faults = read(document)
    if root is None or not isinstance(root.value, dict):
        raise ConfigError(faults or [_no_settings(document, root)])
    for text in overrides:
        faults += override(root, text)
    return _config(path, Form(Report(root, faults), registry, path.parent))


def _config(path: Path, form: Form) -> Config:
    form.refuse_unknown((), SETTINGS)
    texts = {name: form.text((name,)) or "" for name in TEXTS}
    tongue, maker = language(form), generator(form)
    words = sources(form, needed=maker is None or maker.record.needs_words)
    files, place = exports(form), output(form)
    clues, lock = kept_file(form, "clues"), kept_file(form, "lock")
    fields = {
        "config": path.stem,
        "title": texts["title"],
        "language": tongue.code if tongue else "",
        "seed": str(maker.seed) if maker else "",
    }
    refuse_collisions(form, files, place, fields, maker.distinct if maker else 1)
    if form.report or tongue is None or maker is None:
        raise form.report.error()
    return Config(
        **texts,
        path=path,
        language=tongue,
        words=words,
        generator=maker,
        exports=files,
        output=place,
        clues=clues,
        lock=lock,
        fields=fields,
        root=form.report.root,
    )


def _no_settings(document: Document, root: Node | None) -> Fault:
    example = "such as `title: Animals`"
    if root is None:
        return Fault(document.name, 0, 0, "", f"the file has no settings, {example}")
    message = f"a config is made of settings, {example}, with a space after each colon"
    return document.fault(root.index, (), f"{message}; this is {root.kind}")
