"""The files of a plugin's project, made of templates: what all kinds share, and those of its kind.

A template is a file whose path and text have the names of the plugin in them; Jinja2 fills them in.
"""

from pathlib import Path

from jinja2 import Environment, StrictUndefined

from publisher import __version__
from publisher.authoring.names import KIND_FOLDERS, ProjectNames

_SHARED = "project"
_SUFFIX = ".jinja"


def project_files(names: ProjectNames) -> dict[Path, bytes]:
    """The files of a project, by their paths in its folder."""
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)  # noqa: S701 - it makes no HTML
    values = {
        "what": names.what,
        "name": names.name,
        "module": names.module,
        "project": names.project,
        "class_name": names.class_name,
        "suffix": names.suffix,
        "version": __version__,
    }
    in_paths = {"MODULE": names.module, "NAME": names.name, "SUFFIX": names.suffix}
    made: dict[Path, bytes] = {}
    for root in (KIND_FOLDERS / _SHARED, KIND_FOLDERS / names.what):
        for file in sorted(root.rglob(f"*{_SUFFIX}")):
            path = file.relative_to(root).as_posix().removesuffix(_SUFFIX)
            for word, value in in_paths.items():
                path = path.replace(word, value)
            text = environment.from_string(file.read_text("utf-8")).render(values)
            made[Path(path)] = text.encode()
    return dict(sorted(made.items()))
