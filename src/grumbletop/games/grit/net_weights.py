"""The trained weights of Grit's nets, read from net_weights.bin and written by the tool that trains them.

Half-precision numbers: the nets of `mind_net`, then for each of rounds 1 to 3 the calibration of values (`Foresight.in_earnest`).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

from grumbletop.engine.errors import BadContent
from grumbletop.games.grit.mind_net import NUMBERS, ValueNet

FILE: Final = "net_weights.bin"
ROUNDS_LEARNED: Final = (2, 3)
EXPERIENCE: Final = 6  # two numbers for each round with lookahead
LAYOUT: Final = f"<{len(ROUNDS_LEARNED) * NUMBERS + EXPERIENCE}e"


@dataclass(frozen=True)
class NetWeights:
    nets: list[ValueNet]
    experience: list[float]


def read_net_weights(home: Traversable) -> NetWeights:
    data = (home / FILE).read_bytes()
    if len(data) != struct.calcsize(LAYOUT):
        raise BadContent("", f"must have {struct.calcsize(LAYOUT):,} bytes, not {len(data):,}", source=FILE)
    numbers = list(struct.unpack(LAYOUT, data))
    nets = [numbers[n * NUMBERS : (n + 1) * NUMBERS] for n in range(len(ROUNDS_LEARNED))]
    return NetWeights([ValueNet(net) for net in nets], numbers[-EXPERIENCE:])


def spelled(nets: Sequence[Sequence[float]], experience: Sequence[float]) -> bytes:
    return struct.pack(LAYOUT, *(number for net in nets for number in net), *experience)
