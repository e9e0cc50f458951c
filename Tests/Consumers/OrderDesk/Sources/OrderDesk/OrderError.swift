/// The errors of the shop's service.
enum OrderError: Error {
  case unknownOrder(number: Int)
  case changed(stored: Order?)
  case outdated(Order?)
  case soldOut
  case several(problems: [Int: any Error])
}
