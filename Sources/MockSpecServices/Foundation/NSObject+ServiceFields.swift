#if canImport(ObjectiveC)
  import Foundation
  import ObjectiveC

  // Values kept beside an object whose class lets only the service write them; copies of the object that others make
  // do not have them.
  extension NSObject {
    /// The values of the service for a record.
    public var fieldsBeside: ServiceFields? {
      get { objc_getAssociatedObject(self, valuesKey) as? ServiceFields }
      set { objc_setAssociatedObject(self, valuesKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }

    /// The fields of a record as the service handed them out.
    public var deliveredFields: [String: Any]? {
      get { objc_getAssociatedObject(self, deliveredKey) as? [String: Any] }
      set { objc_setAssociatedObject(self, deliveredKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
  }

  /// The address of a selector, which is the same everywhere in the process and needs no global variable.
  private var valuesKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_serviceFields")), to: UnsafeRawPointer.self)
  }

  private var deliveredKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_deliveredFields")), to: UnsafeRawPointer.self)
  }
#endif
