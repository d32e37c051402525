"""The addresses at which others can reach this server, for links that work."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import AddressValueError, IPv4Address, ip_address
from typing import Final

ANYWHERE: Final = ("0.0.0.0", "::", "")  # hosts that mean all interfaces
ELSEWHERE: Final = ("192.0.2.1", 9)  # an address reserved for documentation; nothing is sent there


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def reach_of(host: str, port: int, origins: Sequence[str]) -> tuple[str, ...]:
    """The base URLs for links, best first: the configured one or the LAN address; () if nobody else can reach this server."""
    if origins:
        return tuple(origin.rstrip("/") for origin in origins)
    if is_loopback(host):
        return ()
    hosts = lan_addresses() if host in ANYWHERE else (host,)
    return tuple(f"http://[{each}]:{port}" if ":" in each else f"http://{each}:{port}" for each in hosts)


def lan_addresses() -> tuple[str, ...]:
    """The address this machine would use to talk to others. Finding it out sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = probe.getsockname()[0]
        except OSError:
            return ()
    try:
        usable = not (IPv4Address(found).is_loopback or IPv4Address(found).is_unspecified)
    except AddressValueError:
        return ()
    return (found,) if usable else ()
