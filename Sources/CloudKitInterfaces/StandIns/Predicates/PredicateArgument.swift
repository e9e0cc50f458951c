#if !canImport(CloudKit)
  import Foundation

  /// An argument of a predicate format.
  struct PredicateArgument {
    private let argument: Any?

    init(_ argument: Any) {
      let mirror = Mirror(reflecting: argument)
      self.argument = mirror.displayStyle == .optional ? mirror.children.first?.value : argument
    }

    /// The operand for the argument. Source: CKQuery.h, which lists the classes of arguments for queries.
    var operand: PredicateOperand {
      guard let argument, !(argument is NSNull) else { return .value(nil) }
      return value(of: argument).map { .value($0) }
        ?? .unsupported("an argument of type \(type(of: argument))")
    }

    private func value(of argument: Any) -> FieldValue? {
      switch argument {
      case let id as CKRecordID: .reference(CKReference.Fields(recordID: id.fields, action: 0))
      case let record as CKRecord: value(of: record.recordID)
      case is CKAsset: nil
      case let array as NSArray: list(array.map { $0 })
      case let array as [Any]: list(array)
      default: (argument as? any FieldValueConvertible)?.fieldValue
      }
    }

    private func list(_ elements: [Any]) -> FieldValue? {
      let values = elements.compactMap(value(of:))
      return values.count == elements.count ? .list(values) : nil
    }
  }
#endif
