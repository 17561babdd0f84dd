"""Irnach, the town: an old centre of narrow streets by the river, quarters around it, a station, a school."""

from .geometry import curve, thinned
from .osm import Node

ORIGIN = (-400.0, -590.0)
EAST_AXIS, NORTH_AXIS = (0.9903, 0.1392), (-0.1392, 0.9903)


def at(u, v):
    """A place in the town's own frame: u metres along the valley, v metres toward the north slope."""
    return (ORIGIN[0] + EAST_AXIS[0] * u + NORTH_AXIS[0] * v,
            ORIGIN[1] + EAST_AXIS[1] * u + NORTH_AXIS[1] * v)


class Streets:
    """Draws streets by corner names, so that streets that meet share their corner."""

    def __init__(self, drawing):
        self.drawing, self.corners = drawing, {}

    def corner(self, place):
        if isinstance(place, Node):
            return place
        if place not in self.corners:
            self.corners[place] = Node(*at(*place))
        return self.corners[place]

    def on(self, road, u, v):
        """A corner where a street meets a road that is already drawn."""
        return self.drawing.named[road].insert(at(u, v), 9.0)

    def street(self, places, tags, kind="road", name=None, bend=True):
        corners = [self.corner(p) for p in places]
        if bend and len(corners) > 2:
            fine = curve(corners, 14.0)
            kept = set(id(p) for p in thinned(fine, 0.8, 60.0)) | set(map(id, corners))
            corners = [p for p in fine if id(p) in kept]
        return self.drawing.road(corners, tags, kind, name)


OLD = {
    "highway": "residential", "surface": "sett", "maxspeed": "30", "source:maxspeed": "CH:zone30",
    "lit": "yes"
}
QUARTER = {
    "highway": "residential", "surface": "asphalt", "maxspeed": "30", "source:maxspeed": "CH:zone30",
    "lit": "yes"
}


def draw(drawing):
    streets = Streets(drawing)
    old_town(drawing, streets)
    squares(drawing, streets)
    river_banks(drawing, streets)
    north_quarter(drawing, streets)
    south_quarter(drawing, streets)
    station(drawing, streets)
    sidewalks(drawing, streets)
    crossings_and_signals(drawing)


def old_town(drawing, s):
    main = "Hauptstrasse"
    tops = {u: s.on(main, u, v) for u, v in ((-290, 158), (-170, 190), (-45, 205), (80, 215), (205, 230))}
    # Four streets down from the main street to the river, three along it.
    s.street([tops[-290], (-285, 60), (-282, 0), (-278, -75), (-275, -150)],
             dict(OLD, name="Webergasse", surface="asphalt"), name="Webergasse")
    s.street([tops[-170], (-168, 62), (-162, 0), (-158, -78), (-155, -140)],
             dict(OLD, name="Kirchgasse", oneway="yes",
                  **{"oneway:bicycle": "no", "cycleway:left": "lane", "cycleway:left:oneway": "-1"}),
             name="Kirchgasse")
    s.street([(80, -135), (78, -72), (76, 0), (74, 64), tops[80]],
             dict(OLD, name="Spitalgasse", oneway="yes", cycleway="opposite_lane"), name="Spitalgasse")
    s.street([tops[205], (200, 70), (196, 2), (192, -66), (190, -128)],
             dict(OLD, name="Mühlegasse", surface="paving_stones"), name="Mühlegasse")
    s.street([(-285, 60), (-168, 62), (-46, 60), (74, 64), (200, 70)],
             dict(OLD, name="Obere Gasse", oneway="yes", **{"oneway:bicycle": "no"}), name="Obere Gasse")
    s.street([(192, -66), (78, -72), (-44, -74), (-158, -78), (-278, -75)],
             dict(OLD, name="Untere Gasse", oneway="yes", surface="cobblestone", smoothness="bad",
                  vehicle="destination"), name="Untere Gasse")
    # The middle street is for people on foot; bollards close its ends.
    walk = {
        "highway": "pedestrian", "surface": "sett", "name": "Marktgasse", "lit": "yes", "bicycle": "yes",
        "motor_vehicle:conditional": "delivery @ (Mo-Fr 06:00-10:00)", "motor_vehicle": "no"
    }
    s.street([(-282, 0), (-162, 0)], walk, "path", "Marktgasse West")
    s.street([(76, 0), (196, 2)], walk, "path", "Marktgasse Ost")
    for place, tags in (((-270, 0), {"barrier": "bollard", "bollard": "removable"}),
                        ((184, 2), {"barrier": "bollard", "bicycle": "yes", "foot": "yes"})):
        drawing.named["Marktgasse West" if place[0] < 0 else "Marktgasse Ost"].insert(at(*place),
                                                                                      2.0).tags.update(tags)
    s.street([tops[-45], (-46, 130), (-46, 60)],
             {"highway": "living_street", "name": "Rathausgasse", "surface": "sett", "lit": "yes"},
             name="Rathausgasse")
    s.street([(-46, 60), (-46, 36)], {"highway": "footway", "surface": "sett", "lit": "yes"}, "path")
    s.street([(-44, -38), (-44, -74)], {"highway": "footway", "surface": "sett"}, "path")


def squares(drawing, s):
    """Marktplatz is one closed way; Kirchplatz is a multipolygon around its church."""
    ring = [(-162, 0), (-128, 34), (-46, 36), (36, 35), (76, 0), (40, -37), (-44, -38), (-126, -36)]
    drawing.area(
        [s.corner(p) for p in ring], {
            "highway": "pedestrian", "area": "yes", "name": "Marktplatz", "surface": "sett", "bicycle": "yes",
            "lit": "yes"
        })
    outer = drawing.area([s.corner(p) for p in ((-278, -75), (-158, -78), (-155, -140), (-275, -150))], {})
    church = drawing.area(
        [
            at(*p) for p in ((-240, -102), (-196, -101), (-196, -96), (-186, -96), (-186, -122), (-196, -122),
                             (-196, -117), (-240, -118))
        ], {
            "building": "church", "amenity": "place_of_worship", "religion": "christian",
            "name": "Pfarrkirche St. Veltin"
        })
    drawing.relation(
        [(outer, "outer"), (church, "inner")],
        {"type": "multipolygon", "highway": "pedestrian", "name": "Kirchplatz", "surface": "paving_stones"})
    drawing.point(at(-30, 4), {"amenity": "fountain", "name": "Veltinsbrunnen"})
    drawing.point(at(-100, -10), {"amenity": "bench"})
    drawing.point(
        at(20, 12), {
            "amenity": "cafe", "name": "Café am Markt", "outdoor_seating": "yes",
            "opening_hours": "Tu-Su 08:00-19:00"
        })


def river_banks(drawing, s):
    walk = {
        "highway": "footway", "surface": "fine_gravel", "name": "Irnapromenade", "lit": "yes", "bicycle": "no"
    }
    s.street([(-420, -160), (-275, -168), (-155, -170), (-40, -166), (80, -162), (190, -158), (330, -150)],
             walk, "path", "Irnapromenade")
    steps = {"highway": "steps", "surface": "concrete", "handrail": "yes", "incline": "down", "lit": "yes"}
    s.street([(-275, -150), (-275, -168)], dict(steps, step_count="24", ramp="yes",
                                                **{"ramp:bicycle": "yes"}), "path")
    s.street([(-155, -140), (-155, -170)], dict(steps, step_count="31"), "path")
    s.street([(80, -135), (80, -162)],
             dict(steps, step_count="28", surface="stone", **{"ramp:wheelchair": "yes", "ramp": "yes"}),
             "path")
    s.street([(190, -128), (190, -158)],
             {"highway": "footway", "surface": "asphalt", "incline": "-6%", "wheelchair": "yes"}, "path")
    s.street([(-275, -150), (-155, -140), (-40, -140), (80, -135), (190, -128)],
             dict(QUARTER, name="Am Wasser", highway="living_street", surface="paving_stones", maxspeed=None),
             name="Am Wasser")


def north_quarter(drawing, s):
    main = "Hauptstrasse"
    a, b, c = s.on(main, -420, 105), s.on(main, 20, 212), s.on(main, 420, 280)
    s.street([a, (-430, 200), (-425, 300), (-300, 340), (-120, 375), (60, 390), (240, 410), (400, 395), c],
             dict(QUARTER, name="Bahnhofstrasse", sidewalk="both"), name="Bahnhofstrasse")
    s.street([b, (25, 300), (60, 390)], dict(QUARTER, name="Postgasse", oneway="yes"), name="Postgasse")
    s.street([(-300, 340), (-290, 250), (-170, 262), (-40, 290), (25, 300)],
             dict(QUARTER, name="Gartenweg", surface=None), name="Gartenweg")
    s.street([(-170, 262), (-120, 375)], {"highway": "living_street", "name": "Lindenhof"}, name="Lindenhof")
    s.street([(240, 410), (250, 320), (25, 300)], dict(QUARTER, name="Schulstrasse", maxspeed="20"),
             name="Schulstrasse")
    slope = [(-425, 300), (-520, 330), (-640, 330), (-760, 300)]
    s.street(slope, dict(QUARTER, name="Sonnhalde", lit="no"), name="Sonnhalde")
    # The station: a forecourt, a car park with aisles behind a lift gate, an underpass.
    parking = {"highway": "service", "service": "parking_aisle", "surface": "asphalt"}
    s.street([(250, 320), (262, 356), (258, 384), (350, 372), (346, 348), (262, 356)],
             dict(parking, oneway="yes"), bend=False)
    s.street([(400, 395), (350, 372)], {"highway": "service", "access": "customers", "surface": "asphalt"},
             name="station car park")
    drawing.named["station car park"].at(20, 2.0).tags.update({"barrier": "lift_gate"})
    drawing.area(
        [at(*p) for p in ((256, 344), (250, 392), (356, 380), (354, 340))],
        {"amenity": "parking", "fee": "yes", "capacity": "64", "name": "P Bahnhof", "access": "customers"})


def south_quarter(drawing, s):
    # Two bridges: the stone bridge for people and bicycles, the road bridge further east.
    s.street(
        [(80, -135), (84, -175), (92, -232), (96, -290)], {
            "highway": "residential", "name": "Steinbrücke", "surface": "sett", "motor_vehicle": "no",
            "width": "3.5", "lit": "yes"
        }, name="Steinbrücke")
    drawing.named["Steinbrücke"].at(12, 2.0).tags.update({"barrier": "bollard", "material": "stone"})
    east = s.on("Hauptstrasse", 560, 300)
    s.street([east, (545, 150), (535, 0), (530, -120), (520, -250), (505, -330)],
             dict(QUARTER, highway="tertiary", name="Spitalstrasse", maxspeed="50", sidewalk="right",
                  **{"cycleway:right": "track"}), name="Spitalstrasse")
    s.street([(505, -330), (400, -320), (250, -300), (96, -290), (-60, -285), (-220, -295), (-380, -310),
              (-520, -300)], dict(QUARTER, name="Auweg", bicycle_road="yes", cyclestreet="yes"), name="Auweg")
    s.street([(505, -330), (450, -420), (330, -455), (190, -450), (60, -440), (-80, -430), (-220, -400),
              (-220, -295)], dict(QUARTER, name="Talbachstrasse", sidewalk="left"), name="Talbachstrasse")
    s.street([(250, -300), (330, -455)],
             {"highway": "living_street", "name": "Erlenhof", "surface": "paving_stones"}, name="Erlenhof")
    s.street([(-60, -285), (-80, -430)], {"highway": "residential", "name": "Holzgasse", "maxspeed": "30"},
             name="Holzgasse")
    s.street(
        [(60, -440), (70, -500), (20, -560), (-60, -560)], {
            "highway": "residential", "name": "Hangweg", "surface": "asphalt", "access": "destination",
            "incline": "up"
        }, name="Hangweg")
    s.street([(505, -330), (620, -345), (760, -330)],
             {"highway": "construction", "construction": "residential", "name": "Im Feld"}, "other")
    s.street([(535, 0), (640, 10), (760, 30), (860, 20)],
             dict(QUARTER, name="Industriestrasse", highway="unclassified", maxspeed="50", surface="Asphalt",
                  hgv="designated"), name="Industriestrasse")
    s.street([(760, 30), (765, 90), (700, 110), (690, 60)],
             {"highway": "service", "access": "private", "surface": "concrete:plates"}, name="yard")
    drawing.named["yard"].at(12, 2.0).tags.update({"barrier": "gate", "locked": "no", "access": "permissive"})
    s.street([(860, 20), (950, -30)], {"highway": "road"})
    s.street([(-380, -310), (-400, -370), (-500, -390)],
             dict(QUARTER, name="Sportweg", oneway="-1", maxspeed="CH:zone30"), name="Sportweg")
    s.street([(-500, -390), (-520, -300)],
             dict(QUARTER, name="Sportweg", maxspeed="walk", highway="living_street"))
    drive = {"highway": "service", "service": "driveway", "access": "private"}
    s.street([(-220, -400), (-245, -440), (-280, -455)], dict(drive, surface="gravel"), name="driveway one")
    drawing.named["driveway one"].at(15, 2.0).tags.update(
        {"barrier": "gate", "locked": "yes", "access": "private"})
    s.street([(190, -450), (195, -500)], drive)
    s.street(
        [(-520, -300), (-640, -280), (-760, -268), (-900, -262)], {
            "highway": "cycleway", "surface": "asphalt", "foot": "yes", "segregated": "no", "width": "3",
            "lit": "yes", "smoothness": "good"
        }, "path", "Irnaradweg Irnach")


def station(drawing, s):
    """Platform and subway: down the stairs, below the track, up on the other side to the trail."""
    street = drawing.named["Bahnhofstrasse"]
    top, foot, end, out = street.insert((-512, -222), 4.0), Node(-508, -176), Node(-503,
                                                                                   -116), Node(-499, -100)
    drawing.road(
        [top, (-510, -192), foot], {
            "highway": "steps", "step_count": "22", "surface": "concrete", "handrail": "yes", "lit": "yes",
            "incline": "down"
        }, "path")
    drawing.road([foot, end],
                 {"highway": "footway", "tunnel": "yes", "layer": "-1", "surface": "concrete", "lit": "yes"},
                 "path", "subway")
    drawing.road(
        [end, out], {
            "highway": "steps", "step_count": "19", "surface": "concrete", "incline": "up", "ramp": "yes",
            "ramp:stroller": "yes", "ramp:bicycle": "yes"
        }, "path")
    drawing.road([out, (-498, -88)], {"highway": "footway", "surface": "asphalt"}, "path", "station path")
    ramp = drawing.road([street.insert((-600, -246), 4.0), (-604, -196), (-560, -164)],
                        {"highway": "footway", "surface": "asphalt", "wheelchair": "yes", "incline": "up"},
                        "path")
    drawing.road(
        [ramp.nodes[-1], (-470, -148), (-400, -134)], {
            "railway": "platform", "highway": "platform", "public_transport": "platform", "train": "yes",
            "name": "Irnach", "wheelchair": "yes", "surface": "asphalt", "height": "0.35"
        }, "path")


def sidewalks(drawing, s):
    """Along Spitalstrasse the pavement is drawn on its own, with two crossings."""
    street = drawing.named["Spitalstrasse"]
    pavement = {"highway": "footway", "footway": "sidewalk", "surface": "asphalt"}
    lower, upper = Node(*at(538, -40)), Node(*at(551, 170))
    street.span(street.nodes[0], street.nodes[-1], {"sidewalk": "separate"})
    line = s.street([
        drawing.named["Hauptstrasse"].insert(at(569, 300), 2.0), (555, 205), upper, (549, 100), lower,
        (540, -110), (532, -245)
    ], pavement, "path", "pavement", bend=False)
    line.nodes.append(street.insert(at(521, -250), 9.0))
    across = {"highway": "footway", "footway": "crossing", "surface": "asphalt"}
    for kerb, place, far in ((lower, (533, -40), (524, -40)), (upper, (546, 170), (537, 171))):
        middle = street.insert(at(*place), 2.0)
        middle.tags.update({"highway": "crossing", "crossing": "uncontrolled", "crossing:markings": "zebra"})
        end = Node(*at(*far), {"barrier": "kerb", "kerb": "lowered" if kerb is lower else "raised"})
        drawing.road([kerb, middle, end], across, "path")
        drawing.road([end, at(far[0] - 60, far[1] + 4)],
                     {"highway": "footway", "surface": "gravle" if kerb is lower else "paving_stones:30"},
                     "path")


def crossings_and_signals(drawing):
    main = drawing.named["Hauptstrasse"]
    for u, v, tags in ((-350, 130,
                        {"crossing": "uncontrolled", "crossing:markings": "zebra", "crossing:island": "no"
                         }), (-110, 198, {"crossing": "traffic_signals", "button_operated": "yes"}),
                       (140, 222, {"crossing": "zebra", "kerb": "lowered", "tactile_paving": "yes"
                                   }), (330, 262, {"crossing": "marked", "kerb": "raised"})):
        main.insert(at(u, v), 2.0).tags.update(dict(tags, highway="crossing"))
    signal = main.insert(at(-170, 190), 9.0)
    signal.tags.update({"highway": "traffic_signals", "traffic_signals:direction": "both"})
    main.insert(at(560, 300), 9.0).tags.update({"highway": "traffic_signals"})
    drawing.named["Spitalstrasse"].at(26, 3.0).tags.update({"highway": "stop", "direction": "backward"})
    drawing.named["Bahnhofstrasse"].at(30, 3.0).tags.update({"highway": "give_way", "direction": "backward"})
    drawing.named["Schulstrasse"].at(90, 3.0).tags.update({"traffic_calming": "table"})
