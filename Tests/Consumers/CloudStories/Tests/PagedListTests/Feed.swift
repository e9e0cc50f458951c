import CloudKitMocks
import Foundation
import PagedList

#if canImport(CloudKit)
  import CloudKit
#endif

/// A database with posts, and the two ways of paging through them.
struct Feed: Sendable {
  enum Form: CaseIterable {
    case awaited
    case operations
  }

  let database = MockCKContainer().publicCloudDatabase

  /// Saves posts with the given numbers.
  func publish(_ numbers: some Sequence<Int>) {
    for number in numbers {
      let post = CKRecord(recordType: "Post", recordID: Self.id(number))
      post["number"] = number
      database.records.insert(post)
    }
  }

  /// Returns all posts, in pages.
  func pages(_ form: Form, size: Int = 10) -> any PageSource {
    let query = CKQuery(recordType: "Post", predicate: NSPredicate(value: true))
    query.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
    return switch form {
    case .awaited: AwaitedPages(of: database, query: query, size: size)
    case .operations: OperationPages(of: database, query: query, size: size)
    }
  }

  static func id(_ number: Int) -> CKRecord.ID { CKRecord.ID(recordName: "post \(number)") }
}

/// Returns the numbers of posts, in order.
func numbers(of posts: [CKRecord]) -> [Int] { posts.compactMap { $0["number"] as? Int } }
