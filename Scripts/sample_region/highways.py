"""The roads one drives through the valley on: valley road, motorway, pass road, tunnel, railway, ferry, cable car."""

from .geometry import along, curve, distance, offset, thinned, toward
from .osm import Node
from .tracing import hairpins

SWISS_RURAL = {"surface": "asphalt", "lanes": "2", "maxspeed": "80", "source:maxspeed": "CH:rural"}
TOWN = {"maxspeed": "50", "source:maxspeed": "CH:urban", "lit": "yes", "sidewalk": "both"}

VALLEY_ROAD = [(-11000, -1980), (-10300, -1950), (-9600, -1900), (-9000, -1900), (-8550, -1960),
               (-8150, -1830), (-7700, -1660), (-7300, -1545), (-6900, -1480), (-6450, -1400), (-6000, -1350),
               (-5600, -1390), (-5300, -1420), (-4700, -1290), (-4100, -1090), (-3500, -1010), (-2900, -930),
               (-2300, -790), (-1750, -650), (-1330, -560)]
MAIN_STREET = [(-1170, -535), (-950, -490), (-700, -425), (-480, -385), (-250, -365), (0, -320), (250, -255),
               (470, -205), (670, -168), (950, -135), (1300, -60), (1700, 40), (2176, 158)]
UPPER_ROAD = [(2216, 172), (2400, 225), (2700, 330), (3300, 530), (3900, 720), (4500, 910), (5100, 1130),
              (5600, 1310), (5950, 1420), (6300, 1530), (6800, 1720), (7200, 1890)]
MOTORWAY = [(-11000, -2860), (-10300, -2830), (-9500, -2780), (-8700, -2740), (-8000, -2690), (-7400, -2620),
            (-6800, -2520), (-6200, -2400), (-5700, -2260), (-5200, -2080), (-4700, -1900), (-4150, -1730),
            (-3600, -1590)]
RAILWAY = [(-11000, -1880), (-10200, -1850), (-9400, -1800), (-8700, -1790), (-8100, -1660), (-7600, -1510),
           (-7100, -1410), (-6500, -1310), (-5900, -1250), (-5300, -1230), (-4600, -1080), (-3900, -900),
           (-3100, -780), (-2300, -600), (-1500, -380), (-1000, -230), (-500, -140), (0, -70), (500, -30),
           (1100, 0), (1700, 110), (2300, 270), (3000, 500), (3800, 760), (4600, 1010), (5200, 1230),
           (5620, 1400)]

VIADUCT = ((1535.0, 1848.0), (1768.0, 1535.0))


class Roundabout:
    """A ring of eight nodes; roads end on the ring node that faces them."""

    def __init__(self, drawing, centre, radius, tags):
        self.centre = centre
        ring = [(0.92388, 0.38268), (0.38268, 0.92388), (-0.38268, 0.92388), (-0.92388, 0.38268),
                (-0.92388, -0.38268), (-0.38268, -0.92388), (0.38268, -0.92388), (0.92388, -0.38268)]
        self.nodes = [Node(centre[0] + radius * x, centre[1] + radius * y) for x, y in ring]
        self.road = drawing.road(
            self.nodes + self.nodes[:1],
            dict(tags, junction="roundabout", oneway="yes", surface="asphalt", lit="yes"))

    def toward(self, p):
        return min(self.nodes, key=lambda n: distance(n, p))


def draw(drawing, terrain):
    west = Roundabout(drawing, (-1250, -548), 17,
                      {"highway": "primary", "ref": "51", "maxspeed": "50", "lanes": "1"})
    east = Roundabout(drawing, (2196, 166), 15,
                      {"highway": "primary", "ref": "51", "maxspeed": "50", "lanes": "1"})
    valley_roads(drawing, west, east)
    railway(drawing)
    motorway(drawing, terrain, west)
    pass_road(drawing, terrain, east)
    return west, east


def drawn(points, tolerance=0.8, longest=40.0):
    return thinned(curve(points, 8.0), tolerance, longest)


def valley_roads(drawing, west, east):
    line = drawn(VALLEY_ROAD)
    lower = drawing.road(line + [west.toward(line[-1])],
                         dict(SWISS_RURAL, highway="primary", ref="51", name="Seestrasse", smoothness="good"),
                         name="Seestrasse")
    lower.span(lower.at(0), lower.insert((-8900, -1900)), {"name": "Talstrasse"})
    lower.span(lower.insert((-7850, -1700)), lower.insert((-6750, -1450)),
               dict(TOWN, maxspeed="50", sidewalk="right", cycleway="no"))
    lower.span(lower.insert((-5450, -1410)), lower.insert((-1750, -650)),
               {"name": "Irnacher Strasse", "cycleway:right": "lane", "cycleway:left": "no"})
    lower.span(
        lower.insert((-1750, -650)), lower.nodes[-1],
        dict(TOWN, name="Irnacher Strasse",
             **{"maxspeed:forward": "50", "maxspeed:backward": "60", "maxspeed": None}))
    line = drawn(MAIN_STREET)
    main = drawing.road([west.toward(line[0])] + line[1:-1] + [east.toward(line[-1])],
                        dict(TOWN, highway="primary", ref="51", name="Hauptstrasse", surface="asphalt",
                             lanes="2", cycleway="lane"), name="Hauptstrasse")
    main.span(main.insert((-600, -405)), main.insert((-150, -352)),
              {"maxspeed": "30", "source:maxspeed": "CH:zone30", "cycleway": None, "cycleway:both": "no"})
    line = drawn(UPPER_ROAD)
    upper = drawing.road([east.toward(line[0])] + line[1:],
                         dict(SWISS_RURAL, highway="primary", ref="51", name="Talstrasse"), name="Talstrasse")
    main.span(
        main.insert((850, -150)), main.nodes[-1],
        dict(SWISS_RURAL, name="Talstrasse", cycleway=None, sidewalk=None, lit=None,
             **{"cycleway:both": "no"}))
    main.span(main.insert((1850, 80)), main.nodes[-1], dict(TOWN, sidewalk="left"))
    upper.span(upper.nodes[0], upper.insert((2500, 255)), TOWN)
    upper.span(upper.nodes[0], upper.nodes[-1], {"highway": "secondary", "ref": None})
    upper.span(upper.insert((5500, 1275)), upper.nodes[-1],
               dict(TOWN, highway="tertiary", name="Dorfstrasse", sidewalk="right"))
    upper.span(
        upper.insert((6250, 1515)), upper.nodes[-1], {
            "highway": "unclassified", "lanes": "1", "width": "3.5", "maxspeed": None,
            "source:maxspeed": None, "lit": None, "sidewalk": "no"
        })


def railway(drawing):
    rail = drawing.road(
        thinned(curve(RAILWAY, 12.0), 1.0, 120.0), {
            "railway": "rail", "usage": "branch", "gauge": "1000", "electrified": "contact_line",
            "voltage": "11000", "frequency": "16.7", "name": "Irnabahn", "passenger_lines": "1"
        }, "rail", "Irnabahn")
    for name, p, extra in (("Seewil", (-7250, -1440), {}), ("Irnach", (-520, -143), {"uic_ref": "8599041"}),
                           ("Wyler", (2080, 210), {"request_stop": "yes"}), ("Oberirn", (5620, 1400), {})):
        node = rail.insert(p, 12.0)
        node.tags.update(
            dict(
                {
                    "railway": "station" if name in ("Irnach", "Oberirn") else "halt",
                    "public_transport": "stop_position", "train": "yes", "name": name
                }, **extra))


def motorway(drawing, terrain, west):
    centre = curve(MOTORWAY, 20.0)
    common = {
        "highway": "motorway", "ref": "A51", "oneway": "yes", "lanes": "2", "maxspeed": "120",
        "surface": "asphalt", "smoothness": "excellent", "toll": "yes", "lit": "no", "hazmat": "yes"
    }
    eastbound = drawing.road(thinned(offset(centre, 11.0), 0.5, 60.0),
                             dict(common, destination="Irnach;Sarnelpass"), "motorway", "A51 eastbound")
    westbound = drawing.road(
        thinned(offset(centre, -11.0), 0.5, 60.0)[::-1], dict(common, destination="Unterland"), "motorway",
        "A51 westbound")
    # The trunk road goes on where the motorway ends, and reaches the town over the river.
    end = Node(-3330, -1498)
    split = [eastbound.nodes[-1], (-3460, -1555), end]
    trunk = {
        "highway": "trunk", "ref": "51a", "surface": "asphalt", "maxspeed": "80", "motorroad": "yes",
        "lit": "no", "foot": "no", "bicycle": "no", "name": "Umfahrung Irnach"
    }
    drawing.road(drawn(split), dict(trunk, oneway="yes", lanes="2"), "road")
    drawing.road(drawn([end, (-3470, -1530), westbound.nodes[0]]), dict(trunk, oneway="yes", lanes="2"),
                 "road")
    line = drawn(
        [end, (-2900, -1375), (-2400, -1290), (-1950, -1200), (-1600, -1040), (-1400, -800), (-1290, -610)])
    drawing.road(line[:-1] + [west.toward(line[-1])], dict(trunk, lanes="2"), "road", "Umfahrung")
    for carriageway, place in ((eastbound, 5720.0), (westbound, carriage_metres(westbound, eastbound,
                                                                                5720.0))):
        node = carriageway.at(place, 1.0)
        node.tags.update({
            "barrier": "toll_booth", "operator": "Irnatal-Strasse AG", "payment:cash": "yes",
            "payment:cards": "yes"
        })
        carriageway.span(carriageway.at(place - 200), carriageway.at(place + 200),
                         {"maxspeed": "60", "lanes": "3", "lit": "yes"})
    ramps(drawing, terrain, eastbound, westbound)
    rest_area(drawing, eastbound)


def carriage_metres(other, road, metres):
    """The distance along the opposite carriageway beside a place of this one."""
    p = along(road.nodes, metres)[0]
    return other.metres(other.insert(p, 1.0))


def ramps(drawing, terrain, eastbound, westbound):
    """A diamond junction: four ramps, a road over the motorway."""
    link = {"highway": "motorway_link", "oneway": "yes", "lanes": "1", "surface": "asphalt", "maxspeed": "60"}
    x = -9450.0
    south, north = Node(x + 40, -2905), Node(x + 20, -2655)
    drawing.road(
        [north] + drawn([north, (x + 30, -2720), (x + 38, -2850), south])[1:-1] + [south], {
            "highway": "secondary", "name": "Autobahnzubringer", "surface": "asphalt", "lanes": "2",
            "maxspeed": "60", "ref": "172"
        }, name="Zubringer bridge")
    off_east, on_east = eastbound.insert((x - 420, -2800)), eastbound.insert((x + 480, -2785))
    off_east.tags.update({"highway": "motorway_junction", "ref": "7", "name": "Irnsee"})
    drawing.road(drawn([off_east] + beside(eastbound, off_east, 70, 130) + [(x - 100, -2868), south]),
                 dict(link, destination="Seewil;Sankt Niklaus"), name="ramp off eastbound")
    drawing.road(drawn([south, (x + 160, -2862)] + beside(eastbound, on_east, -170, -80) + [on_east]),
                 dict(link, maxspeed="80"), name="ramp on eastbound")
    off_west, on_west = westbound.insert((x + 470, -2760)), westbound.insert((x - 430, -2775))
    off_west.tags.update({"highway": "motorway_junction", "ref": "7", "name": "Irnsee"})
    drawing.road(drawn([off_west] + beside(westbound, off_west, 70, 130) + [(x + 130, -2690), north]),
                 dict(link, destination="Seewil;Sankt Niklaus"), name="ramp off westbound")
    drawing.road(drawn([north, (x - 110, -2690)] + beside(westbound, on_west, -170, -80) + [on_west]),
                 dict(link, maxspeed="80"), name="ramp on westbound")
    feeder = drawing.named["Seestrasse"].insert((-9380, -1895))
    drawing.road(
        [north] + drawn([north, (-9395, -2520), (-9330, -2380), (-9340, -2180), (-9370, -2010), feeder])[1:],
        {
            "highway": "secondary", "name": "Autobahnzubringer", "surface": "asphalt", "lanes": "2",
            "maxspeed": "60", "ref": "172"
        }, name="Zubringer")
    line = drawn([
        south, (-9250, -2960), (-8800, -2930), (-8300, -2880), (-7800, -2830), (-7350, -2750), (-6900, -2660),
        (-6500, -2570), (-6150, -2480), (-5800, -2370), (-5300, -2200), (-4800, -2020), (-4200, -1840),
        (-3650, -1690), (-3300, -1600)
    ])
    drawing.road(
        line, {
            "highway": "tertiary", "name": "Niklausstrasse", "surface": "asphalt", "maxspeed": "60",
            "lane_markings": "no", "width": "5.5"
        }, name="Niklausstrasse")


def beside(carriageway, node, *metres):
    """Places on the right of a carriageway, some metres after a node (before it, if negative)."""
    start, places = carriageway.metres(node), []
    for m in metres:
        (x, y), (dx, dy) = along(carriageway.nodes, start + m)
        out = 6.0 + abs(m) * 0.05
        places.append((x + dy * out, y - dx * out))
    return places


def rest_area(drawing, eastbound):
    entry, leave = eastbound.insert((-7150, -2590)), eastbound.insert((-6560, -2480))
    link = {"highway": "service", "oneway": "yes", "surface": "asphalt"}
    a, b = (-6960, -2592), (-6760, -2556)
    loop = drawing.road([entry] + drawn([entry, (-7060, -2588), a, (-6860, -2575), b,
                                         (-6660, -2520), leave])[1:-1] + [leave], link, "motorway",
                        "rest area")
    drawing.area([(-7010, -2612), (-6730, -2560), (-6735, -2538), (-7000, -2585)],
                 {"highway": "rest_area", "name": "Raststätte Irnsee Süd", "toilets": "yes"})
    drawing.point((-6840, -2581), {"amenity": "toilets", "fee": "no"})
    drawing.point((-6800, -2574), {"leisure": "picnic_table"})
    return loop


def pass_road(drawing, terrain, wyler):
    """Sarnelpassstrasse, traced downhill from the pass on both sides, then turned to run from Wyler to Surmont."""
    bare = Bare(terrain)
    south = hairpins(terrain, (4985, 6385), 1, 0.078, [(4450, 5980), (5600, 6500), (5050, 5350), (4400, 4600),
                                                       (3900, 4250), (3400, 4800), (3900, 5500)],
                     lambda p, h: h < 1545)
    middle = hairpins(terrain, south[-1], -1, 0.075, [(3900, 4700), (3000, 3200), (2600, 2500), (2250, 2560),
                                                      (2000, 2600), (2600, 3700), (3400, 4900)],
                      lambda p, h: h < 1290)
    bench = hairpins(bare, middle[-1], 1, 0.076, [(2330, 3000), (1700, 2900), (1300, 2450), (1200, 1900),
                                                  (1480, 1760), (1800, 2150), (2080, 2560)],
                     lambda p, h: h < 1148)
    spur = hairpins(bare, VIADUCT[1], 1, 0.08, [(1600, 1600), (2000, 1600), (2130, 1000), (2130, 250),
                                                (1250, 200), (1450, 800)], lambda p, h: h < 748, shortest=200)
    north = hairpins(terrain, (5010, 6430), -1, 0.078,
                     [(4690, 6500), (5500, 6500), (5440, 7200), (5000, 8000), (4500, 8900), (3500, 9250),
                      (2700, 8900), (3580, 8250), (4560, 7450)], lambda p, h: h < 1350)
    ahead = toward(bench[-2], bench[-1], 30.0)
    landing = curve([bench[-8], bench[-1], ahead, toward(VIADUCT[0], VIADUCT[1], -22.0), VIADUCT[0]], 6.0)[1:]
    foot = curve([
        spur[-8], spur[-1], (1750, 251), (1741, 238), (1750, 224), (1775, 224), (1880, 238), (1975, 222),
        (2040, 184), (2100, 150), (2150, 152)
    ], 8.0)[6:]
    down = thinned(south + middle[1:] + bench[1:-8] + landing, 0.7)
    down += thinned([VIADUCT[1]] + spur[1:-8] + foot, 0.7)
    line = [wyler.toward(down[-1])] + down[:-1][::-1]
    top = Node(4998, 6408)
    tags = dict(SWISS_RURAL, highway="secondary", ref="17", name="Sarnelpassstrasse")
    tags["motor_vehicle:conditional"] = "no @ (Nov 01-May 31)"
    road = drawing.road(line + [top], tags, name="Sarnelpassstrasse")
    village = curve(
        [north[-4], north[-1],
         toward(north[-2], north[-1], 60.0), (2900, 9165), (2650, 9105), (2420, 9080)], 8.0)[1:]
    descent = drawing.road([top] + thinned(north[:-1] + village, 0.7), dict(tags, name="Via dal Pass"),
                           name="Via dal Pass")
    tag_pass(drawing, terrain, road, descent, top)
    return road, descent


def tag_pass(drawing, terrain, road, descent, top):
    south_gate, north_gate = tunnel(drawing, terrain, road, descent)
    open_all_year = {"motor_vehicle:conditional": None}
    road.span(road.nodes[0], south_gate, open_all_year)
    descent.span(north_gate, descent.nodes[-1], open_all_year)
    for line, gate, turn in ((road, south_gate, 1), (descent, north_gate, -1)):
        barrier = line.at(line.metres(gate) + 40 * turn, 2.0)
        barrier.tags.update(
            {"barrier": "lift_gate", "access": "yes", "note": "Wintersperre, offen von Juni bis Oktober"})
    a, b = (road.insert(p, 0.5) for p in VIADUCT[::-1])
    road.span(
        a, b,
        {"bridge": "viaduct", "layer": "2", "bridge:name": "Sarnelviadukt", "maxweight": "28", "lanes": "2"})
    road.span(road.nodes[0], road.at(160), dict(TOWN, sidewalk="left", surface="asphalt"))
    climb = road.metres(b)
    road.span(road.at(climb * 0.32), road.at(climb * 0.60), {"smoothness": "good", "width": "6.5"})
    road.span(road.at(climb + 60), road.at(climb + 900),
              {"smoothness": "intermediate", "width": "5.5", "lane_markings": "yes"})
    gallery = road.metres(south_gate) - 1650
    road.span(
        gallery, gallery + 260, {
            "tunnel": "avalanche_protector", "covered": "yes", "layer": "0", "name": "Galerie Plattenboden",
            "lit": "no"
        })
    gate = descent.metres(north_gate)
    descent.span(gate + 520, gate + 700,
                 {"tunnel": "avalanche_protector", "name": "Galaria Val Naira", "lit": "no"})
    above = road.metres(south_gate) + 200
    road.span(
        above, road.nodes[-1], {
            "lanes": None, "lane_markings": "no", "width": "5", "maxspeed": "60", "source:maxspeed": "sign",
            "smoothness": "intermediate"
        })
    descent.span(
        top, descent.at(gate - 200), {
            "lanes": None, "lane_markings": "no", "width": "5", "maxspeed": "60", "source:maxspeed": "sign",
            "surface": "asfalt"
        })
    descent.span(descent.length() - 700, descent.length(), dict(TOWN, maxspeed="50", sidewalk="no"))
    road.span(road.at(road.metres(b) + 1450), road.at(road.metres(b) + 2250),
              dict(TOWN, sidewalk="right", name="Sarnelpassstrasse"))
    top.tags.update({
        "natural": "saddle", "mountain_pass": "yes", "name": "Sarnelpass", "alt_name": "Pass dal Sarnel",
        "ele": str(round(terrain(top.x, top.y)))
    })


def tunnel(drawing, terrain, road, descent):
    """The Sarneltunnel runs straight below the pass, from the last bend before the head of the valley to the other side."""
    south, north = road.insert((4590, 5170), 3.0), descent.insert((4500, 7500), 3.0)
    portals = tuple(Node(*toward(a, b, 42.0)) for a, b in ((south, north), (north, south)))
    tags = {
        "highway": "secondary", "ref": "17", "name": "Sarneltunnel", "surface": "asphalt", "lanes": "2",
        "maxspeed": "80"
    }
    line = drawing.road([south, portals[0], portals[1], north], tags, name="Sarneltunnel")
    inside = {
        "tunnel": "yes", "layer": "-1", "lit": "yes", "bicycle": "no", "foot": "no", "maxheight": "4.3",
        "tunnel:name": "Sarneltunnel", "smoothness": "excellent"
    }
    inner = [
        Node(portals[0].x + (portals[1].x - portals[0].x) * k / 8,
             portals[0].y + (portals[1].y - portals[0].y) * k / 8) for k in range(1, 8)
    ]
    line.nodes[2:2] = inner
    line.spans.append((portals[0], portals[1], inside))
    line.longest = 5000.0
    return south, north


class Bare:
    """The land before the gorge was cut: the road builders kept clear of it."""

    def __init__(self, terrain):
        self.terrain = terrain

    def __call__(self, x, y):
        return self.terrain.surface(x, y)

    def gradient(self, x, y, base):
        return ((self(x + base, y) - self(x - base, y)) / (2 * base),
                (self(x, y + base) - self(x, y - base)) / (2 * base))
