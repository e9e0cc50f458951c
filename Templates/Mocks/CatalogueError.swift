/// The conversion of a catalogue entry to the error that the app receives.
struct CatalogueError: Template {
  var catalogue: Catalogue
  var access: AccessLevel
  var types: OwnTypes

  var body: Code {
    if catalogue.isBridged {
      BridgedCatalogueError(catalogue: catalogue, access: access, types: types)
    } else {
      OwnCatalogueError(catalogue: catalogue, access: access, types: types)
    }
  }
}

/// An error of a framework with its user info.
///
/// ```
/// public func error(_ details: ErrorDetails) -> CKError {
///   var userInfo: [String: Any] = [:]
///   if let underlying = details.underlying { userInfo["NSUnderlyingError"] = underlying }
///   if let retryAfter { userInfo[CKErrorRetryAfterKey] = retryAfter }
///   switch code {
///   case .partialFailure:
///     userInfo[CKPartialErrorsByItemIDKey] = details.items
///   default:
///     break
///   }
///   return CKError(code, userInfo: userInfo)
/// }
/// ```
struct BridgedCatalogueError: Template {
  var catalogue: Catalogue
  var access: AccessLevel
  var types: OwnTypes

  var body: Code {
    """
    \(access.word)func error(_ details: \(types(.errorDetails))) -> \(catalogue.name) {
      \(userInfo)
      return \(catalogue.name)(code, userInfo: userInfo)
    }
    """
  }

  @CodeBuilder private var userInfo: Code {
    "var userInfo: [String: Any] = [:]"
    "if let underlying = details.underlying { userInfo[\"NSUnderlyingError\"] = underlying }"
    delay
    if !cases.isEmpty {
      """
      switch code {
      \(cases)
      default:
        break
      }
      """
    }
  }

  private var delay: Code {
    guard catalogue.retryAfterType != nil, let key = key(of: .retryAfter) else { return "" }
    return "if let retryAfter { userInfo[\(key)] = retryAfter }"
  }

  private var cases: Code {
    catalogue.codes { entry in
      let details = entry.details.compactMap { role -> Code? in
        key(of: role).map { "userInfo[\($0)] = details.\(SwiftName(role.rawValue))" }
      }
      guard !details.isEmpty else { return "" }
      return """
        case .\(entry.name):
          \(details.lines)
        """
    }.lines
  }

  private func key(of role: Catalogue.Role) -> SwiftSource? {
    catalogue.payloads.first { $0.role == role }?.key
  }
}

extension Catalogue.Entry {
  /// The payloads that the store provides.
  fileprivate var details: [Catalogue.Role] {
    let carried = carries.map(\.role).filter { $0 != .retryAfter }
    return composesItems && !carried.contains(.items) ? carried + [.items] : carried
  }
}
