import Foundation

/// The names of the fields in archives: those that were seen in archives of apps, or others, as a later CloudKit may
/// have; the variable `OTHER_ARCHIVES` of the environment says which archives have others.
enum ArchiveNames: String {
  case tokens, records

  private static let others = ProcessInfo.processInfo.environment["OTHER_ARCHIVES"]

  func name(_ seen: String) -> String { Self.others == rawValue ? "Other" + seen : seen }
}
