"""A panel of a plugin that a config names for a page, with its options."""

from publisher.errors import PluginError
from publisher.model.puzzle import Puzzle
from publisher.plugins.additions import AnyPanel
from publisher.plugins.panel import PanelDrawing, PanelPart, PanelRoom, PanelText
from publisher.plugins.plugin_code import drawn, type_name
from publisher.plugins.record_choice import RecordChoice


class PanelChoice(RecordChoice[AnyPanel]):
    """A plugin's panel: the type of an item of an exporter's option, as `panels: [NAME]`."""

    kind = "panels"

    def draw(self, puzzle: Puzzle, room: PanelRoom) -> tuple[PanelPart, ...]:
        """What the panel shows; raises `PluginError` for what is no part, or outside its box."""
        with self.calling():
            found: object = self.record.draw(puzzle, self.options, room)
            parts = tuple(drawn(found, "parts of a panel"))
            for part in parts:
                if not isinstance(part, PanelText | PanelDrawing):
                    said = f"it gave {type_name(part)}, not a PanelText or a PanelDrawing"
                    raise PluginError(said)
                if isinstance(part, PanelDrawing) and (fault := part.fault(room.width)):
                    raise PluginError(f"it drew {fault}")
            return parts
