"""All that is installed: every record of every plugin, by name, and every problem in loading.

Lessons from other hosts: each entry point is loaded by itself, so that a broken plugin harms no
other; hooks are called one implementation at a time, so that a failure has a name; a name offered
twice is reported, and so is an unknown hook.
"""

import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast, get_args, get_origin

import pluggy

from publisher.errors import PluginError, PublisherError
from publisher.language.language import Language
from publisher.messages.wording import listed, nearest, unknown_record
from publisher.plugins.additions import (
    AnyCheck,
    AnyFilter,
    AnyFinisher,
    AnyPanel,
    AnyStrategy,
    AnyTerm,
    Command,
    Font,
)
from publisher.plugins.clue_provider import AnyClueProvider
from publisher.plugins.deferred import Deferred, Records
from publisher.plugins.hooks import hook, hook_manager
from publisher.plugins.installed import (
    OWN_DISTRIBUTION,
    PluginFile,
    Provider,
    in_order,
    installed,
    unmet,
)
from publisher.plugins.plugin_code import (
    BlamedError,
    error_text,
    error_with_place,
    iterated,
    plugin_code,
    type_name,
)
from publisher.plugins.puzzle_kind import AnyPuzzleKind
from publisher.plugins.record import Record
from publisher.plugins.records import (
    AnyExecutor,
    AnyExporter,
    AnyGenerator,
    AnyReader,
    AnySource,
    Template,
)
from publisher.plugins.word_finder import AnyFinder

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

NO_PLUGINS = "PUBLISHER_NO_PLUGINS"
"""Environment variable: 1 loads only built-in plugins; names leave out those plugins."""


class PluginProblem(NamedTuple):
    """Something wrong with a plugin; the program goes on without that plugin or record."""

    provider: Provider
    message: str

    def __str__(self) -> str:
        return f"plugin {self.provider}: {self.message}"


@dataclass
class Registry:
    """All records by kind and name; made by `load`, and passed to whoever needs it.

    Its fields are the one list of kinds.
    """

    sources: MutableMapping[str, AnySource] = field(default_factory=Records)
    generators: MutableMapping[str, AnyGenerator] = field(default_factory=Records)
    exporters: MutableMapping[str, AnyExporter] = field(default_factory=Records)
    readers: MutableMapping[str, AnyReader] = field(default_factory=Records)
    templates: MutableMapping[str, Template] = field(default_factory=Records)
    languages: MutableMapping[str, Language] = field(default_factory=Records)
    executors: MutableMapping[str, AnyExecutor] = field(default_factory=Records)
    filters: MutableMapping[str, AnyFilter] = field(default_factory=Records)
    finishers: MutableMapping[str, AnyFinisher] = field(default_factory=Records)
    strategies: MutableMapping[str, AnyStrategy] = field(default_factory=Records)
    terms: MutableMapping[str, AnyTerm] = field(default_factory=Records)
    fonts: MutableMapping[str, Font] = field(default_factory=Records)
    commands: MutableMapping[str, Command] = field(default_factory=Records)
    panels: MutableMapping[str, AnyPanel] = field(default_factory=Records)
    clue_providers: MutableMapping[str, AnyClueProvider] = field(default_factory=Records)
    checks: MutableMapping[str, AnyCheck] = field(default_factory=Records)
    finders: MutableMapping[str, AnyFinder] = field(default_factory=Records)
    puzzle_kinds: MutableMapping[str, AnyPuzzleKind] = field(default_factory=Records)
    problems: list[PluginProblem] = field(default_factory=list)
    switched_off: list[Provider] = field(default_factory=list)
    files: tuple[PluginFile, ...] = ()
    _providers: dict[tuple[str, str], Provider] = field(default_factory=dict)

    def of_kind(self, kind: str) -> MutableMapping[str, Any]:
        """The records of one kind, by name."""
        return cast("MutableMapping[str, Any]", getattr(self, kind))

    def provider(self, record: Any) -> Provider:
        """The plugin a record came from."""
        return self.provider_of(kind_of(record), name_of(record))

    def provider_of(self, kind: str, name: str) -> Provider:
        """The plugin that the record of a kind with this name came from."""
        return self._providers[kind, name]

    def unknown(self, kind: str, name: str, more: Iterable[str] = ()) -> str:
        """There is no such record: all that there are, and why it may be missing.

        `more` are other names that might be meant.
        """
        return unknown_record(singular(kind), name, [*self.of_kind(kind), *more]) + self.absent

    @property
    def absent(self) -> str:
        """The end of a sentence on a record that is missing: which plugins are switched off."""
        if not self.switched_off:
            return ""
        names = listed(dict.fromkeys(provider.name for provider in self.switched_off))
        what = "plugin" if len(self.switched_off) == 1 else "plugins"
        return f"; {NO_PLUGINS} switches off the {what} {names}"

    @contextmanager
    def calling(self, record: Any) -> Iterator[None]:
        """Run a record's own code: errors for the user pass, all others are the plugin's failure.

        Raises `PluginError`, which names the plugin and its version.
        """
        try:
            with plugin_code():
                yield
        except BlamedError:
            raise
        except PluginError as error:
            raise self.blamed(record, error) from None
        except PublisherError:
            raise
        except Exception as error:
            raise self.blamed(record, error) from error

    def blamed(self, record: Any, error: Exception) -> BlamedError:
        """The failure of a record's code, with the name of its plugin, and where it comes from."""
        provider, what = self.provider(record), singular(kind_of(record))
        why = error_with_place(error, provider.module)
        return BlamedError(f"plugin {provider}: its {what} {name_of(record)} failed: {why}")

    def add(self, record: Any, provider: Provider, kind: str = "") -> None:
        """Add a record; a wrong kind or a name that is taken is a problem."""
        if isinstance(record, Deferred) and not provider.built_in:
            record = record()
        kind = kind or kind_of(record)
        if not isinstance(record, (KINDS[kind], Deferred)):
            found, wanted = type_name(record), KINDS[kind].__name__
            self._problem(provider, f"{hook(kind)} gave {found}, not {wanted}")
            return
        name = name_of(record)
        fault = None  # tests see to our own
        if not provider.built_in:
            fault = self._own_name(kind, name) or _no_file(record) or _model_fault(record)
        if fault is not None:
            self._problem(provider, f"its {singular(kind)} {name!r} is left out: {fault}")
            return
        first = self._providers.get((kind, name))
        if first is not None:
            self._problem(
                provider,
                f"{singular(kind)} {name!r} is already offered by plugin {first}; left out",
            )
            return
        self.of_kind(kind)[name] = record
        self._providers[kind, name] = provider

    def give_fonts(self) -> None:
        """Let each language have the fonts that plugins bring for it, after those of its own."""
        for name, record in self.fonts.items():
            for code in record.languages:
                if language := self.languages.get(code):
                    fonts = (*language.fonts, record.font)
                    self.languages[code] = replace(language, fonts=fonts)
                else:
                    said = f"its font {name!r} is for {code!r}, and there is no such language"
                    self._problem(self.provider(record), said)

    def _own_name(self, kind: str, name: str) -> str | None:
        """The fault of a record whose name is one of the program's own."""
        ours = (
            generator.own().get(kind, ())
            for generator in self.generators.values()
            if generator.own and self.provider(generator).built_in
        )
        is_own = any(name in names for names in (getattr(KINDS[kind], "reserved", ()), *ours))
        return "the program has one of its own" if is_own else None

    @contextmanager
    def noting(self, provider: Provider, what: str) -> Iterator[None]:
        """Run a plugin's code whose failure is a problem, and no exception."""
        try:
            with plugin_code():
                yield
        except Exception as error:
            self._problem(provider, f"{what}: {error_with_place(error, provider.module)}")

    def _problem(self, provider: Provider, message: str) -> None:
        self.problems.append(PluginProblem(provider, message))


KINDS: Mapping[str, type[Any]] = {
    each.name: get_origin(record) or record
    for each in fields(Registry)
    if get_origin(each.type) is MutableMapping
    for _, record in [get_args(each.type)]
}
"""The class of each kind of records."""


def singular(kind: str) -> str:
    """The name of a kind for one record."""
    return re.sub(r"\B(?=[A-Z])", " ", KINDS[kind].__name__).lower()


def kind_of(record: object) -> str:
    """The kind of a record."""
    return next(kind for kind, each in KINDS.items() if isinstance(record, each))


def name_of(record: Any) -> str:
    """The name by which a record is found: of a language its code."""
    name: str = record.code if isinstance(record, Language) else record.name
    return name


def _no_file(record: Any) -> str | None:
    """The message on a file of a font that is missing."""
    fonts = (record.font,) if isinstance(record, Font) else getattr(record, "fonts", ())
    missing = [file for each in fonts for file in each.files if not file.is_file()]
    return f"there is no font file {missing[0]}" if missing else None


def _model_fault(record: Any) -> str | None:
    """The fault of a record's options model, which is otherwise built on first use."""
    try:
        if isinstance(record, Record):
            with plugin_code():
                record.options.model_rebuild()
    except Exception as error:
        return error_text(error)
    return None


def load(
    entry_points: "Iterable[tuple[EntryPoint, Distribution]] | None" = None,
    files: Iterable[PluginFile] = (),
) -> Registry:
    """Load every installed plugin, the built-in ones first, and then those that are files.

    Raises `PluginError` if nothing at all is registered: a bare checkout, not an installation.
    """
    found = installed() if entry_points is None else list(entry_points)
    if not found:
        raise PluginError(
            "no plugins are registered, not even the built-in ones: "
            "run “pip install .” in the checkout"
        )
    registry, manager = Registry(files=tuple(files)), hook_manager(KINDS)
    for entry_point, provider, distribution in in_order(found):
        if _is_switched_off(provider):
            registry.switched_off.append(provider)
        elif not provider.built_in and (fault := unmet(distribution, OWN_DISTRIBUTION)):
            registry._problem(provider, fault)
        else:
            _load_one(registry, entry_point.load, provider, manager)
    for file in registry.files:
        _load_one(registry, file.module, file.provider, manager)
    registry.give_fonts()
    return registry


@cache
def loaded(files: tuple[PluginFile, ...]) -> Registry:
    """All plugins, in a process that works for another: loaded once."""
    return load(files=files)


def load_object(
    registry: Registry,
    plugin: object,
    provider: Provider,
    manager: pluggy.PluginManager | None = None,
) -> None:
    """Add all records of an imported plugin; any failure becomes a problem, not an exception.

    `manager` knows the hooks; it knows this plugin only while its records are added.
    """
    manager = manager or hook_manager(KINDS)
    try:
        with plugin_code():
            manager.register(plugin, provider.name)
        for caller in manager.get_hookcallers(plugin) or ():
            if not caller.has_spec():
                said = f"there is no hook {caller.name!r}; {_nearest_hook(caller.name)}"
                registry._problem(provider, said)
        for kind in KINDS:
            for implementation in getattr(manager.hook, hook(kind)).get_hookimpls():
                with registry.noting(provider, f"{hook(kind)} failed"):
                    given = iterated(implementation.function(), f"{KINDS[kind].__name__} records")
                    for record in list(given):  # a generator function fails only while drawn
                        registry.add(record, provider, kind)
    except Exception as error:
        fault = _misfit(plugin) or error_text(error)
        registry._problem(provider, f"its hooks are not as specified: {fault}")
    finally:
        if manager.is_registered(plugin):
            manager.unregister(plugin)


def _load_one(
    registry: Registry,
    imported: Callable[[], object],
    provider: Provider,
    manager: pluggy.PluginManager,
) -> None:
    with registry.noting(provider, "cannot be loaded"):
        load_object(registry, imported(), provider, manager)


def _is_switched_off(provider: Provider) -> bool:
    refused = os.environ.get(NO_PLUGINS, "")
    names = {name.strip() for name in refused.split(",")}
    return not provider.built_in and (refused == "1" or provider.name in names)


def _nearest_hook(name: str) -> str:
    hooks = list(map(hook, KINDS))
    near = nearest(name, hooks)
    return f"did you mean {near!r}?" if near else f"the hooks are {', '.join(hooks)}"


def _misfit(plugin: object) -> str | None:
    """The message about a hook of a plugin that has parameters; None if there is no such hook."""
    for kind in KINDS:
        own = getattr(plugin, hook(kind), None)
        parameters = inspect.signature(own).parameters.values() if callable(own) else ()
        wanted = [one.name for one in parameters if one.default is inspect.Parameter.empty]
        if wanted:
            return f"{hook(kind)} asks for {listed(wanted)}, and a hook is given nothing"
    return None
