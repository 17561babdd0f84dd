"""What ground is taken: a grid of lines and places that answers how far away the next one is."""

from .geometry import project

SQUARE = 50.0


class Ground:

    def __init__(self, drawing):
        self.squares = {}
        for road in drawing.roads:
            underground = road.tags.get("aerialway") or road.tags.get("route")
            for i in range(len(road.nodes) - 1):
                if not underground:
                    self.line(road.nodes[i], road.nodes[i + 1])
        for way in drawing.areas:
            for a, b in zip(way.nodes, way.nodes[1:]):
                self.line(a, b)

    def line(self, a, b):
        for column in range(int(min(a[0], b[0]) // SQUARE), int(max(a[0], b[0]) // SQUARE) + 1):
            for row in range(int(min(a[1], b[1]) // SQUARE), int(max(a[1], b[1]) // SQUARE) + 1):
                self.squares.setdefault((column, row), []).append((a, b))

    def ring(self, points):
        for a, b in zip(points, points[1:] + points[:1]):
            self.line(a, b)

    def free(self, p, distance):
        """Whether nothing lies within `distance` (below 50 m) of p."""
        column, row = int(p[0] // SQUARE), int(p[1] // SQUARE)
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                for a, b in self.squares.get((column + i, row + j), ()):
                    if project(p, a, b)[0] < distance:
                        return False
        return True
