#if !canImport(CloudKit)
  import Foundation
  import Testing

  import CloudKitInterfaces

  @Suite struct NotificationTests {
    private func push(_ kind: String, _ subject: [String: Any]) -> [AnyHashable: Any] {
      [
        "aps": ["alert": ["title": "Notes", "body": "New", "loc-args": ["x"]], "badge": 3],
        "ck": ["cid": "iCloud.notes", "nid": "7", "ckuserid": "_me", kind: subject],
      ]
    }

    @Test func `a push of a query is a query notification`() throws {
      let dictionary = push(
        "qry",
        [
          "sid": "s", "dbs": 1, "fo": 2, "rid": "a", "zid": "Notes", "zoid": "someone",
          "af": ["title": "A", "count": 2],
        ])
      let notification = CKNotification(fromRemoteNotificationDictionary: dictionary)
      let query = try #require(notification as? CKQueryNotification)
      #expect(query.notificationType == .query)
      #expect(query.databaseScope == .public)
      #expect(query.queryNotificationReason == .recordUpdated)
      let zone = CKRecordZone.ID(zoneName: "Notes", ownerName: "someone")
      #expect(query.recordID == CKRecord.ID(recordName: "a", zoneID: zone))
      #expect(query.recordFields?["title"] as? String == "A")
      #expect(query.recordFields?["count"] as? Int == 2)
      #expect(query.subscriptionID == "s")
      #expect(query.containerIdentifier == "iCloud.notes")
      #expect(query.subscriptionOwnerUserRecordID?.recordName == "_me")
      #expect(query.notificationID != nil)
      #expect(!query.isPruned)
    }

    @Test func `a push of a zone is a zone notification`() throws {
      let dictionary = push("fet", ["sid": "s", "dbs": 2, "zid": "Notes"])
      let notification = CKNotification(fromRemoteNotificationDictionary: dictionary)
      let zone = try #require(notification as? CKRecordZoneNotification)
      #expect(zone.notificationType == .recordZone)
      #expect(zone.databaseScope == .private)
      #expect(zone.recordZoneID == CKRecordZone.ID(zoneName: "Notes"))
    }

    @Test func `a push of a database is a database notification`() throws {
      let dictionary = push("met", ["sid": "s", "dbs": 3])
      let notification = CKNotification(fromRemoteNotificationDictionary: dictionary)
      let database = try #require(notification as? CKDatabaseNotification)
      #expect(database.notificationType == .database)
      #expect(database.databaseScope == .shared)
    }

    @Test func `the class that is asked for has to fit`() {
      let dictionary = push("met", ["sid": "s"])
      #expect(CKQueryNotification(fromRemoteNotificationDictionary: dictionary) == nil)
      #expect(CKDatabaseNotification(fromRemoteNotificationDictionary: dictionary) != nil)
    }

    @Test(arguments: [[:], ["aps": "x"], ["ck": "x"], ["ck": "met"], ["other": "x"]])
    func `other pushes are none of CloudKit`(dictionary: [String: String]) {
      let push = [AnyHashable: Any](uniqueKeysWithValues: dictionary.map { ($0, $1) })
      #expect(CKNotification(fromRemoteNotificationDictionary: push) == nil)
    }
  }
#endif
