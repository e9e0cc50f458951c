import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecServices

extension MockCKContainer {
  /// The push notifications that wait for this device; nothing is delivered before the test says so.
  public var notifications: PushNotificationQueue<CloudNotification> { PushNotificationQueue(core) }

  /// The schema of the service, as in production; `nil`, as at first, where it takes everything.
  public var schema: StoreSchema? {
    get { core.backend.schema }
    set { core.backend.schema = newValue }
  }

  /// The schema that the service would have to declare for all that was saved and queried until now.
  public var inferredSchema: StoreSchema { core.backend.inferredSchema }

  /// The state of the user's account on this device; setting it posts `CKAccountChanged`.
  ///
  /// ```swift
  /// let cloud = MockCKContainer()
  /// cloud.account = .noAccount
  /// ```
  ///
  /// Without an account the private and the shared database refuse everything with
  /// `notAuthenticated`, the public one only what writes. Sources: CKContainer.h, CKError.h.
  public var account: CKAccountStatus {
    get { CKAccountStatus(core.client.account) }
    set { changeAccount(to: newValue) }
  }

  /// Signs the user of this device out, in, or somebody else in, and posts `CKAccountChanged`.
  ///
  /// - Parameters:
  ///   - status: The state of the account from now on.
  ///   - user: Who is signed in; each user has a private database. `nil` for the same as before.
  public func changeAccount(to status: CKAccountStatus, user: String? = nil) {
    core.client.account = AccountState(status)
    if let user { core.client.user = user }
    NotificationCenter.default.post(name: .CKAccountChanged, object: nil)
  }

  /// Answers `accountStatus()`.
  ///
  /// - Throws: An error where the state is `couldNotDetermine`: the handler gets one beside that status, says
  ///   CKContainer.h. Its code is a choice.
  func determinedAccount() throws -> CKAccountStatus {
    if account == .couldNotDetermine { throw MockCKError.internalError.error(ErrorDetails()) }
    return account
  }
}
