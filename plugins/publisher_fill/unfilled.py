"""A search that ended without a fill."""

from publisher import GenerationError


class NotFilledError(GenerationError):
    """No fill was found: of the fullest grid, `filled` of `slots` were filled.

    `is_proved` says that there is none.
    """

    def __init__(self, message: str, filled: int, slots: int, *, is_proved: bool) -> None:
        super().__init__(message)
        self.filled = filled
        self.slots = slots
        self.is_proved = is_proved
