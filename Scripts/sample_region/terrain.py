"""The shape of the land: valley lines and ridge lines with heights, blended, roughened and smoothed.

A point between a valley line and a ridge line gets a height between theirs, by a profile that is flat
at the bottom and steep above, as glaciers leave it. Noise adds gullies and knolls where it is steep.
"""

from math import sqrt

from .arithmetic import fade, value_noise
from .geometry import contains, curve, project

WEST, SOUTH, EAST, NORTH = -11200.0, -6000.0, 9800.0, 12000.0
CELL = 100.0
LAKE_LEVEL = 562.0

# Each line: points (x km, y km, height m, half width of the floor m).
VALLEYS = {
    "Irna": [(-12.5, -2.6, 546, 560), (-9.6, -2.35, 555, 640), (-8.6, -2.2, 561, 640),
             (-7.0, -1.95, 562, 780), (-5.7, -1.75, 562, 680), (-4.6, -1.5, 567, 540), (-3.0, -1.1, 592, 460),
             (-1.5, -0.75, 622, 520), (-0.3, -0.55, 641, 560), (0.8, -0.4, 664, 480), (2.2, -0.05, 712, 330),
             (4.0, 0.55, 800, 330), (5.8, 1.25, 905, 370), (7.4, 1.9, 1035, 220), (9.0, 2.3, 1290, 80),
             (10.6, 2.6, 1750, 20)], "Sarnel": [(0.62, -0.2, 668, 200), (0.85, 0.45, 720, 210),
                                                (1.18, 1.15, 930, 260), (1.55, 1.85, 1145, 300),
                                                (2.1, 2.65, 1255, 300), (2.75, 3.5, 1385, 260),
                                                (3.6, 4.55, 1540, 300), (4.2, 5.25, 1690, 330),
                                                (4.65, 5.85, 1880, 280), (5.0, 6.35, 2026, 160)],
    "Surmont head": [(5.0, 6.45, 2026, 160), (4.95, 7.1, 1850, 240), (4.6, 7.8, 1640, 280),
                     (3.9, 8.5, 1440, 280), (2.9, 9.0, 1285, 330)], "Surmont": [(-12.5, 8.1, 780, 180),
                                                                                (-9.0, 8.3, 860, 180),
                                                                                (-6.0, 8.6, 950, 190),
                                                                                (-2.5, 9.0, 1085, 230),
                                                                                (0.5, 9.25, 1180, 340),
                                                                                (2.5, 9.2, 1265, 440),
                                                                                (4.6, 9.6, 1420, 200),
                                                                                (7.0, 9.75, 1760, 120),
                                                                                (9.5, 9.5, 2200, 40)],
    "Feren": [(2.3, -0.2, 722, 120), (2.7, -1.1, 1010, 90), (3.1, -2.0, 1480, 120),
              (3.3, -2.9, 1980, 100)], "Tal": [(-3.0, -1.5, 596, 160), (-3.2, -2.6, 900, 90),
                                               (-3.4, -3.6, 1480, 80), (-3.5, -4.4, 1950, 40)],
    "Wang": [(-4.0, -1.2, 575, 150), (-4.0, 0.3, 900, 120), (-3.7, 1.6, 1330, 140), (-3.4, 2.7, 1750, 100),
             (-3.3, 3.3, 2000, 40)], "Crusch": [(-3.4, 8.7, 1060, 120), (-3.3, 7.2, 1420, 130),
                                                (-3.0, 5.9, 1820, 140), (-2.9, 5.0, 2100, 60)],
}

RIDGES = {
    "Rotstock": [(0.15, 1.5, 1330, 0), (0.45, 2.5, 1900, 0), (0.9, 3.7, 2350, 0), (1.3, 5.0, 2630, 0),
                 (2.5, 6.3, 2540, 0), (3.9, 6.55, 2300, 0), (5.0, 6.4, 2036, 0)],
    "Schwarzgrat": [(0.9, 3.7, 2350, 0), (-1.0, 4.2, 2480, 0), (-2.9, 4.2, 2260, 0), (-5.0, 3.7, 2410, 0),
                    (-8.0, 3.4, 2230, 0), (-12.5, 3.1, 2050, 0)], "Wangspitz": [(-2.0, 4.25, 2380, 0),
                                                                                (-1.9, 2.6, 1950, 0),
                                                                                (-1.8, 1.2, 1400, 0)],
    "Seeberg": [(-6.0, 3.6, 2360, 0), (-6.2, 2.0, 1850, 0),
                (-6.4, 0.6, 1250, 0)], "Piz Sarnel": [(5.0, 6.4, 2036, 0), (6.0, 6.15, 2380, 0),
                                                      (6.6, 5.2, 2846, 0), (5.3, 3.7, 2640, 0),
                                                      (4.0, 2.75, 2330, 0), (3.0, 2.0, 1760, 0),
                                                      (2.3, 1.35, 1290, 0), (1.85, 0.75, 960, 0),
                                                      (1.6, 0.25, 760, 0)], "Ostgrat": [(6.6, 5.2, 2846, 0),
                                                                                        (8.3, 5.3, 2740, 0),
                                                                                        (10.8, 5.8, 2900, 0)],
    "Ferenhorn": [(-12.5, -6.6, 1980, 0), (-8.0, -6.0, 2280, 0), (-5.2, -5.6, 2460, 0), (-1.5, -5.0, 2650, 0),
                  (2.0, -4.5, 2760, 0), (4.9, -4.0, 3012, 0), (7.6, -2.9, 2790, 0), (10.6, -1.2, 2720, 0),
                  (11.6, 0.9, 2700, 0), (12.0, 3.2, 2760, 0), (10.8, 5.8, 2900, 0)
                  ], "Klein Ferenhorn": [(4.9, -4.0, 3012, 0), (4.75, -2.9, 2590, 0), (4.4, -1.9, 2120, 0),
                                         (4.2, -0.9, 1420, 0)], "Gruenhorn": [(2.0, -4.5, 2760, 0),
                                                                              (1.8, -3.1, 2300, 0),
                                                                              (1.5, -1.7, 1620, 0)],
    "Niklausberg": [(-7.0, -5.8, 2350, 0), (-6.6, -4.6, 1800, 0),
                    (-6.4, -3.5, 1150, 0)], "Tristel": [(7.6, -2.9, 2790, 0), (7.3, -1.4, 2330, 0),
                                                        (7.0, 0.0, 1650, 0)], "Nord": [(-12.5, 11.6, 1850, 0),
                                                                                       (-6.0, 12.2, 2180, 0),
                                                                                       (0.0, 12.7, 2380, 0),
                                                                                       (5.0, 12.8, 2620, 0),
                                                                                       (9.8, 11.4, 2680, 0),
                                                                                       (11.3, 9.2, 2600, 0),
                                                                                       (10.8, 5.8, 2900, 0)],
    "Sulegl": [(2.5, 6.3, 2540, 0), (1.8, 7.4, 2200, 0), (1.5, 8.3, 1650, 0)], "Mutta": [(6.0, 6.15, 2380, 0),
                                                                                         (6.6, 7.5, 2250, 0),
                                                                                         (6.3, 8.6, 1850, 0)],
}

# The gorge of the Sarnel cuts this deep below the valley step; the viaduct crosses it.
GORGE = [(0.93, 0.5, 40), (1.2, 0.98, 90), (1.5, 1.45, 125), (1.78, 1.86, 105), (2.02, 2.3, 35)]
GORGE_HALF_WIDTH = 75.0

# Shoulders cut by old ice: (x, y, radius, height) in metres.
SHOULDERS = [(3950.0, -2180.0, 420.0, 2105.0), (-1950.0, 2350.0, 380.0, 1795.0),
             (-6250.0, 1150.0, 420.0, 1395.0), (1700.0, 7550.0, 320.0, 2060.0)]

# Summits: places on the height grid and heights, sharpened over SUMMIT_RADIUS.
SUMMITS = {
    "Gross Ferenhorn": (4900.0, -4000.0, 3012.0), "Klein Ferenhorn": (4700.0, -2900.0, 2644.0),
    "Piz Sarnel": (6600.0, 5200.0, 2846.0), "Rotstock": (1300.0, 5000.0, 2668.0),
    "Piz Sulegl": (2500.0, 6300.0, 2591.0), "Grünhorn": (2000.0, -4500.0, 2803.0),
    "Schwarzgrat": (-5000.0, 3700.0, 2455.0), "Wangspitz": (-1100.0, 4200.0, 2538.0),
    "Tristelhorn": (7600.0, -2900.0, 2857.0), "Piz Mutta": (6600.0, 7500.0, 2318.0),
    "Niklausstock": (-5200.0, -5600.0, 2519.0), "Ostgrat": (8300.0, 5300.0, 2791.0),
    "Seespitz": (-8000.0, 3400.0, 2307.0), "Crap Grond": (-6000.0, 11500.0, 2120.0)
}
SUMMIT_RADIUS = 620.0

# Ledges on which the pass road turns: places (x, y) around which half of the slope is left.
LEDGES = [(2070, 655), (2100, 920), (1270, 2020), (5430, 7050), (4670, 7040), (4290, 4540), (5165, 7540),
          (4995, 5340)]
LEDGE_RADIUS = 170.0

LAKE = [(-8480, -2330), (-8300, -2010), (-7900, -1800), (-7400, -1640), (-6900, -1560), (-6400, -1480),
        (-5980, -1430), (-5620, -1500), (-5480, -1740), (-5620, -1960), (-5960, -2120), (-6420, -2230),
        (-6900, -2330), (-7380, -2410), (-7900, -2500), (-8300, -2540)]


def segments(lines):
    result = []
    for line in lines:
        smooth = curve([(x * 1000, y * 1000) for x, y, _, _ in line], 450.0)
        heights = along_line(line, smooth)
        for i in range(len(smooth) - 1):
            result.append((smooth[i], smooth[i + 1], heights[i], heights[i + 1]))
    return result


def along_line(line, smooth):
    """Heights and widths of the drawn points carried over to the smooth line."""
    anchors, k = [], 0
    for x, y, _, _ in line:
        while k < len(smooth) - 1 and (abs(smooth[k][0] - x * 1000) > 1e-3
                                       or abs(smooth[k][1] - y * 1000) > 1e-3):
            k += 1
        anchors.append(k)
    values = []
    for j in range(len(line) - 1):
        steps = anchors[j + 1] - anchors[j]
        for s in range(steps):
            t = s / steps
            values.append(
                (line[j][2] * (1 - t) + line[j + 1][2] * t, line[j][3] * (1 - t) + line[j + 1][3] * t))
    return values + [(line[-1][2], line[-1][3])]


class Terrain:
    """Heights on a 100 m grid with a smooth surface through them."""

    def __init__(self):
        self.columns = int((EAST - WEST) / CELL) + 1
        self.rows = int((NORTH - SOUTH) / CELL) + 1
        self.valleys = segments(VALLEYS.values())
        self.ridges = segments(RIDGES.values())
        self.lake = curve(LAKE + LAKE[:1], 60.0)
        coarse = self.blended(2)
        self.grid = self.roughened(coarse)
        self.smooth()
        self.gorge = [(x * 1000, y * 1000, depth) for x, y, depth in GORGE]
        self.carve()
        self.ledges = [(x, y, self.surface(x, y)) for x, y in LEDGES]

    def blended(self, step):
        """Valley-to-ridge heights on every `step`-th grid point, with the share of the way up."""
        result = []
        for row in range(-step, self.rows + 2 * step, step):
            line = []
            for column in range(-step, self.columns + 2 * step, step):
                line.append(self.blend((WEST + column * CELL, SOUTH + row * CELL)))
            result.append(line)
        return result

    def blend(self, p):
        floor = weights = 0.0
        nearest_valley = 1e9
        bank = 0.0
        for a, b, (za, wa), (zb, wb) in self.valleys:
            d, t, _ = project(p, a, b)
            width = wa + (wb - wa) * t
            slope_distance = max(0.0, d - width)
            if slope_distance > nearest_valley + 2500:
                continue
            weight = 1.0 / ((slope_distance + 25) * (slope_distance + 25) * (slope_distance + 25) * (d + 60))
            floor += weight * (za + (zb - za) * t)
            weights += weight
            if slope_distance < nearest_valley:
                nearest_valley, bank = slope_distance, min(d, width) * 0.012
        floor = floor / weights + bank
        crest = weights = 0.0
        nearest_ridge = 1e9
        for a, b, (za, _), (zb, _) in self.ridges:
            d, t, _ = project(p, a, b)
            weight = 1.0 / ((d + 60) * (d + 60) * (d + 60))
            crest += weight * (za + (zb - za) * t)
            weights += weight
            nearest_ridge = min(nearest_ridge, d)
        crest = crest / weights
        share = (nearest_valley + 1) / (nearest_valley + nearest_ridge + 2)
        profile = 0.42 * share + 0.58 * fade(share)
        return floor + (crest - floor) * profile, share

    def roughened(self, coarse):
        grid = []
        for row in range(self.rows):
            line = []
            for column in range(self.columns):
                i, j = row // 2 + 1, column // 2 + 1
                u, v = (column % 2) / 2, (row % 2) / 2
                height, share = (self.mix(coarse, i, j, u, v, k) for k in (0, 1))
                x, y = WEST + column * CELL, SOUTH + row * CELL
                rough = 0.0
                for wave, amount, seed in ((1500.0, 70.0, 1), (700.0, 42.0, 2), (330.0, 20.0, 3)):
                    rough += amount * value_noise(x / wave + 100, y / wave + 100, seed)
                # Ribs and gullies run down the slopes: noise folded at zero.
                rib = value_noise(x / 520.0 + 100, y / 520.0 + 100, 9)
                fine = value_noise(x / 290.0 + 50, y / 290.0 + 50, 11)
                high = max(0.0, share - 0.25)
                rough += 60.0 * (0.35 - (rib if rib > 0 else -rib)) * share + high * high * (
                    330.0 * (0.3 - (rib if rib > 0 else -rib)) + 170.0 * (0.3 -
                                                                          (fine if fine > 0 else -fine)))
                steep = min(1.0, max(0.0, share - 0.06) * 1.8)
                line.append(height + rough * steep * steep)
            grid.append(line)
        return grid

    @staticmethod
    def mix(coarse, i, j, u, v, k):
        return ((coarse[i][j][k] * (1 - u) + coarse[i][j + 1][k] * u) * (1 - v) +
                (coarse[i + 1][j][k] * (1 - u) + coarse[i + 1][j + 1][k] * u) * v)

    def smooth(self):
        old = self.grid
        last_row, last_column = self.rows - 1, self.columns - 1
        self.grid = []
        for row in range(self.rows):
            north, here, south = old[min(last_row, row + 1)], old[row], old[max(0, row - 1)]
            line = []
            for column in range(self.columns):
                east, west = min(last_column, column + 1), max(0, column - 1)
                line.append(
                    (4 * here[column] + 2 * (north[column] + south[column] + here[east] + here[west]) +
                     north[east] + north[west] + south[east] + south[west]) / 16)
            self.grid.append(line)

    def carve(self):
        for x, y, top in SUMMITS.values():
            lift, cells = top - self.surface(x, y), int(SUMMIT_RADIUS / CELL)
            middle_column, middle_row = round((x - WEST) / CELL), round((y - SOUTH) / CELL)
            for row in range(max(0, middle_row - cells), min(self.rows, middle_row + cells + 1)):
                for column in range(max(0, middle_column - cells), min(self.columns,
                                                                       middle_column + cells + 1)):
                    i, j = (column - middle_column) * CELL, (row - middle_row) * CELL
                    far = 1 - sqrt(i * i + j * j) / SUMMIT_RADIUS
                    if far > 0:
                        self.grid[row][column] += lift * far * far
        for x, y, radius, level in SHOULDERS:
            for row in range(int((y - radius - SOUTH) / CELL), int((y + radius - SOUTH) / CELL) + 2):
                for column in range(int((x - radius - WEST) / CELL), int((x + radius - WEST) / CELL) + 2):
                    dx, dy = WEST + column * CELL - x, SOUTH + row * CELL - y
                    d = sqrt(dx * dx + dy * dy) / radius
                    if d < 1:
                        share, height = fade(1 - d), self.grid[row][column]
                        self.grid[row][column] = height * (1 - share) + (level +
                                                                         (height - level) * 0.12) * share

    def __call__(self, x, y):
        """Height in metres, gorge and lake included."""
        if -8500 < x < -5450 and -2560 < y < -1400 and contains(self.lake, (x, y)):
            return LAKE_LEVEL
        height = self.surface(x, y)
        for ledge_x, ledge_y, level in self.ledges:
            if -LEDGE_RADIUS < x - ledge_x < LEDGE_RADIUS and -LEDGE_RADIUS < y - ledge_y < LEDGE_RADIUS:
                d = sqrt((x - ledge_x) * (x - ledge_x) + (y - ledge_y) * (y - ledge_y)) / LEDGE_RADIUS
                if d < 1:
                    height += (level - height) * 0.5 * fade(1 - d)
        if 700 < x < 2300 and 300 < y < 2700:
            height -= self.notch(x, y)
        if -9000 < x < -5200 and -2800 < y < -1100:
            height = max(height, LAKE_LEVEL + 0.8)
        return height

    def notch(self, x, y):
        deepest = 0.0
        for (ax, ay, da), (bx, by, db) in zip(self.gorge, self.gorge[1:]):
            d, t, _ = project((x, y), (ax, ay), (bx, by))
            ratio = d / GORGE_HALF_WIDTH
            shape = 1.0 / ((1 + ratio * ratio) * (1 + ratio * ratio))
            deepest = max(deepest, (da + (db - da) * t) * shape)
        return deepest

    def surface(self, x, y):
        """Catmull-Rom patch through sixteen grid heights."""
        u, v = (x - WEST) / CELL, (y - SOUTH) / CELL
        column, row = int(u // 1), int(v // 1)
        u, v = u - column, v - row
        last_row, last_column = self.rows - 1, self.columns - 1
        wu, wv = cubic(u), cubic(v)
        height = 0.0
        for j in range(4):
            line, here = self.grid[max(0, min(last_row, row + j - 1))], 0.0
            for i in range(4):
                here += wu[i] * line[max(0, min(last_column, column + i - 1))]
            height += wv[j] * here
        return height

    def gradient(self, x, y, base=12.0):
        return ((self(x + base, y) - self(x - base, y)) / (2 * base),
                (self(x, y + base) - self(x, y - base)) / (2 * base))


def cubic(t):
    t2, t3 = t * t, t * t * t
    return (0.5 * (-t3 + 2 * t2 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (-3 * t3 + 4 * t2 + t),
            0.5 * (t3 - t2))
