import CloudKitMocks
import Foundation
import Notes

#if canImport(CloudKit)
  import CloudKit
#endif

/// The app that a UI test launches: over mocks in the state of the plan in its environment.
///
/// Every argument is a note that the user adds.
@main struct NotesHost {
  static func main() async {
    do {
      let backend = try Backend.fromEnvironment(errors: MockCKError.self) {
        MockCKContainer(backend: $0).privateCloudDatabase
      }
      let cloud = MockCKContainer(backend: backend)
      let screen = NotesScreen(container: cloud, clock: backend.clock) { print($0) }
      await screen.appear()
      for title in CommandLine.arguments.dropFirst() { await screen.add(title) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
