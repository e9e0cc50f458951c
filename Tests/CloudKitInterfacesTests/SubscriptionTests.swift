#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct SubscriptionTests {
    private let zone = CKRecordZone.ID(zoneName: "Notes", ownerName: "someone")

    @Test func `subscriptions of a zone survive encoding`() throws {
      let subscription = CKRecordZoneSubscription(zoneID: zone, subscriptionID: "notes")
      subscription.recordType = "Note"
      subscription.notificationInfo = CKSubscription.NotificationInfo(
        alertBody: "New", desiredKeys: ["title"], shouldSendContentAvailable: true)
      let copy = try archived(subscription)
      #expect(copy.subscriptionID == "notes")
      #expect(copy.subscriptionType == .recordZone)
      #expect(copy.zoneID == zone)
      #expect(copy.recordType == "Note")
      #expect(copy.notificationInfo?.alertBody == "New")
      #expect(copy.notificationInfo?.desiredKeys == ["title"])
      #expect(copy.notificationInfo?.shouldSendContentAvailable == true)
      #expect(copy.notificationInfo?.shouldBadge == false)
      #expect(copy.notificationInfo?.title == nil)
    }

    @Test func `subscriptions of a database survive encoding`() throws {
      let copy = try archived(CKDatabaseSubscription(subscriptionID: "all"))
      #expect(copy.subscriptionID == "all")
      #expect(copy.subscriptionType == .database)
      #expect(copy.notificationInfo == nil)
    }

    @Test func `a query subscription has every option but once`() {
      let subscription = CKQuerySubscription(
        recordType: "Note", predicate: NSPredicate(value: true), subscriptionID: "notes")
      #expect(subscription.subscriptionType == .query)
      #expect(subscription.recordType == "Note")
      #expect(subscription.zoneID == nil)
      #expect(subscription.querySubscriptionOptions.rawValue == 7)
      #expect(!subscription.querySubscriptionOptions.contains(.firesOnce))
    }

    @Test func `copies are of the same class and have their own notification`() throws {
      let subscriptions = [
        CKQuerySubscription(
          recordType: "Note", predicate: NSPredicate(value: true), subscriptionID: "1"),
        CKRecordZoneSubscription(zoneID: zone, subscriptionID: "2"),
        CKDatabaseSubscription(subscriptionID: "3"),
      ]
      for subscription in subscriptions {
        subscription.notificationInfo = CKSubscription.NotificationInfo(title: "Before")
        let copy = try #require(subscription.copy() as? CKSubscription)
        #expect(type(of: copy) == type(of: subscription))
        #expect(copy.subscriptionID == subscription.subscriptionID)
        copy.notificationInfo?.title = "After"
        #expect(copy.notificationInfo?.title == "After")
        #expect(subscription.notificationInfo?.title == "Before")
      }
    }

    @Test func `the notification is copied when it is set`() {
      let info = CKSubscription.NotificationInfo()
      let subscription = CKDatabaseSubscription(subscriptionID: "all")
      subscription.notificationInfo = info
      info.soundName = "ping"
      #expect(subscription.notificationInfo?.soundName == nil)
    }

    @Test func `what a notification shows survives encoding whole`() throws {
      let info = CKSubscription.NotificationInfo(
        alertBody: "a", alertLocalizationKey: "b", alertLocalizationArgs: ["c"], title: "d",
        titleLocalizationKey: "e", titleLocalizationArgs: ["f"], subtitle: "g",
        subtitleLocalizationKey: "h", subtitleLocalizationArgs: ["i"],
        alertActionLocalizationKey: "j", alertLaunchImage: "k", soundName: "l",
        desiredKeys: ["m"], shouldBadge: true, shouldSendContentAvailable: true,
        shouldSendMutableContent: true, category: "n", collapseIDKey: "o")
      let copy = try archived(info)
      let texts = [
        copy.alertBody, copy.alertLocalizationKey, copy.title, copy.titleLocalizationKey,
        copy.subtitle, copy.subtitleLocalizationKey, copy.alertActionLocalizationKey,
        copy.alertLaunchImage, copy.soundName, copy.category, copy.collapseIDKey,
      ]
      #expect(texts == ["a", "b", "d", "e", "g", "h", "j", "k", "l", "n", "o"])
      let lists = [
        copy.alertLocalizationArgs, copy.titleLocalizationArgs, copy.subtitleLocalizationArgs,
        copy.desiredKeys,
      ]
      #expect(lists == [["c"], ["f"], ["i"], ["m"]])
      #expect(copy.shouldBadge && copy.shouldSendContentAvailable && copy.shouldSendMutableContent)
    }
  }
#endif
