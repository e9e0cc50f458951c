extension ErrorCatalogue {
  /// The error of the service for a meaning.
  ///
  /// A service without a code for it fails with another of its own, and the backend reports that: app code gets no
  /// errors of this package.
  @usableFromInline
  package static func error(
    for meaning: ErrorMeaning, _ details: ErrorDetails, about item: String, on backend: Backend?
  ) -> any Error {
    if let known = ([meaning] + meaning.wider).lazy.compactMap(entry).first {
      return known.error(details)
    }
    if meaning == .cancelled { return CancellationError() }
    let fact = StoreError(meaning, item: item)
    let others: [ErrorMeaning] = [.rejected, .invalid, .forbidden, .conflict, .missing]
    guard let other = others.lazy.compactMap(entry).first ?? all.first as? Self else { return fact }
    backend?.report(
      "\(fact), but no code 'means \(meaning.rawValue)' in \(Self.self); it failed with '\(other.name)' instead"
    )
    return other.error(details)
  }
}

extension ErrorMeaning {
  /// The meanings that say less, and stand for this one where a service does not tell them apart.
  fileprivate var wider: [ErrorMeaning] {
    switch self {
    case .purged: [.zoneMissing]
    case .unready: [.signedOut]
    default: []
    }
  }
}
