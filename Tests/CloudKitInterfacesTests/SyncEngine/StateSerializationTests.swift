#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  /// Tests that an app's stored states outlive a change from Apple's type to the interfaces', and back.
  @Suite struct StateSerializationTests {
    /// The file of an app that stored the state of `CKSyncEngine`: an object around one archive, as apps have seen it.
    private let file = Data(#"{"data":"YnBsaXN0MDA="}"#.utf8)

    @Test func `a file with Apple's state is read, and written as it was`() throws {
      let state = try JSONDecoder().decode(CloudStateSerialization.self, from: file)
      #expect(state.system != nil && state.mock == nil)
      #expect(try JSONEncoder().encode(state) == file)
    }

    @Test func `what is stored is read as Apple's state`() throws {
      let state = try JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: file)
      let stored = try JSONEncoder().encode(CloudStateSerialization(state))
      let read = try JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: stored)
      #expect(try JSONEncoder().encode(read) == file)
    }

    @Test func `property lists hold it too`() throws {
      let state = try JSONDecoder().decode(CloudStateSerialization.self, from: file)
      let list = try PropertyListEncoder().encode(state)
      let read = try PropertyListDecoder().decode(CloudStateSerialization.self, from: list)
      #expect(try JSONEncoder().encode(read) == file)
    }

    @Test func `the state of a mock is marked and survives`() throws {
      let state = CloudStateSerialization(mock: Data("tokens".utf8))
      let stored = try JSONEncoder().encode(state)
      #expect(String(decoding: stored, as: UTF8.self).contains("mockedState"))
      let read = try JSONDecoder().decode(CloudStateSerialization.self, from: stored)
      #expect(read.mock == Data("tokens".utf8) && read.system == nil)
    }

    @Test(arguments: ["[]", "7", #"{"mockedState":7}"#, #"{"data":7}"#])
    func `a damaged file is an error`(text: String) {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(CloudStateSerialization.self, from: Data(text.utf8))
      }
    }
  }
#endif
