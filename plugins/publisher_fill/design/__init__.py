"""Designing grids in the styles of newspapers."""
