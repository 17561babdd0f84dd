"""Where drawn lines cross: a junction, a level crossing, a bridge, a ford or an underpass, as would be built."""

from .geometry import crossing, distance

SQUARE = 60.0


def resolve(drawing, random):
    """Settles every crossing of two lines that share no node there."""
    for first, second, p in found(drawing.roads):
        settle(drawing, first, second, p, random)


def found(roads):
    """All crossings (road, road, point) on the ground, in a fixed order."""
    squares, result, seen = {}, [], set()
    for k, road in enumerate(roads):
        if road.kind == "other":
            continue
        for i in range(len(road.nodes) - 1):
            a, b = road.nodes[i], road.nodes[i + 1]
            for column in range(int(min(a.x, b.x) // SQUARE), int(max(a.x, b.x) // SQUARE) + 1):
                for row in range(int(min(a.y, b.y) // SQUARE), int(max(a.y, b.y) // SQUARE) + 1):
                    squares.setdefault((column, row), []).append((k, i))
    for key in sorted(squares):
        members = squares[key]
        for m, (k, i) in enumerate(members):
            for l, j in members[m + 1:]:
                if (k == l and abs(i - j) < 3) or (k, i, l, j) in seen:
                    continue
                seen.add((k, i, l, j))
                a, b, c, d = roads[k].nodes[i], roads[k].nodes[i + 1], roads[l].nodes[j], roads[l].nodes[j +
                                                                                                         1]
                if a is c or a is d or b is c or b is d:
                    continue
                shares = crossing(a, b, c, d)
                if shares:
                    result.append(
                        (roads[k], roads[l], (a.x + (b.x - a.x) * shares[0], a.y + (b.y - a.y) * shares[0])))
    return result


def settle(drawing, first, second, p, random):
    if not (on_ground(first, p) and on_ground(second, p)):
        return
    order = ["path", "road", "rail", "motorway", "water", "river"]
    low, high = sorted((first, second), key=lambda r: order.index(r.kind))
    kinds = (low.kind, high.kind)
    if high.kind in ("river", "water"):
        over_water(drawing, low, high, p, random)
    elif high.kind == "motorway":
        if low.kind == "path":
            stretch(low, p, 24, {"tunnel": "yes", "layer": "-1"})
        elif low.kind != "motorway":
            stretch(low, p, 30, {"bridge": "yes", "layer": "1"})
    elif kinds == ("road", "rail") and low.tags.get("highway") in ("primary", "trunk", "secondary"):
        stretch(low, p, 16, {"bridge": "yes", "layer": "1"})
    else:
        node = shared(drawing, low, high, p)
        if high.kind == "rail" and low.kind != "rail":
            node.tags.update({"railway": "level_crossing" if low.kind == "road" else "crossing"})
            if low.kind == "road":
                node.tags.update({"crossing:barrier": "half", "crossing:light": "yes"})


def over_water(drawing, road, water, p, random):
    if road.kind == "water" or road.kind == "river":
        shared(drawing, road, water, p)
    elif water.kind == "river":
        stretch(road, p, 17, {"bridge": "yes", "layer": "1"})
    elif road.tags.get("highway") in ("path", "track") and random.chance(0.3):
        node = shared(drawing, road, water, p)
        if not node.tags:
            node.tags["ford"] = "stepping_stones" if road.tags["highway"] == "path" else "yes"
    else:
        stretch(road, p, 5, {"bridge": "yes", "layer": "1"})


def on_ground(road, p):
    best = None
    for i in range(len(road.nodes) - 1):
        a, b = road.nodes[i], road.nodes[i + 1]
        if min(a.x, b.x) - 3 <= p[0] <= max(a.x, b.x) + 3 and min(a.y, b.y) - 3 <= p[1] <= max(a.y, b.y) + 3:
            detour = distance(a, p) + distance(p, b) - distance(a, b)
            if best is None or detour < best[0]:
                best = (detour, i)
    return best is not None and road.grounded(best[1])


def stretch(road, p, half, tags):
    """Lays tags over the road from `half` metres before p to `half` metres after it, as far as it goes."""
    centre = road.insert(p, 0.5)
    middle, total = road.metres(centre), road.length()
    start = road.at(max(0.0, middle - half), 3.0)
    end = road.at(min(total, middle + half), 3.0)
    if not centre.tags and road.index(start) < road.index(centre) < road.index(end):
        road.nodes.remove(centre)
    if start is not end:
        road.spans.append((start, end, tags))


def shared(drawing, first, second, p):
    """One node on both lines at p."""
    node = first.insert(p, 4.0)
    other = node if node in second.nodes else second.insert(p, 4.0)
    if other is not node:
        drawing.merge(node, other)
    return node
