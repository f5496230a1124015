"""One studio that is running: its folder, its plugins, and its workers."""

from dataclasses import dataclass
from functools import cached_property

from publisher.plugins.registry import Registry
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.shelf import Shelf
from publisher.studio.workers.pool import WorkerPool


@dataclass(frozen=True)
class Studio:
    """The folder and the workers that routes use."""

    folder: StudioFolder
    workers: WorkerPool

    @property
    def registry(self) -> Registry:
        """All plugins."""
        return self.folder.registry

    @cached_property
    def shelf(self) -> Shelf:
        """The shelf of the folder, with the cards that were made."""
        return Shelf(self.folder)
