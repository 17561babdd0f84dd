package import RoadGraph

/// What the tags of a way mean to travellers.
package struct WayReading: Sendable, Hashable {
  /// Everything that the graph keeps of the tags but texts, networks of relations and what needs the way's length.
  package var attributes: AttributeRecord
  /// `name`, empty where there is none.
  package var name: String
  /// `ref`, empty where there is none.
  package var reference: String
  /// Conditional tags as `key=value`, a line each, sorted by key; for `AttributeRecord.conditions`.
  package var conditions: String
  /// `duration` of a ferry, shuttle train or movable bridge in seconds; 0: not tagged.
  package var crossingSeconds: UInt32
  /// Whether a closed way (or a multipolygon) stands for the ground within it: a square that may be crossed.
  package var isArea: Bool

  /// Tenths of km/h at which a ferry or train of some length keeps its `duration`, for
  /// `AttributeRecord.crossingSpeedDecikmh`; 0 where no duration is tagged.
  ///
  /// - Parameter lengthMetres: length of the whole way.
  package func crossingSpeedDecikmh(lengthMetres: Double) -> UInt16 {
    guard crossingSeconds > 0 else { return 0 }
    return UInt16(min(3000, max(1, (lengthMetres * 36 / Double(crossingSeconds)).rounded())))
  }
}

/// What the tags of a node mean to travellers who pass it.
package struct NodeReading: Sendable, Hashable {
  /// Barrier, access and flags; the builder sets the node's place.
  package var attributes: NodeAttributeRecord
  /// Conditional tags as `key=value`, a line each, sorted by key; for `NodeAttributeRecord.conditions`.
  package var conditions: String
  /// Whether travel changes at the node also where no other way meets: a way is split there. Where this is false the
  /// record matters only at junctions.
  package var splitsWays: Bool
}

/// What a turn restriction relation says, once for each tag that says something.
package struct RestrictionReading: Sendable, Hashable {
  /// Whether the way to take is named (`only_*`), not the one that must not be taken (`no_*`).
  package var isOnly: Bool
  /// `no_u_turn`, `no_entry`, `no_exit` allow members in numbers of their own.
  package var kind: Kind
  /// Bits of `TravelMode` whom it binds; never 0.
  package var modes: UInt8
  /// The condition, as in `(Mo-Fr 07:00-09:00)`, empty: always.
  package var condition: String

  /// Which turns it is about; the builder matters only for those that allow several from or to members.
  package enum Kind: UInt8, Sendable {
    /// Any other turn.
    case turn
    /// `no_u_turn`, `only_u_turn`
    case uTurn
    /// `no_entry`: several from members.
    case entry
    /// `no_exit`: several to members.
    case exit
  }
}

/// What a relation is to the builder.
package enum RelationReading: Sendable, Hashable {
  /// A turn restriction: each of its sayings; empty where it binds no mode that the graph knows.
  case restriction([RestrictionReading])
  /// A signed route whose member ways belong to networks.
  case networks(RouteNetworks)
  /// A ferry or shuttle train line: what its member ways are that say nothing of themselves.
  case crossing(WayReading)
  /// A multipolygon that may be crossed.
  case area(WayReading)
}
