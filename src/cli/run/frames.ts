// Frames on a stream: four bytes with the length of the body, then the body as JSON.
import type { Readable, Writable } from 'node:stream'
import type { Json } from '../../sorts/sort.js'

// No process of a run writes a longer body.
const longest = 1 << 26

/** The bytes of a frame. */
export const frameOf = (value: Json): Buffer => {
  const body = Buffer.from(JSON.stringify(value))
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  return Buffer.concat([head, body])
}

/** Writes a frame. A stream that has ended swallows it. */
export const writeFrame = (to: Writable, value: Json): void => {
  if (to.writable) to.write(frameOf(value))
}

/** Calls `take` with each frame of a stream; a frame that its writer could not finish is left out. */
export const readFrames = (from: Readable, take: (value: Json) => void): void => {
  let unread: Buffer = Buffer.alloc(0)
  from.on('data', (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk])
    while (unread.length >= 4) {
      const length = unread.readUInt32BE(0)
      if (length > longest) {
        from.destroy()
        return
      }
      if (unread.length < 4 + length) return
      const body = unread.toString('utf8', 4, 4 + length)
      unread = unread.subarray(4 + length)
      take(JSON.parse(body) as Json)
    }
  })
}
