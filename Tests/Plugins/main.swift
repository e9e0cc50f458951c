import Foundation

// Checks what the plugin decides without the types of plugins: the names of the modules of Xcode's products, and the
// number of files for each spec of a target.

for (product, module) in [
  ("App", "App"), ("My App", "My_App"), ("3D-Viewer", "_D_Viewer"), ("Größe", "Größe"),
] {
  precondition(
    moduleName(ofProduct: product) == module, "\(product): \(moduleName(ofProduct: product))")
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let arguments = try [("Small", 2_000), ("Large", 100_000), ("Medium", 60_000)].flatMap {
  name, size in
  let spec = folder.appending(path: "\(name).mockspec")
  try Data(count: size).write(to: spec)
  return shardArguments(of: spec)
}
precondition(arguments == ["--shards", "Large=3"], "\(arguments)")
precondition(shardArguments(of: folder.appending(path: "Missing.mockspec")) == [])
