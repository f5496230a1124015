"""Drafts on the workbench: what their slots might take, and their revision with few changes."""
