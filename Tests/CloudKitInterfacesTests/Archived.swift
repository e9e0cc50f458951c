#if !canImport(CloudKit)
  import Foundation
  import Testing

  /// Returns the object after a secure archive and unarchive.
  func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    return try #require(copy)
  }
#endif
