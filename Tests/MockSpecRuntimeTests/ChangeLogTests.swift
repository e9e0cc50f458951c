import Testing

@testable import MockSpecRuntime
@testable import MockSpecStores

/// Tests of the history of a table.
@Suite struct ChangeLogTests {
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
