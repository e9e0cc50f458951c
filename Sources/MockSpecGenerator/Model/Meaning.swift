/// The meaning of an error code for the store; the cases are named as in the runtime's `ErrorMeaning`.
package enum Meaning: String, CaseIterable, Sendable {
  case missing, zoneMissing, conflict, exists, aborted, tooMany, invalid, cancelled, misplaced,
    expired, dangling, fileMissing, signedOut, unready, forbidden, rejected, full, unstubbed
}
