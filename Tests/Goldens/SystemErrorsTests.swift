import Foundation
import MockSpecRuntime
import Testing

/// Tests the catalogues of Foundation's own errors.
@Suite struct SystemErrorsTests {
  @Test(arguments: MockPOSIXError.allCases)
  func `a call fails with the system's own error`(code: MockPOSIXError) {
    let disk = MockDisk()
    disk.on.keep.fails(with: code)
    #expect(throws: POSIXError(code.code)) { try disk.keep(Scan(id: UUID(), name: "a")) }
    #expect(disk.scans.count == 0)
  }

  @Test func `what is missing has the code that means it`() {
    #expect(throws: POSIXError(.ENOENT)) { try MockDisk().scan(UUID()) }
  }

  @Test func `each code has its number`() {
    #expect(MockPOSIXError.allCases.map(\.code) == [.ENOENT, .ENOSPC])
    #expect(MockCocoaError.allCases.map(\.code) == [.fileNoSuchFile, .fileWriteOutOfSpace])
    #expect(MockURLError.allCases.map(\.code) == [.timedOut, .cannotFindHost])
  }

  @Test func `a number that the system does not know reads as the first code`() {
    #expect(MockPOSIXError.error(number: 40_000, userInfo: [:]).code == .ENOENT)
    #expect(MockPOSIXError.error(number: .max, userInfo: [:]).code == .ENOENT)
  }

  @Test func `codes of one's own have the raw values of the spec`() {
    #expect(DiskFault.allCases.map(\.rawValue) == [4, 5])
    let drive = MockDrive()
    drive.on.spin.fails(with: .worn)
    #expect(throws: DiskFault.worn) { try drive.spin() }
  }
}
