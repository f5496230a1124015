"""The exporter of a file that a user names: by its suffix, or by name for standard output."""

from pathlib import Path

from publisher.errors import ExportError
from publisher.files.standard import STANDARD
from publisher.messages.wording import listed
from publisher.plugins.records import AnyExporter
from publisher.plugins.registry import Registry


def exporter_for(registry: Registry, target: Path, name: str | None) -> AnyExporter:
    """The exporter for a file's suffix, of several the one of that name; or `name` for `-`.

    Raises `ExportError` if there is none.
    """
    exporters = registry.exporters
    if target == STANDARD:
        if name is None:
            raise ExportError("say how standard output is written, such as `--to text`")
        if name not in exporters:
            raise ExportError(registry.unknown("exporters", name))
        return exporters[name]
    fitting = [each for each in exporters.values() if target.name.lower().endswith(each.suffix)]
    if not fitting:
        known = listed(sorted({each.suffix for each in exporters.values()}))
        said = f"no exporter is for files like {target.name}; there are {known}"
        raise ExportError(said + registry.absent)
    return min(
        fitting, key=lambda each: (-len(each.suffix), f".{each.name}" != each.suffix, each.name)
    )
