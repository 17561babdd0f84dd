import Geography
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
  var pieces: [EdgePiece] = []
  /// Metres from the beginning of the path at which each state of the chain lies.
  var positions: [Double] = []
  /// Metres up to the beginning of the last piece.
  private var lengthBefore = 0.0

  /// Draws the paths between the chain's states, by the same searches that found them.
  init(_ chain: StateChain, decoder: inout Decoder) {
    guard let first = chain.first else { return }
    let start = decoder.layers[first.layer].states[first.state]
    pieces = [EdgePiece(edge: start.edge, from: start.offset, to: start.offset)]
    positions = [0]
    for (before, next) in zip(chain, chain.dropFirst()) {
      let source = decoder.layers[before.layer].states[before.state]
      let target = decoder.layers[next.layer].states[next.state]
      go(from: source, to: target, along: decoder.connection(from: before, to: next), decoder)
      positions.append(lengthBefore + pieces[pieces.count - 1].length)
    }
  }

  private mutating func go(
    from source: Candidate, to target: Candidate, along connection: Decoder.Connection?, _ decoder: Decoder
  ) {
    let last = pieces.count - 1
    let length = decoder.search.graph.section(source.edge.section).lengthMetres
    switch connection {
    case .onward, nil:
      // States may slide back within the noise: what has been drawn stays drawn.
      pieces[last].to = max(pieces[last].to, target.offset)
    case .turnBack:
      pieces[last].to = max(pieces[last].to, length - target.offset)
      append(EdgePiece(edge: target.edge, from: length - pieces[last].to, to: target.offset))
    case .path(let entry):
      pieces[last].to = length
      let edges = decoder.search.path(to: entry)
      for edge in edges.dropLast() {
        append(EdgePiece(edge: edge, from: 0, to: decoder.search.graph.section(edge.section).lengthMetres))
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

extension Decoder {
  /// How two neighbouring states of a chain are connected; the search that tells is left standing for its path.
  mutating func connection(from before: (layer: Int, state: Int), to next: (layer: Int, state: Int))
    -> Connection?
  {
    let source = layers[before.layer].states[before.state]
    let target = layers[next.layer].states[next.state]
    let a = observations[layers[before.layer].observation].point
    let b = observations[layers[next.layer].observation].point
    let straight = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    for bound in [model.searchBound(straight: straight), 3 * model.searchBound(straight: straight)] {
      search.run(from: source.edge, to: [target.edge], bound: bound, model: model)
      if let way = transition(from: source, to: target, straight: straight) { return way.connection }
    }
    return nil
  }
}
