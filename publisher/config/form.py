"""Reads settings out of a config; what is wrong with them goes into the report."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from publisher.config.nodes import Document, Node, Report, node_of
from publisher.config.overrides import override_all
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import quoted, unknown_setting
from publisher.plugins.core_settings import APART
from publisher.plugins.options import Options, PathRule, any_path
from publisher.plugins.record import Record
from publisher.plugins.registry import Registry, singular
from publisher.plugins.validation import setting_names, validated

O = TypeVar("O", bound=Options)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Form:
    """A config that is being read; `folder` is where its relative paths start.

    `columns` are those of a table, which its file names may have as fields. `moved` are files that
    are somewhere else on this machine, by the paths that the config gives; `path_rule` says which
    paths it may give.
    """

    report: Report
    registry: Registry
    folder: Path
    columns: tuple[str, ...] = ()
    moved: Mapping[Path, Path] = field(default_factory=dict)
    path_rule: PathRule = any_path

    @classmethod
    def of(
        cls,
        name: str,
        settings: Mapping[str, object],
        registry: Registry,
        overrides: Iterable[str] = (),
        folder: Path = Path(),
    ) -> "Form":
        """The form of settings that are not in a file; `name` is what messages call them."""
        root = node_of(settings, Document(name, "", is_file=False))
        return cls(Report(root, override_all(root, overrides)), registry, folder)

    def node(self, path: SettingPath) -> Node | None:
        """The node of a setting, if it is given."""
        node, found = self.report.root.find(path)
        return node if found else None

    def text(self, path: SettingPath) -> str | None:
        """The text of a setting; None if it is not given, or not a text."""
        node = self.node(path)
        if node is None or isinstance(node.value, str):
            return None if node is None else str(node.value)
        self.report.add(path, f"expected a text, not {node.kind}")
        return None

    def mapping(self, path: SettingPath, what: str = "settings") -> dict[str, Node] | None:
        """The settings below a setting, none below an empty one; None if it is not a mapping."""
        node = self.node(path)
        if node is None or node.blank:
            return {}
        if isinstance(node.value, dict):
            return node.value
        self.report.add(path, f"expected {what} as `key: value`, not {_shown(node)}")
        return None

    def given(self, path: SettingPath) -> dict[str, Node]:
        """The settings below a setting; none if it is not given, or not a mapping."""
        node = self.node(path)
        return node.value if node is not None and isinstance(node.value, dict) else {}

    def items(self, path: SettingPath, example: str) -> list[Node] | None:
        """The items of a list; None if it is not given, is empty, or is not a list."""
        node = self.node(path)
        if node is None or node.blank:
            return None
        if isinstance(node.value, list):
            return node.value
        self.report.add(path, f"expected a list, such as `{example}`, not {_shown(node)}")
        return None

    def named_items(
        self, kind: str, path: SettingPath, example: str, but: Container[SettingPath] = ()
    ) -> Iterator[SettingPath]:
        """The paths to the records of a kind that a list names, alone or with options below them.

        The last step is the name; an item that is something else is reported, `but` some.
        """
        for index, item in enumerate(self.items(path, example) or ()):
            if (*path, index) in but:
                continue
            if found := self.named(kind, (*path, index), item):
                yield found

    def named(self, kind: str, path: SettingPath, item: Node) -> SettingPath | None:
        """The path to the record of a kind that a value names; one that names none is reported."""
        names = [item.value] if isinstance(item.value, str) else list(item.value)
        if len(names) == 1 and isinstance(names[0], str) and names[0]:
            return (*path, names[0])
        message = f"expected the name of one {singular(kind)}, with its options"
        self.report.add(path, f"{message} indented below it")
        return None

    def record(self, kind: str, name: str, path: SettingPath, *, at_key: bool = False) -> Any:
        """The record of a kind and a name; None, and a fault at the path, if there is none."""
        record = self.registry.of_kind(kind).get(name)
        if record is None:
            path = path if self.node(path) else path[:-1]  # the name may be an item of a list
            self.report.add(path, self.registry.unknown(kind, name), at_key=at_key)
        return record

    def refuse_unknown(self, path: SettingPath, names: Collection[str]) -> None:
        """Report the keys below a setting that are none of these names."""
        for key in self.given(path):
            if key not in names:
                self.report.add((*path, key), unknown_setting(key, names), at_key=True)

    def options(self, record: Record[Any], path: SettingPath, short: str = "") -> Options | None:
        """A plugin's options, validated; the program's own settings beside them are passed over.

        A text or a list alone is the option named `short`, if one is. Raises `PluginError` if the
        plugin's own validators fail.
        """
        with self.registry.calling(record):
            beside = setting_names(record.beside)
            options: Options | None = self.settings(record.options, path, beside, short)
        return options

    def settings(
        self, model: type[O], path: SettingPath, beside: Collection[str] = (), short: str = ""
    ) -> O | None:
        """Settings validated by a model, None if they are wrong; `beside` belong to another.

        A text or a list alone is the setting named `short`, if one is.
        """
        node = self.node(path)
        is_short = bool(short and node and isinstance(node.value, str | list) and not node.blank)
        given = {short: node} if is_short and node else self.mapping(path, "options")
        if given is None:
            return None
        data = {key: node.plain() for key, node in given.items() if key not in beside}
        made, found = validated(model, data, {**self._context, "place": path}, beside)
        for problem in found:
            where = (*path, *problem.path[1:]) if is_short else (*path, *problem.path)
            self.report.add(where, problem.message, at_key=problem.at_key)
        return made

    def own_settings(
        self,
        model: type[O],
        path: SettingPath,
        *,
        others: bool = False,
        but: Collection[str] = (),
    ) -> O:
        """The program's own settings at a path; a wrong one is reported and has its default.

        With `others`, settings that the model lacks are passed over: they belong to a plugin or to
        another model. Sections are passed over too, and so are those named in `but`.
        """
        given, names = self.given(path), setting_names(model)
        apart = {name for name in names if APART in model.model_fields[name].metadata}
        data = {
            key: below.plain()
            for key, below in given.items()
            if key not in apart and key not in but and (key in names or not others)
        }
        made, found = validated(model, data, self._context)
        for problem in found:
            self.report.add((*path, *problem.path), problem.message, at_key=problem.at_key)
            data.pop(str(problem.path[0]), None)
        return made or model.model_validate(data, context=self._context)

    @property
    def _context(self) -> Mapping[str, object]:
        """The context of validators: all that they know beside the settings."""
        return {
            "folder": self.folder,
            "registry": self.registry,
            "columns": self.columns,
            "moved": self.moved,
            "path_rule": self.path_rule,
        }


def _shown(node: Node) -> str:
    return f"the text {quoted(node.value)}" if isinstance(node.value, str) else node.kind
