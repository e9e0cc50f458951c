#if !canImport(CloudKit)
  import Foundation

  /// Equality by code and user info, because hashing or comparing an `NSError` itself ends the process here.
  extension CKError {
    public static func == (left: CKError, right: CKError) -> Bool { left.isSame(as: right) }

    public func hash(into hasher: inout Hasher) { hasher.combine(errorCode) }
  }

  extension Error {
    fileprivate func isSame(as other: any Error) -> Bool {
      let left = self as NSError
      let right = other as NSError
      return left.domain == right.domain && left.code == right.code
        && isPayload(left.userInfo, sameAs: right.userInfo)
    }
  }

  /// Returns `true` if two values are equal; dictionaries are compared by element, since they can hold errors.
  private func isPayload(_ left: Any, sameAs right: Any) -> Bool {
    switch (left, right) {
    case (let left as any Error, let right as any Error):
      left.isSame(as: right)
    case (let left as [AnyHashable: Any], let right as [AnyHashable: Any]):
      left.count == right.count
        && left.allSatisfy { key, value in
          right[key].map { isPayload(value, sameAs: $0) } ?? false
        }
    case (let left as AnyHashable, let right as AnyHashable):
      left == right
    default:
      false
    }
  }
#endif
