public import RoadGraph

/// A part of an edge that is travelled, in the direction of travel.
public struct EdgePiece: Hashable, Sendable {
  /// The edge.
  public var edge: EdgeID
  /// Metres from the edge's tail where the piece begins.
  public var from: Double
  /// Metres from the edge's tail where it ends, not before `from`.
  public var to: Double

  /// Creates a piece.
  public init(edge: EdgeID, from: Double, to: Double) {
    self.edge = edge
    self.from = from
    self.to = to
  }

  /// Metres travelled.
  public var length: Double { to - from }
}

/// The path that a chain of states stands for.
struct ChainPath {
  /// Pieces in order of travel.
  private(set) var pieces: [EdgePiece] = []
  /// Metres from the beginning of the path at which each state of the chain lies.
  private(set) var positions: [Double] = []
  private let graph: RoadGraph
  /// Metres up to the beginning of the last piece.
  private var lengthBefore = 0.0

  init(_ chain: Trellis.Chain, in trellis: Trellis, graph: RoadGraph) {
    self.graph = graph
    guard let first = chain.first else { return }
    let start = trellis.states[first.state]
    pieces = [EdgePiece(edge: start.edge, from: start.offset, to: start.offset)]
    positions = [0]
    positions.reserveCapacity(chain.count)
    for next in chain.dropFirst() {
      go(to: trellis.states[next.state], trellis)
      positions.append(lengthBefore + pieces[pieces.count - 1].length)
    }
  }

  private mutating func go(to target: TrellisState, _ trellis: Trellis) {
    let last = pieces.count - 1
    let length = graph.section(pieces[last].edge.section).lengthMetres
    switch target.connection {
    case .broken, .onward:
      // States may slide back within the noise: what has been drawn stays drawn.
      pieces[last].to = max(pieces[last].to, target.offset)
    case .turnBack:
      // Turned where the farther of both states lies.
      pieces[last].to = max(pieces[last].to, length - target.offset)
      append(EdgePiece(edge: target.edge, from: length - pieces[last].to, to: target.offset))
    case .path:
      pieces[last].to = length
      for place in target.path {
        let edge = trellis.edges[Int(place)]
        append(EdgePiece(edge: edge, from: 0, to: graph.section(edge.section).lengthMetres))
      }
      append(EdgePiece(edge: target.edge, from: 0, to: target.offset))
    }
  }

  private mutating func append(_ piece: EdgePiece) {
    lengthBefore += pieces[pieces.count - 1].length
    var piece = piece
    piece.to = max(piece.from, piece.to)
    pieces.append(piece)
  }
}
