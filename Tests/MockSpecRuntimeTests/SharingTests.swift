import Testing

@testable import MockSpecRuntime
@testable import MockSpecStores

@Suite("Values whose copies share what they have in common")
struct SharingTests {
  @Test(arguments: 0..<30)
  func `a dictionary and its copies are what plain ones would be`(seed: Int) {
    var numbers = SeededGenerator(seed: seed + 1)
    // With few keys, the same ones change repeatedly; with many, the tree grows beside the base.
    let keys = [8, 60, 700][seed % 3]
    var (shared, plain) = (SharingDictionary<Int, Int>(), [Int: Int]())
    var copies: [(SharingDictionary<Int, Int>, [Int: Int])] = []
    for step in 0..<1_500 {
      let key = Int.random(in: 0..<keys, using: &numbers)
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0..<8: shared[key] = step; plain[key] = step
      case 8..<12:
        #expect(shared.updateValue(step, forKey: key) == plain.updateValue(step, forKey: key))
      case 12..<15: #expect(shared.removeValue(forKey: key) == plain.removeValue(forKey: key))
      case 15..<17: #expect(shared.update(key) { $0.map { $0 + 1 } } == plain[key].map { $0 + 1 })
      case 17 where copies.count < 8: copies.append((shared, plain))
      case 18 where !copies.isEmpty:
        copies.remove(at: Int.random(in: 0..<copies.count, using: &numbers))
      case 19 where !copies.isEmpty && step % 5 == 0:
        (shared, plain) = copies[Int.random(in: 0..<copies.count, using: &numbers)]
      default: #expect(shared[key] == plain[key])
      }
      #expect(shared.count == plain.count)
    }
    for (shared, plain) in copies + [(shared, plain)] {
      #expect(Dictionary(uniqueKeysWithValues: shared.elements) == plain)
      #expect(shared.isEmpty == plain.isEmpty)
      for key in 0..<keys { #expect(shared[key] == plain[key]) }
    }
  }

  @Test(arguments: [0, 1, 31, 32, 33, 1_024, 1_056, 1_057, 33_000])
  func `an array and its copies are what plain ones would be`(count: Int) {
    var array = SharingArray(0..<count)
    let copy = array
    for index in stride(from: 0, to: count, by: 7) { array.update(at: index) { $0 = -$0 } }
    for number in 0..<40 { array.append(number) }
    #expect(Array(copy) == Array(0..<count))
    #expect(copy.indices.allSatisfy { copy[$0] == $0 })
    let plain = (0..<count).map { $0 % 7 == 0 ? -$0 : $0 } + (0..<40)
    #expect(Array(array) == plain)
    #expect(array.indices.allSatisfy { array[$0] == plain[$0] })
    #expect(Array(array[(count / 2)...]) == Array(plain[(count / 2)...]))
  }

  @Test(arguments: [0, 1, 2, 3, 4, 31, 33, 100, 1_057])
  func `a log finds the changes after each number`(count: Int) {
    var log = ChangeLog<Int>(epoch: 1)
    // Numbers of other logs lie between those of this one.
    let numbers = (0..<count).map { 3 * $0 + 1 }
    for number in numbers {
      _ = log.append(ChangeLog<Int>.Entry(number: number, id: number), isNew: true)
    }
    for start in 0...(3 * count + 2) {
      #expect(log.entries(after: start).map(\.number) == numbers.filter { $0 > start })
    }
  }
}
