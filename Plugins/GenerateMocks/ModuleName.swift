/// Returns the name of the module of an Xcode product: as a C identifier, as the build setting `PRODUCT_MODULE_NAME` is.
func moduleName(ofProduct name: String) -> String {
  let name = String(name.map { $0 == "_" || $0.isLetter || $0.isNumber ? $0 : "_" })
  return name.first?.isNumber == true ? "_\(name.dropFirst())" : name
}
