"""Grumbletop: five free monster games, live at one table."""

from grumbletop.pure import prefer_source

prefer_source()  # before any compiled module is imported

__version__ = "0.1.0"
