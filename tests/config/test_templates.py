"""Templates: settings of an export in files of their own, merged under those of the config."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from publisher import ConfigError, Template
from publisher.config import Config, load
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry

Load = Callable[..., Config]


@pytest.fixture
def load_text(registry: Registry, tmp_path: Path) -> Load:
    """Load a config, with one template offered by name: `small`, which is in small.yaml."""
    plugins = deepcopy(registry)
    small = Template("small", "Small pages", tmp_path / "small.yaml")
    plugins.add(small, Provider("sample", "sample-dist", "1.0"))

    def load_it(text: str, *overrides: str, **templates: str) -> Config:
        for name, settings in templates.items():
            (tmp_path / f"{name}.yaml").write_text(settings, encoding="utf-8")
        path = tmp_path / "puzzle.yaml"
        path.write_text(f"words:\n- list: [cat]\n{text}", encoding="utf-8")
        return load(path, plugins, overrides)

    return load_it


def options(config: Config) -> dict[str, Any]:
    return config.exports[0].options.model_dump()


@pytest.mark.parametrize("name", ["small", "small.yaml"])
def test_a_template_is_found_by_name_or_path(load_text: Load, name: str) -> None:
    config = load_text(f"export: [pdf: {{template: {name}}}]", small="margin: 20\npaper: letter\n")
    assert options(config) == {"paper": "letter", "margin": 20}


def test_the_config_goes_before_the_template_and_that_before_what_it_extends(
    load_text: Load,
) -> None:
    config = load_text(
        "export: [pdf: {template: mine.yaml, margin: 30}]",
        small="margin: 20\npaper: letter\n",
        mine="extends: small\nmargin: 25\n",
    )
    assert options(config) == {"paper": "letter", "margin": 30}


def test_the_command_line_goes_before_all(load_text: Load) -> None:
    text, small = "export: [pdf]", "margin: 20\npaper: letter\n"
    config = load_text(text, "export[0].pdf.template=small", small=small)
    assert options(config) == {"paper": "letter", "margin": 20}
    config = load_text("export: [pdf: {template: small}]", "export[0].pdf.margin=7", small=small)
    assert options(config) == {"paper": "letter", "margin": 7}


@pytest.mark.parametrize(
    ("templates", "said"),
    [
        ({"small": "papr: a4\n"}, "small.yaml:1:1: export[0].pdf.papr: there is no setting `papr`"),
        ({"small": "paper: a9\n"}, "small.yaml:1:8: export[0].pdf.paper: expected `a4` or"),
        ({"small": "a: [\n"}, "small.yaml:"),
        ({"small": "just a text\n"}, "is not a template: it has no settings"),
        ({"small": "extends: nothing\n"}, "small.yaml:1:10: extends: there is no template"),
        ({"small": "extends: no.yaml\n"}, "small.yaml:1:10: extends: there is no file `no.yaml`"),
        (
            {"small": "extends: mine.yaml\n", "mine": "extends: small\n"},
            "in a circle: small.yaml → mine.yaml → small.yaml",
        ),
    ],
)
def test_faults_of_a_template_are_told_at_their_place(
    load_text: Load, templates: dict[str, str], said: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load_text("export: [pdf: {template: small}]", **templates)
    assert said in str(caught.value)


def test_an_unknown_template_is_told_with_those_there_are(load_text: Load) -> None:
    with pytest.raises(ConfigError) as caught:
        load_text("export: [pdf: {template: smal}]")
    assert (
        "3:26: export[0].pdf.template: there is no template `smal`, only `small` — did you mean "
        "`small`? A template of your own is named by its file, such as `mine.yaml`"
    ) in str(caught.value)
