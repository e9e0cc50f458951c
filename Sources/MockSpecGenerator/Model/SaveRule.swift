/// The rule of a save; the cases are named as in the runtime's `SavePolicy`.
package enum SaveRule: String, CaseIterable, Sendable {
  case ifUnchanged, changedFields, allFields, ifAbsent
}
