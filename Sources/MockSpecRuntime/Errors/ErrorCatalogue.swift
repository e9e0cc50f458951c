/// The errors of a service as values for tests: each has a name, the service's advice, and a way to make the real error.
///
/// ```swift
/// struct MockAlbumError: ErrorCatalogue {
///   var entry: CatalogueEntry<AlbumError>
///
///   static var notFound: Self { Self("notFound", means: .missing) { _ in .notFound } }
///   static func busy(retryAfter: Double = 1) -> Self {
///     Self("busy", advice: .retry, retryAfter: retryAfter) {
///       .busy(retryAfter: $0.retryAfter ?? retryAfter)
///     }
///   }
///
///   static let allCases: [Self] = [.notFound, .busy()]
/// }
/// ```
public protocol ErrorCatalogue:
  CaseIterable, CustomStringConvertible, Hashable, MemberErrors, Sendable
where AllCases == [Self], Catalogue == Self, Thrown == any Error, Named == Value {
  /// The type of the error that the app gets.
  associatedtype Value: Error

  /// The name of the error, the service's advice, and the way to make the real error.
  var entry: CatalogueEntry<Value> { get set }
  /// Creates the error of an entry.
  init(entry: CatalogueEntry<Value>)

  /// Checks whether a call, or an item of one, can fail so, where that depends on more than its verb; by default
  /// it can.
  ///
  /// - Parameter subject: The call or the item.
  /// - Returns: `false` where the service never returns the error.
  func isPossible(for subject: FaultSubject) -> Bool
}

extension ErrorCatalogue {
  /// Creates an error of the catalogue.
  ///
  /// - Parameters:
  ///   - name: The name of the code, for instance `networkFailure`.
  ///   - advice: The advice of the service to the app.
  ///   - meaning: The meaning of the error to the store, if it has one.
  ///   - reach: The verbs with which the service can return the error.
  ///   - composesItems: Whether the error holds the errors of items, as a partial failure does.
  ///   - retryAfter: The seconds after which the service allows the next try, where the error carries them.
  ///   - argument: The argument by which a test states that time.
  ///   - needs: What only the store can fill in; the error comes only from calls that have it.
  ///   - make: The function that creates the error for the app, with every payload filled in; `nil` without what it
  ///     needs.
  public init(
    _ name: String, advice: RetryAdvice = .none, means meaning: ErrorMeaning? = nil,
    reach: ErrorReach = .anywhere, composesItems: Bool = false, retryAfter: Double? = nil,
    as argument: DelayArgument = .seconds("retryAfter"), needs: ErrorDetails.Need? = nil,
    make: @escaping @Sendable (ErrorDetails) -> Value?
  ) {
    self.init(
      entry: CatalogueEntry(
        name: name, advice: advice, meaning: meaning, reach: reach, composesItems: composesItems,
        needs: needs, retryAfter: retryAfter, delayArgument: argument, make: make))
  }

  /// The name of the code, for instance `networkFailure`.
  public var name: String { entry.name }
  /// The advice of the service to the app.
  public var advice: RetryAdvice { entry.advice }
  /// The meaning of the error to the store; `nil` if it has none.
  public var meaning: ErrorMeaning? { entry.meaning }
  /// True if the error holds the errors of items, as a partial failure does.
  public var composesItems: Bool { entry.composesItems }
  /// The verbs with which the service can return the error; all if the spec does not say.
  public var reach: ErrorReach { entry.reach }
  /// The seconds after which the service allows the next try; `nil` where the error carries none.
  public var retryAfter: Double? {
    get { entry.retryAfter }
    set { entry.retryAfter = newValue }
  }

  /// The delay as the argument list with which a test states it; empty where the error carries none.
  private var delaySource: String {
    retryAfter.map { "(\(entry.delayArgument.source($0)))" } ?? ""
  }

  /// The Swift expression of the error, with its delay.
  package var source: String { "\(Self.self).\(name)\(delaySource)" }

  public func isPossible(for subject: FaultSubject) -> Bool { true }

  /// Creates the error that the app gets.
  ///
  /// An error whose payload needs an id or a record that `details` lack becomes another one of the catalogue, which is
  /// an issue; without another one, it ends the process.
  ///
  /// - Parameter details: The records and errors for the payload.
  /// - Returns: A value of the service's own error type, with every payload filled in.
  public func error(_ details: ErrorDetails) -> Value {
    error(details, DefaultIssueSink.record)
  }

  /// Creates the error that the app gets, and reports that another one of the catalogue stands for it.
  func error(_ details: ErrorDetails, _ report: (String) -> Void) -> Value {
    if let value = entry.value(details) { return value }
    let fact =
      "'\(name)' carries the id of a record, or a record, and was made for a call that has none; state the value, as in "
      + "'.\(name)(…)'"
    guard let other = Self.allCases.first(where: { $0.sample != nil }), let value = other.sample
    else { DefaultIssueSink.stop(fact) }
    report("\(fact); it failed with '\(other.name)' instead")
    return value
  }

  /// The error without anything of the store's; `nil` for one that needs it.
  package var sample: Value? { entry.value(ErrorDetails()) }

  /// Checks whether details hold what the error needs of the store.
  package func canBeMade(with details: ErrorDetails) -> Bool { entry.value(details) != nil }

  /// Checks whether a member that throws errors of a type can fail so.
  func isThrowable<F: Error>(as type: F.Type) -> Bool {
    if let sample { return sample is F }
    return type == Value.self || type == (any Error).self
  }

  /// Returns the error of the service for an event in the store; `nil` if the service has none.
  ///
  /// - Parameter meaning: The event in the store.
  /// - Returns: The service's error for it.
  public static func entry(for meaning: ErrorMeaning) -> Self? {
    allCases.first { $0.meaning == meaning }
  }

  /// The errors that need no value from the test, in the order of the spec.
  package static var all: [any ErrorCatalogue] { allCases }

  /// The name of the code, which labels the argument of a parameterized test.
  public var description: String { name }
}

/// The errors of a framework that are made from the number of a code and a dictionary.
public protocol NumberedErrorCatalogue: ErrorCatalogue {
  /// Creates an error that need not be known to the system that runs the test.
  ///
  /// - Parameters:
  ///   - number: The number of the code.
  ///   - userInfo: The payload, by the keys of the framework.
  /// - Returns: The error that the app gets.
  static func error(number: Int, userInfo: [String: Any]) -> Value
}

extension NumberedErrorCatalogue {
  /// Returns the code with a number, or the other one where the system does not know the number.
  @_spi(MockSpecGenerated)
  public static func code<Code: RawRepresentable>(
    _ number: Int, or other: @autoclosure () -> Code
  ) -> Code where Code.RawValue: BinaryInteger {
    Code.RawValue(exactly: number).flatMap(Code.init) ?? other()
  }

  /// Creates an error of the catalogue; its cause is added to the payload.
  ///
  /// - Parameters:
  ///   - number: The number of the code.
  ///   - name: The name of the code, for instance `networkFailure`.
  ///   - advice: The advice of the service to the app.
  ///   - meaning: The meaning of the error to the store, if it has one.
  ///   - reach: The verbs with which the service can return the error.
  ///   - composesItems: Whether the error holds the errors of items, as a partial failure does.
  ///   - retryAfter: The seconds after which the service allows the next try, where the error carries them.
  ///   - argument: The argument by which a test states that time.
  ///   - payload: The function that creates the payload, by the keys of the framework.
  public init(
    _ number: Int, _ name: String, advice: RetryAdvice = .none, means meaning: ErrorMeaning? = nil,
    reach: ErrorReach = .anywhere, composesItems: Bool = false, retryAfter: Double? = nil,
    as argument: DelayArgument = .seconds("retryAfter"),
    payload: @escaping @Sendable (ErrorDetails) -> [String: Any?] = { _ in [:] }
  ) {
    self.init(
      name, advice: advice, means: meaning, reach: reach, composesItems: composesItems,
      retryAfter: retryAfter, as: argument
    ) { details in
      var userInfo = payload(details).compactMapValues { $0 }
      if let underlying = details.underlying { userInfo["NSUnderlyingError"] = underlying }
      return Self.error(number: number, userInfo: userInfo)
    }
  }
}

/// The argument by which a test states the delay of an error: its type, and its label; `nil` where it has none.
public enum DelayArgument: Hashable, Sendable {
  /// A number of seconds: `busy(retryAfter: 1.5)`.
  case seconds(String?)
  /// A whole number of seconds: `busy(retryAfter: 2)`.
  case wholeSeconds(String?)
  /// A duration: `busy(retryAfter: .seconds(1.5))`.
  case duration(String?)

  /// Returns the argument in Swift, for a delay in seconds.
  func source(_ delay: Double) -> String {
    let (label, value) =
      switch self {
      case .seconds(let label): (label, "\(delay)")
      case .wholeSeconds(let label): (label, "\(Int(delay.rounded(.up)))")
      case .duration(let label): (label, ".seconds(\(delay))")
      }
    return label.map { "\($0): \(value)" } ?? value
  }
}

/// The advice of a service after an error.
public enum RetryAdvice: Sendable, Hashable {
  /// Try the same again later.
  case retry
  /// Try again with something changed.
  case fix
  /// Nothing can be done.
  case none
}

/// The records and errors that the payload of an error can hold.
public struct ErrorDetails {
  /// The id of the record that the error is about; where a zone is missing, that of the zone.
  public var id: Any?
  /// The record that the client has sent.
  public var client: Any?
  /// The record that is stored.
  public var server: Any?
  /// The record that the client has started from.
  public var ancestor: Any?
  /// The error of a lower layer that has led to this one.
  public var underlying: (any Error)?
  /// `true` where the zone is gone because the user has lost the keys of its encrypted data.
  public var keysLost: Any? {
    get {
      reading?.hasReadKeysLost = true
      return knownKeysLost
    }
    set { knownKeysLost = newValue }
  }
  private var knownKeysLost: Any?
  /// The record of what an error asks for when it is made; `nil` where nothing asks for that.
  var reading: Reading?
  /// The errors of the items that failed, by id.
  public var items: [AnyHashable: any Error] = [:]
  /// The seconds after which the service allows the next try.
  public internal(set) var retryAfter: Double?

  /// A record of what an error asks for when it is made.
  final class Reading {
    fileprivate(set) var hasReadKeysLost = false
  }

  /// The part of an error's payload without which the error cannot be made, and which only the store knows.
  public enum Need: Sendable {
    /// The id of the record, which items and calls about one record have.
    case id
    /// A record, which saves have, also those of a commit.
    case record

    func isMet(by subject: FaultSubject) -> Bool {
      let verbs = subject.verbs
      if verbs == .all { return true }
      guard subject.isItem || subject.scope.isSingle else { return false }
      if subject.isItem, verbs.contains(.commit) { return self == .id || verbs.contains(.save) }
      // The result of a query has an id, the query itself has none.
      if subject.isItem, self == .id, verbs == .query { return true }
      // Of a member with several verbs, the items of one are enough.
      return !verbs.isDisjoint(with: self == .id ? [.fetch, .save, .delete] : .save)
    }
  }

  /// Creates empty details.
  public init() {}

  /// Returns these details, completed by those of the store.
  func completed(by known: ErrorDetails) -> ErrorDetails {
    var details = self
    details.id = id ?? known.id
    details.client = client ?? known.client
    details.server = server ?? known.server
    details.ancestor = ancestor ?? known.ancestor
    details.underlying = underlying ?? known.underlying
    details.keysLost = keysLost ?? known.keysLost
    if items.isEmpty { details.items = known.items }
    return details
  }
}

/// The description of an error: its name, the service's advice, its meaning, and the way to make the real error.
///
/// Entries are equal if they have the same name and delay.
public struct CatalogueEntry<Value: Error>: Hashable, Sendable {
  let name: String
  let advice: RetryAdvice
  let meaning: ErrorMeaning?
  let reach: ErrorReach
  let composesItems: Bool
  let needs: ErrorDetails.Need?
  var retryAfter: Double?
  let delayArgument: DelayArgument
  let make: @Sendable (ErrorDetails) -> Value?

  func value(_ details: ErrorDetails) -> Value? {
    var details = details
    details.retryAfter = retryAfter
    return make(details)
  }

  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.retryAfter == second.retryAfter
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(retryAfter)
  }
}

/// The errors of a member as a type: those that its calls throw, and those that a test can name.
///
/// It is `Never`, the catalogue of the service's errors, or one of ``Throws``, ``TypedThrows`` and ``NoErrors``:
///
/// ```swift
/// var close: Stub<Void, Void, Never>                        // func close()
/// var data: Stub<URL, Data, Throws<any Error>>              // func data(at: URL) throws -> Data
/// var photo: Stub<UUID, Photo, MockAlbumError>              // the same, and the spec has a catalogue
/// var size: Stub<UUID, Int, TypedThrows<MockAlbumError>>    // func size(_ id: UUID) throws(AlbumError) -> Int
/// var all: StoreKnob<QueryRequest<PhotoAdapter>, NoErrors>  // func all() -> [Photo], which works on a store
/// ```
public protocol MemberErrors {
  /// The type of the errors that the calls throw.
  associatedtype Thrown: Error
  /// The type of the errors that a test can name, as the app gets them.
  associatedtype Named: Error
  /// The catalogue that describes them; `Never` where the spec has none.
  associatedtype Catalogue
}

extension Never: MemberErrors {
  public typealias Thrown = Never
  public typealias Named = Never
  public typealias Catalogue = Never
}

/// The catalogue of a member that works on a store and cannot fail, as it does not throw.
///
/// A read leaves out what is not there, and a deletion of it does nothing. Where the store refuses the call all the
/// same, the test is told.
public enum NoErrors: ErrorCatalogue {
  public typealias Value = Never

  public var entry: CatalogueEntry<Never> {
    get { switch self {} }
    set {}
  }

  public init(entry: CatalogueEntry<Never>) {
    endProcess("a member that does not throw has no errors")
  }

  public static let allCases: [NoErrors] = []
}

extension ErrorCatalogue {
  /// True if the calls of the member cannot fail.
  @inlinable package static var isEmpty: Bool { Value.self == Never.self }
}

/// The errors of a member that no catalogue describes.
public enum Throws<Thrown: Error>: MemberErrors {
  public typealias Named = Thrown
  public typealias Catalogue = Never
}

/// The errors of a member with typed throws that a catalogue describes.
public enum TypedThrows<Catalogue: ErrorCatalogue>: MemberErrors {
  public typealias Thrown = Catalogue.Value
  public typealias Named = Catalogue.Value
}

/// The moment of a call at which a fault strikes.
public enum FaultPosition: Sendable, Hashable, CustomStringConvertible {
  /// Nothing is applied.
  case beforeApplying
  /// The first so many items are applied and answered, the others are neither.
  ///
  /// Items are counted as the request has them, saves before deletes. The items of an atomic zone
  /// that is cut in two are not applied at all.
  case afterItems(Int)
  /// Everything is applied, and the answer is lost on its way back.
  case afterApplying

  public var description: String {
    switch self {
    case .beforeApplying: "before it is applied"
    case .afterItems(let count): "after \(count) \(count == 1 ? "item" : "items")"
    case .afterApplying: "after it is applied"
    }
  }
}
