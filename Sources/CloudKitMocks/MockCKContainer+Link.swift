@_spi(MockSpecGenerated) import MockSpecRuntime

extension MockCKContainer {
  /// The state of the connection of this device to iCloud.
  ///
  /// ```swift
  /// phone.link = .offline
  /// phone.link = .answersLost
  /// phone.link = .online
  /// ```
  public var link: Backend.Link {
    get { core.client.link }
    set { core.client.link = newValue }
  }
}

extension Backend.Link {
  /// Lets no request reach iCloud: calls fail with `networkUnavailable`.
  public static var offline: Self { .offline(with: MockCKError.networkUnavailable) }

  /// Lets requests reach iCloud, and no answer the device: calls fail with `serverResponseLost`.
  public static var answersLost: Self { .answersLost(with: MockCKError.serverResponseLost) }
}
