/// A call, or an item of one, that a fault would hit.
public struct FaultSubject {
  let scope: CallScope
  /// True for an item of a call that has other items, or a result for each.
  public let isItem: Bool
  /// True for an item that the call does not name: a record in a feed of changes.
  public var isInner: Bool { scope.isInner }
  /// The record that is the item, or that the call saves; `nil` where there is none, or it is not known yet.
  public let record: Any?
  /// The amount of the request that is applied all the same.
  public let position: FaultPosition

  /// The verbs of the call or the item.
  public var verbs: ServiceVerbs { scope.verbs }

  /// The name of the member's knob; `nil` where any member is meant.
  public var member: String? { scope.member }

  /// Checks whether a store with records of a type answers the call.
  ///
  /// - Parameter type: The type of the records.
  /// - Returns: `false` also where the store is not known.
  public func isAboutRecords(of type: Any.Type) -> Bool {
    scope.recordType == ObjectIdentifier(type)
  }
}

extension ErrorCatalogue {
  /// Returns the errors with which a call about one item can fail: those of items and those of whole calls.
  ///
  /// Not every member with the verb fails with all of them; `possibleErrors(at:)` of a knob has those of its member.
  ///
  /// ```swift
  /// @Test(arguments: MockCKError.allCases(of: .save))
  /// func savingFails(error: MockCKError) async throws {
  ///   database.on.saveRecord.fails(with: error)
  /// ```
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(of verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.one(verbs).allows($0) }
  }

  /// Returns the errors with which a call about many items, or none, can fail as a whole.
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofCalls verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allows($0) }
  }
}
