/// One run of an app on a client, from its launch to its end.
package struct Launch: Sendable {
  /// The run of the mock that is making its children, which they join.
  @TaskLocal static var current: Launch?

  let client: Backend.Client
  let number: Int

  /// True if the app has been launched again since, or was killed.
  package var isOver: Bool { client.launchNumber != number }

  /// True if the app was killed.
  var isKilled: Bool { client.isKilled(number) }

  /// True if the app was killed, inside the lock.
  func isKilled(_ held: borrowing Held) -> Bool { client.isKilled(number, held) }

  /// Returns the run of a new mock: that of the mock which makes it, or of a new client.
  static func make(for mock: String, on backend: Backend) -> Launch {
    if let current, current.client.isOn(backend) { return current }
    let client = Backend.Client.make(for: mock, on: backend)
    return Launch(client: client, number: client.launchNumber)
  }
}

extension MockCore {
  /// Ends the app on this device and launches it again with new mocks.
  ///
  /// ```swift
  /// let phone = MockCKContainer(backend: backend)
  /// …
  /// let again = phone.core.launchAgain(MockCKContainer.init)
  /// ```
  ///
  /// The device keeps its name, its account and its waiting notifications. Operations of the ended app call
  /// no more blocks, and those that had not begun never begin; the service completes the others. Stubs, rules
  /// and calls of the old mocks stay with them.
  ///
  /// - Parameter make: Makes the new mock for the same backend.
  /// - Returns: The new mock; it belongs to the same ``client``.
  /// - Throws: The error of `make`.
  public func launchAgain<Mock>(_ make: (Backend) throws -> Mock) rethrows -> Mock {
    let number = backend.lock.withLock { held in
      for part in backend.parts.values { part.hasLaunchedAgain(client.label) }
      return backend.clients.launchAgain(client.label, held)
    }
    backend.wakeBlockedCalls()
    return try Launch.$current.withValue(Launch(client: client, number: number)) {
      try make(backend)
    }
  }

  /// The run of the app to which the mock belongs.
  package var launch: Launch { identity.launch }
}
