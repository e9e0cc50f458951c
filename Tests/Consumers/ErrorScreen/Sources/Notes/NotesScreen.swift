import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// The only screen of an app that keeps notes in iCloud: a list of titles, and a line for errors.
public struct NotesScreen<Container: CloudContainable>: Sendable {
  private let container: Container
  private let clock: any Clock<Duration>
  private let show: @Sendable (String) -> Void

  /// - Parameters:
  ///   - container: The container of the notes.
  ///   - clock: The clock for delays before another attempt.
  ///   - show: Shows a line.
  public init(
    container: Container, clock: any Clock<Duration>, show: @escaping @Sendable (String) -> Void
  ) {
    self.container = container
    self.clock = clock
    self.show = show
  }

  private var database: Container.Database { container.privateCloudDatabase }

  /// Checks the account and lists the notes; called when the screen appears.
  public func appear() async {
    show("loading")
    do {
      let status = try await container.accountStatus()
      guard status == .available else { return show("sign in to iCloud to see your notes") }
      try await list()
    } catch {
      show(Self.words(for: error))
    }
  }

  /// Adds a note; tries once more if the server is busy and states a delay.
  public func add(_ title: String) async {
    show("saving '\(title)'")
    do {
      do {
        try await save(title)
      } catch let error as CKError where error.retryAfterSeconds != nil {
        let delay = error.retryAfterSeconds ?? 0
        show("the server is busy; trying again in \(Int(delay)) s")
        try await clock.sleep(for: .seconds(delay))
        try await save(title)
      }
      show("saved")
      try await list()
    } catch {
      show(Self.words(for: error))
    }
  }

  private func save(_ title: String) async throws {
    let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: title))
    note["title"] = title
    _ = try await database.save(note)
  }

  private func list() async throws {
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let (matches, _) = try await database.records(matching: query)
    let titles = try matches.map { try $0.1.get()["title"] as String? ?? "" }
    show("\(titles.count) \(titles.count == 1 ? "note" : "notes")")
    for title in titles.sorted() { show("• \(title)") }
  }

  private static func words(for error: any Error) -> String {
    switch (error as? CKError)?.code {
    case .networkUnavailable, .networkFailure: "no connection; pull to try again"
    case .quotaExceeded: "your iCloud storage is full"
    case .notAuthenticated: "sign in to iCloud to see your notes"
    case .serverRecordChanged: "somebody else has changed that note"
    case let code?: "iCloud does not work (error \(code.rawValue))"
    case nil: "something went wrong"
    }
  }
}
