import MockSpecRuntime

extension Recording {
  /// Reads a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `TextError` with everything that is wrong, by line and column.
  public init(file path: String) throws(TextError) {
    try self.init(text: try TextError.text(ofFile: path), source: path)
  }

  /// Reads the text of a recording.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: What messages call it, most often the path of a file.
  /// - Throws: `TextError` with everything that is wrong, by line and column.
  public init(text: String, source: String = "recording") throws(TextError) {
    let tree = try JSONReader.tree(text, from: source)
    let reader = TreeReader()
    let recording = Self.read(tree, reader)
    guard let recording, reader.mistakes.isEmpty else { throw TextError(source, reader.mistakes) }
    self = recording
    self.source = source
  }

  private static func read(_ tree: JSONTree, _ reader: TreeReader) -> Recording? {
    let keys = ["calls", "objects", "version"]
    guard let members = reader.members(of: tree, "a recording", keys: keys) else { return nil }
    for key in keys where members[key] == nil {
      reader.note("a recording needs the key '\(key)'", at: tree.place)
    }
    if let tree = members["version"], let number: Int = reader.integer(tree, "the version"),
      number != version
    {
      reader.note("version \(number) is not known; this is version \(version)", at: tree.place)
      return nil
    }
    let objects = members["objects"].map { reader.elements(of: $0, "'objects'") } ?? []
    let calls = members["calls"].map { reader.elements(of: $0, "'calls'") } ?? []
    return Recording(
      objects: objects.enumerated().compactMap { RecordedObject($1, number: $0, reader) },
      calls: calls.enumerated().compactMap {
        RecordedCall($1, number: $0 + 1, of: calls.count, objects: objects.count, reader)
      })
  }
}

extension TreeReader {
  /// A member that must be there.
  fileprivate func needed(
    _ key: String, in members: [String: JSONTree], of what: String, at tree: JSONTree
  ) -> JSONTree? {
    if members[key] == nil { note("\(what) needs the key '\(key)'", at: tree.place) }
    return members[key]
  }

  /// Whether a number is the one that belongs there.
  fileprivate func check(_ number: Int, _ tree: JSONTree?, _ what: String, at place: JSONTree) {
    guard let tree else { return note("\(what) needs its number", at: place.place) }
    guard let found: Int = integer(tree, "the number of \(what)") else { return }
    if found != number {
      note("\(what) number \(number) is here, not \(found)", at: tree.place)
    }
  }
}

extension RecordedObject {
  fileprivate init?(_ tree: JSONTree, number: Int, _ reader: TreeReader) {
    let keys = ["conformer", "identity", "interface", "object"]
    guard let members = reader.members(of: tree, "an object", keys: keys) else { return nil }
    reader.check(number, members["object"], "an object", at: tree)
    guard
      let interface = reader.needed("interface", in: members, of: "an object", at: tree)
        .flatMap({ reader.string($0, "an interface") })
    else { return nil }
    self.number = number
    self.interface = interface
    conformer = members["conformer"].flatMap { reader.string($0, "a conformer") } ?? ""
    identity = members["identity"]
  }
}

extension RecordedCall {
  private static var keys: [String] {
    [
      "arguments", "call", "gives", "member", "object", "result", "throws", "unfinished",
      "unrecorded", "until",
    ]
  }

  fileprivate init?(
    _ tree: JSONTree, number: Int, of count: Int, objects: Int, _ reader: TreeReader
  ) {
    guard let members = reader.members(of: tree, "a call", keys: Self.keys) else { return nil }
    reader.check(number, members["call"], "a call", at: tree)
    let member = reader.needed("member", in: members, of: "a call", at: tree)
    let object = reader.needed("object", in: members, of: "a call", at: tree)
    guard let member, let object, let name = reader.string(member, "a member"),
      let receiver = Self.object(object, objects, reader)
    else { return nil }
    self.number = number
    self.object = receiver
    self.member = name
    place = member.place
    arguments = []
    if let tree = members["arguments"] {
      if let members = tree.members {
        arguments = members
      } else {
        reader.note("'arguments' is an object, not \(tree.kind)", at: tree.place)
      }
    }
    unrecorded =
      members["unrecorded"].map { tree in
        reader.elements(of: tree, "'unrecorded'").compactMap { reader.string($0, "a name") }
      } ?? []
    until = number
    if let tree = members["until"] {
      until = reader.integer(tree, "'until'", from: number) ?? number
      if until > count { reader.note("there are only \(count) calls", at: tree.place) }
    }
    outcome = Self.outcome(members, at: tree, objects, reader)
  }

  private static func object(_ tree: JSONTree, _ count: Int, _ reader: TreeReader) -> Int? {
    guard let number: Int = reader.integer(tree, "an object", from: 0) else { return nil }
    if number < count { return number }
    reader.note("there is no object \(number)", at: tree.place)
    return nil
  }

  private static func outcome(
    _ members: [String: JSONTree], at tree: JSONTree, _ objects: Int, _ reader: TreeReader
  ) -> RecordedOutcome {
    let ends = ["gives", "result", "throws", "unfinished"].filter { members[$0] != nil }
    if ends.count > 1 {
      let names = ends.map { "'\($0)'" }.joined(separator: " and ")
      reader.note("a call has one of \(names)", at: tree.place)
    }
    if let tree = members["gives"] {
      return object(tree, objects, reader).map { .gave($0) } ?? .nothing
    }
    if let tree = members["result"] { return .returned(tree) }
    if let tree = members["throws"] { return .threw(tree) }
    if let tree = members["unfinished"] {
      return reader.boolean(tree, "'unfinished'") == true ? .unfinished : .nothing
    }
    return .nothing
  }
}
