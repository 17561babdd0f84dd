"""Places, requests, traffic and an area to avoid, which the manual and the demonstration use."""

from .geometry import degrees_text, to_degrees
from .town import at

PLACES = [("irnach", at(-44, -20), "Irnach, Marktplatz"), ("irnach_station", (-480, -170), "Irnach, station"),
          ("seewil", (-7240, -1600), "Seewil, landing stage"),
          ("sankt_niklaus", (-6430, -2350), "Sankt Niklaus"), ("wyler", (1930, -150), "Wyler"),
          ("oberirn", (5850, 1560), "Oberirn, church"), ("mittelberg", (2380, 2720), "Mittelberg"),
          ("sarnelpass", (4998, 6408), "Sarnelpass, top of the road"), ("surmont", (2300, 9060), "Surmont"),
          ("pradatsch", (-3000, 8840), "Pradatsch"),
          ("seeberg", (-6250, 1120), "Seeberg, farm on the shoulder"),
          ("wangboden", (-1980, 2300), "Alp Wangboden"),
          ("ferenalp", (4000, -2250), "Ferenhütte, reached by cable car only"),
          ("motorway_west", (-10900, -2850), "A51, western edge"),
          ("rotstock", (1300, 5000), "Rotstock, summit")]


def degrees(p):
    units = to_degrees(*p)
    return degrees_text(units[0])[:-2], degrees_text(units[1])[:-2]


def places():
    return "name,lat,lon,description\n" + "".join('%s,%s,%s,"%s"\n' % ((name, ) + degrees(p) + (text, ))
                                                  for name, p, text in PLACES)


def queries():
    where = {name: "[%s,%s]" % degrees(p) for name, p, _ in PLACES}
    rows = [("town-to-pass", ("irnach", "sarnelpass"), '"profile":"bicycle"'),
            ("town-to-surmont", ("irnach", "surmont"), '"profile":"car"'),
            ("over-the-pass", ("irnach", "surmont"), '"profile":"bicycle"'),
            ("winter", ("irnach", "sarnelpass"), '"profile":"car","at":"2026-01-15T10:00"'),
            ("no-tunnel", ("mittelberg", "surmont"), '"profile":"car","avoid":["tunnel"]'),
            ("across-the-lake", ("seewil", "sankt_niklaus"), '"profile":"foot"'),
            ("around-the-lake", ("seewil", "sankt_niklaus"), '"profile":"foot","avoid":["ferry"]'),
            ("high-trail", ("seeberg", "wangboden", "mittelberg"), '"profile":"hike"'),
            ("summit", ("irnach", "rotstock"), '"profile":"hike"'),
            ("hut", ("wyler", "ferenalp"), '"profile":"hike"'),
            ("motorway", ("motorway_west", "irnach"), '"profile":"car","alternatives":2'),
            ("no-toll", ("motorway_west", "irnach"), '"profile":"car","avoid":["toll"]'),
            ("wheelchair", ("irnach_station", "irnach"), '"profile":"wheelchair"'),
            ("brief", ("wyler", "oberirn"), '"profile":"road-bicycle","geometry":false,"terrain":false')]
    return "".join('{"id":"%s","points":[%s],%s}\n' % (name, ",".join(where[p] for p in points), rest)
                   for name, points, rest in rows)


def traffic(drawing):
    """A rockfall on the pass road and slow traffic on the main street."""
    road = drawing.named["Sarnelpassstrasse"]
    closed = next(w for w in road.ways if "motor_vehicle:conditional" in w.tags and len(w.nodes) > 8)
    slow = [w for w in drawing.named["Hauptstrasse"].ways if w.tags.get("maxspeed") == "30"][0]
    return (
        "way,direction,speed,closed,from,to,kind\n%d,both,,true,2026-07-01T00:00,2026-07-10T18:00,rockfall\n%d,forward,9,,,,congestion\n"
        % (closed.id, slow.id))


def avoid_area():
    ring = [(1050, 150), (2900, 150), (2900, 900), (1050, 900), (1050, 150)]
    points = ",".join("[%s,%s]" % degrees(p)[::-1] for p in ring)
    return (
        '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Forest works above Wyler"},\n'
        '"geometry":{"type":"Polygon","coordinates":[[%s]]}}]}\n' % points)
