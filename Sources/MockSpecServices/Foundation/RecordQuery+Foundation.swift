import Foundation
import MockSpecRuntime

extension RecordQuery where Record: AnyObject {
  /// Creates a query from a predicate and sort descriptors.
  ///
  /// - Parameters:
  ///   - typeName: The type of the records; `nil` for all types.
  ///   - predicate: The predicate that results match; the records must be objects that it can evaluate.
  ///   - descriptors: The order of the results: the first descriptor that tells two records apart decides.
  ///   - objection: The reason for which the service refuses the query; `nil` if it accepts the query.
  ///   - refusal: The meaning of the error with which it refuses the query.
  ///   - uses: The uses of the fields of its type, for services that have a schema.
  public init(
    typeName: String? = nil, matching predicate: NSPredicate,
    sortedBy descriptors: [NSSortDescriptor] = [], objection: String? = nil,
    refusedAs refusal: ErrorMeaning = .invalid, uses: [FieldUse] = []
  ) {
    self.init(
      typeName: typeName, where: { predicate.evaluate(with: $0) },
      sort: descriptors.isEmpty ? nil : { areInOrder($0, $1, by: descriptors) },
      objection: objection, refusedAs: refusal, uses: uses)
  }
}

private func areInOrder(_ left: Any, _ right: Any, by descriptors: [NSSortDescriptor]) -> Bool {
  for descriptor in descriptors {
    switch descriptor.compare(left, to: right) {
    case .orderedAscending: return true
    case .orderedDescending: return false
    case .orderedSame: continue
    }
  }
  return false
}
