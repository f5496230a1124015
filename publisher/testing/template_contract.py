"""The contract of a template: its file is there, and an export takes its settings."""

from pathlib import Path
from tempfile import gettempdir
from typing import Any

from publisher.config import Config, config_of
from publisher.errors import PublisherError
from publisher.model.puzzle import Publication
from publisher.plugins.installed import Provider
from publisher.plugins.records import Template
from publisher.plugins.registry import Registry, load
from publisher.testing.calling import Calls
from publisher.testing.samples import sample_puzzles


def check_template(template: Template, exporter: str = "pdf", patience: float = 60) -> None:
    """Take the template in an export, and write a sample in each direction with it, twice the same.

    `exporter` is the name of one that is installed. The config that takes the template is in
    another folder, so that a path in it is absolute, or leads nowhere. A call ends within
    `patience` seconds; the exporter reads no file that the template does not name.
    """
    assert template.file.is_absolute(), (
        f"{template.name}: {template.file} depends on the working folder: begin it with "
        "`Path(__file__).parent`"
    )
    calls = Calls(template.name, patience=patience, is_free=True)
    registry = load()
    _offer(registry, template)
    config = calls.call(_config, registry, template, exporter)
    (choice,) = config.exports
    calls = Calls(f"{template.name}: {exporter}", choice.options, patience)
    for name in ("english", "hebrew"):
        sample: Any = sample_puzzles()[name]
        given = Publication.of(sample) if choice.record.takes == "publication" else sample
        export = choice.record.export
        calls.twice(f"{name}: not the same bytes twice", export, given, choice.options)


def _offer(registry: Registry, template: Template) -> None:
    known = registry.templates.get(template.name)
    if known is not None and known.file != template.file:
        plugin = registry.provider(known)
        raise AssertionError(f"{template.name}: plugin {plugin} offers a template of this name")
    if known is None:
        registry.add(template, Provider("this test", "this test", "0"))


def _config(registry: Registry, template: Template, exporter: str) -> Config:
    """A config that takes the template, in a folder where no other files are."""
    settings = {
        "words": [{"list": ["cat", "rat"]}],
        "export": [{exporter: {"template": template.name}}],
    }
    try:
        return config_of(settings, registry, Path(gettempdir(), "publisher-test", "test.yaml"))
    except PublisherError as error:
        raise AssertionError(f"{template.name}: {error}") from None
