/// What a mode of travel may do on a section in one direction, or at a node.
///
/// <https://wiki.openstreetmap.org/wiki/Key:access>
public enum Access: UInt8, TagVocabulary {
  /// Nothing is known; the builder leaves this value only where no rule speaks.
  case unknown = 0
  /// Not allowed: `no`, or the other direction of a oneway.
  case no
  /// Allowed by law or by the road's kind.
  case yes
  /// Signed for the mode.
  case designated
  /// Allowed until further notice.
  case permissive
  /// Only to reach something on the road.
  case destination
  /// Only for customers.
  case customers
  /// Only to deliver.
  case delivery
  /// Only with the owner's leave.
  case `private`
  /// Only with a permit.
  case permit
  /// Only agricultural traffic.
  case agricultural
  /// Only forestry traffic.
  case forestry
  /// Only the military.
  case military
  /// There is a compulsory way beside the road.
  case useSidepath
  /// Bicycles must be pushed.
  case dismount
  /// Allowed, but signed as unsuitable.
  case discouraged

  /// The value as OSM spells it.
  public var word: String { self == .useSidepath ? "use_sidepath" : (self == .unknown ? "" : "\(self)") }

  /// Whether the mode may pass for the first or last stretch only, never in the middle of a journey.
  @inlinable public var isRestricted: Bool {
    switch self {
    case .destination, .customers, .delivery, .private, .permit: true
    default: false
    }
  }
}
