#if !canImport(CloudKit)
  import Foundation

  /// A predicate for records, parsed from a format.
  final class FormatPredicate: NSPredicate {
    let content: PredicateTree

    init(_ tree: PredicateTree) {
      content = tree
      super.init(value: true)
    }

    required init?(coder: NSCoder) {
      guard let tree = coder.decodeValue(PredicateTree.self, forKey: "predicate")
      else { return nil }
      content = tree
      super.init(value: true)
    }

    /// Evaluates the predicate for a record; returns `false` for any other object.
    override func evaluate(
      with object: Any?, substitutionVariables bindings: [String: Any]?
    ) -> Bool {
      (object as? CKRecord).map { content.matches($0.snapshot) } ?? false
    }

    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool {
      (object as? FormatPredicate)?.content == content
    }

    override var hash: Int { content.hashValue }
  }

  /// A protocol whose extension has the initializers, because only there can an initializer choose the class.
  public protocol PredicateFormatting {}

  extension NSPredicate: PredicateFormatting {}

  extension PredicateFormatting where Self: NSPredicate {
    /// Creates a predicate for records from a format, which Foundation itself cannot read here.
    ///
    /// An invalid format ends the process, as it does on Apple platforms. A valid one that queries
    /// do not support is refused by the service when it runs the query.
    public init(format predicateFormat: String, _ arguments: Any...) {
      self.init(format: predicateFormat, argumentArray: arguments)
    }

    /// Creates a predicate for records, and fills the placeholders in the order of the arguments.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
      do {
        let tree = try PredicateParser.tree(of: predicateFormat, arguments: arguments ?? [])
        let predicate: NSPredicate = FormatPredicate(tree)
        guard let predicate = predicate as? Self else {
          preconditionFailure("a format makes an NSPredicate, not a class derived from it")
        }
        self = predicate
      } catch {
        preconditionFailure("cannot read the predicate format '\(predicateFormat)': \(error)")
      }
    }
  }
#endif
