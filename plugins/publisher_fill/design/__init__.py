"""Grids designed by the program, in the styles of newspapers."""
