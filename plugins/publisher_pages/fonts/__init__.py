"""Fonts: files, families with their fallbacks, and shaped text."""
