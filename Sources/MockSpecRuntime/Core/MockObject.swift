/// A generated mock.
public protocol MockObject: MockClass {
  /// The inside of the mock: its backend, its calls and its stubs.
  var core: MockCore { get }
}

extension MockObject {
  /// The pretended service.
  public var backend: Backend { core.backend }
}

/// The class of a generated mock, whatever the names of its members.
///
/// It refines `Sendable`, as a class that conforms to `Sendable` through another protocol is not isolated by the default
/// isolation of its module. A mock is isolated where its protocol is, and nowhere else.
public protocol MockClass: Sendable {}
