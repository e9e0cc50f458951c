import Foundation

/// Returns the processor time that a body takes on its own thread, on which other tests and programs have no effect.
func processorTime(of body: () throws -> Void) rethrows -> Duration {
  let begin = threadTime
  try body()
  return threadTime - begin
}

private var threadTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
