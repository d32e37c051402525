"""The version, for the package, its wheels and its records."""

VERSION = "0.1.0"
