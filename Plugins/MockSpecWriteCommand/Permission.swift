/// True for the plugin that asks for the permission to write into the package.
let mayWrite = true
