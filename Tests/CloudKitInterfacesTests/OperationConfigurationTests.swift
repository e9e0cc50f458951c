#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct OperationConfigurationTests {
    @Test func `defaults are those of CloudKit`() {
      let configuration = CKOperation.Configuration()
      #expect(configuration.container == nil)
      #expect(configuration.qualityOfService == .default)
      #expect(configuration.allowsCellularAccess)
      #expect(!configuration.isLongLived)
      #expect(configuration.timeoutIntervalForRequest == 60)
    }

    @Test(arguments: [
      (QualityOfService.userInteractive, Double.infinity), (.userInitiated, .infinity),
      (.default, 604_800), (.utility, 604_800), (.background, 604_800),
    ])
    func `whoever waits sets no limit`(quality: QualityOfService, limit: TimeInterval) {
      let configuration = CKOperation.Configuration()
      configuration.qualityOfService = quality
      #expect(configuration.timeoutIntervalForResource == limit)
      configuration.timeoutIntervalForResource = 5
      #expect(configuration.timeoutIntervalForResource == 5)
    }

    @Test func `an operation copies its configuration`() {
      let operation = CKFetchRecordsOperation()
      let configuration = CKOperation.Configuration()
      configuration.isLongLived = true
      operation.configuration = configuration
      configuration.isLongLived = false
      #expect(operation.configuration.isLongLived)
      operation.configuration.timeoutIntervalForRequest = 7
      #expect(operation.configuration.timeoutIntervalForRequest == 7)
      operation.configuration = nil
      #expect(!operation.configuration.isLongLived)
    }

    @Test func `operations have ids of their own, and no group or database`() {
      let operation = CKFetchRecordsOperation()
      #expect(operation.operationID != CKFetchRecordsOperation().operationID)
      #expect(operation.group == nil)
      #expect(operation.database == nil)
      #expect(operation.longLivedOperationWasPersistedBlock == nil)
      let group = CKOperationGroup()
      operation.group = group
      #expect(operation.group === group)
    }

    @Test func `a group survives an archive`() throws {
      let group = CKOperationGroup()
      group.name = "first sync"
      group.quantity = 3
      group.expectedSendSize = .tensOfMegabytes
      group.expectedReceiveSize = .hundredsOfGigabytes
      let restored = try archived(group)
      #expect(restored.operationGroupID == group.operationGroupID)
      #expect(restored.name == "first sync")
      #expect(restored.quantity == 3)
      #expect(restored.expectedSendSize == .tensOfMegabytes)
      #expect(restored.expectedReceiveSize == .hundredsOfGigabytes)
      #expect(CKOperationGroup().operationGroupID != group.operationGroupID)
      #expect(try archived(CKOperationGroup()).name == nil)
    }
  }
#endif
