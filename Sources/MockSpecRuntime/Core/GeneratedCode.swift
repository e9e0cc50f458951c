/// The version of generated code that this runtime runs; each file of mocks names the one that it was written for.
///
/// The number rises with each change after which older files would not compile, or would behave differently. The old
/// name stays, `@available(*, unavailable, message: "…")`, and its message says to generate the file again.
@_spi(MockSpecGenerated) public enum GeneratedCode {
  /// The first version of files that name one.
  public typealias Version1 = Void
}
