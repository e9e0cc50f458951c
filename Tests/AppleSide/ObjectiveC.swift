// The few names of the Objective-C runtime that the adapters use, where there is no such runtime.
import Foundation

public struct Selector {
  private static let names = Mutex<[String: UnsafeRawPointer]>([:])

  // A name has the same address everywhere in the process.
  let name: UnsafeRawPointer

  public init(_ name: String) {
    self.name = Self.names.withLock { names in
      let address =
        names[name] ?? UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
      names[name] = address
      return address
    }
  }
}

public enum objc_AssociationPolicy: Sendable { case OBJC_ASSOCIATION_RETAIN }

/// The values that are kept beside an object as long as it lives.
private struct Association {
  weak var object: AnyObject?
  var values: [UnsafeRawPointer: Any] = [:]
}

private let associations = Mutex<[ObjectIdentifier: Association]>([:])

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let object = object as AnyObject
  return associations.withLock { all in
    // The address can be that of an object which is gone.
    all[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.values[key] : nil }
  }
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let object = object as AnyObject
  associations.withLock { all in
    var association = all[ObjectIdentifier(object)] ?? Association()
    if association.object !== object { association = Association(object: object) }
    association.values[key] = value
    all[ObjectIdentifier(object)] = association
  }
}

/// An operation that announces its cancellation, as every one does there.
public protocol ObservableOperation: Operation {
  func add(observer: @escaping @Sendable () -> Void)
}

/// The observation of an operation, whose key paths are observable there.
public final class NSKeyValueObservation {}

extension Operation {
  public func observe(
    _ keyPath: KeyPath<Operation, Bool>,
    changeHandler: @escaping @Sendable (Operation, Void) -> Void
  ) -> NSKeyValueObservation {
    precondition(keyPath == \.isCancelled && self is any ObservableOperation)
    (self as? any ObservableOperation)?.add { [self] in changeHandler(self, ()) }
    return NSKeyValueObservation()
  }
}

/// Values behind a lock.
private final class Mutex<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
