/// A declaration in a symbol graph; what nobody asks for is left out.
struct Symbol: Decodable {
  struct Identifier: Decodable {
    let precise: String
  }
  struct Kind: Decodable {
    /// `swift.method`
    let identifier: String
  }
  struct Fragment: Decodable {
    let spelling: String
  }
  struct DocComment: Decodable {
    struct Line: Decodable {
      let text: String
    }

    let lines: [Line]
  }
  /// The extension that a declaration stands in.
  struct SwiftExtension: Decodable {
    struct Constraint: Decodable {
      let lhs: String
    }

    let constraints: [Constraint]?
  }
  struct Availability: Decodable {
    struct Version: Decodable {}

    let isUnconditionallyDeprecated: Bool?
    let deprecated: Version?

    var isDeprecated: Bool { isUnconditionallyDeprecated ?? false || deprecated != nil }
  }

  let identifier: Identifier
  let kind: Kind
  let pathComponents: [String]
  let accessLevel: String
  let declarationFragments: [Fragment]?
  let docComment: DocComment?
  let swiftExtension: SwiftExtension?
  let availability: [Availability]?

  var declaration: String { (declarationFragments ?? []).map(\.spelling).joined() }
}

/// The way in which one symbol of a graph belongs to another.
struct Relationship: Decodable {
  /// `memberOf`
  let kind: String
  let source: String
  let target: String
  /// The name of a target of another module: `ObjectiveC.NSObject`.
  let targetFallback: String?
}
