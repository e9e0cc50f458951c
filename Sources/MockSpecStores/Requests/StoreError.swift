@_spi(MockSpecGenerated) import MockSpecRuntime

/// The error of a store whose service has no code for what happened.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason for which the item, or the request, failed.
  public let meaning: ErrorMeaning
  /// The name of the item, or of a type; empty where the error is about the request.
  public let item: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - meaning: The reason for which the item, or the request, failed.
  ///   - item: The name of the item, or of a type; empty where the error is about the request.
  public init(_ meaning: ErrorMeaning, item: String = "") {
    (self.meaning, self.item) = (meaning, item)
  }

  /// Makes the error for a value of the service's own type that only the service can make.
  ///
  /// - Parameter type: The type of the value.
  /// - Returns: The error.
  public static func notMintable(type: String) -> Self { Self(.notMintable, item: type) }

  public var description: String { meaning.text(about: item) }
}

extension ErrorMeaning {
  /// A value of the service's own type, which only the service can make, is needed.
  public static let notMintable = Self(
    "notMintable", "only the service itself can make a value of type '#'")
}
