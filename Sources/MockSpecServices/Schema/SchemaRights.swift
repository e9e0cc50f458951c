import MockSpecRuntime

/// What somebody may do with the records of a type, where records belong to those who have made them.
public struct SchemaRights: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To fetch and find them.
  public static let read = Self(rawValue: 1)
  /// To make them.
  public static let create = Self(rawValue: 2)
  /// To change and delete them.
  public static let write = Self(rawValue: 4)

  init(_ access: RecordAccess) {
    self =
      switch access {
      case .read: .read
      case .create: .create
      case .write: .write
      }
  }

  /// The words of schemas for it, in their order.
  var words: [String] {
    let all: [(Self, String)] = [(.read, "READ"), (.create, "CREATE"), (.write, "WRITE")]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// The roles that every service has.
enum SchemaRole {
  /// Who has made a record.
  static let creator = "_creator"
  /// Everybody with an account.
  static let user = "_icloud"
  /// Everybody.
  static let world = "_world"
  static let all = [creator, user, world]
}

extension StoreSchema {
  /// What a type grants that says nothing else: everybody reads, users create, and creators write.
  ///
  /// Source: "Integrating a Text-Based Schema into Your Workflow" in the documentation of CloudKit.
  public static let usualGrants: [String: SchemaRights] = [
    SchemaRole.creator: .write, SchemaRole.user: .create, SchemaRole.world: .read,
  ]

  /// What a role may do, as itself and as one of a wider role.
  func rights(of role: String, on type: String) -> SchemaRights {
    let granted = grants[type] ?? Self.usualGrants
    let wider = role == SchemaRole.world ? [] : [SchemaRole.user]
    return ([role, SchemaRole.world] + wider).reduce(into: []) { rights, role in
      rights.formUnion(granted[role] ?? [])
    }
  }

  /// Takes up what a role has needed; what a wider role needs is not repeated.
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
  /// Judges what somebody wants to do with a record, or takes up that it was needed.
  ///
  /// - Parameters:
  ///   - right: What somebody wants to do.
  ///   - type: The type of the record.
  ///   - user: Who; `nil` for somebody without an account.
  ///   - isAuthor: Whether the user has made the record.
  /// - Returns: Why not; `nil` for what is granted.
  func judge(_ right: SchemaRights, of type: String, by user: String?, isAuthor: Bool)
    -> ErrorMeaning?
  {
    let own = user.map(roles) ?? []
    let role =
      user == nil
      ? SchemaRole.world : isAuthor && right != .create ? SchemaRole.creator : SchemaRole.user
    let schema = declared ?? StoreSchema()
    func isGranted(to role: String) -> Bool {
      schema.rights(of: role, on: type).contains(right)
    }
    let isCreated = right == .create && user != nil && isGranted(to: SchemaRole.creator)
    if isGranted(to: role) || isCreated {
      infer(right, for: role, on: type)
    } else if let role = own.first(where: isGranted) {
      infer(right, for: role, on: type)
    } else {
      return refuse("\(right.words[0]) of '\(type)' is not granted to \"\(role)\"")
    }
    return nil
  }

  /// Whether a user has a right to own records of a type, and to no others.
  func isForCreatorsOnly(_ right: SchemaRights, of type: String, by user: String) -> Bool {
    guard let declared else { return false }
    let others = [SchemaRole.user] + roles(of: user)
    return declared.rights(of: SchemaRole.creator, on: type).contains(right)
      && !others.contains { declared.rights(of: $0, on: type).contains(right) }
  }

  /// The roles that a user has been given.
  private func roles(of user: String) -> [String] {
    members.filter { $0.value.contains(user) }.keys.sorted()
  }
}

extension Backend {
  /// Who has each role that a schema makes; nobody, as at first.
  ///
  /// ```swift
  /// backend.roles["Editor"] = ["bob"]
  /// ```
  public var roles: [String: Set<String>] {
    get { lock.withLock { schemas.members } }
    set { lock.withLock { schemas.members = newValue } }
  }
}
