"""Checks on the drawn map: grades by class, what is underground, what nothing connects to."""

from .arithmetic import total
from .geometry import distance


def grades(drawing, height, base=60.0):
    """(class, length km, steepest of all, 99 of 100 below) over stretches of about `base` metres outside of structures."""
    found = {}
    for road in drawing.roads:
        for way in road.ways:
            kind = way.tags.get("highway")
            if not kind or way.tags.get("bridge") or way.tags.get("tunnel"):
                continue
            start, run = way.nodes[0], 0.0
            for a, b in zip(way.nodes, way.nodes[1:]):
                run += distance(a, b)
                if run >= base:
                    low, high = height(start.x, start.y), height(b.x, b.y)
                    if low is not None and high is not None:
                        found.setdefault(kind, []).append((abs(high - low) / run, run, b.units))
                    start, run = b, 0.0
    lines = []
    for kind, values in sorted(found.items()):
        values.sort()
        metres = total(run for _, run, _ in values)
        most = values[-1]
        lines.append(
            "%-14s %6.1f km   median %4.1f %%   99 of 100 below %4.1f %%   steepest %4.1f %% at %.5f,%.5f" %
            (kind, metres / 1000, values[len(values) // 2][0] * 100, values[len(values) * 99 // 100][0] * 100,
             most[0] * 100, most[2][0] / 1e7, most[2][1] / 1e7))
    return lines


def cover(drawing, terrain):
    """The least rock above each tunnel bored through the mountain."""
    lines = []
    for road in drawing.roads:
        for way in road.ways:
            if way.tags.get("tunnel") == "yes" and way.tags.get("layer") == "-1" and len(way.nodes) > 4:
                first, last = way.nodes[0], way.nodes[-1]
                a, b, whole = terrain(first.x, first.y), terrain(last.x, last.y), distance(first, last)
                above = [
                    terrain(n.x, n.y) - a - (b - a) * distance(first, n) / whole for n in way.nodes[1:-1]
                ]
                lines.append("%s: %.0f m from %.0f m to %.0f m, %.0f to %.0f m of rock above" %
                             (way.tags.get("name"), whole, a, b, min(above), max(above)))
    return lines
