// Compares random protocols, in batches of fast-check, until a limit, and shrinks a protocol that fails.
import fc from 'fast-check'
import { descriptions } from './arbitraries.js'
import { type CompareOptions, compare } from './compare.js'
import { Mismatch } from './mismatch.js'
import { EndlessReceipts } from './naive/rendezvous.js'
import { type Source, sourceOf } from './source.js'
import { Tally } from './tally.js'

// fast-check makes the later protocols of a batch larger.
const batch = 100
// The most attempts at shrinking a failure.
const mostShrinks = 300

const seedOf = (seed: number, k: number): number => (Math.imul(seed, 0x9e3779b1) + k) | 0

/** A failure after shrinking. */
export interface Failure {
  readonly mismatch: Mismatch
  readonly text: string
  /** How to reproduce it: the seed of the batch and fast-check's path. */
  readonly path: string
}

export interface AttackOptions extends CompareOptions {
  readonly seed: number
  /** The number of protocols to compare. */
  readonly count: number
  /** Skip protocols without this feature. */
  readonly having?: string
  /** Do not shrink a failure. */
  readonly asFound?: boolean
  /** Called before each protocol; false ends the run. */
  readonly goOn?: (tally: Tally) => Promise<boolean>
}

/** The results of the comparison, and the first failure. */
export interface Outcome {
  readonly tally: Tally
  readonly failure: Failure | undefined
}

interface Batch {
  readonly seed: number
  readonly runs: number
  readonly path?: string
  readonly asFound?: boolean
  readonly having?: string | undefined
}

/** Compares one protocol, unless an endless chain of receipts makes it an error. */
const compareUnlessEndless = (source: Source, tally: Tally, options: CompareOptions): void => {
  try {
    compare(source, tally, options)
  } catch (error) {
    if (!(error instanceof EndlessReceipts)) throw error
    tally.features.add('an endless chain of receipts, not compared')
  }
}

/** Compares the protocols of one batch. Shrinks the first failure, as long as the same combination fails in the same way. */
const compareBatch = async (
  { seed, runs, path, asFound = path !== undefined, having }: Batch,
  options: CompareOptions,
  tally: Tally,
  goOn: () => Promise<boolean>,
): Promise<Failure | undefined> => {
  let first: Mismatch | undefined
  let shrinks = 0
  const property = fc.asyncProperty(descriptions, async (description) => {
    if (first === undefined) {
      if (!(await goOn())) return
      const source = sourceOf(description)
      if (having !== undefined && !source.features.includes(having)) return
      try {
        compareUnlessEndless(source, tally, options)
      } catch (error) {
        if (error instanceof Mismatch) first = error
        throw error
      }
      return
    }
    if (++shrinks > mostShrinks) return
    try {
      compareUnlessEndless(sourceOf(description), new Tally(), { ...options, only: first.comparison })
    } catch (error) {
      if (error instanceof Mismatch && error.what === first.what) throw error
    }
  })
  const found = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: asFound,
    ...(path === undefined ? {} : { path }),
  })
  if (!found.failed) return undefined
  const error = found.errorInstance
  if (!(error instanceof Mismatch)) throw error
  return {
    mismatch: error,
    text: error.comparison.source.text,
    path: `${found.seed}:${found.counterexamplePath}`,
  }
}

/** Compares random protocols until one fails or the limit is reached. The same seed gives the same protocols. */
export const attack = async ({
  seed,
  count,
  goOn,
  asFound = false,
  ...options
}: AttackOptions): Promise<Outcome> => {
  const tally = new Tally()
  let more = true
  const ask = async (): Promise<boolean> => {
    more &&= goOn === undefined || (await goOn(tally))
    return more
  }
  for (let done = 0; done < count && more; done += batch) {
    const runs = Math.min(batch, count - done)
    const failure = await compareBatch(
      { seed: seedOf(seed, done / batch), runs, asFound, having: options.having },
      options,
      tally,
      ask,
    )
    if (failure !== undefined) return { tally, failure }
  }
  return { tally, failure: undefined }
}

/** Compares the one protocol at a path, in every combination. Throws a `RangeError` for an invalid path. */
export const attackAgain = async (path: string, given: CompareOptions = {}): Promise<Outcome> => {
  const [, seed, way] = /^(-?\d+):(\d+(?::\d+)*)$/.exec(path) ?? []
  if (seed === undefined || way === undefined) {
    throw new RangeError(`--replay ${path}: a path is numbers with colons between, as a failure prints it`)
  }
  const tally = new Tally()
  const once = async () => true
  const options = { thorough: true, ...given }
  const failure = await compareBatch({ seed: Number(seed), runs: batch, path: way }, options, tally, once)
  return { tally, failure }
}
