#if !canImport(CloudKit)
  import Foundation

  /// A predicate of records that has been read from a format.
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

    /// Nothing but records can be evaluated.
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

  /// The part that an initialiser has to be in to choose the class of what it makes.
  public protocol PredicateFormatting {}

  extension NSPredicate: PredicateFormatting {}

  extension PredicateFormatting where Self: NSPredicate {
    /// A predicate of records, in the language of Apple's Foundation, which has none here.
    ///
    /// What is no format ends the process, as it does there. A format that queries cannot have is
    /// refused by the service, when it runs the query.
    public init(format predicateFormat: String, _ arguments: Any...) {
      self.init(format: predicateFormat, argumentArray: arguments)
    }

    /// A predicate of records whose placeholders are filled in the order of the arguments.
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
