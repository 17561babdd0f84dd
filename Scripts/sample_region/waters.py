"""The lake, the river Irna and its side streams, drawn along the valley lines."""

from .arithmetic import value_noise
from .geometry import curve, offset, thinned
from .terrain import GORGE, LAKE

IRNA_ABOVE = [(9350, 2360), (8600, 2190), (7900, 2010), (7300, 1840), (6600, 1520), (5900, 1210), (5200, 900),
              (4500, 620), (3800, 400), (3100, 170), (2500, -70), (1900, -330), (1300, -520), (700, -650),
              (100, -730), (-500, -800), (-1100, -900), (-1700, -1010), (-2400, -1140), (-3200, -1260),
              (-4000, -1420), (-4700, -1600), (-5250, -1680), (-5478, -1740)]
IRNA_BELOW = [(-8480, -2330), (-8800, -2330), (-9400, -2420), (-10000, -2440), (-10600, -2540),
              (-11000, -2540)]


def draw(drawing, terrain, field):
    lake = drawing.area(
        thinned(curve(LAKE + LAKE[:1], 40.0), 4.0, 150.0)[:-1],
        {"natural": "water", "water": "lake", "name": "Irnsee", "ele": "562"})
    above = thinned(meandered(IRNA_ABOVE), 2.0, 120.0)
    upper = drawing.road(above[:-1] + [nearest_corner(lake, above[-1])],
                         {"waterway": "river", "name": "Irna"}, "river", "Irna")
    below = thinned(meandered(IRNA_BELOW), 2.0, 120.0)
    drawing.road([nearest_corner(lake, below[0])] + below[1:], {"waterway": "river", "name": "Irna"}, "river",
                 "Irna below the lake")
    stream(drawing, "Sarnelbach",
           [(4870, 6150), (4620, 5800), (4180, 5230), (3600, 4560), (3180, 4040), (2760, 3500), (2400, 3060),
            (2150, 2700)] + [(x * 1000, y * 1000) for x, y, _ in reversed(GORGE)] + [(800, 200), (640, -120),
                                                                                     (560, -420)], upper)
    stream(drawing, "Ferenbach", [(3330, -3050), (3180, -2400), (3000, -1750), (2720, -1130), (2480, -600)],
           upper)
    stream(drawing, "Talbach", [(-3480, -4200), (-3390, -3500), (-3220, -2600), (-3080, -1800)], upper)
    stream(drawing, "Wangbach", [(-3420, 2750), (-3690, 1650), (-3900, 700), (-4010, -100), (-4030, -900)],
           upper)
    surmont = meandered([(8300, 9640), (7000, 9740), (5800, 9690), (4600, 9600), (3500, 9390), (2400, 9170),
                         (1400, 9180), (300, 9210), (-1100, 9110), (-2500, 8990), (-4200, 8780),
                         (-6000, 8580), (-7700, 8420), (-9400, 8260), (-11000, 8180)])
    aua = drawing.road(thinned(surmont, 2.0, 120.0), {"waterway": "river", "name": "Aua da Surmont"}, "river",
                       "Aua")
    for river, kept in ((above, 40.0), (below, 40.0), (thinned(surmont, 6.0, 400.0), 45.0)):
        for a, b in zip(river, river[1:]):
            left, right = offset([a, b], -kept), offset([a, b], kept)
            field.tax(left + right[::-1], 2.5)
    stream(drawing, "Dutg Sarnel", [(4980, 6720), (4950, 7150), (4600, 7820), (3900, 8500), (3150, 8900)],
           aua)
    stream(drawing, "Dutg da Crusch", [(-2920, 5100), (-3010, 5900), (-3300, 7200), (-3390, 8300)], aua)
    return lake


def nearest_corner(area, p):
    return min(area.nodes, key=lambda n: (n.x - p[0]) * (n.x - p[0]) + (n.y - p[1]) * (n.y - p[1]))


def meandered(points):
    """The line with bends, except in its ends and in the town, where it was straightened."""
    line = curve(points, 25.0)
    right = offset(line, 1.0)
    bent = []
    for k, (p, q) in enumerate(zip(line, right)):
        room = min(1.0, k / 12, (len(line) - 1 - k) / 12,
                   max(0.12, (abs(p[0] + 330) - 500) / 300) if -1500 < p[1] < 0 else 1.0)
        swing = room * (30.0 * value_noise(p[0] / 260 + 500, p[1] / 260 + 500, 31) +
                        14.0 * value_noise(p[0] / 110 + 500, p[1] / 110 + 500, 32))
        bent.append((p[0] + (q[0] - p[0]) * swing, p[1] + (q[1] - p[1]) * swing))
    return bent


def stream(drawing, name, points, mouth):
    line = thinned(meandered(points), 2.5, 150.0)
    end = mouth.insert(line[-1], 1.0)
    drawing.road(line + [end] if end.units != line[-1] else line, {"waterway": "stream", "name": name},
                 "water", name)
