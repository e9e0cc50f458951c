// Checks the names of the modules of Xcode's products.

for (product, module) in [
  ("App", "App"), ("My App", "My_App"), ("3D-Viewer", "_D_Viewer"), ("Größe", "Größe"),
] {
  precondition(
    moduleName(ofProduct: product) == module, "\(product): \(moduleName(ofProduct: product))")
}
