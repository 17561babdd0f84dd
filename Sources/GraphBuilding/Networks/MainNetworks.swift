import RoadGraph
import TravelCosts

/// Which sections belong to a large connected network, by mode: places that one can leave and reach.
///
/// Strongly connected components of the nodes (Tarjan 1972, without recursion); turns are not considered, and nodes that
/// let a mode not pass are no part of any. A component is large when it is the largest or has at least
/// `leastSections` sections, the size below which GraphHopper takes a network for an island.
struct MainNetworks {
  /// Sections that make a network large.
  static let leastSections = 200

  private let contents: GraphContents
  private let outgoing: OutgoingEdges

  init(_ contents: GraphContents, _ outgoing: OutgoingEdges) {
    self.contents = contents
    self.outgoing = outgoing
  }

  /// Whether each section belongs to a large network of a profile.
  func membership(_ profile: TravelProfile) -> [Bool] {
    let isOpen = contents.attributes.map { attributes in
      (profile.isOpen(attributes, .forward) ? 1 : 0) as UInt8
        | (profile.isOpen(attributes, .backward) ? 2 : 0)
    }
    let components = components(isOpen, isClosed: closedNodes(profile.mode))
    var sizes = [UInt32](repeating: 0, count: contents.nodes.count)
    // By its nodes that let pass: a section before a barrier belongs to the network that it is reached from.
    func component(of section: SectionRecord) -> Int? {
      let open = isOpen[Int(section.attributes)]
      guard open != 0 else { return nil }
      let (a, b) = (components[Int(section.firstNode)], components[Int(section.lastNode)])
      if a == b || b == .max { return a == .max ? nil : Int(a) }
      return a == .max ? Int(b) : nil
    }
    for section in contents.sections {
      if let component = component(of: section) { sizes[component] += 1 }
    }
    let least = min(sizes.max() ?? 0, UInt32(Self.leastSections))
    return contents.sections.map { section in
      component(of: section).map { sizes[$0] >= max(1, least) } ?? false
    }
  }

  private func closedNodes(_ mode: TravelMode) -> [Bool] {
    var isClosed = [Bool](repeating: false, count: contents.nodes.count)
    for record in contents.nodeAttributes where record.access(mode) == .no {
      isClosed[Int(record.node)] = true
    }
    return isClosed
  }

  /// The component of each node, where bit 0 of `isOpen` lets an attribute record's roads be travelled forward, bit 1 backward; `UInt32.max` for those that let not pass.
  private func components(_ isOpen: [UInt8], isClosed: [Bool]) -> [UInt32] {
    let count = contents.nodes.count
    var component = [UInt32](repeating: .max, count: count)
    // Number of each node in the order of visits, from 1; the lowest number reached from it.
    var visit = [UInt32](repeating: 0, count: count)
    var low = [UInt32](repeating: 0, count: count)
    var stack: [UInt32] = []
    var calls: [(node: UInt32, place: Int)] = []
    var visits: UInt32 = 0
    func enter(_ node: UInt32) {
      visits += 1
      visit[Int(node)] = visits
      low[Int(node)] = visits
      stack.append(node)
      calls.append((node, outgoing.places(of: node).lowerBound))
    }
    for root in 0..<UInt32(count) where visit[Int(root)] == 0 && !isClosed[Int(root)] {
      enter(root)
      while let (node, place) = calls.last {
        if place < outgoing.places(of: node).upperBound {
          calls[calls.count - 1].place += 1
          let edge = outgoing.edge(at: place)
          let section = contents.sections[Int(edge.section.index)]
          guard isOpen[Int(section.attributes)] >> UInt8(edge.index & 1) & 1 != 0 else { continue }
          let head = section.head(edge.direction).index
          if isClosed[Int(head)] { continue }
          if visit[Int(head)] == 0 {
            enter(head)
          } else if component[Int(head)] == .max {
            low[Int(node)] = min(low[Int(node)], visit[Int(head)])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last?.node { low[Int(caller)] = min(low[Int(caller)], low[Int(node)]) }
        guard low[Int(node)] == visit[Int(node)] else { continue }
        while let member = stack.popLast() {
          component[Int(member)] = node
          if member == node { break }
        }
      }
    }
    return component
  }
}
