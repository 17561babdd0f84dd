"""Ways through the drawn map, for the recorded tracks: shortest lines over the roads of some kinds."""

from heapq import heappop, heappush

from .geometry import distance


class Network:
    """The written ways as a graph of their nodes."""

    def __init__(self, drawing, allowed):
        self.links, self.order = {}, {}
        for road in drawing.roads:
            for way in road.ways:
                if allowed(way.tags):
                    oneway = way.tags.get("oneway") == "yes" and allowed is not on_foot
                    for a, b in zip(way.nodes, way.nodes[1:]):
                        self.links.setdefault(a, []).append((b, way))
                        back = self.links.setdefault(b, [])
                        if not oneway:
                            back.append((a, way))
        for number, node in enumerate(self.links):
            self.order[node] = number

    def nearest(self, p):
        return min(self.links, key=lambda n: (n.x - p[0]) * (n.x - p[0]) + (n.y - p[1]) * (n.y - p[1]))

    def walk(self, places):
        """The nodes passed from place to place, and the way that leads to each."""
        nodes, ways = [self.nearest(places[0])], [None]
        for place in places[1:]:
            leg = self.leg(nodes[-1], self.nearest(place))
            nodes += [n for n, _ in leg]
            ways += [w for _, w in leg]
        return nodes, ways

    def leg(self, start, end):
        best, came, heap = {start: 0.0}, {}, [(0.0, self.order[start], start)]
        while heap:
            cost, _, node = heappop(heap)
            if node is end:
                break
            if cost > best[node]:
                continue
            for following, way in self.links.get(node, ()):
                total = cost + distance(node, following)
                if total < best.get(following, 1e18):
                    best[following] = total
                    came[following] = (node, way)
                    heappush(heap, (total, self.order[following], following))
        line, node = [], end
        while node is not start:
            if node not in came:
                raise SystemExit("no way from %s to %s in the drawn map" % (start.units, end.units))
            before, way = came[node]
            line.append((node, way))
            node = before
        return line[::-1]


def on_foot(tags):
    return "highway" in tags and tags["highway"] not in (
        "motorway", "motorway_link", "trunk", "rest_area", "construction",
        "via_ferrata") and tags.get("foot") not in ("no", "private")


def by_bicycle(tags):
    walkable = tags.get("highway") not in ("steps", "path", "footway",
                                           "bridleway") or tags.get("bicycle") in ("yes", "designated")
    return on_foot(dict(
        tags,
        foot="yes")) and walkable and tags.get("bicycle") != "no" and tags.get("access") not in ("private",
                                                                                                 "no")


def by_car(tags):
    return tags.get("highway") in ("motorway", "motorway_link", "trunk", "primary", "secondary", "tertiary",
                                   "unclassified", "residential",
                                   "living_street") and tags.get("motor_vehicle") != "no"
