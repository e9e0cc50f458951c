import CloudKitInterfaces
import Foundation
import MockSpecRuntime
import MockSpecServices

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

  /// Signs the user of this device out, in, or somebody else in, and posts `CKAccountChanged`.
  ///
  /// Without an account the private and the shared database refuse everything with
  /// `notAuthenticated`, the public one only what writes. Sources: CKContainer.h, CKError.h.
  ///
  /// - Parameters:
  ///   - status: What `accountStatus()` says from now on.
  ///   - user: Who is signed in; each user has a private database. `nil` for the same as before.
  public func changeAccount(to status: CKAccountStatus, user: String? = nil) {
    core.client.account = AccountState(status)
    if let user { core.client.user = user }
    NotificationCenter.default.post(name: .CKAccountChanged, object: nil)
  }
}
