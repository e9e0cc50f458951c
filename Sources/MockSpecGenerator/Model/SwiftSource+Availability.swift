extension [SwiftSource] {
  /// The attributes that say since when and where something exists; what is deprecated exists all the same.
  package var availability: [SwiftSource] {
    compactMap { source in
      source.availability?.existence.map { SwiftSource(composed: "@available(\($0))") }
    }
  }
}

extension [SwiftSource] {
  /// `iOS 17, *`: what to ask before naming what has these attributes; `nil` where it exists since ever.
  package var systems: SwiftSource? {
    let versions = compactMap(\.availability).flatMap(\.introduced)
      .filter { $0.platform != "swift" && $0.platform != "*" }
    guard !versions.isEmpty else { return nil }
    let names = versions.map { "\($0.platform) \($0.version)" } + ["*"]
    return SwiftSource(composed: names.joined(separator: ", "))
  }
}

extension SwiftSource {
  /// What an attribute says, if it is an `@available`.
  fileprivate var availability: Availability? {
    guard text.hasPrefix(Self.head), text.hasSuffix(")") else { return nil }
    return Availability(String(text.dropFirst(Self.head.count).dropLast()))
  }

  private static var head: String { "@available(" }
}

extension OperationRun {
  /// `iOS 17, *`: what to ask before naming the operation; `nil` where it exists since ever.
  package var systems: SwiftSource? { availability.systems }

  /// When the operation can be named at all: not on a platform for which it is unavailable.
  package var nameable: Condition {
    availability.compactMap { $0.availability?.unavailable }.reduce(condition) {
      condition, platform in
      switch platform {
      case "macCatalyst":
        condition.and(Condition([Condition.Term("targetEnvironment(macCatalyst)", holds: false)]))
      // Whether the code is that of an extension cannot be asked.
      case _ where platform.hasSuffix("ApplicationExtension") || platform == "swift": condition
      default: condition.and(Condition([Condition.Term("os(\(platform))", holds: false)]))
      }
    }
  }
}
