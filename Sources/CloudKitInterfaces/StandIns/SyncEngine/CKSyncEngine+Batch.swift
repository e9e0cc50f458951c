#if !canImport(CloudKit)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngine {
    /// The records of one request.
    public struct RecordZoneChangeBatch: Sendable, CustomStringConvertible {
      /// The number of changes in a batch that is made from pending changes (CKSyncEngine.h, macOS 26).
      static let limit = 250
      /// The number of bytes of a request, files not counted (CKError.h).
      static let limitOfBytes = 2_000_000

      public var recordsToSave: [CKRecord]
      public var recordIDsToDelete: [CKRecord.ID]
      public var atomicByZone: Bool

      public init(
        recordsToSave: [CKRecord] = [], recordIDsToDelete: [CKRecord.ID] = [],
        atomicByZone: Bool = false
      ) {
        self.recordsToSave = recordsToSave
        self.recordIDsToDelete = recordIDsToDelete
        self.atomicByZone = atomicByZone
      }

      /// Creates a batch of the first changes; it is `nil` if no record is to be saved or deleted.
      ///
      /// A record that is too large for any request is a batch of its own, and its save fails.
      ///
      /// - Parameters:
      ///   - pendingChanges: The changes in their order; those that the batch has no room for stay pending.
      ///   - recordProvider: Returns the record to save with an id; without one the change is left out.
      public init?(
        pendingChanges: [PendingRecordZoneChange],
        recordProvider: @Sendable (CKRecord.ID) async -> CKRecord?
      ) async {
        self.init()
        var bytes = 0
        filling: for change in pendingChanges {
          let count = recordsToSave.count + recordIDsToDelete.count
          if count == Self.limit { break }
          switch change {
          case .saveRecord(let id):
            guard let record = await recordProvider(id) else { continue }
            bytes += record.sentBytes
            if bytes > Self.limitOfBytes && count > 0 { break filling }
            recordsToSave.append(record)
          case .deleteRecord(let id): recordIDsToDelete.append(id)
          }
        }
        if recordsToSave.isEmpty && recordIDsToDelete.isEmpty { return nil }
      }

      public var description: String {
        "RecordZoneChangeBatch(\(recordsToSave.count) to save, \(recordIDsToDelete.count) to delete)"
      }
    }
  }
#endif
