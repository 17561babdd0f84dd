"""Tracks, trails, the via ferrata, the cable car and the huts above the valley."""


def draw(drawing, lanes, terrain):
    tracks(drawing, lanes)
    paths(drawing, lanes)
    hut(drawing, lanes, terrain)
    valley_cycleway(drawing, lanes)


def tracks(drawing, lanes):
    t = lambda grade, **more: dict({"highway": "track", "tracktype": "grade%d" % grade}, **more)
    climb = lanes.climb
    climb([(-6250, 1120), (-5200, 2000)], 0.13, t(3, surface="gravel", width="2.5"), "Seebergalp", start=True)
    climb([(-6250, 1100), (-7200, 900), (-8200, 700)], 0.12,
          t(4, surface="ground", smoothness="horrible", motorcar="no", motorcycle="no"), "Holzweg West")
    climb([(-1150, -495), (-1500, 100), (-2200, 500)], 0.13,
          t(2, surface="compacted", motor_vehicle="forestry",
            **{"motor_vehicle:conditional": "yes @ (Sa 08:00-12:00)"}), "Sonnhaldenweg")
    climb([(-383, -1152), (-400, -1900)], 0.13, t(2, surface="fine_gravel", vehicle="no", bicycle="yes"),
          "Bannwald")
    climb([(-400, -1900), (1960, -520)], 0.13, t(3, surface=None), "Bannwald Ost", kinds=("road", ), end=True)
    climb([(2500, 2570), (3900, 3900)], 0.14, t(3, surface="gravel", access="agricultural", foot="yes"),
          "Alp Sarnel")
    climb([(3600, 8320), (1750, 7600)], 0.14,
          t(3, surface="unpaved", smoothness="bad", motor_vehicle="private"), "Alp Sulegl")
    climb([(-3080, 8660), (-3100, 6900)], 0.14, t(4, surface="dirt", smoothness="very_bad"), "Val Crusch")
    climb([(4500, 9640), (5400, 9720), (6300, 9760)], 0.14, t(4, surface="grass"), "Cuolm Davos")
    climb([(-9000, -1900), (-7100, -1130)], 0.13, t(2, surface="gravel"), "Rebbergweg", end=True)
    climb([(-4800, -2020), (-6300, -2555)], 0.14, t(5, surface="mud", smoothness="very_horrible"),
          "Niklausholz", end=True)
    climb([(6240, 1270), (6900, 300)], 0.15, t(1, surface="concrete:lanes"), "Tristelweg")
    climb([(1840, 2290), (700, 2700)], 0.14, t(5, surface="grass", trail_visibility="intermediate"),
          "Schattenalp")


def paths(drawing, lanes):
    p = lambda scale, **more: dict({"highway": "path", "sac_scale": scale}, **more)
    every = ("road", "path")
    climb = lambda points, grade, tags, name, **more: lanes.climb(
        points, grade, tags, name, kind="path", kinds=every, end=more.pop("end", True), **more)
    climb([(5010, 6395), (5400, 6150), (6000, 6080), (6350, 5700), (6600, 5200)], 0.45,
          p("demanding_mountain_hiking", trail_visibility="good", surface="rock"), "Piz Sarnel", end=False)
    climb([(2330, 2865), (2900, 3600), (3500, 4350), (4250, 5050), (4950, 6330)], 0.24,
          p("mountain_hiking", trail_visibility="excellent", surface="ground", name="Säumerweg"), "Säumerweg")
    climb([(4990, 6450), (4930, 7200), (4500, 7900), (3700, 8600), (2900, 9165)], 0.24,
          p("mountain_hiking", trail_visibility="good", name="Senda dal Pass"), "Senda dal Pass")
    climb([(2120, 180), (1560, 900), (1640, 1350), (1745, 1590)], 0.30,
          p("hiking", trail_visibility="excellent", name="Schluchtweg", surface="gravel"), "Schluchtweg")
    climb([(-1980, 2300), (-1500, 2900), (-600, 3300), (300, 2900), (900, 2700), (1840, 2290)], 0.22,
          p("mountain_hiking", trail_visibility="intermediate", name="Höhenweg"), "Höhenweg")
    climb([(-5200, 2000), (-4200, 2400), (-3000, 2500), (-1980, 2300)], 0.22,
          p("mountain_hiking", name="Höhenweg"), "Höhenweg West")
    climb([(-1980, 2300), (-2400, 3200), (-2900, 4150), (-2950, 5000), (-3100, 6900)], 0.32,
          p("demanding_mountain_hiking", trail_visibility="bad", surface="rock"), "Fuorcla Crusch")
    climb([(-300, 3350), (100, 4050), (1000, 4700), (1300, 5000)], 0.42,
          p("alpine_hiking", trail_visibility="bad"), "Rotstock", end=False)
    climb([(1300, 5000), (1800, 5600), (2500, 6300), (2300, 7000), (1750, 7600)], 0.6,
          p("demanding_alpine_hiking", trail_visibility="horrible"), "Rotstockgrat")
    climb([(-498, -88), (-1980, 2300)], 0.32, p("mountain_hiking", surface="dirt", **{"mtb:scale": "3"}),
          "Wangweg")
    climb([(-6250, 1120), (-7090, -1130)], 0.3,
          p("hiking", surface="ground", **{"mtb:scale": "2", "mtb:scale:uphill": "4", "bicycle": "yes"}),
          "Seebergtrail")
    climb([(1700, 7600), (1300, 8300), (2060, 8740)], 0.3, p("hiking", trail_visibility="good", incline="up"),
          "Senda Sulegl")
    climb([(-6760, -2400), (-7400, -2480), (-8100, -2600), (-8700, -2500), (-9330, -2380)], 0.2,
          {"highway": "path", "foot": "designated", "surface": "wood", "width": "1.2"}, "Seeuferweg")
    climb([(-9300, -2960), (-8600, -3100), (-7600, -3000), (-6500, -2700)], 0.2,
          {"highway": "bridleway", "surface": "dirt", "horse": "designated", "foot": "yes"}, "Reitweg")
    climb([(1860, -480), (2480, -1200), (2750, -1800), (2900, -2350)], 0.38,
          p("demanding_mountain_hiking", trail_visibility="intermediate"), "Ferental", end=False)


def hut(drawing, lanes, terrain):
    """Up by cable car only: the path network around the hut has no way down that one may walk."""
    valley, top = (1962, -545), (3930, -2150)
    cable = drawing.road(
        [valley, (2300, -820), (2900, -1310), (3450, -1760), top], {
            "aerialway": "cable_car", "name": "Luftseilbahn Wyler–Ferenalp", "aerialway:capacity": "240",
            "aerialway:duration": "8"
        }, "other", "cable car")
    cable.nodes[0].tags.update(
        {"aerialway": "station", "name": "Wyler LFA", "ele": str(round(terrain(*valley)))})
    cable.nodes[-1].tags.update(
        {"aerialway": "station", "name": "Ferenalp", "ele": str(round(terrain(*top)))})
    for node in cable.nodes[1:-1]:
        node.tags["aerialway"] = "pylon"
    p = lambda scale, **more: dict({"highway": "path", "sac_scale": scale}, **more)
    lanes.lane([(3935, -2156), (3960, -2190), (4010, -2260)],
               {"highway": "footway", "surface": "gravel", "wheelchair": "limited"}, kind="path", start=False)
    climb = lambda points, grade, tags, name, end=False: lanes.climb(points, grade, tags, name, kind="path",
                                                                     kinds=("path", ), end=end)
    climb([(4010, -2260), (4300, -2500), (4620, -2700), (4700, -2900)], 0.42,
          p("alpine_hiking", trail_visibility="intermediate", surface="rock"), "Klein Ferenhorn")
    climb(
        [(4700, -2900), (4800, -3300), (4900, -4000)], 0.8, {
            "highway": "via_ferrata", "via_ferrata_scale": "C", "sac_scale": "difficult_alpine_hiking",
            "name": "Ferrata Ferenhorn"
        }, "Ferrata")
    lanes.lane([(4010, -2260), (4130, -2190), (4170, -2060), (4090, -1950), (3980, -1960), (3900, -2060),
                (3930, -2150)],
               p("hiking", trail_visibility="excellent", name="Panoramaweg Ferenalp", surface="gravel"),
               "Panoramaweg", kind="path", start=False, end=False)
    drawing.point(
        (4020, -2275), {
            "tourism": "alpine_hut", "name": "Ferenhütte", "ele": str(round(terrain(4020, -2275))),
            "operator": "SAC Irnatal", "capacity": "46"
        })


def valley_cycleway(drawing, lanes):
    """The bicycle route along the river, by field tracks and cycleways."""
    lanes.lane([(-1262, -975), (-1700, -1090), (-2300, -1190), (-3000, -1300)],
               {"highway": "cycleway", "surface": "asphalt", "foot": "yes", "motor_vehicle": "no"},
               "Irnaradweg", kind="path", start=False)
    lanes.lane(
        [(-3000, -1300), (-3600, -1380), (-4300, -1540), (-4900, -1600), (-5300, -1500), (-5420, -1440)], {
            "highway": "track", "tracktype": "grade1", "surface": "asphalt", "motor_vehicle": "agricultural",
            "bicycle": "designated"
        }, "Irnaradweg West", start=False, end=True)
    lanes.lane(
        [(151, -830), (400, -770), (900, -680), (1400, -540), (1780, -300)], {
            "highway": "track", "tracktype": "grade2", "surface": "compacted", "bicycle": "designated",
            "motor_vehicle": "agricultural"
        }, "Irnaradweg Ost", end=True)
    lanes.lane([(2240, -115), (2700, 20), (3300, 160), (4000, 420), (4700, 670), (5300, 900), (5900, 1180),
                (5960, 1300)],
               {"highway": "track", "tracktype": "grade3", "surface": "gravel", "bicycle": "yes"},
               "Irnaradweg Oberirn", end=True)
