import Foundation
import TestSupport
import Testing

/// Whatever a graph file holds, every command answers or says that the file is damaged: none crashes, none runs on for ever.
struct DamagedGraphTests {
  /// The calls, the graph being left out: it follows the name of the command.
  private static let calls: [[String]] = {
    let ends = ["--from", SampleRegion.place("irnach"), "--to", SampleRegion.place("sarnelpass")]
    return [
      ["route", "--profile", "car"] + ends, ["route", "--profile", "foot", "--format", "html"] + ends,
      ["route", "--profile", "bicycle", "--type", "shortest"] + ends,
      ["route", "--profile", "car", "--alternatives", "2"] + ends, ["why", "--profile", "car"] + ends,
      ["nearest", SampleRegion.place("irnach")], ["reach", SampleRegion.place("irnach"), "--minutes", "10"],
      ["match", SampleRegion.folder + "/watch.gpx"], ["bench", "--count", "4", "--profile", "bicycle"],
      ["bench", "--count", "1", "--matching"], ["climbs"], ["info"], ["verify"],
      ["diff", SampleRegion.graph],
    ]
  }()

  @Test(arguments: 1...48 as ClosedRange<UInt64>)
  func damageEndsNoCommandOtherThanWithAnAnswerOrAMessage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SampleRegion.graph)))
    let folder = try TemporaryFolder()
    let graph = try folder.write(damaged(sound, &random), as: "damaged.traverse")
    for _ in 0..<3 {
      let call = try #require(Self.calls.randomElement(using: &random))
      let run = try ProgramRun("traverse", [call[0], graph] + call.dropFirst())
      #expect([0, 1, 65].contains(run.status), "seed \(seed), \(call): \(run.messages)")
      #expect(run.status != 65 || run.messages.contains("damaged.traverse"), "seed \(seed), \(call)")
    }
  }

  /// The bytes behind header and section table with some places changed, in one of several ways.
  private func damaged(_ sound: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = sound
    let way = Int.random(in: 0..<4, using: &random)
    for _ in 0..<[1, 3, 30, 300][Int.random(in: 0..<4, using: &random)] {
      let place = Int.random(in: 2048..<bytes.count - 2048, using: &random)
      let length = Int.random(in: 1..<2000, using: &random)
      switch way {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = Bool.random(using: &random) ? 255 : 0
      case 2: bytes.replaceSubrange(place..<place + length, with: repeatElement(255, count: length))
      default:
        let other = Int.random(in: 2048..<bytes.count - 2048, using: &random)
        bytes.replaceSubrange(place..<place + length, with: sound[other..<other + length])
      }
    }
    return bytes
  }
}
