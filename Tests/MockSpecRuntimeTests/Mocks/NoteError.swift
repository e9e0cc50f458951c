import MockSpecRuntime

struct NoteError: Error, @unchecked Sendable {
  var code: MockNoteError.Code
  var client: Note?
  var server: Note?
  var ancestor: Note?
  var items: [NoteID: any Error] = [:]
  var retryAfter: Double?
}

struct MockNoteError: ErrorCatalogue {
  enum Code: String, CaseIterable, Sendable {
    case network, partial, unknown, zoneUnknown, changed, batchFailed, limit, malformed, busy,
      locked

    fileprivate var meaning: ErrorMeaning? {
      switch self {
      case .unknown: .missing
      case .zoneUnknown: .zoneMissing
      case .changed: .conflict
      case .batchFailed: .aborted
      case .limit: .tooMany
      case .malformed: .invalid
      case .locked: .forbidden
      case .network, .partial, .busy: nil
      }
    }
  }

  var entry: CatalogueEntry<any Error>

  static var network: Self { Self(code: .network) }
  static var partial: Self { Self(code: .partial) }
  static var changed: Self { Self(code: .changed) }
  static var busy: Self { Self(code: .busy) }

  static let allCases = Code.allCases.map {
    Self(code: $0, retryAfter: $0 == .busy ? 1 : nil)
  }

  init(entry: CatalogueEntry<any Error>) { self.entry = entry }

  init(code: Code, retryAfter: Double? = nil) {
    self.init(
      code.rawValue, advice: code == .network ? .retry : .none, means: code.meaning,
      composesItems: code == .partial, retryAfter: retryAfter
    ) { details in
      var error = NoteError(code: code)
      error.client = details.client as? Note
      error.server = details.server as? Note
      error.ancestor = details.ancestor as? Note
      error.retryAfter = details.retryAfter
      for (id, item) in details.items {
        if let id = id.base as? NoteID { error.items[id] = item }
      }
      return error
    }
  }
}

/// Returns the code of an error of the notes; `nil` for success and for other errors.
func code<Value>(_ result: Result<Value, any Error>?) -> MockNoteError.Code? {
  guard case .failure(let error)? = result else { return nil }
  return (error as? NoteError)?.code
}

func code(_ error: (any Error)?) -> MockNoteError.Code? { (error as? NoteError)?.code }
