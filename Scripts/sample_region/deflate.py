"""DEFLATE (RFC 1951) with runs only, written here so that the bytes do not depend on the zlib at hand.

Height tiles are long stretches of one void value around a small region: matches at distance 2 take care
of the voids, one Huffman code of the rest.
"""

import struct
from heapq import heapify, heappop, heappush
from zlib import adler32, crc32

LENGTHS = [(3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
           (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4),
           (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0)]
CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
DISTANCE = 2


def gzipped(data):
    return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff" + deflated(data) + struct.pack(
        "<II", crc32(data), len(data))


def zipped(name, data):
    """A zip archive with one file, dated 1 January 1980."""
    body, name = deflated(data), name.encode()
    fields = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, crc32(data), len(body), len(data), len(name), 0)
    local = b"PK\x03\x04" + fields + name + body
    central = b"PK\x01\x02" + struct.pack("<H", 20) + fields + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    return local + central + b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)


def png(width, palette, pixels):
    """An indexed PNG from rows of palette indices."""
    rows = b"".join(b"\0" + bytes(pixels[i:i + width]) for i in range(0, len(pixels), width))
    body = b"\x78\x01" + deflated(rows) + struct.pack(">I", adler32(rows))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", width,
                                    len(pixels) // width, 8, 3, 0, 0, 0)),
              (b"PLTE", b"".join(bytes(c) for c in palette)), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(c)) + kind + c + struct.pack(">I", crc32(kind + c)) for kind, c in chunks)


def deflated(data):
    """One final block with its own Huffman code."""
    symbols = tokens(data)
    counts = [0] * 286
    for symbol, _, _ in symbols:
        counts[symbol] += 1
    counts[256] = 1
    widths = code_widths(counts, 15)
    codes = canonical(widths)
    bits = Bits()
    bits.put(1, 1)
    bits.put(2, 2)
    header(bits, widths)
    for symbol, extra, extra_bits in symbols:
        bits.put(*codes[symbol])
        if symbol > 256:
            bits.put(extra, extra_bits)
            bits.put(0, 1)  # the one distance code in use
    bits.put(*codes[256])
    return bits.bytes()


def tokens(data):
    """(symbol, extra value, extra bits) of each literal and each run at distance 2."""
    result, i, end = [], 0, len(data)
    while i < end:
        run = 0
        while i >= DISTANCE and run < 258 and i + run < end and data[i + run] == data[i + run - DISTANCE]:
            run += 1
        if run < 6:
            result.append((data[i], 0, 0))
            i += 1
            continue
        k = max(k for k, (base, _) in enumerate(LENGTHS) if base <= run)
        result.append((257 + k, run - LENGTHS[k][0], LENGTHS[k][1]))
        i += run
    return result


def code_widths(counts, limit):
    """Huffman code widths; counts are flattened until none is wider than the limit."""
    while True:
        heap = [(count, symbol, (symbol, )) for symbol, count in enumerate(counts) if count]
        heapify(heap)
        widths = [0] * len(counts)
        while len(heap) > 1:
            a, b = heappop(heap), heappop(heap)
            for symbol in a[2] + b[2]:
                widths[symbol] += 1
            heappush(heap, (a[0] + b[0], min(a[1], b[1]), a[2] + b[2]))
        if max(widths) <= limit:
            return widths
        counts = [count // 2 + 1 if count else 0 for count in counts]


def canonical(widths):
    """(code with its bits reversed, width) for each symbol."""
    codes, code = {}, 0
    for width in range(1, 16):
        for symbol, w in enumerate(widths):
            if w == width:
                codes[symbol] = (int(format(code, "0%db" % width)[::-1], 2), width)
                code += 1
        code <<= 1
    return codes


def header(bits, widths):
    """The code widths: literals and lengths, then one distance code (1), every width spelled out."""
    distances = [0, 1]
    listed = widths + distances
    counts = [0] * 19
    for width in listed:
        counts[width] += 1
    meta = code_widths(counts, 7)
    codes = canonical(meta)
    used = max(i for i, symbol in enumerate(CODE_ORDER) if meta[symbol]) + 1
    used = max(used, 4)
    bits.put(286 - 257, 5)
    bits.put(len(distances) - 1, 5)
    bits.put(used - 4, 4)
    for symbol in CODE_ORDER[:used]:
        bits.put(meta[symbol], 3)
    for width in listed:
        bits.put(*codes[width])


class Bits:
    """Bits packed from the lowest of each byte on."""

    def __init__(self):
        self.out, self.value, self.count = bytearray(), 0, 0

    def put(self, value, width):
        self.value |= value << self.count
        self.count += width
        while self.count >= 8:
            self.out.append(self.value & 255)
            self.value >>= 8
            self.count -= 8

    def bytes(self):
        if self.count:
            self.out.append(self.value & 255)
        return bytes(self.out)
