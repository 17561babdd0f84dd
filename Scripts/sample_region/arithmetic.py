"""Arithmetic that gives the same bits everywhere: a small generator of random numbers, a sine, noise.

The platform's `sin`, `exp` and `pow` may differ in the last bit from one C library to the next; IEEE
addition, multiplication, division and square root do not.
"""

MASK = (1 << 64) - 1
PI = 3.141592653589793


def total(values):
    """The plain sum from left to right; the built-in one rounds differently from Python 3.12 on."""
    result = 0.0
    for value in values:
        result += value
    return result


class Random:
    """SplitMix64 (Steele, Lea, Flood, 2014): a stream that depends on its seed text alone."""

    def __init__(self, seed):
        self.state = 1469598103934665603
        for byte in str(seed).encode():
            self.state = ((self.state ^ byte) * 1099511628211) & MASK

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        return mixed(self.state)

    def unit(self):
        """Evenly in [0, 1)."""
        return (self.bits() >> 11) / 9007199254740992.0

    def between(self, low, high):
        return low + (high - low) * self.unit()

    def below(self, count):
        return int(self.unit() * count)

    def choice(self, values):
        return values[self.below(len(values))]

    def chance(self, share):
        return self.unit() < share

    def normal(self):
        """Mean 0, deviation 1: the sum of twelve even numbers is close enough and needs no logarithm."""
        return total(self.unit() for _ in range(12)) - 6.0


def mixed(value):
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def lattice(column, row, seed):
    """A fixed pseudo-random number in [-1, 1] for a lattice point."""
    return (mixed((column * 0x9E3779B1 + row * 0x85EBCA77 + seed * 0xC2B2AE3D + 77) & MASK) >>
            11) / 4503599627370496.0 - 1.0


def fade(t):
    return t * t * (3.0 - 2.0 * t)


def value_noise(x, y, seed):
    """Smooth noise in [-1, 1] with features one unit wide."""
    column, row = int(x // 1), int(y // 1)
    u, v = fade(x - column), fade(y - row)
    south = lattice(column, row, seed) * (1 - u) + lattice(column + 1, row, seed) * u
    north = lattice(column, row + 1, seed) * (1 - u) + lattice(column + 1, row + 1, seed) * u
    return south * (1 - v) + north * v


def sine(angle):
    """Sine of an angle in radians by its series, folded into a quarter turn."""
    turns = angle / (2 * PI)
    turns -= int(turns // 1)
    sign = 1.0
    if turns >= 0.5:
        turns, sign = turns - 0.5, -1.0
    if turns > 0.25:
        turns = 0.5 - turns
    x = turns * 2 * PI
    square, term, total = x * x, x, x
    for k in range(1, 9):
        term *= -square / ((2 * k) * (2 * k + 1))
        total += term
    return sign * total


def cosine(angle):
    return sine(angle + PI / 2)
