"""One studio that is running: its folder, its plugins, and its workers."""

from dataclasses import dataclass

from publisher.plugins.registry import Registry
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.workers.pool import WorkerPool


@dataclass(frozen=True)
class Studio:
    """What the routes work with."""

    folder: StudioFolder
    workers: WorkerPool

    @property
    def registry(self) -> Registry:
        """All plugins."""
        return self.folder.registry
