"""The workbench: a puzzle that is being changed, as a value, and the commands that change it.

A command makes the next state of a state. The command line and the studio are two doors to it.
"""
