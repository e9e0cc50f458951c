/// A generated mock.
///
/// It refines `Sendable`, as a class that conforms to `Sendable` through another protocol is not isolated by the default
/// isolation of its module. A mock is isolated where its protocol is, and nowhere else.
public protocol MockObject: Sendable {}
