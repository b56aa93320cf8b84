// The process of a call. It ends with its server, however that ends: its stdin is a pipe from the server, and closes with it.
import { Socket } from 'node:net'

process.stdin.on('end', () => process.exit()).on('error', () => process.exit())
process.stdin.resume()
if (process.stdin instanceof Socket) process.stdin.unref()
await import('../main.js')
