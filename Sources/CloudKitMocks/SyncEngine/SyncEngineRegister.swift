import CloudKitInterfaces
import MockSpecStores

/// The behaviour of sync engines where sources are silent or disagree, as a test chooses it.
///
/// ```swift
/// backend.syncEngineChoices.makesZonesAtomic = true
/// ```
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct SyncEngineChoices: Sendable, Hashable {
  /// True if an engine that is made from a state tells `signIn` although the user is still the same, as some apps saw.
  public var repeatsSignIn = false
  /// True if one failure in a custom zone fails the zone's other records of the batch with `batchRequestFailed`, also
  /// where the batch is not `atomicByZone`, as some apps saw.
  public var makesZonesAtomic = false
  /// True if changes that the delegate adds while it handles failed records schedule no send, as some apps saw; they
  /// stay pending until the next one.
  public var postponesReaddedChanges = false
  /// True if what the app has added before the first sign-in is told stays pending; else that empties the lists, as the
  /// header of CKSyncEngine says and as apps lost data to it.
  public var keepsChangesAtFirstSignIn = false
  /// True if an engine fetches what its device has saved beside it; else only an engine of a later launch does, as some
  /// apps saw.
  public var fetchesOwnSaves = true
  /// The time from a change, a push or a sign-in to the synchronisation that it schedules.
  public var schedulingDelay = Duration.seconds(1)
  /// The time to the next try after an error that names none.
  public var retryDelay = Duration.seconds(30)
  /// The time by which a scheduled try comes later than the error allows.
  public var delayBeyondRetryAfter = Duration.zero
  /// The time from a change of the lists to its `stateUpdate`, outside of fetches and sends.
  public var stateUpdateDelay = Duration.milliseconds(100)
  /// The number of times in a row that the server refuses a record or a zone, after which the engine reports that the
  /// app sends it without end, and schedules nothing any more.
  ///
  /// Errors that pass by themselves, or that name a time to wait, do not count, nor does `batchRequestFailed`.
  public var refusalLimit = 20

  /// Makes the choices with which a backend begins.
  public init() {}
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Backend {
  /// The behaviour of sync engines where sources are silent or disagree.
  public var syncEngineChoices: SyncEngineChoices {
    get { lock.withLock { part(SyncEngineRegister.self, $0).choices } }
    set { lock.withLock { part(SyncEngineRegister.self, $0).choices = newValue } }
  }

  /// The living engines, in the order in which they were made.
  var syncEngines: [MockCKSyncEngine] {
    // Strong references are made outside of the lock, because the last one can end an app's object.
    let entries = lock.withLock { part(SyncEngineRegister.self, $0).entries }
    return entries.values.sorted { $0.number < $1.number }.compactMap(\.engine)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKDatabase {
  /// The living engines of the database, in the order in which the app has made them.
  public var syncEngines: [MockCKSyncEngine] {
    backend.syncEngines.filter { $0.database === self }
  }

  /// Makes a mock of `CKSyncEngine` on the database.
  func makeSyncEngine(_ configuration: CloudSyncConfiguration) -> any CloudSyncEngine {
    // The journal must not keep the app alive.
    on.syncEngine.member.rewriteCalls { $0.delegate is RecordedDelegate ? nil : $0.recorded }
    return MockCKSyncEngine.make(configuration, on: self)
  }
}

/// The engines of a backend and their choices.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class SyncEngineRegister: BackendPart {
  struct Entry {
    let number: Int
    weak var engine: MockCKSyncEngine?
  }

  var choices = SyncEngineChoices()
  var ownSaves = OwnSaves()
  var entries: [ObjectIdentifier: Entry] = [:]
  var count = 0

  init() {}
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  func register() {
    listenToOwnSaves()
    backend.lock.withLock { held in
      let register = backend.part(SyncEngineRegister.self, held)
      register.count += 1
      register.entries[ObjectIdentifier(self)] = .init(number: register.count, engine: self)
    }
  }

  func unregister() {
    let id = ObjectIdentifier(self)
    backend.lock.withLock { held in
      backend.part(SyncEngineRegister.self, held).entries[id] = nil
    }
    if automaticallySync { core.listenToPushes(id, nil) }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncConfiguration {
  /// The configuration with the name of the delegate's type in place of the delegate, as the journal keeps it.
  var recorded: CloudSyncConfiguration {
    var recorded = self
    recorded.delegate = RecordedDelegate(description: "\(type(of: delegate))")
    recorded.database = nil
    return recorded
  }
}

/// The delegate of a configuration in the journal, which stands for that of the app and does nothing.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class RecordedDelegate: CloudSyncDelegate, CustomStringConvertible {
  let description: String

  init(description: String) { self.description = description }

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {}

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? { nil }
}
