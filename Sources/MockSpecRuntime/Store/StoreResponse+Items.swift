extension FetchResponse: StoreResponse {
  public init(failure: (any Error)?) { self.init(items: [], failure: failure) }

  public var problems: [(id: AnyHashable, error: any Error)] { items.compactMap(\.erasedProblem) }

  public var withoutItems: Self { Self(items: [], failure: failure) }
}

extension ModifyResponse: StoreResponse {
  public init(failure: (any Error)?) { self.init(saves: [], failure: failure) }

  public var problems: [(id: AnyHashable, error: any Error)] {
    saves.compactMap { ItemResult(id: $0.id, result: $0.result).erasedProblem }
      + deletes.compactMap(\.erasedProblem)
  }

  public var withoutItems: Self { Self(failure: failure) }
}

extension QueryResponse: StoreResponse {
  public init(failure: (any Error)?) { self.init(items: [], failure: failure) }

  public var problems: [(id: AnyHashable, error: any Error)] { items.compactMap(\.erasedProblem) }

  public var withoutItems: Self { Self(cursor: cursor, failure: failure) }
}

extension ChangesResponse: StoreResponse {
  public init(failure: (any Error)?) { self.init(parts: [], failure: failure) }

  public var problems: [(id: AnyHashable, error: any Error)] {
    parts.flatMap(\.pages).flatMap(\.saves).compactMap(\.erasedProblem)
  }

  /// Keeps where the changes of a single zone end, which is what a last block may be about.
  public var withoutItems: Self {
    guard parts.count == 1, let part = parts.first else { return Self(parts: [], failure: failure) }
    return Self(
      parts: [Part(zone: part.zone, pages: [], end: part.end, note: part.note)], failure: failure)
  }

  /// The first items, page by page, of an answer that breaks off; nothing says where to go on.
  @usableFromInline func interrupted(after count: Int) -> Self {
    var rest = count
    var begun: [Part] = []
    for part in parts where rest > 0 {
      var pages: [Page] = []
      for page in part.pages where rest > 0 {
        let saves = Array(page.saves.prefix(rest))
        let deletes = Array(page.deletes.prefix(rest - saves.count))
        let isWhole = saves.count + deletes.count == page.saves.count + page.deletes.count
        rest -= saves.count + deletes.count
        pages.append(
          Page(saves: saves, deletes: deletes, token: isWhole && rest > 0 ? page.token : nil))
      }
      let end: Result<End, any Error> = failure.map { .failure($0) } ?? part.end
      begun.append(Part(zone: part.zone, pages: pages, end: end, note: part.note))
    }
    return Self(parts: begun, failure: failure)
  }
}

extension ItemResult {
  fileprivate var erasedProblem: (id: AnyHashable, error: any Error)? {
    problem.map { (id: AnyHashable($0), error: $1) }
  }
}
