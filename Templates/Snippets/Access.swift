extension AccessLevel {
  /// `public `, `package `, or nothing, before a declaration.
  var word: Code {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// Like `word`, for a class that other code derives from.
  var openWord: Code { self == .public ? "open " : word }
}
