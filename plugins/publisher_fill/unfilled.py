"""A search that ended without a fill."""

from publisher import GenerationError


class NotFilledError(GenerationError):
    """No fill was found: of the fullest grid, `filled` of `slots` were filled."""

    def __init__(self, message: str, filled: int, slots: int, *, is_proved: bool) -> None:
        super().__init__(message, is_proved=is_proved)
        self.filled = filled
        self.slots = slots
