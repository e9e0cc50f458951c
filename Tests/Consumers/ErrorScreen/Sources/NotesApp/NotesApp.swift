import CloudKitInterfaces
import Notes

#if canImport(CloudKit)
  import CloudKit
#endif

/// The app for users, without mocks and plans.
@main struct NotesApp {
  static func main() async {
    let screen = NotesScreen(container: CKContainer.default(), clock: ContinuousClock()) {
      print($0)
    }
    await screen.appear()
  }
}
