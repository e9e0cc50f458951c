extension AccessLevel {
  /// `public `, `package `, or nothing, to stand before a declaration.
  var word: Code {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// As `word`, for a class that code elsewhere derives from.
  var openWord: Code { self == .public ? "open " : word }
}
