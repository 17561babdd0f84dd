"""Lines and areas on the local plane: x metres east and y metres north of 46.2° N, 8° E."""

from math import sqrt

from .arithmetic import total

LATITUDE, LONGITUDE = 46.2, 8.0
METRES_PER_LATITUDE, METRES_PER_LONGITUDE = 111195.0, 76963.0


def to_degrees(x, y):
    """Latitude and longitude in units of 1e-7 degree, as OSM stores them."""
    return round((LATITUDE + y / METRES_PER_LATITUDE) * 1e7), round(
        (LONGITUDE + x / METRES_PER_LONGITUDE) * 1e7)


def to_plane(latitude, longitude):
    return (longitude - LONGITUDE) * METRES_PER_LONGITUDE, (latitude - LATITUDE) * METRES_PER_LATITUDE


def degrees_text(units):
    """1e-7 degrees as decimal text with seven places."""
    sign, units = ("-", -units) if units < 0 else ("", units)
    return "%s%d.%07d" % (sign, units // 10000000, units % 10000000)


def distance(a, b):
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))


def unit(dx, dy):
    length = sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length) if length > 0 else (0.0, 0.0)


def toward(a, b, metres):
    """The point `metres` from a in the direction of b."""
    dx, dy = unit(b[0] - a[0], b[1] - a[1])
    return (a[0] + dx * metres, a[1] + dy * metres)


def length(line):
    return total(distance(line[i], line[i + 1]) for i in range(len(line) - 1))


def project(p, a, b):
    """Nearest point of segment a-b: (distance, share along the segment, point)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square
    t = 0.0 if t < 0 else 1.0 if t > 1 else t
    q = (a[0] + dx * t, a[1] + dy * t)
    return distance(p, q), t, q


def nearest(p, line):
    """(distance, index of the segment, share, point) of the place of a line nearest to p."""
    best = None
    for i in range(len(line) - 1):
        d, t, q = project(p, line[i], line[i + 1])
        if best is None or d < best[0]:
            best = (d, i, t, q)
    return best


def crossing(a, b, c, d):
    """Shares along a-b and c-d at which the open segments cross, or None."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if cross == 0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    return (t, u) if 0 <= t <= 1 and 0 <= u <= 1 else None


def along(line, metres):
    """The point at `metres` from the start of a line, and the unit direction there."""
    for i in range(len(line) - 1):
        step = distance(line[i], line[i + 1])
        if metres <= step or i == len(line) - 2:
            t = 0.0 if step == 0 else max(0.0, min(1.0, metres / step))
            a, b = line[i], line[i + 1]
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), unit(b[0] - a[0], b[1] - a[1])
        metres -= step
    return line[0], (1.0, 0.0)


def resample(line, spacing):
    """Points at even spacing close to the one asked for, ends kept."""
    whole = length(line)
    count = max(1, round(whole / spacing))
    points, travelled, i = [line[0]], 0.0, 0
    for k in range(1, count):
        target = whole * k / count
        while i < len(line) - 2 and travelled + distance(line[i], line[i + 1]) < target:
            travelled += distance(line[i], line[i + 1])
            i += 1
        points.append(toward(line[i], line[i + 1], target - travelled))
    return points + [line[-1]]


def part(line, start, end):
    """The part of a line between two distances from its start."""
    inner, travelled = [], 0.0
    for i in range(len(line) - 1):
        travelled += distance(line[i], line[i + 1])
        if start + 0.01 < travelled < end - 0.01:
            inner.append(line[i + 1])
    return [along(line, start)[0]] + inner + [along(line, end)[0]]


def curve(points, spacing=12.0):
    """A smooth line through all points (Catmull-Rom, chord-length parameters)."""
    if len(points) < 3:
        return resample(points, spacing)
    result = [points[0]]
    for i in range(len(points) - 1):
        b, c = points[i], points[i + 1]
        a = points[i - 1] if i else (2 * b[0] - c[0], 2 * b[1] - c[1])
        d = points[i + 2] if i + 2 < len(points) else (2 * c[0] - b[0], 2 * c[1] - b[1])
        span, before, after = distance(b, c), distance(a, b), distance(c, d)
        tangents = []
        for p, q, r, left, right in ((a, b, c, before, span), (b, c, d, span, after)):
            w = left / (left + right) if left + right > 0 else 0.5
            tangents.append(
                tuple(((q[k] - p[k]) / (left or 1) * (1 - w) + (r[k] - q[k]) / (right or 1) * w) * span
                      for k in (0, 1)))
        steps = max(1, int(span / spacing + 0.5))
        for s in range(1, steps):
            t = s / steps
            t2, t3 = t * t, t * t * t
            result.append(
                tuple((2 * t3 - 3 * t2 + 1) * b[k] + (t3 - 2 * t2 + t) * tangents[0][k] +
                      (3 * t2 - 2 * t3) * c[k] + (t3 - t2) * tangents[1][k] for k in (0, 1)))
        result.append(c)  # the point itself, which may be a node that roads share
    return result


def rounded(line, passes=2):
    """Corners cut (Chaikin), ends kept."""
    for _ in range(passes):
        cut = [line[0]]
        for a, b in zip(line, line[1:]):
            cut.append((a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25))
            cut.append((a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75))
        line = cut + [line[-1]]
    return line


def thinned(line, tolerance, longest=40.0):
    """Fewer points with the same shape (Douglas-Peucker), none further apart than `longest`."""
    keep = {0, len(line) - 1}
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        worst, place = -1.0, first
        for i in range(first + 1, last):
            d = project(line[i], line[first], line[last])[0]
            if d > worst:
                worst, place = d, i
        if worst > tolerance or distance(line[first], line[last]) > longest:
            if worst <= tolerance:
                place = (first + last) // 2
            keep.add(place)
            stack += [(first, place), (place, last)]
    return [line[i] for i in sorted(keep)]


def offset(line, metres):
    """The line shifted to its right by `metres` (negative: left)."""
    shifted = []
    for i, p in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = unit(after[0] - before[0], after[1] - before[1])
        shifted.append((p[0] + dy * metres, p[1] - dx * metres))
    return shifted


def contains(area, p):
    """Whether p lies inside a closed ring."""
    inside = False
    for a, b in zip(area, area[1:] + area[:1]):
        if (a[1] > p[1]) != (b[1] > p[1]) and p[0] < a[0] + (p[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1]):
            inside = not inside
    return inside
