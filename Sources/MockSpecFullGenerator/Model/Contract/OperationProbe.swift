import MockSpecGenerator

/// The blocks of one kind of operation, with the spec's rules for each.
package struct OperationProbe: Sendable {
  package let availability: [AvailabilityLimit]
  package let interface: SwiftName
  package var blocks: [Block]

  package struct Block: Sendable {
    package let name: SwiftName
    package let role: Role
    /// True if the probe watches the block only where the app has set it, since the service otherwise calls
    /// another one.
    package var isSubstitute = false
    /// The block that an app can set in its place.
    package var alternative: (name: SwiftName, role: Role)?
  }

  package enum Role: Sendable {
    case each(Items, by: RecordKey?)
    case match(limit: StoreCall.Input?)
    /// A progress block, and the block after which it must not be called.
    case progress(before: SwiftName?, by: RecordKey?)
    case change(by: RecordKey?)
    case token(isZoned: Bool, isWhole: StoreCall.Input?)
    case zone(Items, isWhole: StoreCall.Input?)
    case finish(isWhole: StoreCall.Input?)
    /// A block whose arguments do not identify the item.
    case alternative
  }

  package enum Items: Sendable {
    case none
    /// One value or a list, perhaps missing.
    case listed(StoreCall.Operand)
    /// A list that stands for everything if it is missing.
    case given(StoreCall.Input)
    case one(StoreCall.Input)
  }
}
