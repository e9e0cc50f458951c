extension [SwiftSource] {
  /// The `@available` attributes that limit where something exists, without deprecations.
  package var availability: [SwiftSource] {
    compactMap { source in
      source.availability?.existence.map { SwiftSource(composed: "@available(\($0))") }
    }
  }
}

extension [SwiftSource] {
  /// The platform versions to check before a use of these declarations, `iOS 17, *`; `nil` without a
  /// minimum version.
  package var systems: SwiftSource? {
    let versions = compactMap(\.availability).flatMap(\.introduced)
      .filter { $0.platform != "swift" && $0.platform != "*" }
    guard !versions.isEmpty else { return nil }
    let names = versions.map { "\($0.platform) \($0.version)" } + ["*"]
    return SwiftSource(composed: names.joined(separator: ", "))
  }
}

extension SwiftSource {
  /// The content of the attribute, if it is an `@available`.
  fileprivate var availability: Availability? {
    guard text.hasPrefix(Self.head), text.hasSuffix(")") else { return nil }
    return Availability(String(text.dropFirst(Self.head.count).dropLast()))
  }

  private static var head: String { "@available(" }
}

extension OperationRun {
  /// The platform versions to check before a use of the operation, `iOS 17, *`; `nil` without a minimum
  /// version.
  package var systems: SwiftSource? { availability.systems }

  /// The condition under which the operation can be named, which excludes platforms where it is unavailable.
  package var nameable: Condition {
    availability.compactMap { $0.availability?.unavailable }.reduce(condition) {
      condition, platform in
      switch platform {
      case "macCatalyst":
        condition.and(Condition([Condition.Term("targetEnvironment(macCatalyst)", holds: false)]))
      // No compilation condition tells whether the code belongs to an app extension.
      case _ where platform.hasSuffix("ApplicationExtension") || platform == "swift": condition
      default: condition.and(Condition([Condition.Term("os(\(platform))", holds: false)]))
      }
    }
  }
}
