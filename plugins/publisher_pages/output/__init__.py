"""Marks as files: PDF, SVG and PNG."""
