/// The types in signatures that no spec declares, so that the imports of a spec must provide them.
struct MentionedTypes {
  private let file: SpecUnit
  private let symbols: Symbols
  private let adapters: AdapterPlan
  /// The types, each at its first mention.
  private(set) var all: [MentionedType] = []
  /// The types that need no mention, as they exist or were mentioned.
  private var known: Set<String> = []

  /// - Parameters:
  ///   - file: The file whose declarations are added.
  ///   - symbols: The names that the specs declare.
  ///   - adapters: The types that are emitted with stores.
  init(_ file: SpecUnit, _ symbols: Symbols, _ adapters: AdapterPlan) {
    self.file = file
    self.symbols = symbols
    self.adapters = adapters
  }

  mutating func add(_ declaration: Declaration) {
    switch declaration {
    case .errors(let errors): add(errors)
    case .values: break
    case .record(let record): add(record)
    case .interface(let interface): add(interface)
    }
  }

  /// Adds the types in the signatures of an interface.
  ///
  /// Types under availability or conditions are left out, and so are those of interfaces with foreign
  /// parents, whose associated types are unknown, and those of existing protocols, which the compiler has seen.
  private mutating func add(_ declaration: InterfaceDeclaration) {
    guard file.origin == nil, declaration.attributes.availability.isEmpty,
      declaration.condition.isAlways
    else { return }
    let lineage = symbols.inheritance.contributors(to: declaration).map(\.declaration)
    let parents = lineage.lazy.flatMap(\.inherits).map(\.protocolName)
    guard
      parents.allSatisfy({ symbols.interfaces[$0] != nil || LintPass.plainProtocols.contains($0) })
    else { return }
    let own = Set(lineage.lazy.flatMap(\.members).filter(\.isType).map(\.name.text))
    for member in declaration.members
    where member.attributes.availability.isEmpty && member.condition.isAlways {
      let generics = member.genericParameters
      let own = generics.isEmpty ? own : own.union(generics.map(\.name.text))
      member.kind.forEachSignatureType { addMentions(in: $0, besides: own) }
    }
  }

  /// Adds the types of a record's fields.
  private mutating func add(_ record: RecordDeclaration) {
    guard record.attributes.availability.isEmpty, record.condition.isAlways else { return }
    let fields = record.members.filter {
      $0.attributes.availability.isEmpty && $0.condition.isAlways
    }
    for type in [record.keyType] + fields.compactMap(\.property?.type) { addMentions(in: type) }
  }

  /// Adds the types of payloads; a framework has those of its own errors.
  private mutating func add(_ errors: ErrorsDeclaration) {
    guard errors.realType == nil, errors.attributes.availability.isEmpty, errors.condition.isAlways
    else { return }
    for value in errors.cases.filter(\.condition.isAlways).flatMap(\.associatedValues) {
      addMentions(in: value.type)
    }
  }

  private mutating func addMentions(in type: TypeSyntax, besides own: Set<String> = []) {
    if case .named(let components) = type.kind { addMention(components, own) }
    type.kind.forEachPart { addMentions(in: $0, besides: own) }
  }

  /// Adds `Page` of `Page<Photo>`, unless it was mentioned before, or exists.
  private mutating func addMention(_ components: [TypeComponent], _ own: Set<String>) {
    let name = components[0].name
    if !own.isEmpty, own.contains(name.text) { return }
    let isPlain = components.count == 1 || !components[0].arguments.isEmpty
    if isPlain, known.contains(name.text) { return }
    let generic = components.firstIndex { !$0.arguments.isEmpty } ?? components.count - 1
    let path = TypeSyntax(
      .named(components[...generic].map { TypeComponent(name: $0.name, arguments: []) }), name.range
    )
    guard known.insert(isPlain ? name.text : path.source).inserted,
      !standardTypes.contains(name.text)
    else { return }
    // Nothing is known of types that Swift files add to a record.
    if isPlain || symbols.records[name.text] == nil {
      guard !symbols.isDeclared(name.text), !adapters.isEmittedType(name.text) else { return }
    }
    all.append(
      MentionedType(type: SwiftSource(path), place: SourcePlace(name.range.start, in: file.source)))
  }
}

/// The types of the standard library that every file can name.
private let standardTypes: Set<String> = [
  "Any", "AnyHashable", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double",
  "Duration", "Error", "Float", "Hashable", "Int", "Int32", "Int64", "Never", "Optional", "Result",
  "Self", "Sendable", "Set", "String", "UInt", "UInt8", "Void",
]
