#if !canImport(CloudKit)
  import Foundation

  extension NSPredicate {
    /// The syntax tree of the predicate; `nil` for predicates without one, such as blocks.
    var tree: PredicateTree? {
      switch self {
      case let predicate as FormatPredicate: predicate.content
      case let predicate as NSCompoundPredicate: predicate.compoundTree
      case NSPredicate(value: true): .constant(true)
      case NSPredicate(value: false): .constant(false)
      default: nil
      }
    }

    /// The reason why the service would refuse a query with this predicate; `nil` if it would accept it.
    @_spi(MockSpec) public var objectionOfService: String? {
      guard let tree else { return "queries cannot have predicates made of blocks" }
      return tree.objection
    }

    /// Compares what two predicates select; predicates made of blocks are the same if they are one object.
    @_spi(MockSpec) public func isSame(as other: NSPredicate) -> Bool {
      if let tree, let otherTree = other.tree { tree == otherTree } else { self === other }
    }

    /// The keys of the fields that the predicate compares.
    @_spi(MockSpec) public var comparedKeys: [String] { tree?.comparedKeys ?? [] }

    /// True if the predicate searches all fields of a record for words.
    @_spi(MockSpec) public var searchesWords: Bool { tree?.searchesWords ?? false }

    /// The number of values in the longest list after `IN`.
    @_spi(MockSpec) public var longestList: Int { tree?.longestList ?? 0 }
  }

  extension NSCompoundPredicate {
    fileprivate var compoundTree: PredicateTree? {
      let parts = subpredicates.compactMap(\.tree)
      guard parts.count == subpredicates.count else { return nil }
      return switch compoundPredicateType {
      case .and: .all(parts)
      case .or: .any(parts)
      case .not: parts.first.map(PredicateTree.not)
      }
    }
  }

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

  /// The conformance that lets apps pass `date as CVarArg` to a format.
  extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for a string format, as on Apple platforms.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    public var _cVarArgEncoding: [Int] {
      preconditionFailure("a date is encoded by the object that stands for it")
    }
  }
#endif
