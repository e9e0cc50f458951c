import Foundation
import MockSpecServices
import Testing

/// Tests of archives as Apple platforms make them of CloudKit's classes, with other classes.
@Suite struct KeyedArchiveTests {
  @Test func `fields are read, changed and written`() throws {
    var archive = KeyedArchive(Parcel(text: "a", count: 1, isSent: true).encode)
    #expect(archive.keys == ["text", "count", "isSent", "weight", "date"])
    #expect(archive["text"] as? String == "a")
    #expect(archive["date"] == nil)

    archive["text"] = "b"
    archive["count"] = 2
    archive["weight"] = 0.5
    archive["date"] = NSDate(timeIntervalSince1970: 7)
    let parcel = try #require(archive.decoded(Parcel.init(coder:)))

    #expect(parcel.text == "b")
    #expect(parcel.count == 2)
    #expect(parcel.isSent)
    #expect(parcel.weight == 0.5)
    #expect(parcel.date == Date(timeIntervalSince1970: 7))
  }

  @Test func `an archive without anything makes what the class makes of it`() throws {
    #expect(try #require(KeyedArchive().decoded(Parcel.init(coder:))).text == nil)
    #expect(KeyedArchive().decoded(Letter.init(coder:)) == nil)
    #expect(KeyedArchive { _ in }.keys == [])
  }

  @Test func `values of other kinds than expected do no harm`() throws {
    var archive = KeyedArchive(Parcel(text: "a", count: 1, isSent: true).encode)
    archive["text"] = 7
    archive["count"] = "many"
    archive["isSent"] = Data([1])
    let parcel = try #require(archive.decoded(Parcel.init(coder:)))

    #expect(parcel.text == nil)
    #expect(parcel.count == 0)
    #expect(!parcel.isSent)
  }

  @Test(arguments: ["", "0.7", "ä 😀", String(repeating: "x", count: 10_000)])
  func `an opaque object carries a text through copies and archives`(text: String) throws {
    let stamp = try #require(Stamp.minted(carrying: text))
    #expect(stamp.carried == text)

    let data = try NSKeyedArchiver.archivedData(
      withRootObject: stamp, requiringSecureCoding: true)
    let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: Stamp.self, from: data)
    #expect(again?.carried == text)
  }

  @Test func `an object that does not give the text back is not used`() {
    #expect(Renamed.minted(carrying: "a") == nil)
  }
}

private final class Parcel: NSObject, NSCoding {
  let text: String?
  let count: Int
  let isSent: Bool
  var weight = 0.0
  var date: Date?

  init(text: String?, count: Int, isSent: Bool) {
    (self.text, self.count, self.isSent) = (text, count, isSent)
  }

  init?(coder: NSCoder) {
    text = coder.decodeObject(forKey: "text") as? String
    count = coder.decodeInteger(forKey: "count")
    isSent = coder.decodeBool(forKey: "isSent")
    weight = coder.decodeDouble(forKey: "weight")
    date = coder.decodeObject(forKey: "date") as? Date
  }

  func encode(with coder: NSCoder) {
    coder.encode(text, forKey: "text")
    coder.encode(count, forKey: "count")
    coder.encode(isSent, forKey: "isSent")
    coder.encode(weight, forKey: "weight")
    coder.encode(date, forKey: "date")
  }
}

/// An opaque object like the service's tokens. Not private, so that archives can name it.
class Stamp: NSObject, OpaqueObject {
  class var archivedField: String { "StampData" }
  static var supportsSecureCoding: Bool { true }
  let data: NSData?

  required init?(coder: NSCoder) {
    data = coder.decodeObject(of: NSData.self, forKey: "StampData")
  }

  func encode(with coder: NSCoder) { coder.encode(data, forKey: "StampData") }
}

/// A class in which a later system has renamed the field.
final class Renamed: Stamp {
  override class var archivedField: String { "Data" }
}
