"""SRTM-style height tiles, three arc seconds, void outside the region, and heights read back from them."""

import struct

from .arithmetic import mixed
from .deflate import gzipped, zipped
from .geometry import METRES_PER_LATITUDE, METRES_PER_LONGITUDE, LATITUDE, LONGITUDE
from .terrain import EAST, LAKE_LEVEL, NORTH, SOUTH, WEST

SIDE = 1201
VOID = -32768


class Tiles:
    """The two tiles N46E007 and N46E008, which share the column at 8° E."""

    def __init__(self, terrain):
        self.terrain = terrain
        self.known = {}
        for column in range(-SIDE + 1, SIDE):
            x = column / 1200 * METRES_PER_LONGITUDE
            if WEST <= x <= EAST:
                for row in range(SIDE):
                    y = (46 + row / 1200 - LATITUDE) * METRES_PER_LATITUDE
                    if SOUTH <= y <= NORTH:
                        self.known[column, row] = self.measured(column, row, x, y)

    def measured(self, column, row, x, y):
        """Height as a radar would have it: whole metres, off by up to two, and nothing in a few shadows."""
        height = self.terrain(x, y)
        if height == LAKE_LEVEL:
            return int(LAKE_LEVEL)
        dice = mixed(column * 131071 + row * 8191 + 4711)
        if height > 2150 and shadowed(column, row):
            return VOID
        noise = ((dice & 255) + (dice >> 8 & 255) + (dice >> 16 & 255)) / 255.0 - 1.5
        return round(height + noise * 1.35)

    def tile(self, longitude):
        first = (longitude - 8) * 1200
        return b"".join(
            struct.pack(">1201h",
                        *(self.known.get((first + column, SIDE - 1 - row), VOID) for column in range(SIDE)))
            for row in range(SIDE))

    def files(self):
        return {
            "dem/N46E007.hgt.gz": gzipped(self.tile(7)),
            "dem/N46E008.hgt.zip": zipped("N46E008.hgt", self.tile(8))
        }

    def __call__(self, x, y):
        """Bilinear height of the tiles, None beside a void."""
        u = (x / METRES_PER_LONGITUDE) * 1200 + (LONGITUDE - 8) * 1200
        v = (LATITUDE + y / METRES_PER_LATITUDE - 46) * 1200
        column, row = int(u // 1), int(v // 1)
        corners = [self.known.get((column + i, row + j), VOID) for j in (0, 1) for i in (0, 1)]
        if VOID in corners:
            return None
        u, v = u - column, v - row
        return (corners[0] * (1 - u) + corners[1] * u) * (1 - v) + (corners[2] * (1 - u) + corners[3] * u) * v


def shadowed(column, row):
    """Small patches of void cells here and there."""
    patch = mixed((column // 4) * 65537 + (row // 3) * 257 + 99)
    return patch % 53 == 0 and mixed(column * 7919 + row) % 3 != 0
