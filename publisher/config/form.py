"""A config asked for its settings one by one: what is not as it should be goes into the report."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from publisher.config.nodes import Document, Node, node_of
from publisher.config.overrides import override_all
from publisher.config.report import Report
from publisher.errors import OptionError
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import quoted, unknown_setting
from publisher.plugins.options import Options
from publisher.plugins.records import AnyExporter, AnyGenerator, AnyReader, AnySource
from publisher.plugins.registry import Kind, Registry
from publisher.plugins.validation import problems

O = TypeVar("O", bound=Options)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Form:
    """A config that is being read; `folder` is where its relative paths start."""

    report: Report
    registry: Registry
    folder: Path

    @classmethod
    def of(
        cls,
        name: str,
        settings: Mapping[str, object],
        registry: Registry,
        overrides: Iterable[str] = (),
        folder: Path = Path(),
    ) -> "Form":
        """The form of settings that are in no file; `name` is what messages call them."""
        root = node_of(settings, Document(name, "", is_file=False))
        return cls(Report(root, override_all(root, overrides)), registry, folder)

    def node(self, path: SettingPath) -> Node | None:
        """What was written for a setting, if anything."""
        node, found = self.report.root.find(path)
        return node if found else None

    def text(self, path: SettingPath) -> str | None:
        """The text of a setting; None if it is not given, or is no text."""
        node = self.node(path)
        if node is None or isinstance(node.value, str):
            return None if node is None else str(node.value)
        self.report.add(path, f"expected a text, not {node.kind}")
        return None

    def count(self, path: SettingPath) -> int:
        """A whole number from 1 on; 1 if it is not given, or wrong."""
        text = self.text(path)
        if text is None:
            return 1
        if re.fullmatch("0*[1-9][0-9]{0,3}", text):
            return int(text)
        message = f"expected a whole number from 1 to 9999, not {quoted(text)}"
        self.report.add(path, message)
        return 1

    def mapping(self, path: SettingPath, what: str = "settings") -> dict[str, Node] | None:
        """The settings below a setting, none below an empty one; None if it is no mapping."""
        node = self.node(path)
        if node is None or node.blank:
            return {}
        if isinstance(node.value, dict):
            return node.value
        self.report.add(path, f"expected {what} as `key: value`, not {_shown(node)}")
        return None

    def items(self, path: SettingPath, example: str) -> list[Node] | None:
        """The items of a list; None if it is not given, stands empty, or is no list."""
        node = self.node(path)
        if node is None or node.blank:
            return None
        if isinstance(node.value, list):
            return node.value
        self.report.add(path, f"expected a list, such as `{example}`, not {_shown(node)}")
        return None

    def refuse_unknown(self, path: SettingPath, names: Collection[str]) -> None:
        """Report the keys below a setting that are none of these names."""
        node = self.node(path)
        keys = node.value if node is not None and isinstance(node.value, dict) else ()
        for key in keys:
            if key not in names:
                self.report.add((*path, key), unknown_setting(key, names), at_key=True)

    def options(
        self,
        kind: Kind,
        record: AnySource | AnyGenerator | AnyExporter | AnyReader,
        path: SettingPath,
        own: Collection[str] = (),
    ) -> Options | None:
        """A plugin's options, validated; `own` are settings of the program's that stand beside.

        Raises `PluginError` if the plugin's own validators fail.
        """
        with self.registry.calling(kind, record.name):
            options: Options | None = self.settings(record.options, path, own)
        return options

    def settings(
        self, model: type[O], path: SettingPath, own: Collection[str] = (), short: str = ""
    ) -> O | None:
        """Settings validated by a model, or None; `own` are settings that belong to others.

        A text alone is the setting named `short`, if one is.
        """
        node = self.node(path)
        is_short = bool(short and node and isinstance(node.value, str) and not node.blank)
        given = {short: node} if is_short and node else self.mapping(path, "options")
        if given is None:
            return None
        data = {key: node.plain() for key, node in given.items() if key not in own}
        try:
            return model.model_validate(data, context={"folder": self.folder})
        except ValidationError as error:
            for problem in problems(error, data, model, own):
                where = path if is_short else (*path, *problem.path)
                self.report.add(where, problem.message, at_key=problem.at_key)
        except OptionError as error:
            self.report.add((*path, *error.path), error.message)
        return None


def _shown(node: Node) -> str:
    return f"the text {quoted(node.value)}" if isinstance(node.value, str) else node.kind
