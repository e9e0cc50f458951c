// The interfaces come from the spec; SwiftPM leaves out a target without a Swift file.
