"""The small print of the network: field tracks across the valley floors, alleys, shortcuts, more trails."""

from .town import at

# Field tracks: places from road to road, tracktype, surface (None: nobody tagged it), further tags.
FIELD_TRACKS = [
    ([(-3600, -1015), (-3590, -1190), (-3620, -1385)], 2, "gravel", {}),
    ([(-4300, -1160), (-4330, -1330), (-4290, -1540)], 3, None, {"motor_vehicle": "agricultural"}),
    ([(-2600, -870), (-2620, -1040), (-2650, -1240)], 2, "compacted", {}),
    ([(-3050, -950), (-3080, -700), (-2700, -560), (-2250, -450), (-1900, -400)], 3, "ground", {}),
    ([(-9900, -1920), (-9880, -2150), (-9620, -2300), (-9340, -2290)], 2, "gravel", {}),
    ([(-10400, -1955), (-10380, -2250), (-10340, -2470)], 4, "grass", {}),
    ([(-9880, -2150), (-10380, -2250)], 3, "gravle", {}),
    ([(900, -140), (905, -400),
      (885, -690)], 1, "asphalt", {"motor_vehicle": "agricultural", "bicycle": "yes"}),
    ([(1300, -65), (1290, -300), (1330, -560)], 3, None, {}),
    ([(905, -400), (1290, -300)], 4, "grass", {"mtb:scale": "0"}),
    ([(950, -135), (980, 40), (1300, 120), (1650, 190),
      (1900, 240)], 3, "gravel", {"access": "agricultural"}),
    ([(3000, 430), (3020, 300), (3050, 180)], 2, None, {}),
    ([(3900, 720), (3930, 560), (3960, 410)], 3, "dirt", {}),
    ([(4600, 950), (4620, 800), (4660, 655)], 3, "gravel;ground", {}),
    ([(5200, 1170), (5230, 1030), (5270, 890)], 5, "mud", {}), ([(3020, 300), (3930, 560)], 4, "ground", {}),
    ([(1300, 9070), (1260, 9250), (1000, 9420), (600, 9450)], 2, "gravel", {}),
    ([(0, 9085), (-30, 9230), (-60, 9360)], 3, None, {}),
    ([(-1600, 8970), (-1640, 9110), (-1650, 9260)], 3, "compacted", {"width": "2,5"}),
    ([(-4800, 8600), (-4770, 8800), (-4400, 8960), (-3900, 9020)], 2, "gravel", {"motor_vehicle": "private"}),
    ([(-6000, 8470), (-6100, 8300), (-6400, 8200)], 4, "dirt", {}),
    ([(-8400, 8230), (-8390, 8380), (-8100, 8520), (-7600, 8540)], 3, "unpaved", {}),
    ([(-10200, 8110), (-10180, 8260), (-9800, 8350)], 3, None, {}),
    ([(2650, 9110), (2700, 9250), (2500, 9300), (2440, 9390)], 2, "compacted", {}),
    ([(-4800, -2020), (-4700, -1960), (-4300, -1810)], 5, "grass", {}),
    ([(-2300, -790), (-2290, -620), (-2050, -520), (-1800, -480)], 2, "gravel", {}),
    ([(-8700, -2935), (-8500, -3010), (-8100, -2960)], 3, "gravel", {"access": "private"}),
    ([(2060, 186), (2180, 280), (2500, 370), (2900, 560)], 2, "compacted", {"motor_vehicle": "forestry"}),
    ([(6300, 1535), (6500, 1500), (6900, 1640)], 3, "gravel", {})
]

# Alleys and short cuts in the town's frame.
ALLEYS = [([(-230, 62), (-226, 120),
            (-228, 172)], {"highway": "footway", "surface": "paving_stones", "lit": "yes"}),
          ([(140, 67), (138, 2)], {"highway": "footway", "surface": "cobblestone:flattened", "width": "1.8"}),
          ([(-230, 340), (-232, 257)], {"highway": "footway", "surface": "asphalt", "bicycle": "yes"}),
          ([(-380, 315), (-372, 250), (-360, 120)], {
              "highway": "path", "bicycle": "designated", "foot": "designated", "segregated": "yes",
              "cycleway:surface": "asphalt", "footway:surface": "fine_gravel"
          }),
          ([(120, 306),
            (118, 235)], {"highway": "steps", "step_count": "12", "surface": "asphalt", "ramp": "no"}),
          ([(-150, -290), (-150, -418)], {"highway": "footway", "surface": None}),
          ([(130, -294), (125, -445)], {"highway": "path", "surface": "ground", "informal": "yes"}),
          ([(330, -155), (420, -152),
            (528, -155)], {"highway": "footway", "surface": "fine_gravel", "name": "Irnapromenade"}),
          ([(-420, -160), (-520, -155), (-640, -150), (-800, -160), (-850, -200),
            (-885, -262)], {"highway": "path", "surface": "ground", "bicycle": "yes"}),
          ([(-115, 61), (-112, 34)],
           {"highway": "footway", "surface": "sett", "covered": "yes", "tunnel": "building_passage"}),
          ([(36, 35), (38, 63)], {"highway": "footway", "surface": "sett"}),
          ([(540, 120), (460, 60), (460, -30), (535, -30)],
           {"highway": "service", "service": "parking_aisle", "surface": "asphalt", "access": "customers"}),
          ([(460, 20), (430, 20)], {"highway": "service", "service": "parking_aisle", "access": "customers"}),
          ([(400, -320), (395, -345)], {
              "highway": "service", "surface": "asphalt", "service": "emergency_access", "access": "no",
              "emergency": "designated"
          }),
          ([(-640, -280), (-650, -360), (-560, -420),
            (-500, -390)], {"highway": "track", "tracktype": "grade2", "surface": "fine_gravel"}),
          ([(250, -300), (255, -240),
            (330, -155)], {"highway": "cycleway", "surface": "asphalt", "foot": "no", "oneway": "yes"})]

# Trails: from place to place below a grade.
TRAILS = [([(-7610, -1300), (-7900, -500),
            (-8100, 700)], 0.30, {"sac_scale": "hiking", "trail_visibility": "good"}),
          ([(-8200, 700), (-8300, 2000),
            (-8000, 3400)], 0.40, {"sac_scale": "mountain_hiking", "trail_visibility": "intermediate"}),
          ([(-5200, 2000), (-5300, 3000), (-5000, 3700)], 0.42,
           {"sac_scale": "demanding_mountain_hiking", "trail_visibility": "intermediate",
            "surface": "scree"}),
          ([(-5000, 3700), (-6500, 3700),
            (-8000, 3400)], 0.45, {"sac_scale": "alpine_hiking", "trail_visibility": "bad"}),
          ([(6010, 1720), (6600, 2900),
            (7000, 3600)], 0.38, {"sac_scale": "mountain_hiking", "surface": "ground"}),
          ([(3900, 3900), (4600, 4000), (5200, 4300)], 0.42, {"sac_scale": "mountain_hiking"}),
          ([(6300, 9760), (7200, 9300),
            (7300, 8200)], 0.36, {"sac_scale": "mountain_hiking", "trail_visibility": "good"}),
          ([(5400, 6150), (6000, 7000),
            (6600, 7500)], 0.42, {"sac_scale": "demanding_mountain_hiking", "surface": "rock"}),
          ([(-6400, 8200), (-6200, 7000), (-5600, 6000)], 0.36, {"sac_scale": "hiking", "mtb:scale": "2"}),
          ([(-400, -1900), (-800, -2900),
            (-700, -3600)], 0.42, {"sac_scale": "mountain_hiking", "trail_visibility": "bad"}),
          ([(-4500, -3100), (-4600, -4000),
            (-5200, -5600)], 0.5, {"sac_scale": "demanding_mountain_hiking", "trail_visibility": "bad"}),
          ([(-1100, 4200), (-900, 3700),
            (-600, 3300)], 0.5, {"sac_scale": "alpine_hiking", "surface": "rock"}),
          ([(1560, 900), (1130, 560),
            (700, 60)], 0.25, {"sac_scale": "hiking", "surface": "gravel", "width": "1.5", "bicycle": "no"}),
          ([(-7600, -3000), (-7300, -3900), (-6600, -4600)], 0.38, {"surface": "ground", "informal": "yes"})]

# Barriers and other things on roads: the road, how far along as a share, the tags of the node.
ON_ROADS = [
    ("Seebergstrasse", 0.52, {"barrier": "cattle_grid"}),
    ("Sarnelpassstrasse", 0.86, {"barrier": "cattle_grid"}),
    ("Wangboden", 0.30, {"barrier": "gate", "motor_vehicle": "agricultural", "foot": "yes",
                         "bicycle": "yes"}),
    ("Niklauswald", 0.10, {"barrier": "swing_gate", "access": "forestry", "foot": "yes", "bicycle": "yes"}),
    ("Alp Sulegl", 0.05, {"barrier": "chain", "motor_vehicle": "private"}),
    ("Irnaradweg Irnach", 0.50, {"barrier": "cycle_barrier", "bicycle": "yes", "foot": "yes"}),
    ("Höhenweg", 0.35, {"barrier": "stile"}), ("Säumerweg", 0.20, {"barrier": "kissing_gate"}),
    ("Wangweg", 0.60, {"barrier": "entrance"}),
    ("Bannwald", 0.04, {"barrier": "lift_gate", "motor_vehicle": "forestry"}),
    ("Hinterirn", 0.15, {"barrier": "block"}),
    ("Seebergtrail", 0.50, {"barrier": "cattle_grid", "bicycle": "yes"}),
    ("Rebbergweg", 0.03, {"barrier": "bollard"}), ("Cuolm Davos", 0.02, {"barrier": "gate"}),
    ("Seebergstrasse", 0.33, {"highway": "passing_place"}),
    ("Seebergstrasse", 0.71, {"highway": "passing_place"}), ("Via Cuolm", 0.5, {"highway": "passing_place"}),
    ("Industriestrasse", 0.97, {"highway": "turning_circle"}),
    ("Irnaradweg West", 0.45, {"barrier": "debris"}), ("Bahnhofstrasse", 0.52, {"traffic_calming": "hump"}),
    ("Talbachstrasse", 0.55, {"traffic_calming": "choker"}),
    ("Sarnelpassstrasse", 0.25, {"highway": "speed_camera"})
]


def draw(drawing, lanes):
    for points, grade, surface, more in FIELD_TRACKS:
        lanes.lane(points,
                   dict({"highway": "track", "tracktype": "grade%d" % grade, "surface": surface}, **more),
                   end=True)
    for points, tags in ALLEYS:
        on_foot = tags["highway"] in ("footway", "path", "steps", "cycleway")
        places = [at(*p) for p in points]
        for end in (0, -1):
            road = drawing.near(places[end], ("road", "path"), 24.0)
            if road:
                places[end] = road.insert(places[end], 5.0)
        drawing.road(places, tags, "path" if on_foot else "road")
    for points, grade, tags in TRAILS:
        lanes.climb(points, grade, dict({"highway": "path"}, **tags), kind="path", kinds=("road", "path"),
                    end=True)
    for name, share, tags in ON_ROADS:
        road = drawing.named[name]
        road.at(road.length() * share, 1.0).tags.update(tags)
