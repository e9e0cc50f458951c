#if !canImport(CloudKit)
  extension CKFetchRecordZoneChangesOperation {
    public typealias ZoneConfiguration = CKFetchRecordZoneChangesConfiguration

    @available(*, deprecated, renamed: "ZoneConfiguration")
    public typealias ZoneOptions = CKFetchRecordZoneChangesOptions
  }
#endif
