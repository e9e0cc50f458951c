#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct PredicateTests {
    private let record: CKRecord
    private let owner = CKRecord.ID(recordName: "owner")
    private let day = Date(timeIntervalSince1970: 1_000)

    init() {
      record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "a"))
      record["title"] = "Crème brûlée, at home"
      record["count"] = 3
      record["ratio"] = 0.5
      record["isDone"] = true
      record["day"] = day
      record["tags"] = ["red", "green"]
      record["list"] = CKRecord.Reference(recordID: owner, action: .deleteSelf)
      record.parent = CKRecord.Reference(recordID: owner, action: .none)
      record.encryptedValues["secret"] = "word"
      record.stamp(
        changeTag: "1", creationDate: day, modificationDate: day, creator: owner,
        lastModifiedBy: nil)
    }

    private func matches(_ format: String, _ arguments: Any...) -> Bool {
      NSPredicate(format: format, argumentArray: arguments).evaluate(with: record)
    }

    @Test(arguments: [
      "TRUEPREDICATE", "truepredicate", "count = 3", "count == 3.0", "3 == count", "count != 4",
      "count <> 4", "count < 4", "count <= 3", "count =< 3", "count > 2", "count >= 3",
      "count => 3", "count > -1", "count < 1e3", "count = 0x3", "ratio < .9 OR ratio < 0.9",
      "isDone == YES", "isDone = true", "isDone = 1", "count BETWEEN {1, 3}",
      "count between {3, 3}", "title BEGINSWITH 'Cr'", "title BEGINSWITH[c] 'cr'",
      "title BEGINSWITH[cd] \"CREME\"", "count IN {1, 3}", "NOT count IN {1, 2}",
      "!(count IN {1})", "NOT NOT count = 3", "tags CONTAINS 'red'", "'red' IN tags",
      "ANY tags = 'red'", "ANY tags IN {'red', 'blue'}", "SOME tags BEGINSWITH 'gr'",
      "ALL tags != 'blue'", "NONE tags = 'blue'", "(count = 3)", "((count = 3) AND (ratio < 1))",
      "(count) = 3", "count = 3 && ratio < 1", "count = 4 || ratio < 1",
      "count = 4 OR count = 3 AND ratio < 1", "missing = nil", "missing == NULL", "title != nil",
      "self CONTAINS 'brulee'", "SELF contains 'nothing home'",
      "allTokens TOKENMATCHES[cdl] 'CRÈME'", "#count = 3", "title == 'Crème brûlée, at home'",
      "day < now()", "recordID != nil",
    ])
    func `matches`(format: String) { #expect(matches(format)) }

    @Test(arguments: [
      "FALSEPREDICATE", "count = 4", "count < 3", "count > 3", "count = 'three'", "missing = 3",
      "missing < 3", "missing > 3", "missing BETWEEN {1, 3}", "count BETWEEN {4, 5}",
      "title BEGINSWITH 'cr'", "count BEGINSWITH '3'", "title CONTAINS 'home'",
      "tags CONTAINS 'blue'", "ANY count = 3", "NOT tags CONTAINS 'red'", "count IN {}",
      "NOT (count = 3 AND ratio < 1)", "self CONTAINS 'at'", "self CONTAINS 'ome'",
      "self CONTAINS 'word'", "secret = 'word'", "title = nil", "title == 'crème brûlée, at home'",
      "day > now()",
    ])
    func `does not match`(format: String) { #expect(!matches(format)) }

    @Test func `placeholders take the arguments in their order`() {
      #expect(matches("%K == %d AND %K == %@", "count", 3, "isDone", true))
      #expect(matches("count == %ld AND ratio == %f", 3, 0.5))
      #expect(matches("%K BEGINSWITH %@", "title", "Cr"))
      #expect(matches("count IN %@", [1, 2, 3]))
      #expect(matches("count BETWEEN %@", [1, 3]))
      #expect(matches("count BETWEEN {%d, %d}", 1, 3))
      #expect(matches("day == %@", day))
      #expect(matches("day == %@", day as NSDate))
      #expect(matches("creationDate <= %@", day))
      #expect(matches("%@ IN tags", "red"))
      #expect(matches("missing == %@", NSNull()))
      #expect(matches("missing == %@", Int?.none as Any))
      #expect(matches("count == %@", Int?.some(3) as Any))
      #expect(matches("%K CONTAINS %@", "self", "home"))
    }

    @Test func `references are compared by their targets`() {
      let target = CKRecord(recordType: "List", recordID: owner)
      #expect(matches("list == %@", CKRecord.Reference(recordID: owner, action: .none)))
      #expect(matches("list == %@", target))
      #expect(matches("list == %@", owner))
      #expect(matches("list IN %@", [owner]))
      #expect(matches("parent == %@", owner))
      #expect(matches("creatorUserRecordID == %@", owner))
      #expect(matches("recordID == %@", record.recordID))
      #expect(matches("recordID IN %@", [record.recordID, owner]))
      #expect(!matches("list == %@", record))
    }

    @Test func `what app code writes compiles and matches`() {
      let title = "Crème brûlée, at home"
      #expect(NSPredicate(format: "title == %@", title).evaluate(with: record))
      #expect(NSPredicate(format: "title == %@", title as CVarArg).evaluate(with: record))
      #expect(
        NSPredicate(format: "day == %@ AND count == %i", day as NSDate, 3).evaluate(with: record))
      #expect(NSPredicate(format: "day == %@", day as CVarArg).evaluate(with: record))
      #expect(String(format: "%@ %d", day as CVarArg, 3) == "\(day.description) 3")
      #expect(NSPredicate(format: "count IN %@", [3]).evaluate(with: record))
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
        NSPredicate(format: "count == 3"), NSPredicate(value: true),
      ])
      #expect(both.evaluate(with: record))
      #expect(!NSCompoundPredicate(notPredicateWithSubpredicate: both).evaluate(with: record))
    }

    @Test func `nothing but records can be evaluated`() {
      #expect(!NSPredicate(format: "count == 3").evaluate(with: ["count": 3]))
      #expect(!NSPredicate(format: "TRUEPREDICATE").evaluate(with: nil))
    }

    @Test func `predicates are values`() {
      let predicate = NSPredicate(format: "count == %d", 3)
      #expect(predicate == NSPredicate(format: "count = 3"))
      #expect(predicate != NSPredicate(format: "count = 4"))
      #expect(predicate != NSPredicate(value: true))
      #expect(predicate.copy() as? NSPredicate == predicate)
    }

    @Test func `queries and subscriptions are archived with their predicates`() throws {
      let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
        NSPredicate(format: "tags CONTAINS %@", "red"),
        NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "count IN {1}")),
      ])
      let query = try archived(CKQuery(recordType: "Note", predicate: predicate))
      #expect(query.recordType == "Note")
      #expect(query.predicate.evaluate(with: record))
      let subscription = try archived(
        CKQuerySubscription(recordType: "Note", predicate: predicate, subscriptionID: "notes"))
      #expect(subscription.subscriptionID == "notes")
      #expect(subscription.predicate.evaluate(with: record))
      record["tags"] = ["blue"]
      #expect(!query.predicate.evaluate(with: record))
      #expect(!subscription.predicate.evaluate(with: record))
    }
  }
#endif
