/// False for the plugin that may only read the package, and so asks for nothing.
let mayWrite = false
