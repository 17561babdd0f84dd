import RoadGraph

/// What a barrier is, and whom it lets pass where no access tag says otherwise.
///
/// <https://wiki.openstreetmap.org/wiki/Key:barrier>
struct BarrierKind: Sendable, Hashable {
  var barrier: Barrier
  var foot = Access.yes
  var bicycle = Access.yes
  var motorcar = Access.no
  var hgv = Access.no
  var wheelchair = Access.yes

  /// Lets everybody pass.
  static func open(_ barrier: Barrier, wheelchair: Access = .yes) -> BarrierKind {
    BarrierKind(barrier: barrier, motorcar: .yes, hgv: .yes, wheelchair: wheelchair)
  }

  /// Keeps motors out.
  static func slim(_ barrier: Barrier, bicycle: Access = .yes, wheelchair: Access = .yes) -> BarrierKind {
    BarrierKind(barrier: barrier, bicycle: bicycle, wheelchair: wheelchair)
  }

  /// Lets only people on foot pass.
  static func feet(_ barrier: Barrier) -> BarrierKind {
    BarrierKind(barrier: barrier, bicycle: .no, wheelchair: .no)
  }

  /// Lets nobody pass.
  static func wall(_ barrier: Barrier) -> BarrierKind {
    BarrierKind(barrier: barrier, foot: .no, bicycle: .no, wheelchair: .no)
  }

  /// What it lets a mode do.
  subscript(mode: TravelMode) -> Access {
    switch mode {
    case .foot: foot
    case .bicycle: bicycle
    case .motorcar: motorcar
    case .hgv: hgv
    case .wheelchair: wheelchair
    }
  }
}

/// Values of `barrier`; to read another one, add it here.
enum BarrierTable {
  static let barriers: WordTable<BarrierKind> = [
    // Opened by whoever comes.
    "gate": .open(.gate), "lift_gate": .open(.liftGate), "swing_gate": .open(.swingGate),
    "sliding_gate": .open(.gate), "sliding_beam": .open(.liftGate),
    "cattle_grid": .open(.cattleGrid, wheelchair: .discouraged),
    "toll_booth": .open(.tollBooth), "border_control": .open(.borderControl),
    "checkpoint": .open(.borderControl),
    "entrance": .open(.entrance), "sally_port": .open(.sallyPort), "coupure": .open(.coupure),
    "height_restrictor": .open(.heightRestrictor), "arch": .open(.entrance), "archway": .open(.entrance),
    "lift_chain": .open(.liftGate),
    "hampshire_gate": .open(.hampshireGate),
    "gap": .open(.entrance), "ticket_gate": .slim(.gate), "bump_gate": .open(.gate),
    // Too narrow, too low or too high for motors.
    "bollard": .slim(.bollard), "bollards": .slim(.bollard), "block": .slim(.block),
    "planter": .slim(.planter),
    "jersey_barrier": .slim(.jerseyBarrier), "cycle_barrier": .slim(.cycleBarrier, wheelchair: .discouraged),
    "motorcycle_barrier": .slim(.motorcycleBarrier, wheelchair: .discouraged),
    "wicket_gate": .slim(.wicketGate),
    "chain": .slim(.chain, bicycle: .dismount, wheelchair: .discouraged),
    "rope": .slim(.rope, bicycle: .dismount, wheelchair: .discouraged),
    "log": .slim(.log, bicycle: .dismount, wheelchair: .no),
    "debris": .slim(.debris, bicycle: .dismount, wheelchair: .no),
    "horse_stile": .slim(.horseStile, bicycle: .dismount, wheelchair: .no), "tank_trap": .slim(.block),
    "stone": .slim(.block), "stones": .slim(.block), "boulder": .slim(.block),
    "rock": .slim(.block), "barrier_board": .slim(.block), "vehicle_block": .slim(.block),
    "vehicle_barrier": .slim(.block),
    "chicane": .slim(.cycleBarrier, wheelchair: .discouraged), "kent_carriage_gap": .slim(.motorcycleBarrier),
    "door": .slim(.gate, bicycle: .dismount),
    "kerb": .slim(.kerb),
    // For wheels of one gauge.
    "bus_trap": BarrierKind(barrier: .busTrap, hgv: .yes),
    "sump_buster": BarrierKind(barrier: .sumpBuster, hgv: .yes),
    "spikes": .slim(.spikes, bicycle: .dismount),
    // For feet.
    "stile": .feet(.stile), "kissing_gate": .feet(.kissingGate), "turnstile": .feet(.turnstile),
    "full-height_turnstile": .feet(.fullHeightTurnstile), "hedge": .feet(.other), "ditch": .feet(.other),
    "guard_rail": .feet(.other), "handrail": .feet(.other), "retaining_wall": .feet(.other),
    "city_wall": .feet(.other),
    // What it is nobody says: whoever walks gets past it.
    "yes": .slim(.other, bicycle: .dismount, wheelchair: .no),
    "unknown": .slim(.other, bicycle: .dismount, wheelchair: .no),
    // For nobody.
    "wall": .wall(.wall), "fence": .wall(.fence),
  ]

  /// A value that is not listed: something that stands in the way of vehicles.
  static let other = BarrierKind.feet(.other)
}
