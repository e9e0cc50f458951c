import MockSpecGenerator
import Testing

@Suite struct ConcurrentlyTests {
  @Test(arguments: [0, 1, 2, 1_000])
  func resultsStandInTheOrderOfTheElements(count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.concurrentMap { $0 * 2 } == numbers.map { $0 * 2 })
  }

  @Test(arguments: [(0, 16), (1, 16), (16, 16), (17, 16), (1_000, 16), (1_000, 0), (3, 0)])
  func piecesCoverARangeOnce(count: Int, least: Int) {
    let pieces = (5..<(5 + count)).pieces(ofAtLeast: least)
    #expect(pieces.flatMap { Array($0) } == Array(5..<(5 + count)))
    #expect(pieces.count <= 16)
    #expect(pieces.dropLast().allSatisfy { $0.count >= least })
  }
}
