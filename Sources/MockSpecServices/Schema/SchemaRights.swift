import MockSpecStores

/// A set of options that schemas write as keywords.
protocol KeywordSet: OptionSet where Element == Self {
  /// The options by their keywords, in the order of schemas.
  static var keywords: KeyValuePairs<String, Self> { get }
}

extension KeywordSet {
  /// The keywords of the options, in the order of schemas.
  var words: [String] { Self.keywords.filter { contains($0.value) }.map(\.key) }
}

/// The rights of a role on the records of a type, where records belong to their creators.
public struct SchemaRights: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Fetching and finding records.
  public static let read = Self(rawValue: 1)
  /// Creating records.
  public static let create = Self(rawValue: 2)
  /// Changing and deleting records.
  public static let write = Self(rawValue: 4)

  init(_ access: RecordAccess) {
    self =
      switch access {
      case .read: .read
      case .create: .create
      case .write: .write
      }
  }
}

extension SchemaRights: KeywordSet {
  static var keywords: KeyValuePairs<String, Self> {
    ["READ": .read, "CREATE": .create, "WRITE": .write]
  }
}

/// The roles that every service has.
enum SchemaRole {
  /// The creator of a record.
  static let creator = "_creator"
  /// Every user with an account.
  static let user = "_icloud"
  /// Every user, with or without an account.
  static let world = "_world"
  static let all = [creator, user, world]
}

extension StoreSchema {
  /// The grants of a type that declares none: everybody reads, users create, and creators write.
  ///
  /// Source: "Integrating a Text-Based Schema into Your Workflow" in the documentation of CloudKit.
  public static let defaultGrants: [String: SchemaRights] = [
    SchemaRole.creator: .write, SchemaRole.user: .create, SchemaRole.world: .read,
  ]

  /// Returns the rights of a role, including those of wider roles.
  func rights(of role: String, on type: String) -> SchemaRights {
    let granted = grants[type] ?? Self.defaultGrants
    let wider = role == SchemaRole.world ? [] : [SchemaRole.user]
    return ([role, SchemaRole.world] + wider).reduce(into: []) { rights, role in
      rights.formUnion(granted[role] ?? [])
    }
  }

  /// Adds a right that a role has needed; the needs of a wider role are not repeated.
  mutating func infer(_ right: SchemaRights, for role: String, on type: String) {
    if Self.isOwn(type: type) { return }
    if types[type] == nil { types[type] = [:] }
    var needed = grants[type] ?? [:]
    if StoreSchema(types: [:], grants: [type: needed]).rights(of: role, on: type).contains(right) {
      return
    }
    needed[role, default: []].formUnion(right)
    for narrower in needed.keys where narrower != role {
      let isCovered = role == SchemaRole.world || role == SchemaRole.user && narrower != "_world"
      if isCovered { needed[narrower]?.subtract(right) }
    }
    grants[type] = needed.filter { !$0.value.isEmpty }
  }
}

extension SchemaBook {
  /// Returns the failure of a user, `nil` without an account, who has no grant of a right; infers a granted right as
  /// needed.
  func failure(of right: SchemaRights, onType type: String, by user: String?, isCreator: Bool)
    -> ErrorMeaning?
  {
    let own = user.map(roles) ?? []
    let role =
      user == nil
      ? SchemaRole.world : isCreator && right != .create ? SchemaRole.creator : SchemaRole.user
    let schema = declared ?? StoreSchema()
    func isGranted(to role: String) -> Bool {
      schema.rights(of: role, on: type).contains(right)
    }
    let isCreated = right == .create && user != nil && isGranted(to: SchemaRole.creator)
    guard let granted = isGranted(to: role) || isCreated ? role : own.first(where: isGranted) else {
      let text = "\(right.words[0]) of '\(type)' is not granted to \"\(role)\""
      return refuse(SchemaObjection(meaning: .forbidden, text: text))
    }
    known.infer(right, for: granted, on: type)
    return nil
  }

  /// Checks whether a user can read only those records of a type that the user has created.
  func isReadByCreatorsOnly(type: String, for user: String) -> Bool {
    guard let declared else { return false }
    let others = [SchemaRole.user] + roles(of: user)
    return declared.rights(of: SchemaRole.creator, on: type).contains(.read)
      && !others.contains { declared.rights(of: $0, on: type).contains(.read) }
  }

  /// Returns the roles that the user has in the declared schema.
  private func roles(of user: String) -> [String] {
    members.filter { $0.value.contains(user) }.keys.sorted()
  }
}

extension Backend {
  /// The users of each role that a schema creates; by default none.
  ///
  /// ```swift
  /// backend.roles["Editor"] = ["bob"]
  /// ```
  public var roles: [String: Set<String>] {
    get { lock.withLock { schemas($0).members } }
    set { lock.withLock { schemas($0).members = newValue } }
  }
}
