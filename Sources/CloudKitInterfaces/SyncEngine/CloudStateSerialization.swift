#if canImport(CloudKit)
  import CloudKit
#endif
import Foundation

/// The state of a mock, whose bytes are made when they are asked for.
@_spi(MockSpec) public protocol CloudStateBytes: Sendable {
  /// The bytes of the state.
  var encoded: Data { get }
}

@_spi(MockSpec) extension Data: CloudStateBytes {
  public var encoded: Data { self }
}

/// The state of a synchronisation engine as the app stores it, with the data that it covers.
///
/// It is encoded as `CKSyncEngine.State.Serialization` is, so a file that holds the one decodes as the other. The
/// state of a mock is marked: `CKSyncEngine` starts anew from it, and a mock from that of `CKSyncEngine`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct CloudStateSerialization: Codable, Sendable {
  private enum Storage: Sendable {
    case system(CKSyncEngine.State.Serialization)
    case mock(any CloudStateBytes)
  }

  private enum CodingKeys: String, CodingKey { case mockedState }

  private let storage: Storage

  /// The state of a `CKSyncEngine`; `nil` if it is a mock's.
  public var system: CKSyncEngine.State.Serialization? {
    if case .system(let state) = storage { state } else { nil }
  }

  /// The state of a mock; `nil` if it is that of a `CKSyncEngine`.
  @_spi(MockSpec) public var mock: Data? {
    if case .mock(let state) = storage { state.encoded } else { nil }
  }

  /// Wraps the state of a `CKSyncEngine`.
  public init(_ system: CKSyncEngine.State.Serialization) { storage = .system(system) }

  /// Wraps the state of a mock, which is encoded when the app encodes this value.
  @_spi(MockSpec) public init(mock: some CloudStateBytes) { storage = .mock(mock) }

  public init(from decoder: any Decoder) throws {
    let mocked = try? decoder.container(keyedBy: CodingKeys.self)
    if let mocked, mocked.contains(.mockedState) {
      storage = .mock(try mocked.decode(Data.self, forKey: .mockedState))
    } else {
      storage = .system(try CKSyncEngine.State.Serialization(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch storage {
    case .system(let state): try state.encode(to: encoder)
    case .mock(let state):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(state.encoded, forKey: .mockedState)
    }
  }
}
