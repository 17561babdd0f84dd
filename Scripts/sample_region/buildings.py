"""Houses along the streets, farms and barns, shops and public buildings, addresses."""

from .arithmetic import Random
from .geometry import along, contains, distance, length, toward, unit
from .town import at

# Streets with houses: name, spacing, kinds of buildings, set back from the street, with a number range.
STREETS = [("Obere Gasse", 15, "old", 9), ("Untere Gasse", 15, "old", 9), ("Kirchgasse", 16, "old", 9),
           ("Webergasse", 16, "old", 10), ("Spitalgasse", 16, "old", 9), ("Mühlegasse", 16, "old", 10),
           ("Rathausgasse", 18, "old", 10), ("Am Wasser", 18, "old", 10), ("Hauptstrasse", 26, "town", 16),
           ("Bahnhofstrasse", 26, "town", 15), ("Postgasse", 22, "town", 14), ("Gartenweg", 24, "house", 15),
           ("Lindenhof", 22, "house", 14), ("Schulstrasse", 28, "town", 15), ("Sonnhalde", 26, "house", 15),
           ("Auweg", 27, "house", 15), ("Talbachstrasse", 25, "house", 15), ("Erlenhof", 22, "house", 14),
           ("Holzgasse", 24, "house", 14), ("Hangweg", 24, "house", 14), ("Spitalstrasse", 30, "town", 17),
           ("Oberdorfstrasse", 24, "house", 14), ("Hafenstrasse", 22, "town", 13),
           ("Rebweg", 26, "house", 14), ("Seegasse", 24, "house", 14), ("Am See", 28, "house", 15),
           ("Fischerweg", 32, "house", 14), ("Wylerstrasse", 28, "house", 15), ("Bahnweg", 34, "farm", 16),
           ("Kirchweg", 24, "house", 14), ("Gässli", 25, "house", 13), ("Egga", 25, "house", 13),
           ("Dorfstrasse", 26, "house", 15), ("Dorf", 22, "farm", 13), ("Schattenseite", 26, "farm", 14),
           ("Via Sura", 22, "house", 13), ("Cuort", 20, "old", 11), ("Via dal Mulin", 30, "farm", 15),
           ("Pradatsch", 24, "farm", 13), ("Crap", 26, "farm", 14)]

KINDS = {
    "old": (("yes", "yes", "residential", "apartments"), (9, 14), (9, 12)),
    "town": (("apartments", "yes", "residential", "commercial", "yes"), (12, 20), (10, 14)),
    "house": (("house", "yes", "detached", "yes"), (9, 13), (8, 11)),
    "farm": (("yes", "barn", "house", "farm_auxiliary", "stable"), (10, 17), (8, 11))
}

TOWNS = (("Irnach", "3971", (-1500, 900, -1400, 300)), ("Seewil", "3967", (-8200, -6500, -1800, -900)),
         ("Sankt Niklaus", "3968", (-7000, -5500, -2900, -2100)), ("Wyler", "3972", (1500, 2700, -700, 500)),
         ("Oberirn", "3974", (5300, 7300, 1000, 2100)), ("Mittelberg", "3973", (1300, 3000, 2000, 3200)),
         ("Surmont", "7191", (1500, 3500, 8600, 9700)), ("Pradatsch", "7192", (-3600, -2600, 8400, 9000)),
         ("Crap", "7193", (-7500, -6800, 8000, 8600)))

SHOPS = [("Hauptstrasse", {"shop": "supermarket", "name": "Volg Irnach"}),
         ("Hauptstrasse", {"amenity": "bank", "atm": "yes"}),
         ("Bahnhofstrasse", {"tourism": "hotel", "name": "Hotel Bahnhof", "stars": "3"}),
         ("Bahnhofstrasse", {"amenity": "post_office", "name": "Post Irnach"}),
         ("Obere Gasse", {"shop": "bakery", "name": "Beck Arnold", "wheelchair": "limited"}),
         ("Untere Gasse", {"shop": "books"}),
         ("Kirchgasse", {"amenity": "restaurant", "name": "Krone", "cuisine": "regional"}),
         ("Webergasse", {"shop": "bicycle", "name": "Velo Weber", "service:bicycle:repair": "yes"}),
         ("Spitalgasse", {"amenity": "pharmacy", "dispensing": "yes"}),
         ("Spitalstrasse", {"amenity": "doctors"}),
         ("Hafenstrasse", {"amenity": "restaurant", "name": "Seeblick", "outdoor_seating": "yes"}),
         ("Dorfstrasse", {"shop": "convenience", "name": "Dorfladen"}),
         ("Dorf", {"tourism": "guest_house", "name": "Sarnelblick"}),
         ("Via Sura", {"amenity": "restaurant", "name": "Crusch Alva"}),
         ("Wylerstrasse", {"amenity": "fuel", "name": "Garage Wyler", "brand": "Agrola"})]


def draw(drawing, ground):
    random = Random("buildings")
    builder = Builder(drawing, ground, random)
    builder.landmarks()
    for name, spacing, kind, setback in STREETS:
        builder.street(name, spacing, kind, setback)
    builder.farms()
    for name, tags in SHOPS:
        builder.shop(name, tags)
    return builder


class Builder:

    def __init__(self, drawing, ground, random):
        self.drawing, self.ground, self.random = drawing, ground, random
        self.fronts = {}
        self.squares = [w.nodes[:-1] for w in drawing.areas if w.tags.get("highway") == "pedestrian"]

    def rectangle(self, centre, heading, wide, deep):
        (x, y), (dx, dy) = centre, heading
        return [(x + dx * i * wide / 2 - dy * j * deep / 2, y + dy * i * wide / 2 + dx * j * deep / 2)
                for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]

    def place(self, centre, heading, wide, deep, tags, clear=7.0):
        """Puts up a building unless something is in its way."""
        ring = self.rectangle(centre, heading, wide, deep)
        if not all(self.ground.free(p, clear)
                   for p in ring + [centre]) or any(contains(square, centre) for square in self.squares):
            return None
        self.ground.ring(ring)
        if self.random.chance(0.18):  # an annexe makes the outline an L
            a, b, c, d = ring
            share, out = self.random.between(0.35, 0.6), self.random.between(2.0, 4.0)
            e = (c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share)
            nx, ny = unit(c[0] - b[0], c[1] - b[1])
            ring = [a, b, (c[0] + nx * out, c[1] + ny * out), (e[0] + nx * out, e[1] + ny * out), e, d]
        return self.drawing.area(ring, tags)

    def street(self, name, spacing, kind, setback):
        number = 1
        for road in [
                r for r in self.drawing.roads
                if r.tags.get("name") == name or any(s[2].get("name") == name for s in r.spans)
        ]:
            for nodes, tags in road.pieces():
                if tags.get("name") == name and tags.get("highway") != "unclassified":
                    number = self.frontage(name, nodes, spacing, kind, setback, number)

    def frontage(self, name, nodes, spacing, kind, setback, number):
        total, where = length(nodes), spacing * 0.5
        while where < total:
            p, heading = along(nodes, where)
            for side in (1, -1):
                if self.random.chance(0.86):
                    number += self.house(name, p, heading, side, kind, setback, number + (side < 0))
            where += spacing * self.random.between(0.85, 1.25)
        return number

    def house(self, name, p, heading, side, kind, setback, number):
        kinds, wide, deep = KINDS[kind]
        width, depth = self.random.between(*wide), self.random.between(*deep)
        out = setback + self.random.between(-1.5, 2.5) + depth / 2 - 4.5
        centre = (p[0] + heading[1] * out * side, p[1] - heading[0] * out * side)
        tags = {"building": self.random.choice(kinds)}
        town = next(((n, code) for n, code, (w, e, s, north) in TOWNS if w < p[0] < e and s < p[1] < north),
                    None)
        if town is None:
            return 0
        tagged = self.random.unit()
        if tagged < 0.45 and tags["building"] not in ("barn", "stable", "farm_auxiliary"):
            tags.update({"addr:street": name, "addr:housenumber": str(number)})
            if tagged < 0.2:
                tags.update({"addr:postcode": town[1], "addr:city": town[0]})
        clear = 3.4 if kind == "old" else 5.5
        if self.random.chance(0.12):
            tags["building:levels"] = str(2 + self.random.below(3))
        built = self.place(centre, heading, width, depth, tags, clear)
        if built is None:
            return 0
        self.fronts.setdefault(name, []).append(centre)
        if kind != "old" and self.random.chance(0.16):
            self.driveway(p, centre, kind)
        if tagged > 0.88:
            self.drawing.point((centre[0], centre[1]),
                               {"addr:street": name, "addr:housenumber": str(number), "addr:city": town[0]})
        return 2

    def driveway(self, street, door, kind):
        road = self.drawing.near(street, ("road", ), 3.0)
        if road:
            start = road.insert(street, 3.0)
            tags = {"highway": "service", "service": "driveway"}
            if self.random.chance(0.4):
                tags["access"] = "private"
            if self.random.chance(0.35):
                tags["surface"] = self.random.choice(["gravel", "paving_stones", "asphalt", "grass_paver"])
            drive = self.drawing.road([start, toward(start, door, distance(start, door) - 4.5)], tags)
            if kind == "house" and self.random.chance(0.25):
                drive.at(drive.length() * 0.5, 1.0).tags.update(
                    {"barrier": "gate"} if self.random.chance(0.6) else {"barrier": "gate", "locked": "yes"})

    def landmarks(self):
        east = unit(0.9903, 0.1392)
        for p, wide, deep, tags in ((at(-310, 418), 46, 12, {
                "building": "train_station", "name": "Irnach", "public_transport": "station"
        }), (at(-20, 140), 24, 18,
             {"building": "townhall", "amenity": "townhall", "name": "Rathaus"}), (at(160, 365), 60, 18, {
                 "building": "school", "amenity": "school", "name": "Schulhaus Irnach"
             }), (at(395, -372), 70, 28,
                  {"building": "hospital", "amenity": "hospital", "name": "Spital Irnatal"
                   }), (at(450, 120), 52, 34,
                        {"building": "retail", "shop": "supermarket", "name": "Einkaufszentrum Irna"
                         }), (at(700, 250), 80, 30, {"building": "industrial", "name": "Sägewerk Irna"})):
            self.place(p, east, wide, deep, tags, 4.0)
        for p, tags in (((-7330, -1445),
                         {"building": "church", "amenity": "place_of_worship", "name": "St. Peter"
                          }), ((-6215, -2510), {"building": "chapel", "name": "Niklauskapelle"}),
                        ((5790, 1500), {"building": "church", "name": "Kirche Oberirn"}), ((2300, 2770), {
                            "building": "chapel", "name": "Kapelle Mittelberg"
                        }), ((2080, 9010), {"building": "church", "name": "Baselgia Sogn Gion"}),
                        ((5050, 6450), {"building": "hotel", "tourism": "hotel",
                                        "name": "Hospiz Sarnelpass"}), ((4030, -2290), {"building": "yes"}),
                        ((1948, -560), {"building": "transportation"})):
            self.place(p, east, 22 if "church" in tags["building"] else 14, 11, tags, 2.5)

    def farms(self):
        """Barns in the fields, huts on the alps."""
        for road, spacing, tags in (("Seebergstrasse", 420, {"building": "barn"}), ("Wangboden", 700, {
                "building": "hut"
        }), ("Irnaradweg Ost", 260, {"building": "barn"}), ("Irnaradweg Oberirn", 380, {"building": "barn"}),
                                    ("Alp Sarnel", 500, {"building": "stable"}),
                                    ("Alp Sulegl", 600, {"building": "cabin"}), ("Via Cuolm", 230,
                                                                                 {"building": "farm"}),
                                    ("Niklausstrasse", 330, {"building": "yes"}), ("Hinterirn", 330,
                                                                                   {"building": "barn"}),
                                    ("Via Principala", 400, {"building": "barn"}), ("Rebbergweg", 350,
                                                                                    {"building": "shed"})):
            line, where = self.drawing.named[road].nodes, 90.0
            total = length(line)
            while where < total:
                p, heading = along(line, where)
                side = 1 if self.random.chance(0.5) else -1
                out = self.random.between(14, 38) * side
                self.place((p[0] + heading[1] * out, p[1] - heading[0] * out), heading,
                           self.random.between(8, 16), self.random.between(7, 10), dict(tags))
                where += spacing * self.random.between(0.6, 1.4)

    def shop(self, name, tags):
        fronts = self.fronts.get(name)
        if fronts:
            p = fronts.pop(self.random.below(len(fronts)))
            self.drawing.point((p[0] + 1.5, p[1] - 1.0), tags)
