// The log of a run: a line of JSON for each step, in the order in which the switch hears of them.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { WriteError } from '../files/whole-file.js'
import { reasonOf } from '../files/whole-write.js'
import type { TakenStep } from './messages.js'

/** Writes to a file. Throws a `WriteError` if the disk refuses it. */
export const written = (file: string, write: () => void): void => {
  try {
    write()
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : new WriteError(file, reason)
  }
}

export class RunLog {
  readonly #file: string
  readonly #handle: number
  /** The times of the last lines of the sites. */
  readonly #times = new Map<number, number>()

  constructor(file: string) {
    this.#file = file
    this.#handle = openSync(file, 'w')
  }

  /**
   * Writes a line. A step may arrive after the loss of a message to its site that happened later; the line has the time of the loss then,
   * since the lines of a site are in the order of their times.
   */
  write(event: TakenStep['event']): void {
    const time = Math.max(event.time as number, this.#times.get(event.site) ?? 0)
    this.#times.set(event.site, time)
    // It writes all bytes, at the end of what is there.
    written(this.#file, () => writeFileSync(this.#handle, `${JSON.stringify({ ...event, time })}\n`))
  }

  close(): void {
    closeSync(this.#handle)
  }
}
