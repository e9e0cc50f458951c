import MockSpecRuntime

struct NoteError: Error, @unchecked Sendable {
  var code: MockNoteError.Code
  var client: Note?
  var server: Note?
  var ancestor: Note?
  var items: [NoteID: any Error] = [:]
}

struct MockNoteError: ErrorCatalogue {
  enum Code: String, CaseIterable, Sendable {
    case network, partial, unknown, zoneUnknown, changed, batchFailed, limit, malformed, busy,
      locked
  }

  let code: Code
  var retryAfter: Double?

  static var network: Self { Self(code: .network) }
  static var partial: Self { Self(code: .partial) }
  static var changed: Self { Self(code: .changed) }
  static var busy: Self { Self(code: .busy) }

  var name: String { code.rawValue }
  var advice: RetryAdvice { code == .network ? .retry : .none }
  var composesItems: Bool { code == .partial }

  static func entry(for meaning: ErrorMeaning) -> Self? {
    switch meaning {
    case .missing: Self(code: .unknown)
    case .zoneMissing: Self(code: .zoneUnknown)
    case .conflict: Self(code: .changed)
    case .aborted: Self(code: .batchFailed)
    case .tooMany: Self(code: .limit)
    case .invalid: Self(code: .malformed)
    case .forbidden: Self(code: .locked)
    default: nil
    }
  }

  func error(_ details: ErrorDetails) -> any Error {
    var error = NoteError(code: code)
    error.client = details.client as? Note
    error.server = details.server as? Note
    error.ancestor = details.ancestor as? Note
    for (id, item) in details.items {
      if let id = id.base as? NoteID { error.items[id] = item }
    }
    return error
  }
}

/// Returns the code of an error of the notes; `nil` for success and for other errors.
func code<Value>(_ result: Result<Value, any Error>?) -> MockNoteError.Code? {
  guard case .failure(let error)? = result else { return nil }
  return (error as? NoteError)?.code
}

func code(_ error: (any Error)?) -> MockNoteError.Code? { (error as? NoteError)?.code }
