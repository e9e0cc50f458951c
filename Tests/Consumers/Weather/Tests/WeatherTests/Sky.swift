import MockSpecRuntime
import Weather

/// A screen over mocks that share a backend, and so a clock and a journal.
struct Sky {
  let backend = Backend()
  let client: MockWeatherClient
  let locator: MockLocator
  let cache: MockWeatherCache

  init() {
    client = MockWeatherClient(backend: backend)
    locator = MockLocator(backend: backend)
    cache = MockWeatherCache(backend: backend)
    locator.on.place.returns("Oslo")
    client.on.current.returns(Conditions(sky: "clear", degrees: 21))
  }

  var screen: WeatherScreen<MockWeatherClient, MockLocator, MockWeatherCache> {
    WeatherScreen(client: client, locator: locator, cache: cache, clock: backend.clock)
  }
}
