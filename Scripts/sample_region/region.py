"""The region as a whole: everything drawn in order, and the files it is written to."""

import bz2

from . import audit, buildings, byways, crossings, highways, landcover, overview, relations, requests, town, tracks, trails, villages, waters
from .ground import Ground
from .arithmetic import Random
from .hgt import Tiles
from .osm import Map
from .terrain import Terrain
from .tracing import EffortField


def make():
    """(file name to content, remarks for the person who regenerates)."""
    terrain = Terrain()
    drawing = draw(terrain)
    text = drawing.write()
    tiles = Tiles(terrain)
    files = tiles.files()
    files["valley.osm.bz2"] = bz2.compress(text.encode(), 9)
    files["watch.gpx"] = tracks.gpx(tracks.watch(drawing, terrain), "Morning at Ferenalp", "Watch").encode()
    files["pass-ride.gpx"] = tracks.gpx(tracks.pass_ride(drawing, terrain), "Sarnelpass",
                                        "Bicycle computer").encode()
    files["drawn.gpx"] = tracks.gpx(tracks.drawn_line(drawing), "Drawn line", "Finger").encode()
    for name, content in tracks.folder(drawing, terrain).items():
        files["tracks/" + name] = content.encode()
    files["places.csv"] = requests.places().encode()
    files["queries.ndjson"] = requests.queries().encode()
    files["traffic.csv"] = requests.traffic(drawing).encode()
    files["avoid-area.geojson"] = requests.avoid_area().encode()
    files["overview.svg"] = overview.draw(drawing, terrain).encode()
    remarks = ["%s: %d bytes" % (name, len(content)) for name, content in sorted(files.items())]
    return files, remarks + audit.grades(drawing, tiles) + audit.cover(drawing, terrain)


def draw(terrain):
    drawing, field = Map(), EffortField(terrain)
    waters.draw(drawing, terrain, field)
    highways.draw(drawing, terrain)
    town.draw(drawing)
    lanes = villages.draw(drawing, field)
    trails.draw(drawing, lanes, terrain)
    byways.draw(drawing, lanes)
    crossings.resolve(drawing, Random("crossings"))
    ground = Ground(drawing)
    buildings.draw(drawing, ground)
    landcover.draw(drawing, terrain, ground)
    relations.draw(drawing)
    drawing.cut()
    return drawing
