// The process of a call. It ends with its server, however that ends: its stdin is a pipe from the server, and closes with it.
process.stdin.on('end', () => process.exit()).on('error', () => process.exit())
process.stdin.resume()
;(process.stdin as unknown as { unref(): void }).unref()
await import('../main.js')

export {}
