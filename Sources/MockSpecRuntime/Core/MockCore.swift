/// The one stored property of a generated mock: what was called, and how it answers.
///
/// Generated bodies call it and tests turn its knobs; nobody else has to know it. A mock written by
/// hand uses it the same way:
///
/// ```swift
/// final class MockClock: Clock, Sendable {
///   let core = MockCore("MockClock", members: "now", backend: Backend())
///   var now: Double { core.get(0) }
///   var onNow: PropertyStub<Double> { PropertyStub(core, 0) }
/// }
/// ```
public final class MockCore: @unchecked Sendable {
  /// The pretended service behind the mock.
  public let backend: Backend

  @usableFromInline let identity: MockIdentity
  /// The states of the members by index; `nil` until a member is used.
  @exclusivity(unchecked) @usableFromInline var states: [MemberState?] = []
  var ownStrictness: Strictness?
  var memberStrictness: [Int: Strictness] = [:]
  /// The real objects to which calls without a stub go, by the interface as which they are asked.
  var reals: [ObjectIdentifier: Any] = [:]
  var children: [AnyHashable: any Sendable] = [:]
  @exclusivity(unchecked) @usableFromInline var ownUnit: UnitOfWork?
  /// Whether it answers a static member that was called where no mock does; set before it is shared.
  var isOutsideScope = false

  /// Makes the core of one mock.
  ///
  /// - Parameters:
  ///   - name: The name of the mock's class.
  ///   - members: The full names of the members in the order of their indices, between spaces:
  ///     `title load(id:) load(id:completion:)`. Where the knob is called otherwise, its name stands
  ///     before the full name: `saveRecord=save(_:)`.
  ///   - backend: The pretended service behind the mock.
  ///   - strictness: What un-stubbed calls get; what the backend says if left out.
  public init(
    _ name: String, members: StaticString, backend: Backend, strictness: Strictness? = nil
  ) {
    identity = MockIdentity(
      name: name, memberList: members, launch: Launch.make(for: name, on: backend))
    self.backend = backend
    ownStrictness = strictness
    backend.callNames?.add(identity)
  }

  /// The name of the mock's class.
  public var name: String { identity.name }

  /// The device, or user, to which the mock belongs: a container and its databases are one.
  public var client: Client { identity.client }

  /// The one object that belongs to a key, for instance the database of a scope.
  ///
  /// - Parameters:
  ///   - key: What tells the objects of this mock apart.
  ///   - make: Makes the object when the key is new. When several threads ask at the same time it
  ///     can run more than once; all of them get the same object.
  /// - Returns: The object.
  public func child<C: Sendable>(_ key: some Hashable & Sendable, make: () -> C) -> C {
    let key = AnyHashable(key)
    let known = backend.lock.withLock { children[key] }
    let child: any Sendable
    if let known {
      child = known
    } else {
      let made = Launch.$current.withValue(launch) { make() }
      child = backend.lock.withLock {
        let first = children[key] ?? made
        children[key] = first
        return first
      }
    }
    guard let typed = child as? C else {
      stop(
        RuntimeMessage.otherChild(key, of: name, type(of: child), C.self))
    }
    return typed
  }

  /// Another object each time, that belongs to the same client.
  ///
  /// - Parameter make: Makes the object.
  /// - Returns: The object.
  public func newChild<C>(_ make: () -> C) -> C { Launch.$current.withValue(launch) { make() } }
}
