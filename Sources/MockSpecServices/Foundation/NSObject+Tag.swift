#if canImport(ObjectiveC)
  import Foundation
  import ObjectiveC

  extension NSObject {
    /// The change tag of a record whose class lets only the service set its own; copies of the object that
    /// others make do not have it.
    public var tagBeside: String? {
      get { objc_getAssociatedObject(self, tagKey) as? String }
      set { objc_setAssociatedObject(self, tagKey, newValue, .OBJC_ASSOCIATION_COPY) }
    }
  }

  /// The address of a selector, which is the same everywhere in the process and needs no global variable.
  private var tagKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_changeTag")), to: UnsafeRawPointer.self)
  }
#endif
