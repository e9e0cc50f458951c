#if !canImport(CloudKit)
  extension CKFetchRecordZoneChangesOperation {
    public typealias ZoneConfiguration = CKFetchRecordZoneChangesConfiguration

    @available(*, deprecated, renamed: "ZoneConfiguration")
    public typealias ZoneOptions = CKFetchRecordZoneChangesOptions

    @available(*, deprecated, renamed: "init(recordZoneIDs:configurationsByRecordZoneID:)")
    public convenience init(
      recordZoneIDs: [CKRecordZone.ID], optionsByRecordZoneID: [CKRecordZone.ID: ZoneOptions]?
    ) {
      self.init(
        recordZoneIDs: recordZoneIDs,
        configurationsByRecordZoneID: optionsByRecordZoneID?.mapValues(\.configuration))
    }

    /// The configurations under their older name; the values are shared, not copied.
    @available(*, deprecated, renamed: "configurationsByRecordZoneID")
    public var optionsByRecordZoneID: [CKRecordZone.ID: ZoneOptions]? {
      get { configurationsByRecordZoneID?.mapValues(ZoneOptions.init(sharing:)) }
      set { configurationsByRecordZoneID = newValue?.mapValues(\.configuration) }
    }
  }
#endif
