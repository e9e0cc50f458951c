import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores

extension MockCKContainer {
  /// Makes a mock of the container with an identifier, which shares nothing with containers of others on its backend.
  ///
  /// - Parameters:
  ///   - identifier: The identifier; `iCloud.mock` is that of a container made without one.
  ///   - backend: The service that the mock pretends to be.
  public convenience init(identifier: String, backend: Backend = Backend()) {
    self.init(backend: backend)
    on.containerIdentifier.returns(identifier)
    if identifier != "iCloud.mock" { core.client.serve(container: identifier) }
  }

  /// The queue of push notifications for this device; nothing is delivered until the test delivers it.
  public var notifications: PushNotificationQueue<CloudNotification> { PushNotificationQueue(core) }

  /// The schema of the service, as in production; `nil`, the default, accepts every record.
  public var schema: StoreSchema? {
    get { core.backend.schema }
    set { core.backend.schema = newValue }
  }

  /// The schema that the service would need for all records saved and all queries made until now.
  public var inferredSchema: StoreSchema { core.backend.inferredSchema }

  /// The state of the user's account on this device; setting it posts `CKAccountChanged`.
  ///
  /// ```swift
  /// let cloud = MockCKContainer()
  /// cloud.account = .noAccount
  /// ```
  ///
  /// Without an account the private and the shared database refuse every request with
  /// `notAuthenticated`, the public one only writes. Sources: CKContainer.h, CKError.h.
  public var account: CKAccountStatus {
    get { CKAccountStatus(core.client.account) }
    set { changeAccount(to: newValue) }
  }

  /// Changes the account on this device, with the same or another user, and posts `CKAccountChanged`.
  ///
  /// - Parameters:
  ///   - status: The new state of the account.
  ///   - user: The name of the signed-in user, who has a private database; `nil` keeps the present user.
  public func changeAccount(to status: CKAccountStatus, user: String? = nil) {
    core.client.account = AccountState(status)
    if let user { core.client.user = user }
    notificationCenter.post(name: .CKAccountChanged, object: nil)
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
      for engine in backend.syncEngines where engine.core.client === core.client {
        engine.handleAccountChange()
      }
    }
  }

  /// The notification centre of this device, which gets `CKAccountChanged`; `NotificationCenter.default`, where CloudKit
  /// posts it, unless a test gives the app another one.
  ///
  /// Tests that run side by side share the default centre: an app that observes it hears of the accounts of all.
  ///
  /// ```swift
  /// cloud.notificationCenter = NotificationCenter()
  /// let app = Notebook(container: cloud, notifications: cloud.notificationCenter)
  /// ```
  public var notificationCenter: NotificationCenter {
    get {
      let client = ObjectIdentifier(core.client)
      return backend.lock.withLock { backend.part(NotificationCenters.self, $0).all[client] }
        ?? .default
    }
    set {
      let client = ObjectIdentifier(core.client)
      backend.lock.withLock { backend.part(NotificationCenters.self, $0).all[client] = newValue }
    }
  }

  /// Returns the answer of `accountStatus()`.
  ///
  /// - Throws: An error in the state `couldNotDetermine`, because the handler gets one beside that
  ///   status (CKContainer.h). Its code is a choice.
  func determinedAccount() throws -> CKAccountStatus {
    if account == .couldNotDetermine { throw MockCKError.internalError.error(ErrorDetails()) }
    return account
  }
}

/// The notification centres of devices that have others than the default one.
private final class NotificationCenters: BackendPart {
  var all: [ObjectIdentifier: NotificationCenter] = [:]
}

extension MockCKContainer {
  /// Adds an operation and waits until its last block has been called.
  ///
  /// - Parameter operation: The operation.
  public func run(_ operation: CKOperation) async {
    await core.run(operation) { add(operation) }
  }
}

extension MockCKDatabase {
  /// Adds an operation and waits until its last block has been called.
  ///
  /// ```swift
  /// await database.run(CKModifyRecordsOperation(recordsToSave: [note]))
  /// ```
  ///
  /// - Parameter operation: The operation.
  public func run(_ operation: CKDatabaseOperation) async {
    await core.run(operation) { add(operation) }
  }
}
