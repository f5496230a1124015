"""The reference of public names is what the docstrings say, and says something of each."""

import re
import runpy
from pathlib import Path
from typing import Any

import publisher
import publisher_shapes
import publisher_tables
import publisher_testing
import publisher_typesetting

ROOT = Path(__file__).parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/make_api_docs.py"))
PAGE = (ROOT / "docs/api.md").read_text(encoding="utf-8")


def test_the_page_is_what_the_tool_makes() -> None:
    assert TOOL["document"]() == PAGE, "run `python tools/make_api_docs.py`"


def test_every_public_name_has_a_place_and_a_sentence() -> None:
    said = dict(re.findall(r"^### `([\w.]+)`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))
    packages = (publisher_shapes, publisher_tables, publisher_typesetting, publisher_testing)
    beside = {f"{each.__name__}.{name}" for each in packages for name in each.__all__}
    assert set(said) == {*publisher.__all__, *beside} - {"__version__"}
    constants = {"BLOCK", "ABSENT", "NO_HINTS"}
    mute = {name for name, text in said.items() if not re.search(r"^[^`\n-].*\.$", text, re.M)}
    assert mute <= constants


def test_every_link_of_the_contents_leads_to_one_heading() -> None:
    headings = re.findall(r"^##+ (.*)$", PAGE, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]
    links = re.findall(r"\]\(#([\w-]+)\)", PAGE)
    assert links
    assert all(anchors.count(link) == 1 for link in links)
