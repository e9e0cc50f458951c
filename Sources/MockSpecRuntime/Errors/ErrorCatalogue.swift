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
where AllCases == [Self], Catalogue == Self, Thrown == any Error {
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
