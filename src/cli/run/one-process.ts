// What the processes of a run have in common: they begin with what their parent tells them, end with it, and contain the code of the
// spec.
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { watchCalls } from '../../protocol/user-calls.js'
import type { Json } from '../../sorts/sort.js'
import { CallBoard } from '../supervise/call-board.js'
import { moduleThread } from '../supervise/command-thread-start.js'
import { containSpecs } from '../supervise/spec-containment.js'
import { failureOf } from './failure.js'
import { readFrames, writeFrame } from './frames.js'
import type { Watched } from './watching-thread.js'

// What a process tells its parent; stdout belongs to the code of the spec.
const told = 3
const toParent = new Socket({ fd: told, readable: false, writable: true })
toParent.on('error', () => {})

// The code of a spec may not call it.
const exit = process.exit.bind(process)

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
    process.stdin.on('end', () => exit(0))
    process.stdin.on('error', () => exit(0))
  })

/** Tells the parent something. */
export const tellParent = (frame: Json): void => writeFrame(toParent, frame)

/** Ends the process when all that was told has been written. */
export const endProcess = async (code: number): Promise<never> => {
  // It is called after all that was written before; 'drain' comes only after more than the stream wants to hold.
  if (toParent.writableLength > 0) await new Promise<void>((resolve) => toParent.write('', () => resolve()))
  return exit(code)
}

/** Tells the parent of an error, and ends the process. */
export const failed = (error: unknown, what?: string): Promise<never> => {
  tellParent(failureOf(error, what))
  return endProcess(1)
}

/**
 * Contains the code of the spec: what it writes goes to stderr, what it throws to the parent, and it reports a call that does not return.
 * @returns a function to call when the spec is loaded; before, its output is dropped, since the parent has loaded it too
 */
export const containCode = (): (() => void) => {
  const board = new CallBoard()
  watchCalls(board)
  const { url, execArgv } = moduleThread('src/cli/run/watching-thread')
  const watched: Watched = { board: board.buffer, parent: Number(process.argv[2]), handle: told }
  new Worker(url, { execArgv, workerData: watched }).unref()
  let isHeard = false
  containSpecs(
    (message) => {
      if (isHeard && message.kind === 'err') writeSync(2, message.text)
    },
    (error, what) => void failed(error, what),
  )
  return () => {
    isHeard = true
  }
}
