"""What an editor says of a config: it knows the JSON Schema of all that is installed."""

from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

from publisher.plugins.installed import PluginFile
from publisher.plugins.registry import load
from publisher_configs.schema import schema


@cache
def editor(*plugins: Path) -> Draft202012Validator:
    """An editor that knows the plugins of these files besides; a schema takes long to make."""
    return Draft202012Validator(schema(load(files=[PluginFile.read(file) for file in plugins])))
