import MockSpecRuntime

extension ErrorMeaning {
  /// The record takes part in another share.
  public static let shared = Self("shared", "'#' takes part in another share")
  /// The share has more users than the service takes.
  public static let crowded = Self("crowded", "'#' has more users than the service takes")
  /// The share has invited users whom the service does not know yet, and the user may be one of them.
  public static let unverified = Self(
    "unverified", "'#' is shared with users who are not known yet")
  /// The user is invited already.
  public static let invited = Self("invited", "'#' is shared with the user already")
}
