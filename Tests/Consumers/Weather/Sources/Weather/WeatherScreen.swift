/// The screen with the weather here and at other places.
public struct WeatherScreen<Client: WeatherClient, Place: Locator, Cache: WeatherCache>: Sendable {
  private let client: Client
  private let locator: Place
  private let cache: Cache
  private let clock: any Clock<Duration>

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - client: The weather service.
  ///   - locator: The place of the device.
  ///   - cache: The conditions that were shown last.
  ///   - clock: The clock for the time between two tries.
  public init(
    client: Client, locator: Place, cache: Cache,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    self.locator = locator
    self.cache = cache
    self.clock = clock
  }

  /// Returns the weather where the device is, and keeps it.
  public func here() async throws(WeatherError) -> Conditions {
    let place = try await locator.place()
    let conditions = try await patiently { () async throws(WeatherError) in
      try await client.current(in: place)
    }
    await cache.save(conditions, for: place)
    return conditions
  }

  /// Returns the weather of several places, asked for at once; of one that cannot be had, what is in the cache.
  public func conditions(of places: [String]) async -> [String: Conditions] {
    await withTaskGroup(of: (String, Conditions?).self) { group in
      for place in places {
        group.addTask { (place, await latest(of: place)) }
      }
      var found: [String: Conditions] = [:]
      for await (place, conditions) in group { found[place] = conditions }
      return found
    }
  }

  /// Passes the warmest of the next days to a closure.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - completion: A closure that is called once; `nil` if there is no forecast.
  public func warmestDay(
    in place: String, completion: @escaping @Sendable (Conditions?) -> Void
  ) {
    client.forecast(in: place, days: 7) { result in
      completion((try? result.get())?.max { $0.degrees < $1.degrees })
    }
  }

  /// Sends what the user sees, and passes a line for the user to a closure.
  ///
  /// - Parameters:
  ///   - sky: The sky, in a word.
  ///   - place: The place.
  ///   - completion: A closure that is called once.
  public func report(
    _ sky: String, in place: String, completion: @escaping @Sendable (String) -> Void
  ) {
    client.report(sky, in: place) { error in
      switch error {
      case nil: completion("Thank you!")
      case .throttled: completion("You have sent enough for now.")
      default: completion("Try again later.")
      }
    }
  }

  private func latest(of place: String) async -> Conditions? {
    do {
      return try await client.current(in: place)
    } catch {
      return await cache.conditions(for: place)
    }
  }

  /// Asks again after failures that pass: three times at most, and not before the service wants to be asked.
  private func patiently<Value: Sendable>(
    _ request: () async throws(WeatherError) -> Value
  ) async throws(WeatherError) -> Value {
    for pause in [Duration.seconds(1), .seconds(2)] {
      do {
        return try await request()
      } catch .offline {
        try await wait(pause)
      } catch .throttled(let seconds) {
        try await wait(.seconds(seconds))
      }
    }
    return try await request()
  }

  private func wait(_ pause: Duration) async throws(WeatherError) {
    do { try await clock.sleep(for: pause) } catch { throw .stopped }
  }
}
