/// A mistake that apps make with a synchronisation engine.
public enum Mistake: CaseIterable, Sendable {
  /// Treats every failure of a record as final, although the engine sends it again.
  case dropsChangesAfterTransientErrors
  /// Does not add the records again that failed only because of others in their batch.
  case forgetsMatesOfFailedBatch
  /// Stores the state of the engine at once, and the notes that it covers when all of the zone are there.
  case storesStateFirst
  /// Treats a note that it cannot read as one that is deleted.
  case takesReadErrorForDeletion
  /// Sends a note again that the server has refused, whatever the reason.
  case resendsWithoutEnd
  /// Awaits the engine inside of an event.
  case awaitsEngineInHandler
}
