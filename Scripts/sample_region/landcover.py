"""Forest, meadows, rock and water; fields on the valley floor; peaks, trees, power lines, signposts."""

from math import sqrt

from .arithmetic import PI, Random, cosine, fade, sine, value_noise
from .geometry import along, length, offset, part, thinned, unit
from .terrain import SUMMITS

# Forest bands on the slopes: where they start, how far they run (metres; negative: with the slope on the right), from and up to which height.
FORESTS = [((-10800, -700), 3600, 640, 1500), ((-5900, -900), 1500, 640, 1350),
           ((-3300, -300), 2300, 700, 1500), ((-700, 250), 1400, 740, 1650), ((2900, 900), 2100, 860, 1700),
           ((6500, 2250), 1500, 1240, 1850), ((-10800, -3300), -3800, 640, 1600),
           ((-6700, -2950), -2900, 680, 1650), ((-2900, -1900), -2600, 680, 1750),
           ((-200, -1350), -2300, 720, 1700), ((2900, -650), -2000, 860, 1750),
           ((5600, 250), -2000, 1090, 1850), ((3000, 3100), 1600, 1430, 1800),
           ((1300, 2700), -1500, 1330, 1750), ((-10800, 7700), -5200, 920, 1600),
           ((-5600, 8100), -2100, 1010, 1700), ((-3000, 8300), -3300, 1150, 1750),
           ((700, 8750), -1300, 1330, 1850), ((-6100, 9000), -4300, 960, 1650),
           ((-500, 9650), -5000, 1230, 1750), ((5200, 9950), -4900, 1430, 1850)]

SIGNPOSTS = [(4990, 6420), (2330, 2865), (-1980, 2300), (-6250, 1120), (1560, 900), (1750, 7600),
             (3700, 8600), (-300, 3350), (4010, -2260), (-520, -250), (-5200, 2000), (-2950, 5000),
             (1860, -480), (-3100, 6900)]


def draw(drawing, terrain, ground):
    random = Random("landcover")
    forests(drawing, terrain, random)
    rocks(drawing, terrain, random)
    fields(drawing, terrain, ground, random)
    points(drawing, terrain, random)
    lines(drawing, terrain, random)
    settlements(drawing)


def contour(terrain, start, run, height):
    """A level line of some length, from where the slope reaches the height; negative runs go the other way about."""
    p, sign = start, 1 if run > 0 else -1
    for _ in range(400):
        gx, gy = terrain.gradient(p[0], p[1], 40.0)
        lift = height - terrain(p[0], p[1])
        steep = max(gx * gx + gy * gy, 0.0025)
        if -4 < lift < 4:
            break
        step = max(-60.0, min(60.0, lift / sqrt(steep)))
        dx, dy = unit(gx, gy)
        p = (p[0] + dx * step, p[1] + dy * step)
    line, heading = [p], None
    for _ in range(int(abs(run) / 90)):
        gx, gy = terrain.gradient(p[0], p[1], 60.0)
        dx, dy = unit(gx, gy)
        heading = (dy * sign,
                   -dx * sign) if heading is None else unit(dy * sign + heading[0] * 0.7, -dx * sign +
                                                            heading[1] * 0.7)
        lift = max(-0.5, min(0.5, (height - terrain(p[0], p[1])) / 60.0))
        p = (p[0] + heading[0] * 90 + dx * lift * 40, p[1] + heading[1] * 90 + dy * lift * 40)
        line.append(p)
    return line


def uphill(terrain, p, height, most=1900.0):
    """The place reached straight uphill from p at a height."""
    for _ in range(int(most / 40)):
        if terrain(p[0], p[1]) >= height:
            break
        dx, dy = unit(*terrain.gradient(p[0], p[1], 60.0))
        p = (p[0] + dx * 40, p[1] + dy * 40)
    return p


def forests(drawing, terrain, random):
    for start, run, low, high in FORESTS:
        edge = contour(terrain, start, run, low)
        top = []
        for k, p in enumerate(edge):  # the wood thins out at its ends, its upper edge wavers
            rise = fade(min(1.0, (k + 0.3) / 5, (len(edge) - 0.7 - k) / 5))
            limit = low + (high - low) * rise * (0.86 + 0.30 * value_noise(p[0] / 420, p[1] / 420, 21))
            top.append(uphill(terrain, p, limit))
        ring = [(p[0] + random.between(-12, 12), p[1] + random.between(-12, 12))
                for p in thinned(edge, 9.0, 400.0) + thinned(top, 22.0, 400.0)[::-1]]
        tags = {"landuse": "forest"} if random.chance(0.6) else {"natural": "wood"}
        if random.chance(0.5):
            tags["leaf_type"] = random.choice(["needleleaved", "mixed"])
        drawing.area(ring, tags)


def rocks(drawing, terrain, random):
    """Rock and scree around the peaks, patches of scrub below them."""
    for p in SUMMITS.values():
        for kind, low, high in (("bare_rock", 60, 320), ("scree", 300, 520), ("scrub", 0, 0)):
            if kind == "scrub":
                centre = (p[0] + random.between(-1300, 1300), p[1] + random.between(-1300, 1300))
                reach = random.between(60, 200)
            else:
                centre = (p[0] + random.between(-low, low) * 2, p[1] + random.between(-low, low) * 2)
                reach = random.between(low + 60, high)
            ring = blob(centre, reach, random, 9)
            if all(-11000 < q[0] < 9600 and -5800 < q[1] < 11800 for q in ring):
                drawing.area(ring, {"natural": kind})


def blob(centre, reach, random, corners):
    turn = random.between(0, 1)
    result = []
    for k in range(corners):
        angle, far = (k + turn) / corners * 2 * PI, reach * random.between(0.55, 1.1)
        result.append((centre[0] + cosine(angle) * far * 1.3, centre[1] + sine(angle) * far * 0.8))
    return result


def fields(drawing, terrain, ground, random):
    """Meadows and fields beside the valley roads, where the land is flat enough and nothing stands."""
    for name, count, kinds in (("Seestrasse", 70, ("meadow", "farmland", "meadow", "orchard")),
                               ("Irnaradweg West", 40, ("farmland", "meadow")), ("Irnaradweg Ost", 24,
                                                                                 ("meadow", )),
                               ("Talstrasse", 50, ("meadow", "meadow", "grass")), ("Hauptstrasse", 20,
                                                                                   ("meadow", "orchard")),
                               ("Via Principala", 80, ("meadow", "farmland", "meadow")), ("Seebergstrasse",
                                                                                          34, ("meadow", )),
                               ("Sarnelpassstrasse", 40, ("meadow", )), ("Via Cuolm", 18, ("meadow", )),
                               ("Niklausstrasse", 30, ("meadow", "vineyard", "farmland")), ("Rebbergweg", 26,
                                                                                            ("vineyard", )),
                               ("Wangboden", 18, ("meadow", )), ("Irnaradweg Oberirn", 24, ("meadow", )),
                               ("Irnabahn", 70, ("meadow", "farmland", "orchard",
                                                 "grass")), ("Umfahrung", 30, ("farmland", "meadow")),
                               ("Via dal Pass", 30,
                                ("meadow", )), ("Bahnhofstrasse", 12,
                                                ("grass", "orchard")), ("Auweg", 10, ("grass", "meadow"))):
        line = drawing.named[name].nodes
        total = length(line)
        for _ in range(count):
            (x, y), (dx, dy) = along(line, random.between(0, total))
            side, wide, deep = (1 if random.chance(0.5) else -1), random.between(35,
                                                                                 110), random.between(30, 75)
            out = (9 + deep / 2 + random.between(0, 60)) * side
            centre = (x + dy * out, y - dx * out)
            ring = []
            for i, j in ((-1, -1), (0, -1), (1, -1), (1, 1), (-1, 1)):
                u, v = i * wide / 2 + random.between(-6, 6), j * deep / 2 + random.between(-5, 5)
                ring.append((centre[0] + dx * u - dy * v, centre[1] + dy * u + dx * v))
            samples = ring + [centre] + [((a[0] + centre[0]) / 2, (a[1] + centre[1]) / 2) for a in ring]
            gx, gy = terrain.gradient(centre[0], centre[1], 40.0)
            if sqrt(gx * gx + gy * gy) < 0.4 and terrain(*centre) > 563 and all(
                    ground.free(p, 6.0) for p in samples) and ground.free(centre,
                                                                          min(wide, deep) * 0.45):
                ground.ring(ring)
                kind = random.choice(kinds)
                drawing.area(ring, {"landuse": kind, "crop": "maize"}
                             if kind == "farmland" and random.chance(0.2) else {"landuse": kind})


def points(drawing, terrain, random):
    for name, (x, y, top) in SUMMITS.items():
        drawing.point((x, y), {"natural": "peak", "name": name, "ele": "%d" % top})
    drawing.point((4880, -3960), {"man_made": "cross", "summit:cross": "yes"})
    for k, p in enumerate(SIGNPOSTS):
        drawing.point(
            (p[0] + 4, p[1] + 3), {
                "tourism": "information", "information": "guidepost", "hiking": "yes",
                "ele": str(round(terrain(*p)) + (3 if k % 4 == 1 else 0)), "operator": "Wanderwege Irnatal"
            })
    for kind, name, p in (("town", "Irnach", (-400, -560)), ("village", "Seewil", (-7280, -1500)),
                          ("village", "Sankt Niklaus", (-6300, -2380)), ("village", "Oberirn", (5840, 1480)),
                          ("village", "Surmont", (2220, 9020)), ("hamlet", "Wyler", (1950, -180)),
                          ("hamlet", "Mittelberg", (2330, 2740)), ("hamlet", "Pradatsch", (-3060, 8760)),
                          ("hamlet", "Crap", (-7100, 8290)), ("isolated_dwelling", "Seeberg", (-6270, 1140)),
                          ("locality", "Wangboden", (-1960, 2320)), ("locality", "Plattenboden", (3700,
                                                                                                  4650)),
                          ("locality", "Ferenalp", (3950, -2100)), ("locality", "Cuolm", (4400, 9600))):
        drawing.point(
            p, dict({"place": kind, "name": name}, **({"population": "3870"} if kind == "town" else {})))
    for name, spacing in (("Seestrasse", 380), ("Irnapromenade", 26), ("Auweg", 60), ("Bahnhofstrasse", 45),
                          ("Irnaradweg West", 110), ("Via Principala", 420), ("Hauptstrasse", 160)):
        line = drawing.named[name].nodes
        for k in range(1, int(length(line) / spacing)):
            (x, y), (dx, dy) = along(line, k * spacing + random.between(-spacing * 0.3, spacing * 0.3))
            out = random.between(5, 8) * (1 if random.chance(0.5) else -1)
            what = random.unit()
            tags = {"natural": "tree"} if what < 0.72 else {"highway": "street_lamp"} if what < 0.82 else {
                "amenity": "bench", "backrest": "yes"
            } if what < 0.92 else {"amenity": "waste_basket"}
            drawing.point((x + dy * out, y - dx * out), tags)
    for stop, name, metres in (("Seewil, Dorf", "Seestrasse", 3920), ("Irnach, Kreisel", "Hauptstrasse", 420),
                               ("Irnach, Spitalstrasse", "Hauptstrasse",
                                1150), ("Oberirn, Kirche", "Talstrasse",
                                        3600), ("Mittelberg, Post", "Sarnelpassstrasse",
                                                6050), ("Surmont, vitg", "Via Principala", 600),
                               ("Pradatsch, cumin", "Via Principala", 5300), ("Sarnelpass, Hospiz",
                                                                              "Via dal Pass", 60)):
        (x, y), (dx, dy) = along(drawing.named[name].nodes, metres)
        drawing.point(
            (x + dy * 5, y - dx * 5), {
                "highway": "bus_stop", "public_transport": "platform", "bus": "yes", "name": stop,
                "shelter": random.choice(["yes", "no"])
            })
    for p, tags in (((5020, 6440), {"tourism": "information", "information": "board"}),
                    ((5040, 6470), {"amenity": "parking"}), ((4960, 6420), {"tourism": "viewpoint"}),
                    ((-7205, -1668), {"amenity": "ferry_terminal",
                                      "name": "Seewil See"}), ((-6466, -2252), {"amenity": "ferry_terminal"}),
                    ((-1000, -520), {"amenity": "fuel", "name": "Tankstelle Kreisel"
                                     }), ((3890, 4230), {"historic": "wayside_cross"}),
                    ((1640, 1350), {"tourism": "viewpoint", "name": "Schluchtblick"
                                    }), ((-2000, 2330), {"amenity": "drinking_water"
                                                         }), ((350, 330), {"emergency": "defibrillator"})):
        drawing.point(p, tags)


def lines(drawing, terrain, random):
    """A power line, walls, hedges, rows of trees, cliffs, avalanche barriers."""
    power = [(-10900, -1500), (-9700, -1350), (-8300, -1050), (-6900, -850), (-5400, -800), (-4300, -620),
             (-3000, -400), (-1700, -80), (-300, 200), (900, 320)]
    way = drawing.line(power,
                       {"power": "line", "voltage": "110000", "cables": "3", "operator": "Kraftwerke Irna"})
    for node in way.nodes:
        node.tags["power"] = "tower"
    for name, spacing, tags in (("Webergasse", 8, {"barrier": "wall"}), ("Auweg", 8, {"barrier": "hedge"}),
                                ("Seestrasse", 7, {"natural": "tree_row"}),
                                ("Via Principala", 8, {"barrier": "fence"}), ("Irnaradweg West", 9,
                                                                              {"waterway": "ditch"}),
                                ("Sarnelpassstrasse", 6, {"barrier": "retaining_wall"
                                                          }), ("Via dal Pass", 6, {"barrier": "guard_rail"})):
        line = drawing.named[name].nodes
        total = length(line)
        for _ in range(9 if total > 3000 else 3):
            start = random.between(0, max(1.0, total - 120))
            stretch = thinned(
                offset(part(line, start, start + random.between(30, 110)),
                       spacing * (1 if random.chance(0.5) else -1)), 1.0, 90.0)
            drawing.line(stretch, tags)
    for start, run, height in (((5200, -3300), 700, 2620), ((1700, 4700), 800, 2350),
                               ((6300, 4800), 700, 2500), ((1500, 1300), 400, 960), ((-3800, 3300), 600,
                                                                                     2150)):
        drawing.line(thinned(contour(terrain, start, run, height), 8.0, 300.0), {"natural": "cliff"})


def settlements(drawing):
    """Residential land around each place."""
    for ring in ([(-760, -830), (-780, -470), (-900, -260), (-600, -130), (60, -60), (220, -260), (230, -900),
                  (60, -1080), (-500, -1110),
                  (-760, -1000)], [(-7700, -1560), (-7480, -1270), (-7060, -1100), (-6900, -1360),
                                   (-7100, -1520)], [(-6640, -2330), (-6450, -2250), (-6000, -2170),
                                                     (-5980, -2230), (-6360, -2420), (-6540, -2400)],
                 [(1740, -320), (1850, 120), (2420, 260),
                  (2360, -60), (2140, -270)], [(5560, 1340), (5640, 1580), (6050, 1600), (6280, 1330),
                                               (6080, 1200)], [(2210, 2620), (2330, 2590), (2470, 2760),
                                                               (2360, 2900)], [(1880, 8860), (1900, 9110),
                                                                               (2460, 9120), (2440, 8900),
                                                                               (2140, 8760)]):
        drawing.area(ring, {"landuse": "residential"})
    drawing.area([(360, -640), (470, -620), (480, -540), (370, -560)],
                 {"leisure": "pitch", "sport": "soccer", "surface": "grass"})
    drawing.area([(-8650, -2640), (-8450, -2620), (-8440, -2560), (-8640, -2570)],
                 {"tourism": "camp_site", "name": "Camping Irnsee"})
