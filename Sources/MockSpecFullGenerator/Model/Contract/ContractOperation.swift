import MockSpecGenerator

/// A run of an operation.
package struct ContractOperation: Sendable {
  package let terms: ContractTerms
  package let type: SwiftSource
  package let inputs: [(property: SwiftName, value: ContractValue)]
  package var whole: SwiftSource?
  package var policy: SwiftName?
  package let blocks: [Block]
  package let finish: SwiftName
  /// The first and the last part of the result that `finish` receives, in a request for changes.
  package var end: (first: SwiftSource, last: SwiftSource)?
  package let adding: Adding

  /// The method with which a database takes an operation.
  package typealias Adding = (method: SwiftName, label: SwiftName?, isAwaited: Bool)

  package struct Block: Sendable {
    /// The methods of the request.
    package enum Told: String, Sendable { case item, saved, deleted }
    /// The parameters of the block: an item and its result, the item alone, or its id and something else.
    package enum Form: Sendable { case result, record, id, idFirst }

    package let name: SwiftName
    package let told: Told
    package let form: Form
  }
}
