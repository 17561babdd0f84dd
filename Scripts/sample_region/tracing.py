"""Lines that follow the land: hairpin roads at an even grade, tracks and trails by least effort."""

from heapq import heappop, heappush
from math import sqrt

from .geometry import contains, distance, resample, rounded, thinned, unit

# Steps to the neighbours on a grid, up to three cells away: cells east and north, length in cells, direction.
STEPS = [(dx, dy, sqrt(dx * dx + dy * dy)) + unit(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)
         if (dx or dy) and not any(dx % k == 0 and dy % k == 0 for k in (2, 3))]


def hairpins(terrain, start, side, grade, corridor, until, radius=15.0, shortest=170.0):
    """Descends from `start` at `grade`, to and fro across a corridor, until `until(point, height)`.

    `side` is +1 for turning left of the fall line first, −1 for right. A traverse ends where it would leave
    the corridor (a ring); the bend has the given radius. Yields points every few metres.
    """
    step = 5.0
    p, points = start, [start]
    heading = None
    since_turn = 0.0
    for _ in range(12000):
        gx, gy = terrain.gradient(p[0], p[1], 25.0)
        slope = sqrt(gx * gx + gy * gy)
        down = (-gx / slope, -gy / slope) if slope > 1e-6 else (heading or (0.0, -1.0))
        fall = min(1.0, grade / slope) if slope > 1e-6 else 1.0
        level = sqrt(1.0 - fall * fall)
        want = (down[0] * fall - side * down[1] * level, down[1] * fall + side * down[0] * level)
        heading = want if heading is None else turned(heading, want, step /
                                                      (radius if since_turn < 60 else 45.0))
        p = (p[0] + heading[0] * step, p[1] + heading[1] * step)
        points.append(p)
        since_turn += step
        if until(p, terrain(p[0], p[1])):
            break
        ahead = (p[0] + heading[0] * 45, p[1] + heading[1] * 45)
        if since_turn > shortest and not contains(corridor, ahead):
            side, since_turn = -side, 0.0
    return points


def turned(heading, want, limit):
    """The heading turned toward the wanted one by at most `limit` radians."""
    cross = heading[0] * want[1] - heading[1] * want[0]
    dot = heading[0] * want[0] + heading[1] * want[1]
    if dot > 0 and -limit < cross < limit:
        return want
    turn = limit if cross > 0 else -limit
    return unit(heading[0] - heading[1] * turn, heading[1] + heading[0] * turn)


class EffortField:
    """Least-effort lines on a grid of heights, for tracks and trails that keep below a grade."""

    def __init__(self, terrain, cell=45.0):
        self.terrain, self.cell = terrain, cell
        self.heights = {}
        self.taxed = []

    def height(self, key):
        """Height of a cell and what crossing it costs, as a factor."""
        value = self.heights.get(key)
        if value is None:
            x, y = key[0] * self.cell, key[1] * self.cell
            value = self.terrain(x, y)
            toll = 1.0
            for ring, box, factor in self.taxed:
                if box[0] < x < box[2] and box[1] < y < box[3] and contains(ring, (x, y)):
                    toll = max(toll, factor)
            value = (value, toll)
            self.heights[key] = value
        return value

    def tax(self, ring, factor):
        """Makes an area costly to cross, as the beds of rivers are."""
        xs, ys = [p[0] for p in ring], [p[1] for p in ring]
        self.taxed.append((ring, (min(xs), min(ys), max(xs), max(ys)), factor))

    def line(self, start, end, grade, spacing=25.0, tolerance=1.5, turn=1.0):
        cell = self.cell
        source, target = ((round(p[0] / cell), round(p[1] / cell)) for p in (start, end))
        best, came, heap = {source: 0.0}, {}, [(0.0, 0.0, source)]
        while heap:
            _, cost, key = heappop(heap)
            if key == target:
                break
            if cost > best[key]:
                continue
            here = self.height(key)[0]
            before = came.get(key)
            hx, hy = unit(key[0] - before[0], key[1] - before[1]) if before else (0.0, 0.0)
            for dx, dy, far, ux, uy in STEPS:
                following, run = (key[0] + dx, key[1] + dy), far * cell
                known = best.get(following, 1e18)
                if cost + run >= known:
                    continue
                there, toll = self.height(following)
                steep = (there - here) / run / grade
                steep = steep if steep > 0 else -steep
                total = cost + run * toll * (1 + 0.6 * steep * steep + (40 * (steep - 1) if steep > 1 else 0))
                if before:  # a curve costs little, a hairpin much, so that hairpins are few
                    ahead = hx * ux + hy * uy
                    total += turn * (14.0 * (1 - ahead) + (150.0 * (0.2 - ahead) if ahead < 0.2 else 0.0))
                if total < known:
                    best[following] = total
                    came[following] = key
                    i, j = target[0] - following[0], target[1] - following[1]
                    heappush(heap, (total + sqrt(i * i + j * j) * cell, total, following))
        keys = [target]
        while keys[-1] != source:
            keys.append(came[keys[-1]])
        inner = [(k[0] * cell, k[1] * cell) for k in reversed(keys)][1:-1]
        inner = [p for p in inner if distance(p, start) > cell * 0.8 and distance(p, end) > cell * 0.8]
        smooth = rounded([(start[0], start[1])] + inner + [(end[0], end[1])], 3)
        return thinned(resample(smooth, 9.0), tolerance, spacing)
