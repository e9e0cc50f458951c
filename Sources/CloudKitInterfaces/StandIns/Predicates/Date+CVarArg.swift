#if !canImport(CloudKit)
  import Foundation

  /// The conformance that lets apps pass `date as CVarArg` to a format.
  extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for a string format, as on Apple platforms.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    public var _cVarArgEncoding: [Int] {
      preconditionFailure("a date is encoded by the object that stands for it")
    }
  }
#endif
