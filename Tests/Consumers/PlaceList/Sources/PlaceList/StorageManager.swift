import Foundation

/// The places of a user, for the rest of the app, kept in any store.
struct StorageManager<Store: PlaceStore>: Sendable {
  private static var attempts: Int { 3 }

  private let store: Store
  private let context: Store.Database

  init(store: Store) {
    self.store = store
    context = store.viewContext
  }

  var hasUnsavedChanges: Bool { context.hasChanges }

  @discardableResult func insertPlace(
    id: UUID = UUID(), city: String, country: String
  ) -> Place {
    let place = Place(id: id, city: city, country: country)
    context.insert(place)
    return place
  }

  /// Returns all places by country and city, with those that are not saved yet.
  func fetchAll() throws -> [Place] {
    try context.fetchAll().sorted { ($0.country, $0.city) < ($1.country, $1.city) }
  }

  /// Corrects the name of a city.
  ///
  /// - Throws: `PlaceError.missing` when there is no such place.
  func rename(_ id: UUID, to city: String) throws {
    guard var place = try context.place(id) else { throw PlaceError.missing }
    place.city = city
    context.update(place)
  }

  /// Removes a place.
  ///
  /// - Throws: `PlaceError.missing` when there is no such place.
  func remove(id: UUID) throws {
    guard try context.place(id) != nil else { throw PlaceError.missing }
    context.delete(id)
  }

  func discardChanges() { context.rollback() }

  /// Calls a body whenever another part of the app has saved.
  func onChange(_ body: @escaping @Sendable () -> Void) {
    context.onChange = { _, _, _ in body() }
  }

  /// Saves either all pending changes or none.
  ///
  /// The save waits some time for others to finish. Changes of others are kept, except for fields that were changed
  /// here as well. A save with an unknown outcome is repeated.
  ///
  /// - Throws: A `PlaceError`; the changes are kept, and can be saved again or discarded.
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
        continue
      } catch PlaceError.duplicate {
        guard try recognizeSavedPlaces() else { throw PlaceError.duplicate }
      }
    }
  }

  /// Replaces new places that an earlier save with an unknown outcome has stored by those of the store.
  ///
  /// Their ids are unique, so they cannot be other places.
  ///
  /// - Returns: True if there were any.
  private func recognizeSavedPlaces() throws -> Bool {
    let saved = store.newContext()
    var isFound = false
    for place in try context.fetchAll() where place.revision == nil {
      guard var twin = try saved.place(place.id) else { continue }
      isFound = true
      context.delete(place.id)
      if twin.city == place.city, twin.country == place.country { continue }
      (twin.city, twin.country) = (place.city, place.country)
      context.update(twin)
    }
    return isFound
  }
}

extension StorageManager where Store == PlaceFile {
  /// Keeps the places in the user's file, for production.
  init() throws { self.init(store: try PlaceFile.standard()) }
}
