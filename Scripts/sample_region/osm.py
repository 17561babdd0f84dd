"""The map being drawn: nodes, roads with tagged stretches, lines, areas, points, relations; and its XML.

A road is drawn once, whole. Bridges, speed limits and other stretches are laid over it afterwards, and
it is cut into OSM ways only on writing, where a stretch begins, a relation needs an end, or it got long.
"""

from .arithmetic import Random
from .geometry import along, degrees_text, distance, length, nearest, to_degrees

USERS = [("almwanderin", 38117), ("irnach_mapper", 512204), ("bergdohle", 74630), ("surmunt", 1290443),
         ("postauto42", 903311), ("steinbock", 226198), ("Kartenfritz", 8842), ("velo-vreni", 6120077),
         ("hgt", 31950), ("gemeinde-irnach", 11483920)]


class Node:
    __slots__ = ("x", "y", "tags", "id", "units")

    def __init__(self, x, y, tags=None):
        self.x, self.y, self.tags, self.id = x, y, tags or {}, None
        self.units = to_degrees(x, y)

    def __getitem__(self, axis):
        return self.y if axis else self.x


class Road:
    """A drawn line: `kind` is road, path, motorway, rail, water, river or other; it decides how crossings are made."""

    def __init__(self, nodes, tags, kind):
        self.nodes, self.tags, self.kind = nodes, tags, kind
        self.spans, self.cuts, self.ways = [], set(), []
        self.longest = 1300.0 if kind == "path" else 750.0

    def length(self):
        return length(self.nodes)

    def index(self, node):
        return self.nodes.index(node)

    def metres(self, node):
        return length(self.nodes[:self.index(node) + 1])

    def insert(self, p, reuse=6.0):
        """The node of the road nearest to p, a new one where none is within `reuse` metres of the place."""
        _, i, _, q = nearest(p, self.nodes)
        for node in (self.nodes[i], self.nodes[i + 1]):
            if distance(node, q) < reuse:
                return node
        node = Node(q[0], q[1])
        self.nodes.insert(i + 1, node)
        return node

    def at(self, metres, reuse=6.0):
        return self.insert(along(self.nodes, metres)[0], reuse)

    def span(self, start, end, tags):
        """Lays tags over the stretch between two nodes, or two distances from the start."""
        start, end = (place if isinstance(place, Node) else self.at(place, 2.0) for place in (start, end))
        self.spans.append((start, end, tags))
        return start, end

    def tags_between(self, i):
        """The tags of the segment from node i to node i + 1, spans laid over in order."""
        tags = dict(self.tags)
        for start, end, extra in self.spans:
            a, b = self.index(start), self.index(end)
            if min(a, b) <= i < max(a, b):
                tags.update(extra)
        return {k: v for k, v in tags.items() if v is not None}

    def grounded(self, i):
        tags = self.tags_between(i)
        return not (tags.get("bridge") or tags.get("tunnel") == "yes" or tags.get("tunnel") == "culvert")

    def pieces(self):
        """(nodes, tags) of each way the road is written as."""
        breaks = set(self.index(n) for n in self.cuts)
        layers = []
        for start, end, extra in self.spans:
            a, b = sorted((self.index(start), self.index(end)))
            breaks.update((a, b))
            layers.append((a, b, extra))
        last = len(self.nodes) - 1
        result, first, run = [], 0, 0.0
        for i in range(1, last + 1):
            run += distance(self.nodes[i - 1], self.nodes[i])
            if i == last or i in breaks or run > self.longest:
                tags = dict(self.tags)
                for a, b, extra in layers:
                    if a <= first and i <= b:
                        tags.update(extra)
                result.append((self.nodes[first:i + 1], {k: v for k, v in tags.items() if v is not None}))
                first, run = i, 0.0
        return result


class Way:

    def __init__(self, nodes, tags):
        self.nodes, self.tags, self.id = nodes, tags, None


class Relation:

    def __init__(self, members, tags):
        self.members, self.tags, self.id = members, tags, None


class Map:
    """All that is drawn, in drawing order."""

    def __init__(self):
        self.roads, self.areas, self.points, self.relations, self.pending = [], [], [], [], []
        self.named = {}

    def road(self, points, tags, kind="road", name=None):
        nodes = []
        for p in points:
            node = p if isinstance(p, Node) else Node(p[0], p[1])
            if not nodes or nodes[-1].units != node.units:
                nodes.append(node)
            elif node is p:  # a node that others use stands in for the bare point at its place
                nodes[-1] = node
        road = Road(nodes, tags, kind)
        self.roads.append(road)
        if name:
            self.named[name] = road
        return road

    def area(self, ring, tags):
        """A closed way; the ring is given without its repeated first point."""
        nodes = [p if isinstance(p, Node) else Node(p[0], p[1]) for p in ring]
        way = Way(nodes + nodes[:1], tags)
        self.areas.append(way)
        return way

    def line(self, points, tags):
        way = Way([p if isinstance(p, Node) else Node(p[0], p[1]) for p in points], tags)
        self.areas.append(way)
        return way

    def point(self, p, tags):
        node = Node(p[0], p[1], tags)
        self.points.append(node)
        return node

    def relation(self, members, tags):
        """Members are (Way | Node | Relation, role)."""
        relation = Relation(members, tags)
        self.relations.append(relation)
        return relation

    def later(self, action):
        """Runs when the roads have been cut into ways: for relations over roads."""
        self.pending.append(action)

    def merge(self, kept, dropped):
        """Puts one node in the place of another, wherever that is used."""
        for road in self.roads:
            if dropped in road.nodes:
                road.nodes = [kept if n is dropped else n for n in road.nodes]
                road.nodes = [n for i, n in enumerate(road.nodes) if i == 0 or n is not road.nodes[i - 1]]
                road.spans = [
                    tuple(kept if n is dropped else n for n in span[:2]) + span[2:] for span in road.spans
                ]
                road.cuts = set(kept if n is dropped else n for n in road.cuts)
        for way in self.areas:
            way.nodes = [kept if n is dropped else n for n in way.nodes]
        for key, value in dropped.tags.items():
            kept.tags.setdefault(key, value)

    def near(self, p, kinds=("road", ), radius=60.0):
        """The road of these kinds nearest to p."""
        best = None
        for road in self.roads:
            if road.kind in kinds:
                if min(abs(n.x - p[0]) + abs(n.y - p[1]) for n in road.nodes) > radius + 1500:
                    continue
                found = nearest(p, road.nodes)
                if found and found[0] < radius and (best is None or found[0] < best[0]):
                    best = (found[0], road)
        return best[1] if best else None

    def cut(self):
        """Cuts the roads into ways and builds the relations that wait for them."""
        for road in self.roads:
            road.ways = [Way(nodes, tags) for nodes, tags in road.pieces()]
        for action in self.pending:
            action()

    def ways(self):
        return [way for road in self.roads for way in road.ways] + self.areas

    def between(self, road, start=None, end=None):
        """The ways of a road between two of its nodes, with whether they are walked backward."""
        a = road.index(start) if start is not None else 0
        b = road.index(end) if end is not None else len(road.nodes) - 1
        low, high = min(a, b), max(a, b)
        found, position = [], 0
        for way in road.ways:
            if position >= low and position + len(way.nodes) - 1 <= high:
                found.append(way)
            position += len(way.nodes) - 1
        return found if a <= b else found[::-1]

    def write(self):
        """OSM XML 0.6, sorted by type and id."""
        numbering = Numbering(self)
        numbering.assign()
        south, west, north, east = numbering.box()
        text = [
            "<?xml version='1.0' encoding='UTF-8'?>\n",
            '<osm version="0.6" generator="make-sample-region">\n',
            '  <bounds minlat="%s" minlon="%s" maxlat="%s" maxlon="%s"/>\n' %
            tuple(degrees_text(v) for v in (south, west, north, east))
        ]
        for node in numbering.nodes:
            latitude, longitude = node.units
            head = '  <node id="%d"%s lat="%s" lon="%s"' % (node.id, numbering.edits[node.id],
                                                            degrees_text(latitude), degrees_text(longitude))
            text.append(head + (">\n" + tag_lines(node.tags) + "  </node>\n" if node.tags else "/>\n"))
        for way in numbering.ways:
            text.append('  <way id="%d"%s>\n' % (way.id, numbering.way_edits[way.id]))
            text.extend('    <nd ref="%d"/>\n' % node.id for node in way.nodes)
            text.append(tag_lines(way.tags) + "  </way>\n")
        for relation in numbering.relations:
            text.append('  <relation id="%d"%s>\n' % (relation.id, numbering.way_edits[-relation.id]))
            for member, role in relation.members:
                kind = {Node: "node", Way: "way", Relation: "relation"}[type(member)]
                text.append('    <member type="%s" ref="%d" role="%s"/>\n' % (kind, member.id, role))
            text.append(tag_lines(relation.tags) + "  </relation>\n")
        text.append("</osm>\n")
        return "".join(text)


class Numbering:
    """Gives ids, versions and edits as years of mapping would leave them: older objects have lower ids."""

    def __init__(self, drawing):
        self.random = Random("numbering")
        # A road is drawn in many sittings: its ways are of different age, and so are their ids.
        aged = [(min(self.random.below(6), self.random.below(6)), order, way)
                for order, way in enumerate(drawing.ways())]
        self.ways = [way for _, _, way in sorted(aged, key=lambda entry: entry[:2])]
        self.relations = drawing.relations
        self.points = drawing.points
        self.nodes, self.edits, self.way_edits = [], {}, {}

    def assign(self):
        seen = set()
        for way in self.ways:
            for node in way.nodes:
                if id(node) not in seen:
                    seen.add(id(node))
                    self.nodes.append(node)
        self.nodes += [p for p in self.points if id(p) not in seen]
        # The first half lies below 2^32, as in reality, the rest above.
        self.number(self.nodes, [249000000, 1387000000, 2740000000, 4312500000, 6905000000, 10880000000], 9)
        self.number(self.ways, [23100000, 122800000, 309400000, 668200000, 1174500000], 6)
        self.number(self.relations, [1680000, 8530000, 15920000], 40)
        self.stamp(self.nodes, self.edits, 90, 1)
        self.stamp(self.ways, self.way_edits, 14, 1)
        self.stamp(self.relations, self.way_edits, 3, -1)

    def number(self, objects, bases, stride):
        share = -(-len(objects) // len(bases))
        following = 0
        for i, item in enumerate(objects):
            if i % share == 0:
                following = bases[i // share] + self.random.below(90000)
            elif self.random.chance(0.03):
                following += self.random.below(4000)
            following += 1 + (self.random.below(stride) if self.random.chance(0.12) else 0)
            item.id = following

    def stamp(self, objects, edits, group, sign):
        """One edit for some `group` neighbours at a time, dates rising with the ids."""
        left, count = 0, max(1, len(objects))
        for i, item in enumerate(objects):
            if left == 0:
                left = 1 + self.random.below(2 * group)
                day = 40 + int(i * 5600 / count) + self.random.below(500)
                year, rest = 2010 + day // 365, day % 365
                date = "%04d-%02d-%02dT%02d:%02d:%02dZ" % (year, 1 + min(11, rest // 30), 1 + rest % 28,
                                                           6 + self.random.below(16), self.random.below(60),
                                                           self.random.below(60))
                user, uid = self.random.choice(USERS)
                changeset = 5000000 + day * 27000 + self.random.below(20000)
                version = 1 + self.random.below(3) + (self.random.below(9)
                                                      if sign < 0 or self.random.chance(0.3) else 0)
            left -= 1
            edits[item.id * sign] = ' version="%d" timestamp="%s" changeset="%d" uid="%d" user="%s"' % (
                version, date, changeset, uid, user)

    def box(self):
        latitudes, longitudes = [n.units[0] for n in self.nodes], [n.units[1] for n in self.nodes]
        return min(latitudes), min(longitudes), max(latitudes), max(longitudes)


def tag_lines(tags):
    return "".join('    <tag k="%s" v="%s"/>\n' % (escaped(k), escaped(str(v)))
                   for k, v in sorted(tags.items()))


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
