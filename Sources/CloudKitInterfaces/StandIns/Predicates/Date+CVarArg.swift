#if !canImport(CloudKit)
  import Foundation

  /// Lets a date be the argument of a format as apps write it, `date as CVarArg`.
  extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// What a format of a text prints, as on Apple platforms.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    public var _cVarArgEncoding: [Int] {
      preconditionFailure("a date is encoded by the object that stands for it")
    }
  }
#endif
