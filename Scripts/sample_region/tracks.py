"""Tracks that fit the map: what a watch, a bicycle computer, a phone and a finger would have left."""

from math import sqrt

from .arithmetic import Random
from .geometry import along, degrees_text, length, to_degrees
from .town import at
from .walks import Network, by_bicycle, by_car, on_foot

START = 1783150265  # 2026-07-04T07:31:05Z


class Fix:
    """A recorded point: place, height or None, seconds since 1970 or None."""

    def __init__(self, x, y, height=None, time=None):
        self.units, self.height, self.time = to_degrees(x, y), height, time

    def latitude(self):
        return degrees_text(self.units[0])[:-1]

    def longitude(self):
        return degrees_text(self.units[1])[:-1]


class Recorder:
    """Walks along lines and writes down fixes as a receiver would: wandering, jittering, with a drifting barometer."""

    def __init__(self, seed, terrain, interval, accuracy=4.0, start=START):
        self.random, self.terrain, self.interval = Random(seed), terrain, interval
        self.accuracy, self.time = accuracy, start
        self.slow = [0.0, 0.0]
        self.drift = self.random.between(-9, 14)
        self.fixes = []

    def fix(self, x, y, height=None):
        keep = 1 - self.interval / 75.0  # half of the error wanders over a minute or so, half is new each time
        for axis in (0, 1):
            self.slow[axis] = self.slow[axis] * keep + self.random.normal() * self.accuracy * 0.5 * sqrt(
                1 - keep * keep)
        self.drift += self.random.normal() * 0.035 * self.interval
        height = self.terrain(x, y) if height is None else height
        recorded = round((height + self.drift + self.random.normal() * 0.25) * 5) / 5
        self.fixes.append(
            Fix(x + self.slow[0] + self.random.normal() * self.accuracy * 0.5,
                y + self.slow[1] + self.random.normal() * self.accuracy * 0.5, recorded, self.time))

    def follow(self, line, speed, heights=None):
        """Moves along a line at a speed in m/s, or speed(slope up)."""
        total, place = length(line), 0.0
        while place < total:
            p, heading = along(line, place)
            self.fix(p[0], p[1], heights(place / total) if heights else None)
            ahead = self.terrain(p[0] + heading[0] * 30, p[1] + heading[1] * 30) - self.terrain(p[0], p[1])
            pace = speed(ahead / 30) if callable(speed) else speed
            place += pace * self.interval * self.random.between(0.92, 1.08)
            self.time += self.interval

    def rest(self, p, seconds):
        for _ in range(int(seconds / self.interval)):
            self.fix(p[0], p[1])
            self.time += self.interval

    def skip(self, seconds):
        self.time += seconds


def walking(slope):
    return max(0.55, 1.38 - 2.6 * (slope if slope > 0 else -0.6 * slope))


def riding(slope):
    """About 180 W on a road bicycle, brakes on downhill."""
    return max(1.9, min(14.5, 1 / (0.105 + 3.9 * slope) if slope > 0 else 9.5 - 95 * slope))


def watch(drawing, terrain):
    """A morning from the town's square along the river, up with the cable car and around the alp."""
    foot = Network(drawing, on_foot)
    recorder = Recorder("watch", terrain, 5)
    first, _ = foot.walk([at(-44, -74), (-288, -775), (151, -830), (885, -690), (905, -400), (1290, -300)])
    recorder.follow(first, walking)
    # Over the meadow instead of around it.
    shortcut = [first[-1], (1420, -255), (1600, -268), foot.nearest((1782, -300))]
    recorder.follow(shortcut, 1.2)
    second, _ = foot.walk([(1782, -300), (1960, -520)])
    recorder.follow(second, walking)
    station = drawing.named["cable car"].nodes
    recorder.rest((station[0].x + 6, station[0].y + 3), 240)
    low, high = terrain(station[0].x, station[0].y), terrain(station[-1].x, station[-1].y)
    recorder.follow([(n.x, n.y) for n in station], 6.8, lambda share: low +
                    (high - low) * share + 40 * share * (1 - share))
    third, _ = foot.walk([(3935, -2156), (4010, -2260), (4170, -2060), (3980, -1960), (3930, -2150)])
    recorder.follow(third[:2], walking)
    recorder.rest(third[1], 90)
    recorder.follow(third[1:], walking)
    outlier = recorder.fixes[170]
    outlier.units = (outlier.units[0] + 21500, outlier.units[1] - 9800)
    return recorder.fixes


def pass_ride(drawing, terrain):
    """Over the pass by bicycle, with the tunnel left aside, and a photograph at the top."""
    line, _ = Network(drawing, by_bicycle).walk([(1400, -40), (2196, 150), (1650, 1700), (4990, 6380),
                                                 (4900, 7000), (2420, 9080), (1300, 9070)])
    recorder = Recorder("pass ride", terrain, 12, 3.0, START + 86400 + 3000)
    top = drawing.named["Via dal Pass"].nodes[0]
    cut = line.index(top) + 1
    recorder.follow(line[:cut], riding)
    recorder.rest(top, 300)
    recorder.follow(line[cut - 1:], riding)
    return recorder.fixes


def drawn_line(drawing):
    """A line drawn with a finger on a screen: from the square by the river to Oberirn, a few tens of metres off."""
    line, _ = Network(drawing, by_bicycle).walk(
        [at(76, 0), (-288, -775), (900, -680), (1850, -210), (2240, -115), (4000, 420), (5960, 1300)])
    random, total = Random("finger"), length(line)
    places = [total * k / 17 for k in range(18)]
    points = []
    for k, place in enumerate(places):
        p, _ = along(line, min(total, max(0.0, place + random.between(-90, 90) * (0 < k < 17))))
        points.append(Fix(p[0] + random.normal() * 16, p[1] + random.normal() * 16))
    return points


def folder(drawing, terrain):
    """The tracks of the batch demonstration by file name."""
    foot, car = Network(drawing, on_foot), Network(drawing, by_car)
    run = Recorder("run", terrain, 8, 4.0, START + 40000)
    run.follow(
        foot.walk([at(-275, -168),
                   at(190, -158), (151, -830),
                   at(60, -440),
                   at(-220, -295),
                   at(-900, -262)])[0], 2.9)
    walk = Recorder("lake", terrain, 20, 5.0, START + 60000)
    walk.follow(foot.walk([(-6470, -2262), (-6760, -2400), (-8100, -2600), (-9330, -2380)])[0], walking)
    drive, nodes = Recorder("drive", terrain, 4, 5.0, START + 90000), drawing.named["Sarneltunnel"].nodes
    before, _ = car.walk([(2900, 3500), nodes[0]])
    after, _ = car.walk([nodes[-1], (2900, 9165)])
    drive.follow(before, 12.5)
    drive.skip(int(length(nodes) / 21))
    drive.follow(after, 12.5)
    plan = [
        Fix(p[0], p[1]) for p in ((2330, 2865), (2900, 3600), (3500, 4350), (4250, 5050), (4950, 6330),
                                  (4930, 7200), (3700, 8600), (2420, 9080))
    ]
    ferry = drawing.named["ferry"].nodes
    cruise = Recorder("ferry", terrain, 20, 5.0, START + 3000)
    cruise.follow(foot.walk([(-7250, -1290), ferry[0]])[0], 1.3)
    cruise.follow(ferry, 1.3)
    cruise.follow(foot.walk([ferry[-1], (-6020, -2190)])[0], 1.3)
    return {
        "evening-run.gpx": gpx10(run.fixes,
                                 "Evening run"), "pass-plan.gpx": gpx_route(plan, "Over the Sarnelpass"),
        "lake-walk.geojson": geojson(walk.fixes, "Walk along the lake"), "tunnel-drive.csv": csv(drive.fixes),
        "ferry-crossing.kml": kml(cruise.fixes, "Ferry crossing")
    }


def clock(seconds):
    """ISO 8601 in UTC (days to date after Howard Hinnant)."""
    days, rest = seconds // 86400 + 719468, seconds % 86400
    era = days // 146097
    doe = days - era * 146097
    yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    month = (5 * doy + 2) // 153
    day = doy - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % (yoe + era * 400 + (month <= 2), month, day, rest // 3600,
                                               rest // 60 % 60, rest % 60)


def gpx(fixes, name, creator):
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="%s" xmlns="http://www.topografix.com/GPX/1/1">' % creator,
        "<trk><name>%s</name><trkseg>" % name
    ]
    for fix in fixes:
        inner = "" if fix.height is None else "<ele>%.1f</ele>" % fix.height
        inner += "" if fix.time is None else "<time>%s</time>" % clock(fix.time)
        point = '<trkpt lat="%s" lon="%s"' % (fix.latitude(), fix.longitude())
        lines.append(point + (">" + inner + "</trkpt>" if inner else "/>"))
    return "\n".join(lines + ["</trkseg></trk>", "</gpx>", ""])


def gpx10(fixes, name):
    text = gpx(fixes, name, "Handheld").replace('version="1.1" creator',
                                                'version="1.0" creator').replace("GPX/1/1", "GPX/1/0")
    return text


def gpx_route(fixes, name):
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="Planner" xmlns="http://www.topografix.com/GPX/1/1">',
        "<rte><name>%s</name>" % name
    ]
    lines += [
        '<rtept lat="%s" lon="%s"><name>%d</name></rtept>' % (f.latitude(), f.longitude(), k + 1)
        for k, f in enumerate(fixes)
    ]
    return "\n".join(lines + ["</rte>", "</gpx>", ""])


def geojson(fixes, name):
    points = ",".join("[%s,%s,%.1f]" % (f.longitude(), f.latitude(), f.height) for f in fixes)
    times = ",".join('"%s"' % clock(f.time) for f in fixes)
    return (
        '{"type":"Feature","properties":{"name":"%s","coordinateProperties":{"times":[%s]}},\n"geometry":{"type":"LineString","coordinates":[%s]}}\n'
        % (name, times, points))


def kml(fixes, name):
    points = " ".join("%s,%s,%.1f" % (f.longitude(), f.latitude(), f.height) for f in fixes)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>%s</name>\n'
        "<LineString><coordinates>%s</coordinates></LineString></Placemark></Document></kml>\n" %
        (name, points))


def csv(fixes):
    return "lat,lon,time\n" + "".join("%s,%s,%s\n" % (f.latitude(), f.longitude(), clock(f.time))
                                      for f in fixes)
