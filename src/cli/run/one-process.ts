// What the processes of a run have in common: they begin with what their parent tells them, end with it, and share a clock.
import { once } from 'node:events'
import type { Json } from '../../sorts/sort.js'
import { readFrames, writeFrame } from './frames.js'

/**
 * Waits for the first frame on stdin. When stdin ends, the process ends: its parent is gone.
 * @param later receives each further frame
 */
export const startOf = <Start>(later: (frame: Json) => void = () => {}): Promise<Start> =>
  new Promise((resolve) => {
    let isFirst = true
    readFrames(process.stdin, (frame) => {
      if (isFirst) resolve(frame as Start)
      else later(frame)
      isFirst = false
    })
    process.stdin.on('end', () => process.exit(0))
    process.stdin.on('error', () => process.exit(0))
  })

/** Tells the parent something. */
export const tellParent = (frame: Json): void => writeFrame(process.stdout, frame)

/** Ends the process when all that was told has been written. */
export const endProcess = async (code: number): Promise<never> => {
  if (process.stdout.writableLength > 0) await once(process.stdout, 'drain')
  process.exit(code)
}

/** Seconds by a clock that all processes of a machine share, to the microsecond. (A thread has no `hrtime.bigint`.) */
export const clock = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds + nanoseconds / 1e9
}

/** The seconds since a moment of that clock, to the microsecond. */
export const secondsSince = (base: number): number => Math.round(1e6 * (clock() - base)) / 1e6
