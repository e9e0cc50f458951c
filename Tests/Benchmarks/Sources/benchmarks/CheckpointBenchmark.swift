import MockSpecStores
import Subjects

/// A checkpoint, some writes and the restoration, by the number of records and of writes.
struct CheckpointBenchmark {
  private let rounds = 101

  /// The measurements whose baseline is the same with a thousand records, or with a thousand writes.
  func run() async throws -> [Measurement] {
    let sizes = [1_000, 10_000, 100_000]
    let (marks, nextWrites) = (try sizes.map(checkpoint), sizes.map(nextWrite))
    let writes = [1_000, 10_000, 100_000]
    let rewinds = writes.map(rewind)
    return sizes.indices.flatMap { index in
      [
        Measurement(
          name: "checkpoint and rewind, \(sizes[index]) records", value: marks[index],
          baseline: marks[0]),
        Measurement(
          name: "the next write after a checkpoint, \(sizes[index]) records",
          value: nextWrites[index], baseline: nextWrites[0]),
        Measurement(
          name: "rewind after \(writes[index]) writes", value: rewinds[index], baseline: rewinds[0]),
      ]
    }.sorted { $0.name < $1.name }
  }

  private func shelf(_ records: Int) -> MockShelf {
    let shelf = MockShelf()
    shelf.items.insert(
      contentsOf: (0..<records).map { Item(id: $0, title: "item \($0)", rank: $0 % 7) })
    return shelf
  }

  private func checkpoint(of records: Int) throws -> Double {
    let shelf = shelf(records)
    return median(
      (0..<rounds).map { _ in
        let start = ContinuousClock.now
        shelf.core.backend.rewind(to: shelf.core.backend.checkpoint())
        return (ContinuousClock.now - start).seconds * 1e9
      })
  }

  private func nextWrite(to records: Int) -> Double {
    let shelf = shelf(records)
    let new = Item(id: records / 2, title: "new", rank: 1)
    return median(
      (0..<rounds).map { _ in
        let mark = shelf.core.backend.checkpoint()
        let start = ContinuousClock.now
        shelf.items.insert(new)
        let time = (ContinuousClock.now - start).seconds * 1e9
        shelf.core.backend.rewind(to: mark)
        return time
      })
  }

  private func rewind(after writes: Int) -> Double {
    let shelf = shelf(1_000)
    let new = (0..<writes).map { Item(id: 500 + $0, title: "new", rank: 1) }
    return median(
      (0..<15).map { _ in
        let mark = shelf.core.backend.checkpoint()
        shelf.items.insert(contentsOf: new)
        let start = ContinuousClock.now
        shelf.core.backend.rewind(to: mark)
        return (ContinuousClock.now - start).seconds * 1e9
      })
  }
}
