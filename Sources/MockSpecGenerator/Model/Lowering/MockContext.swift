/// The data from which the bodies of one mock are made.
///
/// A class, as the lowering of each member refers to it.
final class MockContext {
  let interface: BoundInterface
  let catalogue: ErrorsDeclaration?
  /// The calls with which members forward to a real object; `nil` for mocks that have none.
  let forward: ForwardPlan?
  let forms: [MemberForm]
  let groups: KnobGroups
  let names: MockNames
  /// `core`, or another name where a member has that one.
  let core: SwiftName
  /// The names of the members, by the indices of these.
  let memberNames: [MemberName]

  init(
    interface: BoundInterface, catalogue: ErrorsDeclaration?, forward: ForwardPlan?,
    forms: [MemberForm], groups: KnobGroups, names: MockNames, core: SwiftName,
    memberNames: [MemberName]
  ) {
    self.interface = interface
    self.catalogue = catalogue
    self.forward = forward
    self.forms = forms
    self.groups = groups
    self.names = names
    self.core = core
    self.memberNames = memberNames
  }

  var declaration: InterfaceDeclaration { interface.declaration }
  var file: Int { interface.file }
  var stores: StoreShapes { interface.stores }

  /// The name of the object that calls the extensions of the protocol.
  var implementations: SwiftName {
    names.free("Implementations", or: "MockImplementations")
  }
}

/// The names that a mock takes from its interface, beside which it chooses its own.
struct MockNames {
  private let names: Set<String>
  private let stores: StoreShapes

  /// - Parameters:
  ///   - members: The members with a body.
  ///   - stores: The stores.
  ///   - others: The associated types and type aliases of the interface and its ancestors, and the names of what the mock
  ///     inherits from a class.
  init(_ members: [MemberForm], _ stores: StoreShapes, _ others: Set<String>) {
    names = others.union(members.map(\.baseName))
    self.stores = stores
  }

  /// Checks whether a member, a store or a type of the interface or of the superclass has the name.
  func contains(_ name: String) -> Bool { names.contains(name) || stores.contains(named: name) }

  /// Returns the first name, or another if that one is taken.
  func free(
    _ name: String, or other: String, unless isTaken: (String) -> Bool = { _ in false }
  ) -> SwiftName {
    func isHere(_ name: String) -> Bool { contains(name) || isTaken(name) }
    return SwiftName(isHere(name) ? lengthened(other, while: isHere) : name)
  }
}

/// The store verb of a knob, with the combined scope of its members.
struct KnobVerb {
  let verb: StoreCall.Verb
  let scope: StoreCall.Scope
  let store: StoreShape
  /// True if its calls only record changes for a later commit, and cannot fail.
  let isQuiet: Bool
  /// True if its calls can say how they fail.
  let canFail: Bool
}

/// Returns the name with a suffix for each time that it is taken.
func lengthened(_ name: String, by suffix: String = "_", while isTaken: (String) -> Bool) -> String
{
  isTaken(name) ? lengthened(name + suffix, by: suffix, while: isTaken) : name
}
