import Foundation

// Checks what the plugin decides without the types of plugins: the names of the modules of Xcode's products, and the
// number and the names of the files for each spec of a target.

for (product, module) in [
  ("App", "App"), ("My App", "My_App"), ("3D-Viewer", "_D_Viewer"), ("Größe", "Größe"),
] {
  precondition(
    productModuleName(of: product) == module, "\(product): \(productModuleName(of: product))")
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let arguments = try [("Small", 2_000), ("Large", 100_000), ("Medium", 60_000)].flatMap {
  name, size in
  let spec = folder.appending(path: "\(name).mockspec")
  try Data(count: size).write(to: spec)
  return shardArguments(of: spec, named: name)
}
precondition(arguments == ["--shards", "Large=3"], "\(arguments)")
precondition(shardArguments(of: folder.appending(path: "Missing.mockspec"), named: "Missing") == [])

for (paths, names) in [
  (["Kitchen/Lamp", "Hall/Door"], ["Lamp", "Door"]),
  (["Kitchen/Lamp", "Hall/Lamp", "Hall/Door"], ["Kitchen.Lamp", "Hall.Lamp", "Door"]),
  (["Kitchen/Lamp", "Hall/lamp"], ["Kitchen.Lamp", "Hall.lamp"]),
  (["A/Room/Lamp", "B/Room/Lamp", "C/Lamp"], ["A.Room.Lamp", "B.Room.Lamp", "C.Lamp"]),
  (["A/Lamp", "B/Lamp", "C/A.Lamp"], ["R.A.Lamp", "B.Lamp", "R.C.A.Lamp"]),
  (["Lamp", "Lamp"], ["Lamp", "Lamp"]), ([], []),
] {
  let specs = paths.map { URL(fileURLWithPath: "/R/\($0).mockspec") }
  let found = fileNames(of: specs)
  precondition(specs.map { found[$0] } == names, "\(paths): \(found)")
}
