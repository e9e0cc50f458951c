import Foundation
import MockSpecRuntime
import Testing

@testable import Reader

@MainActor
@Suite("A reader over five protocols of the app")
struct ReaderModelTests {
  let repository = MockUserRepository()
  let tracker = MockTracker()
  let keychain = MockKeychain()
  let flags = MockFeatureFlags()
  let images = MockImageCache()
  let ada = User(id: UUID(), name: "Ada")

  private var model: ReaderModel {
    ReaderModel(
      repository: repository, tracker: tracker, keychain: keychain, flags: flags, images: images)
  }

  @Test func `Stubs answer, and calls are counted`() async throws {
    repository.on.users.returns([ada])
    keychain.on.store.returns(())
    images.on.image.returns(Data([1, 2]))
    let model = model
    await model.open("Ada")

    #expect(model.user == ada)
    #expect(model.picture == Data([1, 2]))
    #expect(repository.on.users.calls.map(\.arguments) == ["Ada"])
    #expect(keychain.on.store.calls.first?.arguments.account == "last")
    #expect(images.on.image.calls.count == 1)
  }

  @Test func `A typed error of the app fails a call, once`() async {
    repository.on.users.throws(.offline)
    let model = model
    await model.open("Ada")
    #expect(model.message == "No network.")
    #expect(model.user == nil)
    #expect(tracker.on.trackAll.calls.isEmpty)
  }

  @Test func `The keychain fails`() async {
    repository.on.users.returns([ada])
    keychain.on.store.throws(KeychainError(status: -25_308))
    let model = model
    await model.open("Ada")
    #expect(model.message == "The keychain is locked.")
  }

  @Test func `A member of a parent has a knob in the mock`() async throws {
    repository.on.users.returns([ada])
    keychain.on.store.returns(())
    images.on.image.throws(KeychainError(status: 0))
    let model = model
    await model.open("Ada")
    repository.on.save.throws(RepositoryError.notFound(ada.id))
    await #expect(throws: RepositoryError.notFound(ada.id)) { try await model.rename(to: "Eve") }
    #expect(model.user?.name == "Ada")
    #expect(model.picture == nil)
    #expect(repository.on.save.calls.first?.arguments.name == "Eve")
  }

  @Test func `A default of an extension answers, and its calls go on to the mock`() async {
    repository.on.users.returns([ada])
    keychain.on.store.returns(())
    await model.open("Ada")
    #expect(tracker.on.trackAll.calls.count == 1)
    #expect(tracker.on.track.calls.map(\.arguments.name) == ["open", "read"])
  }

  @Test func `An asynchronous default answers until it is stubbed`() async throws {
    repository.on.users.returns([ada])
    #expect(try await repository.exists("Ada"))
    repository.on.users.throws(.offline)
    await #expect(throws: RepositoryError.offline) { try await repository.exists("Ada") }
    repository.on.exists.returns(false)
    #expect(try await !repository.exists("Ada"))
    #expect(repository.on.exists.calls.count == 3)
    #expect(repository.on.users.calls.count == 2)
  }

  @Test func `Closures and subscripts of the main actor`() {
    let model = model
    flags.on.subscripts.when(.darkMode).returns(true)
    flags.onChange?(.darkMode)
    #expect(model.isDark)
  }

  #if DEBUG
    @Test func `A member under a condition is mocked under it`() {
      tracker.on.waiting.returns([Event(name: "open")])
      #expect(tracker.waiting.map(\.name) == ["open"])
    }
  #endif
}
