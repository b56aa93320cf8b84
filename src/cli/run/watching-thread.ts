// Beside a process of a run. The process may be in a call of a function of the spec that does not return, and then it hears nothing. This
// thread still sees that the parent is gone, and ends the process; and it tells the parent of such a call.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { CallBoard } from '../supervise/call-board.js'
import type { Failed } from './failure.js'
import { frameOf } from './frames.js'

/** What the thread is given. */
export interface Watched {
  readonly board: SharedArrayBuffer
  /** The process whose end is the end of this one. */
  readonly parent: number
  /** The file on which the parent reads. */
  readonly handle: number
}

// How often it looks, and after which time a call is reported, in milliseconds. The latter is that of other commands.
const lookEvery = 250
const longCall = 5000

const { board: buffer, parent, handle } = workerData as Watched
const board = new CallBoard(buffer)
let last = board.read()
let since = performance.now()
let isReported = false

const look = (): void => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  const now = board.read()
  if (now.depth === 0 || now.sequence !== last.sequence) since = performance.now()
  last = now
  if (isReported || performance.now() - since < longCall) return
  // It looks on: the parent may be killed before it ends this process.
  isReported = true
  const where = now.site === undefined ? '' : ` at site ${now.site}`
  const why = `${now.what}${where} has been running for ${longCall / 1000} s and may never return`
  const failed: Failed = { kind: 'failed', of: 'spec', why }
  writeSync(handle, frameOf(failed))
}
setInterval(look, lookEvery)
