/// A kind of request that a service answers; the cases are named as in the runtime's `ServiceVerbs`.
package enum ServiceVerb: String, CaseIterable, Sendable {
  case fetch, save, delete, query, changes, call, commit
}
