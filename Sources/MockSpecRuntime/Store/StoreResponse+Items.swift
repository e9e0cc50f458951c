extension FetchResponse: StoreResponse {
  public var problems: [(id: AnyHashable, error: any Error)] { items.compactMap(\.erasedProblem) }

  public var withoutItems: Self { Self(items: [], failure: failure, isMissing: false) }
}

extension ModifyResponse: StoreResponse {
  public var problems: [(id: AnyHashable, error: any Error)] {
    saves.compactMap { ItemResult(id: $0.id, result: $0.result).erasedProblem }
      + deletes.compactMap(\.erasedProblem)
  }

  public var withoutItems: Self { Self(failure: failure) }
}

extension QueryResponse: StoreResponse {
  public var problems: [(id: AnyHashable, error: any Error)] { items.compactMap(\.erasedProblem) }

  public var withoutItems: Self { Self(cursor: cursor, failure: failure) }
}

extension ItemResult {
  fileprivate var erasedProblem: (id: AnyHashable, error: any Error)? {
    problem.map { (id: AnyHashable($0), error: $1) }
  }
}
