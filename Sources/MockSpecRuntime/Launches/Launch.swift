/// One run of an app on a client, from its launch to its end.
package struct Launch: Sendable {
  /// A mock that is made while another makes its children belongs to the same run.
  @TaskLocal static var current: Launch?

  let client: Backend.Client
  let number: Int

  /// Whether the app has been launched again since.
  package var isOver: Bool { client.launchNumber != number }

  /// The run to which a new mock belongs: that of the mock which makes it, or of a new client.
  static func make(for mock: String, on backend: Backend) -> Launch {
    if let current, current.client.isOn(backend) { return current }
    let client = Backend.Client.make(for: mock, on: backend)
    return Launch(client: client, number: client.launchNumber)
  }
}

extension MockCore {
  /// Ends the app on this device and launches it again, with mocks that know nothing of what was before.
  ///
  /// ```swift
  /// let phone = MockCKContainer(backend: backend)
  /// …
  /// let again = phone.core.launchAgain(MockCKContainer.init)
  /// ```
  ///
  /// The device stays what it was: its name, its account, the notices that wait for it. Operations of the
  /// app that has ended tell their blocks nothing any more, and those that had not begun never do; what
  /// the service has begun it brings to its end. Stubs, rules and calls of the old mocks stay with them.
  ///
  /// - Parameter make: Makes the mock that the app has now, for the same backend.
  /// - Returns: That mock; it belongs to the same ``client``.
  /// - Throws: What `make` throws.
  public func launchAgain<Mock>(_ make: (Backend) throws -> Mock) rethrows -> Mock {
    let number = backend.lock.withLock {
      for part in backend.parts.values { part.hasLaunchedAgain(client.label) }
      return backend.clients.launchAgain(client.label)
    }
    return try Launch.$current.withValue(Launch(client: client, number: number)) {
      try make(backend)
    }
  }

  /// The run of the app to which the mock belongs.
  package var launch: Launch { identity.launch }
}
