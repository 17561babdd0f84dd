import RoadGraph
import TravelCosts

/// Which sections belong to a large connected network, by mode: places one can leave and reach.
///
/// Strongly connected components of the nodes under a built-in profile, turns not considered (Tarjan 1972, without
/// recursion). A component is large when it holds at least a tenth of the nodes of the largest.
struct MainNetworks {
  private let contents: GraphContents
  private let first: [Int32]
  private let edges: [EdgeID]

  init(_ contents: GraphContents) {
    self.contents = contents
    var first = [Int32](repeating: 0, count: contents.nodes.count + 1)
    for section in contents.sections {
      first[Int(section.firstNode) + 1] += 1
      first[Int(section.lastNode) + 1] += 1
    }
    for node in contents.nodes.indices { first[node + 1] += first[node] }
    var next = first
    var edges = [EdgeID](repeating: EdgeID(0), count: 2 * contents.sections.count)
    for (place, section) in contents.sections.enumerated() {
      let id = SectionID(UInt32(place))
      for edge in [id.forward, id.backward] {
        let tail = Int(section.tail(edge.direction).index)
        edges[Int(next[tail])] = edge
        next[tail] += 1
      }
    }
    self.first = first
    self.edges = edges
  }

  /// Whether each section belongs to a large network of a profile.
  func membership(_ profile: TravelProfile) -> [Bool] {
    var isOpen = [Bool](repeating: false, count: 2 * contents.attributes.count)
    for (place, attributes) in contents.attributes.enumerated() {
      isOpen[2 * place] = profile.isOpen(attributes, .forward)
      isOpen[2 * place + 1] = profile.isOpen(attributes, .backward)
    }
    func passes(_ edge: EdgeID) -> Bool {
      let section = contents.sections[Int(edge.section.index)]
      return isOpen[2 * Int(section.attributes) + (edge.isBackward ? 1 : 0)]
    }
    let components = components(passes)
    var sizes: [Int32: Int] = [:]
    for component in components { sizes[component, default: 0] += 1 }
    let large = max(2, (sizes.values.max() ?? 0) / 10)
    return contents.sections.enumerated().map { place, section in
      let id = SectionID(UInt32(place))
      let component = components[Int(section.firstNode)]
      return component == components[Int(section.lastNode)] && sizes[component, default: 0] >= large
        && (passes(id.forward) || passes(id.backward))
    }
  }

  private func components(_ passes: (EdgeID) -> Bool) -> [Int32] {
    let count = contents.nodes.count
    var component = [Int32](repeating: -1, count: count)
    var order = [Int32](repeating: -1, count: count)
    var low = [Int32](repeating: 0, count: count)
    var stack: [Int32] = []
    var calls: [(node: Int32, place: Int32)] = []
    var number: Int32 = 0
    for root in 0..<Int32(count) where order[Int(root)] < 0 {
      calls.append((root, first[Int(root)]))
      order[Int(root)] = number
      low[Int(root)] = number
      number += 1
      stack.append(root)
      while let call = calls.last {
        let node = Int(call.node)
        if call.place < first[node + 1] {
          calls[calls.count - 1].place += 1
          let edge = edges[Int(call.place)]
          guard passes(edge) else { continue }
          let head = Int(contents.sections[Int(edge.section.index)].head(edge.direction).index)
          if order[head] < 0 {
            order[head] = number
            low[head] = number
            number += 1
            stack.append(Int32(head))
            calls.append((Int32(head), first[head]))
          } else if component[head] < 0 {
            low[node] = min(low[node], order[head])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last { low[Int(caller.node)] = min(low[Int(caller.node)], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = stack.popLast() {
          component[Int(member)] = Int32(node)
          if member == call.node { break }
        }
      }
    }
    return component
  }
}
