/// An interface whose calls can be recorded, with all that templates have to know of it.
struct RecordableInterface {
  var interface: Interface
  var mock: Mock
  /// The name of the class.
  var recorder: SwiftName
  var members: [RecordableMember]
  /// What records the objects of each associated type.
  var parts: [(type: SwiftName, recorder: SwiftName)]
  var adapters: [Adapter]
  var catalogue: Catalogue?
}

/// A member under a name that no other member of the interface has.
struct RecordableMember {
  var member: MockMember
  var name: SwiftLiteral
  /// Whether only the types of its parameters tell the member from another one.
  var isOverloaded = false
  /// What records the object that the member gives; `nil` for a value.
  var part: SwiftName?

  var signature: Signature { member.requirement }
}

/// The interfaces of a run whose calls can be recorded, and what is in the way of the others.
struct RecordableInterfaces {
  enum Outcome {
    case recordable(RecordableInterface)
    case obstacle(String)
  }

  private let specs: [Spec]
  private var obstacles: [SwiftName: String] = [:]
  private var interfaces: [SwiftName: Interface] = [:]

  init(_ specs: [Spec]) {
    self.specs = specs
    for interface in specs.lazy.flatMap(\.interfaces) where interface.kind != .operation {
      interfaces[interface.name] = interface
      obstacles[interface.name] = interface.recordingObstacle
    }
    for interface in specs.lazy.flatMap(\.interfaces) {
      let parents = interface.inherited.compactMap { interfaces[SwiftName($0.text)] }
      if let parent = parents.first(where: { !$0.associatedTypes.isEmpty }) {
        obstacles[interface.name] =
          obstacles[interface.name]
          ?? "the associated types of '\(parent.name.text)' are not its own"
      }
    }
    spread()
  }

  /// What gives an object that cannot be recorded cannot be recorded either.
  private mutating func spread() {
    var isComplete = false
    while !isComplete {
      isComplete = true
      for interface in interfaces.values where obstacles[interface.name] == nil {
        let names = interface.associatedTypes.compactMap(\.bound).map { SwiftName($0.text) }
        guard let part = names.first(where: { interfaces[$0] == nil || obstacles[$0] != nil })
        else { continue }
        obstacles[interface.name] = "nothing records '\(part.text)'"
        isComplete = false
      }
    }
  }

  func outcome(of interface: Interface) -> Outcome {
    if let reason = obstacles[interface.name] { return .obstacle(reason) }
    guard let mock = interface.mock, let recorder = mock.recorder else {
      return .obstacle("it has no mock")
    }
    let parts = interface.associatedTypes.compactMap { type in
      type.bound.flatMap { interfaces[SwiftName($0.text)]?.mock?.recorder }.map {
        (type: type.name, recorder: $0)
      }
    }
    let catalogue = mock.knobList.lazy.compactMap(\.catalogue).first
    return .recordable(
      RecordableInterface(
        interface: interface, mock: mock, recorder: recorder,
        members: RecordableMember.all(of: mock, parts), parts: parts,
        adapters: specs.flatMap(\.adapters),
        catalogue: specs.lazy.flatMap(\.catalogues).first { $0.mockName == catalogue }))
  }
}

extension RecordableMember {
  /// The members under full names; where several have one, those with the types of the parameters.
  static func all(of mock: Mock, _ parts: [(type: SwiftName, recorder: SwiftName)])
    -> [RecordableMember]
  {
    let names = mock.members.map { $0.requirement.fullName }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    return zip(mock.members, names).map { member, name in
      let signature = member.requirement
      let isAlone = counts[name] == 1
      return RecordableMember(
        member: member, name: SwiftLiteral(isAlone ? name : signature.typedName),
        isOverloaded: !isAlone,
        part: parts.first { $0.type.source == signature.given?.text }?.type)
    }
  }
}

extension Signature {
  /// The type of what the member gives.
  var given: SwiftSource? {
    if case .property(let type, _, _) = kind { type } else { result }
  }

  var effectsText: String {
    switch kind {
    case .property(_, let effects, _), .subscript_(let effects, _): effects.text
    case .method, .initializer: effects.text
    }
  }

  var isAsynchronous: Bool { effectsText.hasPrefix("async") }

  /// `save(_:)`
  fileprivate var fullName: String {
    if case .property = kind { return name.text }
    return name.text + "(" + parameters.map { ($0.label?.text ?? "_") + ":" }.joined() + ")"
  }

  /// `save(_: Photo) async`
  fileprivate var typedName: String {
    if case .property = kind { return name.text }
    let list = parameters.map { "\($0.label?.text ?? "_"): \($0.type.text)" }
    return name.text + "(" + list.joined(separator: ", ") + ")" + (isAsynchronous ? " async" : "")
  }
}
