"""Processes that make pages and search, and how the server talks with them."""
