// A cell of a sweep as a job: what a worker needs to run it, and in which queue it waits.
import { programDigest } from '../sweep/program-digest.js'
import type { SentFiles } from './sent-files.js'

/** The data of a job. */
export interface CellJob {
  readonly spec: string
  readonly words: readonly string[]
  /** The user's own files; undefined for a cell that has none. */
  readonly own?: SentFiles
}

/**
 * The queue of cells with these files, or of cells with none. Each program has queues of its own, so that all workers of a sweep give
 * the same answers. And so has each set of files, so that no worker takes a cell whose code it may not run.
 * @param digest the digest of the files
 */
export const queueOf = (digest?: string): string =>
  ['coterie-cells', programDigest(), ...(digest === undefined ? [] : [digest])].join('-')
