"""Marks on a page, their colours and their images."""
