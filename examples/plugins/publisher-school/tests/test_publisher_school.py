"""The templates are found, and an exporter takes their settings."""

import publisher_school
import pytest
from publisher_school import TEMPLATES

from publisher import Template
from publisher_testing import check_plugin, check_template


def test_contract() -> None:
    check_plugin(publisher_school)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_contract_of_a_template(template: Template) -> None:
    check_template(template, "pdf")
