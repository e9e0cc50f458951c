import MockSpecRuntime
import Testing

/// Tests of members that exist on newer systems only, which run on such systems.
@Suite("Availability")
struct AvailabilityTests {
  @Test func `members and their shorter forms are stubbed`() {
    guard #available(iOS 18, macOS 15, *) else { return }
    let viewer = MockViewer()
    viewer.on.zoom.returns(true)
    viewer.on.depth.returns(2)
    #expect(viewer.zoom(by: 2) && viewer.depth == 2)
    #expect(viewer.on.zoom.calls.map(\.arguments.animated) == [true])
  }

  @Test func `the longer form reaches member, shorter form and knob`() {
    guard #available(iOS 17.4, macOS 14, *) else { return }
    let viewer = MockViewer()
    viewer.on.rotate.returns(true)
    #expect(viewer.rotate(by: 90))
    #expect(viewer.on.rotate.calls.map(\.arguments.angle) == [90])
  }

  #if !os(macOS)
    @Test func `an operation that one platform lacks is run on the others`() async {
      guard #available(iOS 18, tvOS 18, *) else { return }
      let atlas = MockAtlas()
      let operation = BurnPages()
      operation.ids = [1]
      atlas.add(operation)
      await atlas.core.backend.idle()
      #expect(atlas.on.burnPages.calls.map(\.arguments.deletes) == [[1]])
    }
  #endif

  @Test func `an operation of newer systems is run`() async {
    guard #available(iOS 19, macOS 16, *) else { return }
    let atlas = MockAtlas()
    let operation = FetchPages()
    operation.ids = [1]
    atlas.add(operation)
    await atlas.core.backend.idle()
    #expect(atlas.on.fetchPages.calls.map(\.arguments.ids) == [[1]])
  }
}
