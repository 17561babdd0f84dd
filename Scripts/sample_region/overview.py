"""A map of the region as SVG: relief, forest, water, roads, names."""

from base64 import b64encode
from math import sqrt

from .deflate import png
from .geometry import thinned
from .terrain import CELL, EAST, NORTH, SOUTH, WEST

SCALE = 20.0  # metres a unit of the drawing

TINTS = [(550, (214, 226, 190)), (900, (226, 231, 198)), (1300, (235, 233, 207)), (1700, (232, 225, 203)),
         (2100, (224, 216, 200)), (2500, (220, 216, 210)), (3100, (240, 240, 242))]

# highway to (casing width, width, colour); drawn in this order.
STYLES = [(("path", "footway", "steps", "bridleway", "via_ferrata"), 0, 0.7, "#a0522d"),
          (("track", ), 0, 0.9, "#9a7b4f"),
          (("service", "residential", "living_street", "pedestrian", "unclassified", "cycleway"), 1.7, 1.1,
           "#ffffff"), (("tertiary", ), 2.4, 1.6, "#fff3b0"), (("secondary", ), 3.0, 2.1, "#ffd97a"),
          (("primary", "trunk", "motorway_link"), 3.4, 2.5, "#ffb15a"), (("motorway", ), 3.2, 2.3, "#f0706a")]


def draw(drawing, terrain):
    width, height = (EAST - WEST) / SCALE, (NORTH - SOUTH) / SCALE
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 %d %d" font-family="Helvetica, Arial, sans-serif">'
        % (width, height), '<title>The sample region: the Irna valley and the Sarnelpass</title>',
        relief(terrain, width, height)
    ]
    areas(drawing, out)
    waters(drawing, out)
    highways(drawing, out)
    others(drawing, out)
    names(drawing, out)
    legend(out, width, height)
    return "\n".join(out + ["</svg>", ""])


def place(p):
    return (p[0] - WEST) / SCALE, (NORTH - p[1]) / SCALE


def path(nodes, tolerance=6.0):
    """The points of a line as path data with one decimal, relative steps."""
    points = [place(p) for p in thinned(list(nodes), tolerance, 1e9)]
    x, y = round(points[0][0] * 10), round(points[0][1] * 10)
    text = "M%g %gl" % (x / 10, y / 10)
    steps = []
    for u, v in points[1:]:
        i, j = round(u * 10), round(v * 10)
        if (i, j) != (x, y):
            steps.append("%g %g" % ((i - x) / 10, (j - y) / 10))
        x, y = i, j
    return text + " ".join(steps or ["0 0"])


def relief(terrain, width, height):
    """Tinted heights with light from the north-west, as an embedded picture of one pixel a grid cell."""
    shades, palette = 20, []
    for band in range(len(TINTS) * 2 - 1):
        level = band / 2
        low, high = TINTS[int(level)][1], TINTS[min(len(TINTS) - 1, int(level + 0.5))][1]
        for k in range(shades):
            light = 0.52 + 0.56 * k / (shades - 1)
            palette.append(tuple(max(0, min(255, round((a + b) / 2 * light))) for a, b in zip(low, high)))
    palette = palette[:256]
    pixels = []
    for row in range(terrain.rows - 1, -1, -1):
        for column in range(terrain.columns):
            here = terrain.grid[row][column]
            east = terrain.grid[row][min(terrain.columns - 1, column + 1)] - terrain.grid[row][max(
                0, column - 1)]
            north = terrain.grid[min(terrain.rows - 1, row + 1)][column] - terrain.grid[max(0,
                                                                                            row - 1)][column]
            dx, dy = east / (2 * CELL), north / (2 * CELL)
            light = (0.62 + 0.55 * dx - 0.55 * dy) / sqrt(1 + dx * dx + dy * dy)
            band = 0
            while band < len(TINTS) * 2 - 3 and here > tint_height(band + 1):
                band += 1
            pixels.append(min(len(palette) - 1, band * shades + max(0, min(shades - 1, int(light * shades)))))
    picture = b64encode(png(terrain.columns, palette, pixels)).decode()
    return '<image width="%d" height="%d" preserveAspectRatio="none" xlink:href="data:image/png;base64,%s"/>' % (
        width, height, picture)


def tint_height(band):
    level = band / 2
    low, high = TINTS[int(level)][0], TINTS[min(len(TINTS) - 1, int(level + 0.5))][0]
    return (low + high) / 2


def areas(drawing, out):
    groups = {"#4d8a4a": ([], 0.38), "#8d8d86": ([], 0.30), "#d9c9c0": ([], 0.85), "#7a6a63": ([], 1)}
    for way in drawing.areas:
        tags = way.tags
        if tags.get("landuse") == "forest" or tags.get("natural") == "wood":
            groups["#4d8a4a"][0].append(way)
        elif tags.get("natural") in ("bare_rock", "scree"):
            groups["#8d8d86"][0].append(way)
        elif tags.get("landuse") == "residential":
            groups["#d9c9c0"][0].append(way)
        elif "building" in tags:
            groups["#7a6a63"][0].append(way)
    for colour, (ways, opacity) in groups.items():
        if opacity == 1:
            out.append('<path stroke="%s" stroke-width="0.75" stroke-linecap="square" d="%s"/>' %
                       (colour, specks(ways)))
        else:
            out.append('<path fill="%s" fill-opacity="%g" d="%s"/>' %
                       (colour, opacity, "".join(path(w.nodes, 20.0) + "z" for w in ways)))


def specks(ways):
    """Buildings at this scale: a dot each."""
    text, x, y = "", 0, 0
    for way in ways:
        u, v = (round(c * 10) for c in place(way.nodes[0]))
        text += "m%g %gh0" % ((u - x) / 10, (v - y) / 10)
        x, y = u, v
    return "M0 0" + text


def waters(drawing, out):
    lake = next(w for w in drawing.areas if w.tags.get("natural") == "water")
    for kind, width in (("water", 0.7), ("river", 1.8)):
        out.append('<path fill="none" stroke="#5b9fd0" stroke-width="%g" d="%s"/>' %
                   (width, "".join(path(r.nodes, 12.0) for r in drawing.roads if r.kind == kind)))
    out.append('<path fill="#8fc3e8" stroke="#5b9fd0" stroke-width="0.6" d="%sz"/>' % path(lake.nodes))


def highways(drawing, out):
    for classes, casing, width, colour in STYLES:
        data, hidden = [], []
        for road in drawing.roads:
            for way in road.ways:
                if way.tags.get("highway") in classes and way.tags.get("service") not in ("driveway",
                                                                                          "parking_aisle"):
                    (hidden if way.tags.get("tunnel") == "yes" else data).append(
                        path(way.nodes, 9.0 if casing else 14.0))
        name = classes[0]
        out.append('<defs><path id="%s" fill="none" stroke-linejoin="round" d="%s"/></defs>' %
                   (name, "".join(data)))
        if casing:
            out.append('<use xlink:href="#%s" stroke="#6b5b4a" stroke-width="%g"/>' % (name, casing))
        dash = ' stroke-dasharray="2 1.2"' if classes[
            0] == "path" else ' stroke-dasharray="4 1"' if classes[0] == "track" else ""
        out.append('<use xlink:href="#%s" stroke="%s" stroke-width="%g"%s/>' % (name, colour, width, dash))
        if hidden:
            out.append(
                '<path fill="none" stroke="#6b5b4a" stroke-width="1.6" stroke-dasharray="3 2" d="%s"/>' %
                "".join(hidden))


def others(drawing, out):
    out.append('<path fill="none" stroke="#333" stroke-width="1.1" d="%s"/>' %
               path(drawing.named["Irnabahn"].nodes))
    out.append('<path fill="none" stroke="#fff" stroke-width="0.6" stroke-dasharray="4 4" d="%s"/>' %
               path(drawing.named["Irnabahn"].nodes))
    out.append('<path fill="none" stroke="#2b6ca3" stroke-width="1" stroke-dasharray="3 2" d="%s"/>' %
               path(drawing.named["ferry"].nodes))
    out.append('<path fill="none" stroke="#222" stroke-width="0.9" stroke-dasharray="6 1.5 1 1.5" d="%s"/>' %
               path(drawing.named["cable car"].nodes))


def names(drawing, out):
    sizes = {"town": 17, "village": 12, "hamlet": 9.5, "isolated_dwelling": 8, "locality": 7.5}
    for point in drawing.points:
        x, y = place(point)
        tags = point.tags
        if "place" in tags:
            size = sizes[tags["place"]]
            label(out, x, y - size * 0.9, tags["name"], size, "#222", "bold" if size > 11 else "normal")
        elif tags.get("natural") == "peak":
            out.append('<path fill="#5a3d2b" d="M%.1f %.1fl-3 5h6z"/>' % (x, y - 3))
            label(out, x, y - 5.5, "%s %s" % (tags["name"], tags["ele"]), 7.5, "#4a3323", "normal")
    top = drawing.named["Via dal Pass"].nodes[0]
    x, y = place(top)
    label(out, x + 34, y + 3, "Sarnelpass %s" % top.tags["ele"], 9, "#7a2f10", "bold")
    for text, p, size in (("Irnsee", (-7000, -1960), 11), ("Irna", (-2300, -1330), 8), ("Aua da Surmont",
                                                                                        (-5000, 8840), 8)):
        x, y = place(p)
        label(out, x, y, text, size, "#1f5c8f", "normal", "italic")
    for text, p in (("A51", (-8000, -2860)), ("Sarneltunnel", (3900, 6750)), ("Sarnelviadukt", (900, 1720)),
                    ("Ferrata", (5350, -3400))):
        x, y = place(p)
        label(out, x, y, text, 7.5, "#333", "normal")


def label(out, x, y, text, size, colour, weight, style="normal"):
    """A name over a pale copy of itself, so that it can be read on any ground."""
    common = 'x="%.1f" y="%.1f" font-size="%g" font-weight="%s" font-style="%s" text-anchor="middle"' % (
        x, y, size, weight, style)
    out.append(
        '<text %s fill="none" stroke="#fff" stroke-opacity="0.7" stroke-linejoin="round" stroke-width="%.1f">%s</text>'
        % (common, size * 0.22, text))
    out.append('<text %s fill="%s">%s</text>' % (common, colour, text))


def legend(out, width, height):
    bar = 2000 / SCALE
    x, y = width - bar - 20, height - 16
    out.append('<path fill="none" stroke="#222" stroke-width="1.4" d="M%g %gv4h%gv-4"/>' % (x, y, bar))
    label(out, x + bar / 2, y - 2, "2 km", 9, "#222", "normal")
    seam = (0 - WEST) / SCALE
    out.append('<path stroke="#444" stroke-width="0.5" stroke-dasharray="1 5" d="M%g 0V%g"/>' %
               (seam, height))
    label(out, seam, height - 6, "8° E", 8, "#444", "normal")
