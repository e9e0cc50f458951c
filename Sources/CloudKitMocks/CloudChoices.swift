import MockSpecStores

/// The questions about CloudKit that no public source settles, where a test can choose the answer.
///
/// The page "How faithful are these mocks?" has them as a table.
public enum CloudChoices {
  /// All choices, those of sync engines last.
  public static var all: [ServiceChoice] {
    var all = ofStores
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) { all += ofEngines }
    return all
  }

  private static let ofStores: [ServiceChoice] = [
    ServiceChoice(
      "choices.updatesSavedRecords", "The object that an app has saved",
      source: "Apple's samples of sharing; its documentation of before iOS 15",
      \.choices.updatesSavedRecords,
      [
        "is brought up to date when the answer comes, see below": true, "stays as it is": false,
      ]),
    ServiceChoice(
      "choices.answersWithSavedRecords", "The object in the answer to a save, in every form",
      source:
        "CKModifyRecordsOperation.h, the server's version; Apple's documentation of before iOS 15, \"the record object you attempted to save\"",
      \.choices.answersWithSavedRecords,
      [
        "is a copy of what is stored; of a record that is refused, the app's own": false,
        "is the app's own, brought up to date": true,
      ]),
    ServiceChoice(
      "choices.deletesMissingRecords", "Deleting a record that is not there",
      source: "errors seen, both ways", \.choices.deletesMissingRecords,
      ["is an item failure, `unknownItem`": false, "succeeds": true]),
    ServiceChoice(
      "choices.deletesMissingZones", "Deleting a zone that is not there",
      source:
        "the set-up of the tests in Apple's samples, which deletes the zone of a clean container and goes on; CKError.h, about fetching",
      \.choices.deletesMissingZones,
      ["succeeds": nil, "fails with `zoneNotFound`, or `userDeletedZone` of a purged one": false]),
    ServiceChoice(
      "choices.savesChangeParentTags",
      "The change tag of a record below which another one is saved",
      source: "reports of libraries' authors", \.choices.savesChangeParentTags,
      [
        "stays": false,
        "is new with each save, which no feed tells; a parent that is saved in the same request comes with its last tag":
          true,
      ]),
    ServiceChoice(
      "choices.untaggedSaves", "A record without a change tag that is saved over a stored one",
      source:
        "CKError.h; a conflict without a server record was seen in July 2026; the fake of a library rejects the request",
      \.choices.untaggedSaves,
      [
        "is `serverRecordChanged` with the server's record": .conflict,
        "is `serverRecordChanged` without a server record": .conflictWithoutRecord,
        "is `serverRejectedRequest`": .rejection,
      ]),
    ServiceChoice(
      "choices.foreignReferences", "A reference or parent in another zone",
      source:
        "the documentation of CKRecordZone, which allows one zone; the code is not documented",
      \.choices.foreignReferences,
      [
        "is `invalidArguments` for the record": .invalid,
        "is `referenceViolation` for the record": .dangling,
        "is stored": .stored,
      ]),
    ServiceChoice(
      "choices.checksNames", "Names that the documentation does not allow",
      source:
        "the documentation of CKRecord.ID, CKRecord and CKRecordKeyValueSetting, CKRecordZoneID.h; the code is not documented",
      \.choices.checksNames,
      ["are `invalidArguments` for the record or the zone": true, "are taken": false]),
    ServiceChoice(
      "choices.namesDeletedZonesAsChanged", "A zone that was deleted, in the feed of its database",
      source: "CKFetchDatabaseChangesOperation.h; two reports of one library",
      \.choices.namesDeletedZonesAsChanged,
      [
        "is among the deleted ones": false,
        "is among the changed ones, and its changes are `zoneNotFound`": true,
      ]),
    ServiceChoice(
      "choices.composesItemErrors", "`partialFailure` in the result blocks of operations",
      source:
        "CKError.h and most of the overlay's comments; the comments of `fetchSubscriptionsResultBlock` and `modifyRecordZonesResultBlock`; apps that wait for it",
      \.choices.composesItemErrors,
      [
        "does not come": false,
        "comes where an item has failed, with the errors of the items": true,
      ]),
    ServiceChoice(
      "choices.answersEveryItem", "The results of a request about many items",
      source: "the overlay's comments; reports of items without a result",
      \.choices.answersEveryItem,
      [
        "are one for each item": true,
        "can lack an item, have one twice, or one that was not asked for; explorations try it, as `misanswers(items:as:)` does":
          false,
      ]),
    ServiceChoice(
      "choices.beginsWithoutSchema", "The schema of a container without a declared one",
      source: "\"Designing and Creating a CloudKit Database\"; errors seen in new containers",
      \.choices.beginsWithoutSchema,
      [
        "knows every type": false,
        "is empty at first: queries of types that were never saved are `unknownItem`; an empty list as the first value of a field, and a value of another type, `invalidArguments`":
          true,
      ]),
  ]

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static var ofEngines: [ServiceChoice] {
    [
      ServiceChoice(
        "syncEngineChoices.repeatsSignIn",
        "A sync engine that is made from the state of the same user",
        source: "observed, both ways", \.syncEngineChoices.repeatsSignIn,
        ["tells no `signIn`": false, "tells `signIn`": true]),
      ServiceChoice(
        "syncEngineChoices.keepsChangesAtFirstSignIn",
        "What an app has added to a new sync engine before the first `signIn` is told",
        source: "CKSyncEngine.h, of changes of the account; two libraries add their zones so",
        \.syncEngineChoices.keepsChangesAtFirstSignIn,
        ["is forgotten": false, "stays pending": true]),
      ServiceChoice(
        "syncEngineChoices.makesZonesAtomic",
        "A batch of a sync engine that is not `atomicByZone`, with a failure in a custom zone",
        source: "CKSyncEngine.h; observed", \.syncEngineChoices.makesZonesAtomic,
        [
          "saves the other records": false,
          "fails them with `batchRequestFailed`": true,
        ]),
      ServiceChoice(
        "syncEngineChoices.postponesReaddedChanges",
        "Changes that a delegate adds while it handles failed records",
        source: "the documentation of CKSyncEngine; observed",
        \.syncEngineChoices.postponesReaddedChanges,
        ["schedule a send": false, "wait for the next one": true]),
      ServiceChoice(
        "syncEngineChoices.fetchesOwnSaves",
        "What a device saves beside its sync engine", source: "two reports of January 2026",
        \.syncEngineChoices.fetchesOwnSaves,
        [
          "comes with the next fetch of the engine": true,
          "comes only to the engine of a later launch": false,
        ]),
    ]
  }
}
