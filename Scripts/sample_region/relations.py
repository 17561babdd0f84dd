"""Turn restrictions and signed routes over the finished roads."""

from .walks import Network, by_bicycle, on_foot


def draw(drawing):
    restrictions(drawing)
    drawing.later(lambda: routes(drawing))


def restrictions(drawing):
    named = drawing.named
    main, spital, bahnhof, post = named["Hauptstrasse"], named["Spitalstrasse"], named[
        "Bahnhofstrasse"], named["Postgasse"]
    turn = lambda kind, start, via, end, **tags: restrict(drawing, kind, start, via, end, tags)
    # Coming from the west one may not turn left into Postgasse; bicycles may.
    via = common(main, post)
    turn("no_left_turn", (main, -1), via, (post, 1), **{"except": "bicycle"})
    via = common(main, spital)
    turn("no_right_turn", (main, -1), via, (spital, 1), hgv_only="yes")
    via = common(main, bahnhof, last=True)
    turn("only_straight_on", (main, -1), via, (main, 1))
    via = common(main, named["Kirchgasse"])
    turn("no_left_turn", (main, 1), via, (named["Kirchgasse"], 1),
         **{"restriction:conditional": "no_left_turn @ (Mo-Fr 06:30-08:00,16:00-18:30)"})
    via = common(main, named["Webergasse"])
    turn("no_u_turn", (main, -1), via, (main, -1))
    trunk = named["Umfahrung"]
    turn("no_u_turn", (trunk, -1), trunk.nodes[-1], (trunk, -1))
    bridge, ramp_down, ramp_up = named["Zubringer bridge"], named["ramp off westbound"], named[
        "ramp on westbound"]
    turn("no_left_turn", (bridge, 1), bridge.nodes[0], (ramp_up, 1), **{"except": "emergency"})
    turn("only_right_turn", (ramp_down, -1), bridge.nodes[0], (named["Zubringer"], 1))
    # Over a way: from Auweg through Spitalstrasse no turn back into Talbachstrasse.
    talbach, auweg = named["Talbachstrasse"], named["Auweg"]
    across = named["Holzgasse"]
    a, b = common(auweg, across), common(talbach, across)
    for road, node in ((auweg, a), (talbach, b)):
        road.cuts.add(node)
    drawing.later(lambda: drawing.relation([(piece(auweg, a, 1), "from"), (across.ways[
        0], "via"), (piece(talbach, b, 1), "to")], {"type": "restriction", "restriction": "no_u_turn"}))


def common(first, second, last=False):
    """The node two roads share."""
    shared = [n for n in first.nodes if n in second.nodes]
    return shared[-1 if last else 0]


def restrict(drawing, kind, start, via, end, tags):
    """Start and end are (road, direction seen from the via node: 1 onward in drawing order, −1 back)."""
    for road, _ in (start, end):
        road.cuts.add(via)
    if tags.pop("hgv_only", None):
        rule = {"restriction:hgv": kind}
    else:
        rule = {} if "restriction:conditional" in tags else {"restriction": kind}
    drawing.later(lambda: drawing.relation([(piece(start[0], via, start[1]), "from"), (
        via, "via"), (piece(end[0], via, end[1]), "to")], dict(rule, type="restriction", **tags)))


def piece(road, node, direction):
    """The way of a road that begins (1) or ends (−1) at a node."""
    for way in road.ways:
        if way.nodes[0 if direction > 0 else -1] is node:
            return way
    closed = [way for way in road.ways if node in (way.nodes[0], way.nodes[-1])]
    return closed[0]


def routes(drawing):
    foot, bicycle = Network(drawing, on_foot), Network(drawing, by_bicycle)

    def route(network, places, tags):
        _, ways = network.walk(places)
        members = []
        for way in ways:
            if way is not None and (not members or members[-1][0] is not way):
                members.append((way, ""))
        return drawing.relation(members, dict(tags, type="route"))

    hike = {"route": "hiking", "osmc:symbol": "red:white:red_bar", "operator": "Wanderwege Irnatal"}
    high = route(foot, [(-7250, -1290), (-6250, 1120), (-5200, 2000), (-1980, 2300), (-600, 3300),
                        (1840, 2290), (2330, 2865)], dict(hike, network="lwn", name="Irnataler Höhenweg"))
    over = route(foot, [(2120, 180), (1640, 1350), (2330, 2865), (3500, 4350), (4998, 6408), (4500, 7900),
                        (2420, 9080)], dict(hike, network="rwn", ref="74", name="Sarnelpassweg"))
    drawing.relation(
        [(high, ""), (over, "")],
        {"type": "superroute", "route": "hiking", "network": "nwn", "name": "Via Irnatal", "ref": "7"})
    route(bicycle, [(-9370, -1900), (-5420, -1440), (-3000, -1300), (-870, -956), (151, -830), (1780, -300),
                    (5960, 1300)], {"route": "bicycle", "network": "rcn", "ref": "51", "name": "Irna-Radweg"})
    route(bicycle, [(-1250, -530), (2196, 150), (4998, 6408), (2420, 9080)],
          {"route": "bicycle", "network": "ncn", "ref": "4", "name": "Alpenpässe"})
    route(bicycle, [(-440, -230), (-288, -775), (-640, -870)],
          {"route": "bicycle", "network": "lcn", "name": "Irnach Stadtrunde"})
    route(bicycle, [(-3480, -1005), (-1980, 2300)],
          {"route": "mtb", "network": "lcn", "name": "Wangboden", "mtb:scale": "1"})
    drawing.relation([(way, "") for way in drawing.named["Irnabahn"].ways],
                     {"type": "route", "route": "train", "ref": "R51", "name": "Irnabahn"})
