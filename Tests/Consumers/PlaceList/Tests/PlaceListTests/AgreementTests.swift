import Foundation
import Testing

@testable import PlaceList

/// Tests that the file behaves as the mock, so that tests over the mock hold for production.
@Suite("The mock and the file agree")
struct AgreementTests {
  @Test("whatever three contexts do", arguments: 0..<60 as Range<UInt64>)
  func agreement(seed: UInt64) throws {
    let folder = try Folder()
    var mock = Walk(over: MockPlaceStore(), seed: seed)
    var file = Walk(over: try folder.open(), seed: seed)
    for step in 0..<60 {
      let (expected, came) = (mock.step(), file.step())
      try #require(came == expected, "step \(step): \(mock.done.suffix(20))")
    }
  }
}

/// Three contexts that make the same steps in each store.
private struct Walk<Store: PlaceStore> {
  private let contexts: [Store.Database]
  private var random: SplitMix
  /// The places as each context has last read them.
  private var seen: [[UUID: Place]] = [[:], [:], [:]]
  private(set) var done: [String] = []

  init(over store: Store, seed: UInt64) {
    contexts = [store.viewContext, store.newContext(), store.newContext()]
    random = SplitMix(state: seed)
  }

  /// Makes one step, and returns its result without the marks of versions.
  mutating func step() -> String {
    let number = Int.random(in: 0..<3, using: &random)
    let id = ids[Int.random(in: 0..<ids.count, using: &random)]
    let word = "\(Int.random(in: 0..<1000, using: &random))"
    let action = Int.random(in: 0..<12, using: &random)
    let field = Bool.random(using: &random)
    let context = contexts[number]
    let known = seen[number][id]
    var told = "context \(number), \(id.uuidString.suffix(1)): "
    do {
      switch action {
      case 0, 1:
        // An app usually knows that a place exists.
        if known != nil, action == 0 { return "" }
        told += "insert"
        context.insert(Place(id: id, city: word, country: word))
      case 2, 3, 4:
        // An app changes places that it has read.
        guard var place = known else { return "" }
        told += "update"
        if field { place.city = word } else { place.country = word }
        context.update(place)
      case 5:
        guard known != nil else { return "" }
        told += "delete"
        context.delete(id)
        seen[number][id] = nil
      case 6, 7:
        told += "look"
        seen[number][id] = try context.place(id)
        told += " \(text(of: seen[number][id]))"
      case 8:
        told += "fetch"
        let places = try context.fetchAll()
        seen[number] = Dictionary(uniqueKeysWithValues: places.map { ($0.id, $0) })
        told += " \(places.map(text(of:)))"
      case 9, 10:
        told += field ? "save" : "merge"
        if field { try context.save() } else { try context.saveMerging() }
        // The saved places have new marks.
        for place in try context.fetchAll() { seen[number][place.id] = place }
      default:
        // Most pending changes are saved in the end.
        if field { return "" }
        told += "roll back"
        context.rollback()
        seen[number] = [:]
      }
    } catch {
      told += " \(String("\(error)".prefix { $0 != "(" }))"
      // After a failed save, the context starts again.
      context.rollback()
      seen[number] = [:]
    }
    told += context.hasChanges ? ", unsaved" : ""
    done.append(told)
    return told
  }

  private let ids = (0..<4).compactMap {
    UUID(uuidString: "00000000-0000-4000-8000-00000000000\($0)")
  }

  private func text(of place: Place?) -> String {
    place.map { "\($0.id.uuidString.suffix(1)) \($0.city) \($0.country)" } ?? "nothing"
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
