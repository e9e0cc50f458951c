/// The label of an argument of a store or a verb; the table of signatures has the operands of each.
package enum Label: String, CaseIterable, Sendable {
  // Stores.
  case id, zone, adapter, changeTag, pageSize, cursor, token, initially, onCommit
  // Verbs.
  case from, into, `where`, sort, `in`, since, limit, fields, policy, atomic, all, `default`
  // Blocks of operations.
  case progress, each, changed, deleted
}
