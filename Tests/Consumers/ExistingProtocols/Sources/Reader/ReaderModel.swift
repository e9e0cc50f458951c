import Foundation

/// The screen of one user, without code for tests.
@MainActor
final class ReaderModel {
  private let repository: any UserRepository
  private let tracker: any Tracker
  private let keychain: any Keychain
  private let flags: any FeatureFlags
  private let images: any ImageCache

  private(set) var user: User?
  private(set) var picture: Data?
  private(set) var message: String?
  private(set) var isDark = false

  init(
    repository: any UserRepository, tracker: any Tracker, keychain: any Keychain,
    flags: any FeatureFlags, images: any ImageCache
  ) {
    self.repository = repository
    self.tracker = tracker
    self.keychain = keychain
    self.flags = flags
    self.images = images
    flags.onChange = { [weak self] flag in
      if flag == .darkMode { self?.isDark = flags[.darkMode] }
    }
  }

  func open(_ name: String) async {
    do {
      guard let found = try await repository.users(named: name).first else {
        message = "There is no \(name)."
        return
      }
      user = found
      try keychain.store(Data(found.name.utf8), for: "last")
      tracker.track(all: [Event(name: "open"), Event(name: "read")])
      picture = try? await images.image(at: URL(filePath: "/\(found.id)"))
    } catch RepositoryError.offline {
      message = "No network."
    } catch {
      message = "The keychain is locked."
    }
  }

  func rename(to name: String) async throws {
    guard var user else { return }
    user.name = name
    try await repository.save(user)
    self.user = user
  }
}
