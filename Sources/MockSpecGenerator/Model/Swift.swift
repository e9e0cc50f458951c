/// An identifier that generated code declares or uses; templates write it with the back-ticks it needs.
package struct SwiftName: Hashable, Sendable {
  package let text: String
  /// True if the name needs back-ticks; a member called `Type` or `Protocol` would be read as a metatype.
  private let isEscaped: Bool

  package init(_ text: String) {
    self.text = text
    isEscaped = needsBackticks(text, asMember: true)
  }

  package var source: String { isEscaped ? "`\(text)`" : text }

  /// The name as the label of an argument or of a member of a tuple, where only `inout` needs back-ticks.
  package var argumentLabel: String { text == "let" || text == "var" ? text : label }

  /// The name as an argument label, where only three keywords need back-ticks.
  package var label: String {
    if !isEscaped { return text }
    return switch text {
    case "inout", "let", "var": source
    default: isPlainName(text) ? text : source
    }
  }
}

/// Swift source that the parser has read: a type, an expression, an attribute.
package struct SwiftSource: Hashable, Sendable {
  /// The text with the marks for line breaks in long lists.
  package let marked: String

  package init(_ type: TypeSyntax) { marked = type.markedSource }

  package init(_ expression: Expression) {
    let text = expression.marked ?? expression.text
    marked = expression.place?.marked(text) ?? text
  }

  package init(_ name: SwiftName) { marked = name.source }

  /// Creates the source of a condition: `os(iOS)`, or `!os(iOS)`.
  package init(_ term: Condition.Term) { marked = term.source }

  /// Creates a path: `settings.isAtomic`.
  init(path: [Name]) { marked = path.map { escaped($0.text) }.joined(separator: ".") }

  /// Creates source that only the compiler knows, if it has a place.
  init(_ text: String, at place: SourcePlace?) { marked = place?.marked(text) ?? text }

  /// Creates source that this module has composed of parsed parts.
  package init(composed text: String) { marked = text }

  package static let nothing = SwiftSource(composed: "")
  package static let void = SwiftSource(composed: "Void")
  package static let never = SwiftSource(composed: "Never")

  /// True for the type of the errors of a member that cannot fail.
  package var isNever: Bool { self == .never }

  package var isEmpty: Bool { marked.isEmpty }

  package var text: String { marked.unmarked }

  /// True for a type that is spelled `T?`.
  package var isOptional: Bool { marked.utf8.last == UInt8(ascii: "?") }

  /// The type without the question mark at its end.
  package var unwrapped: SwiftSource {
    isOptional ? SwiftSource(composed: String(marked.dropLast())) : self
  }
}

/// Text that generated code carries as a string literal.
package struct SwiftLiteral: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The literal with quotes; the text is escaped so that it stays inside them.
  package var source: String { "\"\(contents)\"" }

  /// The text between the quotes, with escapes.
  package var contents: String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal
  }
}

extension Effects {
  /// `async throws(TowerError)`, or nothing.
  package var source: SwiftSource {
    guard isAsync || isThrowing || isRethrowing else { return .nothing }
    var text = TypeText()
    write(to: &text)
    return SwiftSource(composed: String(text.buffer.string.dropFirst()))
  }

  /// The keywords before a call: `try await `, or less.
  package var callWords: SwiftSource {
    SwiftSource(
      composed: (isThrowing || isRethrowing ? "try " : "") + (isAsync ? "await " : ""))
  }
}

/// A type of the libraries or of Swift that generated code names itself.
package enum OwnType: String, CaseIterable, Sendable {
  case accountState = "AccountState"
  case backend = "Backend"
  case borrowed = "Borrowed"
  case catalogueEntry = "CatalogueEntry"
  case errorCatalogue = "ErrorCatalogue"
  case errorDetails = "ErrorDetails"
  case errorReach = "ErrorReach"
  case `inout` = "Inout"
  case mockClass = "MockClass"
  case mockCore = "MockCore"
  case mockObject = "MockObject"
  case noErrors = "NoErrors"
  case numberedErrorCatalogue = "NumberedErrorCatalogue"
  case owned = "Owned"
  case propertyStub = "PropertyStub"
  case stub = "Stub"
  case `throws` = "Throws"
  case typedThrows = "TypedThrows"

  case addedOperation = "AddedOperation"
  case changeKind = "ChangeKind"
  case changesAdapter = "ChangesAdapter"
  case changesRequest = "ChangesRequest"
  case changesStart = "ChangesStart"
  case commitRequest = "CommitRequest"
  case conflictPolicy = "ConflictPolicy"
  case deletionReason = "DeletionReason"
  case modifyRequest = "ModifyRequest"
  case pagingAdapter = "PagingAdapter"
  case pendingKnob = "PendingKnob"
  case queryRequest = "QueryRequest"
  case recordAdapter = "RecordAdapter"
  case recordFetchRequest = "RecordFetchRequest"
  case recordQuery = "RecordQuery"
  case recordVariant = "RecordVariant"
  case recordVariants = "RecordVariants"
  case savePolicy = "SavePolicy"
  case saveStamp = "SaveStamp"
  case storeKnob = "StoreKnob"
  case storeTable = "StoreTable"
  case taggedAdapter = "TaggedAdapter"
  case valueMapping = "ValueMapping"
  case varyingAdapter = "VaryingAdapter"

  case shareRight = "ShareRight"

  case databaseFixture = "DatabaseFixture"
  case recorded = "Recorded"
  case recordedArgument = "RecordedArgument"
  case recordedDatabase = "RecordedDatabase"
  case recordedInterface = "RecordedInterface"
  case recordingObject = "RecordingObject"
  case replayableMock = "ReplayableMock"
  case replayedCall = "ReplayedCall"
  case storeTrace = "StoreTrace"

  case contractConflicts = "ContractConflicts"
  case contractFeed = "ContractFeed"
  case contractMeaning = "ContractMeaning"
  case contractPage = "ContractPage"
  case contractParts = "ContractParts"
  case contractPolicy = "ContractPolicy"
  case contractProbe = "ContractProbe"
  case contractSamples = "ContractSamples"
  case contractSettings = "ContractSettings"
  case contractSuite = "ContractSuite"
  case contractValue = "ContractValue"
  case operationWatch = "OperationWatch"
  case storeContract = "StoreContract"

  case actor = "Actor"

  case anyObject = "AnyObject"
  case array = "Array"
  case bool = "Bool"
  case caseIterable = "CaseIterable"
  case codable = "Codable"
  case decoder = "Decoder"
  case double = "Double"
  case encoder = "Encoder"
  case equatable = "Equatable"
  case error = "Error"
  case hashable = "Hashable"
  case hasher = "Hasher"
  case int = "Int"
  case never = "Never"
  case objectIdentifier = "ObjectIdentifier"
  case result = "Result"
  case sendable = "Sendable"
  case string = "String"
  case void = "Void"

  /// True for a type of Swift, which files see without an import.
  var isSwifts: Bool { home == .swift || home == .concurrency }

  /// The name of the module that has the type.
  var module: String { home.rawValue }

  /// The module that has the type.
  private var home: OwnModule {
    switch self {
    case .actor: .concurrency
    case .anyObject, .array, .bool, .caseIterable, .codable, .decoder, .double, .encoder,
      .equatable, .error, .hashable, .hasher, .int, .never, .objectIdentifier, .result, .sendable,
      .string, .void:
      .swift
    case .contractConflicts, .contractFeed, .contractMeaning, .contractPage, .contractParts,
      .contractPolicy, .contractProbe, .contractSamples, .contractSettings, .contractSuite,
      .contractValue, .operationWatch, .storeContract:
      .contract
    case .databaseFixture, .recorded, .recordedArgument, .recordedDatabase, .recordedInterface,
      .recordingObject, .replayableMock, .replayedCall, .storeTrace:
      .recording
    case .shareRight: .services
    case .addedOperation, .changeKind, .changesAdapter, .changesRequest, .changesStart,
      .commitRequest, .conflictPolicy, .deletionReason, .modifyRequest,
      .pagingAdapter, .pendingKnob, .queryRequest, .recordAdapter, .recordFetchRequest,
      .recordQuery, .recordVariant, .recordVariants, .savePolicy, .saveStamp, .storeKnob,
      .storeTable, .taggedAdapter, .valueMapping, .varyingAdapter:
      .stores
    default: .runtime
    }
  }
}

/// A module whose types generated code names itself: one of Swift, or a library of this package.
package enum OwnModule: String, Sendable {
  case swift = "Swift"
  case concurrency = "_Concurrency"
  case runtime = "MockSpecRuntime"
  case stores = "MockSpecStores"
  case services = "MockSpecServices"
  case contract = "MockSpecContract"
  case recording = "MockSpecRecording"

  package var name: SwiftName { SwiftName(rawValue) }
}

/// The names of all `OwnType`s in generated code: `Backend`, or `MockSpecRuntime.Backend` where the specs of
/// the run have another type of that name.
package struct QualifiedNames: Sendable {
  /// The types that need the name of their module; `Backend` always does, since an app can have such a type
  /// that no spec mentions. They are few, so a search is faster than a set.
  private var hidden: [OwnType] = [.backend]
  /// `any Error`
  package private(set) var anyError = SwiftSource(composed: "any Error")

  package func callAsFunction(_ type: OwnType) -> SwiftSource {
    SwiftSource(composed: isHidden(type) ? "\(type.module).\(type.rawValue)" : type.rawValue)
  }

  /// Returns the type of a result or an error, where `Void` and `Never` are Swift's.
  package func qualified(_ type: SwiftSource) -> SwiftSource {
    switch type {
    case .void: self(.void)
    case .never: self(.never)
    default: type
    }
  }

  mutating func hide(_ name: String) {
    guard let type = OwnType(rawValue: name), !hidden.contains(type) else { return }
    hidden.append(type)
    anyError = SwiftSource(composed: "any \(self(.error).text)")
  }

  package func isHidden(_ type: OwnType) -> Bool { hidden.contains(type) }
}
