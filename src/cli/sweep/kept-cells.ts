// The folder in which a sweep keeps its results. A result is found again by what it rests on: the program, the code of the spec, and
// the words of the command. So a second run checks only what has changed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLasting, type Outcome } from '../../sweep/outcome.js'
import type { Cell } from '../../sweep/plan.js'
import { writeFile } from '../files/whole-file.js'
import { ownCode } from '../load/own-code.js'
import { namedIn } from './named-in-cell.js'
import { programDigest } from './program-digest.js'

/** The results of earlier runs. */
export class KeptCells {
  private readonly store: string
  private readonly folder: string

  /**
   * @param store the folder of the results
   * @param folder the folder of the plan
   */
  constructor(store: string, folder: string) {
    this.store = store
    this.folder = folder
  }

  /** The name of the result of a cell; undefined if a file does not compile, which its check will say. */
  async keyOf(cell: Cell): Promise<string | undefined> {
    const hash = createHash('sha256').update(JSON.stringify([programDigest(), cell.spec, cell.words]))
    try {
      for (const code of await ownCode(namedIn(cell, this.folder))) hash.update(`\0${code}`)
    } catch {
      return undefined
    }
    return hash.digest('hex').slice(0, 32)
  }

  /** The outcome of that name, if it is kept. */
  find(key: string): Outcome | undefined {
    try {
      const kept = JSON.parse(readFileSync(this.fileOf(key), 'utf8')) as {
        readonly schema: number
        readonly outcome: Outcome
      }
      return kept.schema === 1 ? kept.outcome : undefined
    } catch {
      // It is missing, or no result of ours; the cell is checked again.
      return undefined
    }
  }

  /** Keeps an outcome, if it would be the same elsewhere. Throws a `WriteError`. */
  keep(key: string, { spec, words }: Cell, outcome: Outcome): void {
    if (!isLasting(outcome)) return
    writeFile(this.fileOf(key), `${JSON.stringify({ schema: 1, spec, words, outcome })}\n`)
  }

  private fileOf(key: string): string {
    return join(this.store, `${key}.json`)
  }
}
