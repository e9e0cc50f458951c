import CloudKitInterfaces
import Foundation
import MockSpecFoundation
import MockSpecRuntime

/// How references and assets are written, beside what Foundation has.
enum CKFieldForm: FieldForm {
  static var ownKeys: [String] { ["asset", "reference"] }

  static func ownText(of value: Any) throws -> TextValue? {
    switch value {
    case let reference as CKRecord.Reference:
      .object([
        "reference": try CKRecordBridge.written(id: reference.recordID),
        "deletesSelf": reference.action == .deleteSelf ? try TextValue(true) : nil,
      ])
    case let asset as CKAsset: .object(["asset": try TextValue(asset.fileURL?.path ?? "")])
    default: nil
    }
  }

  static func ownValue(_ key: String, _ text: TextValue) throws -> NSObject {
    if key == "asset" { return CKAsset(fileURL: URL(fileURLWithPath: try text.value(key))) }
    let deletes: Bool? = try text.value("deletesSelf")
    return CKRecord.Reference(
      recordID: try CKRecordBridge.id(written: try text.value(key)),
      action: deletes == true ? .deleteSelf : .none)
  }
}
