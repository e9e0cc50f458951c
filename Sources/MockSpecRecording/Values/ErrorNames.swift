import Foundation
import MockSpecStores

/// The catalogue names of a framework's errors, by domain and code.
struct ErrorNames {
  private struct Key: Hashable {
    let domain: String
    let code: Int

    init(_ error: any Error) {
      let error = error as NSError
      (domain, code) = (error.domain, error.code)
    }
  }

  private var names: [Key: String] = [:]

  mutating func add(_ catalogue: (some ErrorCatalogue).Type) {
    for entry in catalogue.allCases {
      if let sample = entry.sample { names[Key(sample)] = entry.name }
    }
  }

  mutating func add(_ others: ErrorNames) { names.merge(others.names) { $1 } }

  func name(of error: any Error) -> String? { names.isEmpty ? nil : names[Key(error)] }
}
