"""The villages, hamlets and farms outside of the town, with the lanes that lead to them."""

from .geometry import curve, thinned
from .osm import Node

LANE = {"highway": "residential", "surface": "asphalt"}
FARM_ROAD = {"highway": "unclassified", "surface": "asphalt", "lanes": "1", "width": "3"}


class Lanes:
    """Draws lanes whose ends join the roads that are there already."""

    def __init__(self, drawing, field):
        self.drawing, self.field = drawing, field

    def join(self, p, radius=70.0, kinds=("road", )):
        """The node of the nearest road, or the bare point where none is near."""
        road = self.drawing.near(p, kinds, radius)
        return road.insert(p, 8.0) if road else p

    def lane(self, points, tags, name=None, kind="road", start=True, end=False):
        """A drawn lane; its start, and its end on request, hang on the nearest road."""
        first = self.join(points[0]) if start else points[0]
        last = self.join(points[-1]) if end else points[-1]
        line = thinned(curve([first] + points[1:-1] + [last], 9.0), 0.8, 40.0)
        return self.drawing.road([first] + line[1:-1] + [last], tags, kind, name)

    def climb(self, points, grade, tags, name=None, kind="road", start=True, end=False, kinds=("road", ),
              spacing=28.0, tolerance=1.6, turn=0.6):
        """A lane that finds its own way over the given places below a grade."""
        first = self.join(points[0], kinds=kinds) if start else points[0]
        last = self.join(points[-1], kinds=kinds) if end else points[-1]
        places, line = [first] + points[1:-1] + [last], [first]
        for a, b in zip(places, places[1:]):
            line += self.field.line(a, b, grade, spacing, tolerance, turn)[1:-1] + [b]
        return self.drawing.road(line, tags, kind, name)


def draw(drawing, field):
    lanes = Lanes(drawing, field)
    seewil(drawing, lanes)
    sankt_niklaus(drawing, lanes)
    ferry(drawing)
    wyler(drawing, lanes)
    oberirn(drawing, lanes)
    mittelberg(drawing, lanes)
    surmont(drawing, lanes)
    mountain_farms(drawing, lanes)
    return lanes


def seewil(drawing, lanes):
    lanes.lane([(-7650, -1640), (-7560, -1590), (-7420, -1600), (-7300, -1630), (-7230, -1655)],
               dict(LANE, name="Hafenstrasse", maxspeed="30"), "Hafenstrasse")
    lanes.lane([(-7230, -1530), (-7240, -1600), (-7230, -1655)],
               dict(LANE, name="Ländtegasse", oneway="yes", surface="sett"), end=True)
    lanes.lane([(-7450, -1590), (-7440, -1480), (-7390, -1330), (-7250, -1290), (-7100, -1310),
                (-6980, -1370), (-6960, -1490)],
               dict(LANE, name="Oberdorfstrasse", maxspeed="30", **{"source:maxspeed": "CH:zone30"}),
               "Oberdorfstrasse", end=True)
    lanes.lane([(-7250, -1290), (-7200, -1200), (-7090, -1130)], dict(LANE, name="Rebweg", surface=None))
    lanes.lane([(-7390, -1330), (-7500, -1290), (-7610, -1300)],
               {"highway": "service", "service": "driveway", "access": "private"})
    lanes.lane([(-7200, -1415), (-7150, -1330)], {"highway": "footway", "surface": "paving_stones"},
               kind="path", end=True)


def sankt_niklaus(drawing, lanes):
    lanes.lane([(-6500, -2570), (-6470, -2470), (-6420, -2370), (-6440, -2300), (-6470, -2262)],
               dict(LANE, name="Seegasse"), "Seegasse")
    lanes.lane([(-6420, -2370), (-6300, -2300), (-6150, -2230), (-6020, -2190)],
               dict(LANE, name="Am See", surface="asphalt", maxspeed="30"), "Am See")
    lanes.lane([(-6440, -2330), (-6600, -2370), (-6760, -2400)],
               dict(LANE, name="Fischerweg", surface="gravel"), "Fischerweg")
    lanes.lane([(-6100, -2465), (-6180, -2522), (-6300, -2555)],
               dict(LANE, name="Kapellweg", surface="asphalt", access="destination"))


def ferry(drawing):
    pier_north, pier_south = Node(-7222, -1672), Node(-6474, -2240)
    drawing.road([drawing.named["Hafenstrasse"].nodes[-1], pier_north],
                 {"highway": "service", "surface": "concrete", "man_made": "pier", "name": "Ländte Seewil"})
    drawing.road([drawing.named["Seegasse"].nodes[-1], pier_south],
                 {"highway": "service", "surface": "wood", "man_made": "pier"})
    drawing.road(
        [pier_north, (-7150, -1760), (-6850, -2000), (-6560, -2170), pier_south], {
            "route": "ferry", "name": "Fähre Seewil – Sankt Niklaus", "duration": "00:12", "foot": "yes",
            "bicycle": "yes", "motor_vehicle": "yes", "hgv": "no", "maxweight": "3.5", "interval": "00:30",
            "opening_hours": "Apr-Oct 07:00-19:00", "operator": "Irnsee-Schifffahrt"
        }, "other", "ferry")


def wyler(drawing, lanes):
    lanes.lane([(1860, 85), (1880, -40), (1930, -140), (2000, -178), (2120, -180), (2240, -115), (2330, 20),
                (2390, 222)], dict(LANE, name="Wylerstrasse"), "Wylerstrasse", end=True)
    lanes.lane([(1930, -140), (1850, -210), (1780, -300), (1830, -420), (1960, -520)],
               dict(LANE, name="Bahnweg", surface="asphalt"), "Bahnweg")
    lanes.lane(
        [(1830, -420), (1770, -480), (1700, -500)],
        {"highway": "service", "service": "parking_aisle", "access": "customers", "surface": "fine_gravel"})


def oberirn(drawing, lanes):
    lanes.lane([(5650, 1325), (5600, 1420), (5680, 1520), (5850, 1560), (5990, 1530), (6040, 1450)],
               dict(LANE, name="Kirchweg", maxspeed="30"), "Kirchweg", end=True)
    lanes.lane([(5900, 1405), (5960, 1300), (6090, 1240), (6240, 1270)],
               dict(LANE, name="Gässli", surface=None))
    lanes.lane([(5850, 1560), (5900, 1660), (6010, 1720)], dict(LANE, name="Egga", incline="12%"))


def mittelberg(drawing, lanes):
    lanes.lane([(2250, 2700), (2330, 2640), (2380, 2720), (2370, 2810), (2330, 2865)],
               dict(LANE, name="Dorf"), end=True)
    lanes.lane([(2380, 2720), (2470, 2790)], {"highway": "service", "surface": "gravel"})
    lanes.lane([(1750, 2520), (1700, 2430), (1740, 2330), (1840, 2290)],
               dict(LANE, name="Schattenseite", surface=None))


def surmont(drawing, lanes):
    main = lanes.lane(
        [(2420, 9080), (2200, 9060), (1800, 9070), (1300, 9070), (700, 9080), (0, 9085), (-800, 9020),
         (-1600, 8970), (-2300, 8900), (-3000, 8840), (-3800, 8730), (-4800, 8600), (-6000, 8470),
         (-7200, 8360), (-8400, 8230), (-9600, 8140), (-11000, 8060)], {
             "highway": "secondary", "ref": "17", "name": "Via Principala", "surface": "asphalt",
             "maxspeed": "80", "lanes": "2"
         }, "Via Principala")
    main.span(main.nodes[0], main.insert((1700, 9070)),
              {"maxspeed": "50", "lit": "yes", "sidewalk": "left", "lanes": None, "width": "5.5"})
    main.span(main.insert((-2700, 8870)), main.insert((-3350, 8790)),
              {"maxspeed": "50", "lit": "yes", "surface": "asphalt"})
    lanes.lane([(2300, 9068), (2310, 8960), (2180, 8890), (1990, 8900), (1940, 9065)],
               dict(LANE, name="Via Sura", maxspeed="30"), "Via Sura", end=True)
    lanes.lane([(2180, 8890), (2150, 8790), (2060, 8740)], dict(LANE, name="Cuort", surface="cobblestone"))
    lanes.lane([(2150, 9060), (2140, 9200), (2250, 9330), (2440, 9390)],
               dict(LANE, name="Via dal Mulin", surface="compacted"), "Via dal Mulin")
    lanes.climb([(2600, 9098), (3300, 9330), (3900, 9480), (4500, 9640)], 0.10,
                dict(FARM_ROAD, name="Via Cuolm"), "Via Cuolm")
    lanes.lane([(-3000, 8840), (-2970, 8740), (-3080, 8660), (-3210, 8690), (-3260, 8800)],
               dict(LANE, name="Pradatsch", surface=None), end=True)
    lanes.lane([(-7200, 8360), (-7150, 8260), (-7000, 8230)], dict(LANE, name="Crap", surface="asphalt"))


def mountain_farms(drawing, lanes):
    lanes.climb([(-6700, -1445), (-6250, 1120)], 0.11, dict(FARM_ROAD, name="Seebergstrasse", maxspeed="60"),
                "Seebergstrasse", turn=0.35)
    lanes.climb(
        [(-3480, -1005), (-3500, -700), (-1980, 2300)], 0.12, {
            "highway": "track", "tracktype": "grade2", "surface": "gravel", "name": "Alpstrasse Wangboden",
            "motor_vehicle": "agricultural", "bicycle": "yes"
        }, "Wangboden", turn=0.25)
    lanes.climb(
        [(7200, 1890), (8700, 2480)], 0.13, {
            "highway": "track", "tracktype": "grade3", "surface": "gravel",
            "motor_vehicle": "forestry;agricultural", "seasonal": "summer", "smoothness": "bad"
        }, "Hinterirn", start=True)
    lanes.climb(
        [(-4300, -1890), (-4500, -3100)], 0.13, {
            "highway": "track", "tracktype": "grade2", "access": "forestry", "foot": "yes", "bicycle": "yes",
            "access:conditional": "no @ (Nov 15-Apr 15)"
        }, "Niklauswald")
