/// The errors of the shop's service.
enum OrderError: Error {
  case unknownOrder
  case changed(stored: Order?)
  case outdated(Order?)
  case soldOut
  case several(problems: [Int: any Error])
}
