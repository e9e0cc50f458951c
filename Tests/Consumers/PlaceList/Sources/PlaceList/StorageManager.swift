import Foundation

/// The places of a user, for the rest of the app; where they are kept is the business of the store.
struct StorageManager<Store: PlaceStore>: Sendable {
  private static var attempts: Int { 3 }

  private let store: Store
  private let context: Store.Database

  init(store: Store) {
    self.store = store
    context = store.viewContext
  }

  var hasUnsavedChanges: Bool { context.hasChanges }

  @discardableResult func insertPlace(city: String, country: String) -> Place {
    let place = Place(id: UUID(), city: city, country: country)
    context.insert(place)
    return place
  }

  /// All places by country and city, with those that are not saved yet.
  func fetchAll() throws -> [Place] {
    try context.fetchAll().sorted { ($0.country, $0.city) < ($1.country, $1.city) }
  }

  /// Corrects the name of a city.
  func rename(_ place: Place, to city: String) {
    var place = place
    place.city = city
    context.update(place)
  }

  func remove(id: UUID) { context.delete(id) }

  func discardChanges() { context.rollback() }

  /// Has something done whenever another part of the app has saved.
  func onChange(_ body: @escaping @Sendable () -> Void) {
    context.onChange = { _, _, _ in body() }
  }

  /// Saves what has changed since the last time, all of it or nothing.
  ///
  /// Whoever else is saving is given some time. What others have changed meanwhile stays, but for the fields
  /// that were changed here as well. When nobody knows whether the store has saved, it is asked.
  ///
  /// - Throws: A `PlaceError`; the changes are kept, to be saved again or discarded.
  func save() throws {
    var isMerging = false
    for attempt in 1... {
      do {
        return isMerging ? try context.saveMerging() : try context.save()
      } catch PlaceError.changedElsewhere where !isMerging {
        isMerging = true
      } catch PlaceError.busy where attempt < Self.attempts {
        continue
      } catch PlaceError.unconfirmed where attempt < Self.attempts {
        if try isSaved() { return context.rollback() }
      }
    }
  }

  /// Whether the store looks as the context wants it to.
  private func isSaved() throws -> Bool {
    try Self.contents(of: context) == Self.contents(of: store.newContext())
  }

  /// The places by their ids, whatever their versions.
  private static func contents(of context: Store.Database) throws -> [UUID: [String]] {
    let places = try context.fetchAll().map { ($0.id, [$0.city, $0.country]) }
    return Dictionary(places, uniquingKeysWith: { first, _ in first })
  }
}

extension StorageManager where Store == PlaceFile {
  /// Keeps the places in the user's file; this is the one for production.
  init() throws { self.init(store: try PlaceFile.standard()) }
}
