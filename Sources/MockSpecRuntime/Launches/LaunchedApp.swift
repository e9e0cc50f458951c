/// The value that a launched app has stored on its device.
///
/// It outlives the app. An app that was killed cannot change it any more, whatever its code still does.
public struct StoredValue<Value: Sendable>: Sendable {
  /// The storage of the device.
  let disk: Protected<Value>
  let launch: Launch
  let backend: Backend

  /// The value; each assignment is one write.
  public var value: Value {
    get { disk.withLock { $0 } }
    nonmutating set {
      if launch.isKilled { return }
      // The old value is released outside the lock.
      var other = newValue
      disk.withLock { swap(&$0, &other) }
      backend.recordWrite(of: launch)
    }
  }
}

/// An app on a device of its own, which can be killed and is then launched again on what it has stored.
///
/// ```swift
/// let phone = try await backend.launch("phone", storing: Notebook.State()) { stored in
///   Notebook(container: MockCKContainer(backend: backend), state: stored.value) { stored.value = $0 }
/// }
/// try await phone.run { app in try? await app.sync() }
/// ```
public final class LaunchedApp<Stored: Sendable, App: Sendable>: Sendable {
  /// The device, whose name is that of the app.
  public let client: Backend.Client
  private let backend: Backend
  private let disk: Protected<Stored>
  private let makeApp: @Sendable (StoredValue<Stored>) async throws -> App
  /// The launch that runs and its app, which is `nil` if it was killed while it was launched.
  private let running = Protected<(launch: Launch, app: Task<App?, any Error>)?>(nil)

  init(
    _ name: String, on backend: Backend, _ stored: Stored,
    _ makeApp: @escaping @Sendable (StoredValue<Stored>) async throws -> App
  ) {
    client = Backend.Client.make(for: name, on: backend)
    self.backend = backend
    disk = Protected(stored)
    self.makeApp = makeApp
    _ = backend.lock.withLock { backend.clients.launchedApps.insert(client.label) }
  }

  /// The value that the app has stored.
  public var stored: Stored { disk.withLock { $0 } }

  /// The app that runs now, launched again if it was killed.
  public var app: App {
    get async throws { try await current().app }
  }

  /// Lets the app do something, and launches it again if it is killed meanwhile.
  ///
  /// Calls that the body makes after the kill never happen.
  ///
  /// - Parameter body: The step of the app's user.
  /// - Returns: The result of the body; `nil` if the app was killed.
  /// - Throws: The error of the body, or that of a launch.
  @discardableResult
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable (App) async throws -> Value
  ) async throws -> Value? {
    let (launch, app) = try await current()
    let value = try await whileAlive(launch) { try await body(app) }
    if value == nil { _ = try await current() }
    return value
  }

  private func current() async throws -> (launch: Launch, app: App) {
    while true {
      let (launch, app) = running.withLock { running in
        if let running, !running.launch.isKilled { return running }
        let launch = Launch(client: client, number: client.launchNumber)
        let stored = StoredValue(disk: disk, launch: launch, backend: backend)
        let app = backend.clock.task { [self] in
          try await whileAlive(launch) { [makeApp] in try await makeApp(stored) }
        }
        running = (launch, app)
        return (launch, app)
      }
      do {
        if let app = try await app.value { return (launch, app) }
      } catch {
        // Another task may have launched the app again.
        running.withLock { if $0?.app == app { $0 = nil } }
        throw error
      }
    }
  }

  /// Runs a body as part of a launch; returns `nil` as soon as the app is killed.
  private func whileAlive<Value: Sendable>(
    _ launch: Launch, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    let end = FirstValue<Result<Value, any Error>?>()
    let label = client.label
    let handler = backend.lock.withLock { held -> Int? in
      if launch.isKilled(held) { return nil }
      return backend.clients.whenKilled(label) { end.set(nil) }
    }
    guard let handler else { return nil }
    let task = Launch.$current.withValue(launch) {
      backend.clock.task {
        do { end.set(.success(try await body())) } catch { end.set(.failure(error)) }
      }
    }
    let result = await withTaskCancellationHandler {
      await end.value()
    } onCancel: {
      task.cancel()
    }
    backend.lock.withLock { backend.clients.removeKillHandler(handler, of: label) }
    return try result?.get()
  }
}

extension Backend {
  /// Launches an app on a device of its own, so that it can be killed.
  ///
  /// Mocks that the closure makes, and those that the app makes later, belong to the device. The closure runs again
  /// after each kill; all that an app has from its last launch is what it has stored.
  ///
  /// - Parameters:
  ///   - name: The name of the device in the journal.
  ///   - stored: The value that is stored before the first launch.
  ///   - makeApp: Makes the app of what it has stored.
  /// - Returns: The app.
  /// - Throws: The error of the closure.
  public func launch<Stored: Sendable, App: Sendable>(
    _ name: String = "app", storing stored: Stored,
    _ makeApp: @escaping @Sendable (StoredValue<Stored>) async throws -> App
  ) async throws -> LaunchedApp<Stored, App> {
    let app = LaunchedApp(name, on: self, stored, makeApp)
    _ = try await app.app
    return app
  }
}

/// One run of an app on a client, from its launch to its end.
package struct Launch: Sendable {
  /// The run of the mock that is making its children, which they join.
  @TaskLocal static var current: Launch?

  let client: Backend.Client
  let number: Int

  /// True if the app has been launched again since, or was killed.
  package var isOver: Bool { client.launchNumber != number }

  /// True if the app was killed.
  package var isKilled: Bool { client.register.lock.withLock(isKilled) }

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
      for part in held[backend.state].parts.values { part.hasLaunchedAgain(client.label) }
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
