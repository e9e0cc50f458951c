// The few names of the Objective-C runtime that the adapters use, for a type check without that runtime.

public struct Selector {
  let name: UnsafeRawPointer?

  public init(_ name: String) { self.name = nil }
}

public enum objc_AssociationPolicy: Sendable { case OBJC_ASSOCIATION_COPY }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}
