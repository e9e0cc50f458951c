// Initialisers and members of Apple's Foundation that this one lacks; the stand-ins for CloudKit have them too.
import Foundation

extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSObject.description, ascending: ascending)
  }

  public var key: String? { nil }
}

extension NSPredicate {
  public convenience init(format: String, _ arguments: any CVarArg...) { self.init(value: true) }
}

/// In Apple's Foundation, every object can be an argument of a format.
extension NSDate: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [] }
}
