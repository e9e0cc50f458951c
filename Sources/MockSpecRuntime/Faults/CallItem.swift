/// An item of a call, by whose facts rules decide.
package final class CallItem {
  package let id: AnyHashable
  package let verbs: ServiceVerbs
  /// True if it is inside an item of the call: a record of a zone whose changes are requested.
  package let isInner: Bool
  /// The zone of the item; `nil` where there is none.
  package let zone: AnyHashable?
  /// The record, as far as it is known.
  package let record: Any?
  /// The ways in which the answer can be wrong about it.
  package var misanswers: [ItemMisanswer] = []

  package init(
    id: AnyHashable, verbs: ServiceVerbs, isInner: Bool = false, zone: AnyHashable? = nil,
    record: Any? = nil
  ) {
    (self.id, self.verbs, self.isInner) = (id, verbs, isInner)
    (self.zone, self.record) = (zone, record)
  }
}
