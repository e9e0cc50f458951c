@_spi(MockSpecGenerated) import MockSpecRuntime

/// A call of a block of an operation that fetches or queries.
@_spi(MockSpecGenerated) public enum ItemStep<ID: Hashable, Value> {
  /// The fraction of an item that has arrived, from 0 to 1; 1 comes at least once.
  case progress(ItemResult<ID, Value>, Double)
  case item(ItemResult<ID, Value>)
}

/// A call of a block of an operation that modifies.
@_spi(MockSpecGenerated) public enum ModifyStep<ID: Hashable, Record> {
  /// The fraction of a record that has arrived, from 0 to 1; 1 comes at least once.
  case progress(SaveResult<ID, Record>, Double)
  case saved(SaveResult<ID, Record>)
  case deleted(ItemResult<ID, Void>)
}

extension OperationCall {
  /// The steps for records that were fetched.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: RecordFetchResponse<Adapter>
  ) -> OperationSteps<ItemStep<Adapter.ID, Adapter.Record>> {
    steps(response.items.flatMap { [.progress($0, 1), .item($0)] }) { numbers in
      let chains = response.items.map { item in
        let record = try? item.result.get()
        let shares = Adapter.shares(of: record, drawnBy: &numbers)
        return shares.map { ItemStep.progress(item, $0) } + [.item(item)]
      }
      return interleaved(chains, by: &numbers)
    }
  }

  /// The steps for records that were found, in the order of the results.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: QueryResponse<Adapter>
  ) -> OperationSteps<ItemStep<Adapter.ID, Adapter.Record>> {
    let items = response.items.flatMap { [ItemStep.progress($0, 1), .item($0)] }
    return steps(items) { _ in items }
  }

  /// The steps for records that were saved and deleted.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: ModifyResponse<Adapter>
  ) -> OperationSteps<ModifyStep<Adapter.ID, Adapter.Record>> {
    let orderly: [ModifyStep] =
      response.saves.flatMap { [.progress($0, 1), .saved($0)] }
      + response.deletes.map { .deleted($0) }
    return steps(orderly) { numbers in
      let saves = response.saves.map { item in
        let shares = Adapter.shares(of: item.record, drawnBy: &numbers)
        return shares.map { ModifyStep.progress(item, $0) } + [.saved(item)]
      }
      return interleaved(saves + response.deletes.map { [.deleted($0)] }, by: &numbers)
    }
  }

  /// The steps for zones, one after another.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of response: ChangesResponse<Adapter>
  ) -> OperationSteps<ChangesResponse<Adapter>.Part> {
    steps(response.parts) { response.parts.shuffled(using: &$0) }
  }

  /// The steps for pages; on an adversarial backend, the changes of each in any order.
  @_spi(MockSpecGenerated) public func steps<Adapter>(
    of part: ChangesResponse<Adapter>.Part
  ) -> OperationSteps<ChangesResponse<Adapter>.Page> {
    steps(part.pages) { numbers in
      part.pages.flatMap { page in page.pieces(drawnBy: &numbers) }
    }
  }

  /// Mixes chains of which each keeps its order.
  private func interleaved<Step>(
    _ chains: [[Step]], by numbers: inout SeededNumbers
  ) -> [Step] {
    // The draw decides the chain, and the chain its next step.
    let order = chains.indices.flatMap { chain in chains[chain].map { _ in chain } }
      .shuffled(using: &numbers)
    var rests = chains.map { $0[...] }
    return order.compactMap { rests[$0].popFirst() }
  }
}

extension RecordAdapter {
  /// Returns the fractions of a record's progress: rising, and 1 at the end.
  fileprivate static func shares(
    of record: Record?, drawnBy numbers: inout SeededNumbers
  ) -> [Double] {
    let isWhole = Array(repeating: 1.0, count: Int.random(in: 1...2, using: &numbers))
    guard let record, comesInParts(record) else { return isWhole }
    let count = Int.random(in: 0...2, using: &numbers)
    return (0..<count).map { _ in numbers.nextFraction() }.sorted() + isWhole
  }
}

extension ChangesResponse.Page {
  /// Returns the changes one by one in a random order; the token comes with the last.
  fileprivate func pieces(drawnBy numbers: inout SeededNumbers) -> [Self] {
    var pieces =
      (saves.map { Self(saves: [$0], deletes: [], token: nil) }
      + deletes.map { Self(saves: [], deletes: [$0], token: nil) }).shuffled(using: &numbers)
    guard let token else { return pieces }
    let last = pieces.popLast()
    pieces.append(Self(saves: last?.saves ?? [], deletes: last?.deletes ?? [], token: token))
    return pieces
  }
}
