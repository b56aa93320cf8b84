// What both kernels must have in common where fair runs are decided, with one thread and with several. The fast tests take each model with few
// of the options, the slow ones with all of them.
import { ltl } from 'coterie'
import { describe, expect, test, vi } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import type { CheckOptions } from '../../src/check/check-options.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import {
  boundedBypass,
  deadlockFreedom,
  livelockFreedom,
  starvationFreedom,
} from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { Rounds } from '../../src/search/parallel/rounds.js'
import { compareEdges, compareLiveness, threads } from './both-kernels.js'

const timestamps = { ...noReduction, timestamps: true }

const models: readonly (readonly [string, Spec, ModelOptions])[] = [
  ['ricart-agrawala', ricartAgrawala, { sites: 2, requests: 2 }],
  ['central-server, which loses and copies messages', centralServer, { sites: 2, loss: 1, duplication: 1 }],
  ['maekawa, whose sites starve', maekawa, { sites: 3, requests: 1, parameters: { quorums: 'ring' } }],
  ['semaphore, with strong fairness', semaphore, { sites: 3, parameters: { kind: 'await' } }],
  ['szymanski, with shared variables', szymanski, { sites: 2 }],
]

const ofSteps = ltl('steps', 'G (taken(request, 0) -> F taken(enter, 0))')
const asked = [starvationFreedom, livelockFreedom, deadlockFreedom]

// The pieces that threads have found, with their steps.
const countedPieces = () => {
  let pieces = 0
  let steps = 0
  const { stepsOf } = Rounds.prototype
  vi.spyOn(Rounds.prototype, 'stepsOf').mockImplementation(function (this: Rounds, ...given) {
    const found = stepsOf.apply(this, given)
    for (const piece of found ?? []) {
      pieces++
      steps += piece.found.targets.length
    }
    return found
  })
  return () => ({ pieces, steps })
}

/** How a search is varied: one thread or several, and how often the growing graph is looked at. */
export interface Variety {
  readonly hows: readonly Partial<CheckOptions>[]
  readonly partialChecks: readonly number[]
  readonly isThorough: boolean
}

const edgesAgree = (spec: Spec, options: ModelOptions, isThorough: boolean): void => {
  test('one thread finds the edges of the kernel in TypeScript', () => {
    for (const [slice, wasmFrom] of [
      [1000, 0],
      [1, 0],
      [7, 60],
    ] as const)
      compareEdges(spec, options, { wasmFrom }, slice)
  })

  test('so do several, in pieces', () => {
    const found = countedPieces()
    const steps = compareEdges(spec, options, threads(2))
    const wide = found()
    expect(wide.pieces).toBeGreaterThan(3)
    // What the tables of threads lack, the host finds.
    expect(wide.steps).toBeGreaterThan(steps / 2)
    if (isThorough) expect(compareEdges(spec, options, threads(3), 50)).toBe(steps)
  })
}

/** Declares the tests of each model. */
export const kernelsAgree = ({ hows, partialChecks, isThorough }: Variety): void => {
  describe.each(models)('%s', (_, spec, options) => {
    edgesAgree(spec, options, isThorough)

    test('verdicts and lassos are the same, and the search ends at the same state', () => {
      for (const [k, firstPartialCheck] of partialChecks.entries())
        for (const [n, how] of hows.entries())
          compareLiveness(spec, options, asked, {
            ...{ continue: (k + n) % 2 === 0, firstPartialCheck, reduce: noReduction },
            ...how,
          })
    })
  })
}

/** A round ends where the graph is looked at, however large the slice is. */
export const roundsEndAtALook = (
  looks: readonly (readonly [slice: number, firstPartialCheck: number])[],
): void => {
  const options = { sites: 4, requests: 1, parameters: { quorums: 'grid' } }
  for (const [slice, firstPartialCheck] of looks) {
    const how = { ...threads(2), firstPartialCheck }
    const { inRounds, kinds } = compareLiveness(maekawa, options, [starvationFreedom], how, slice)
    expect(inRounds).toBeGreaterThan(1000)
    expect(kinds).toEqual(['violated'])
  }
}

/** Bounds end the search at the same state. */
export const boundsAgree = (hows: readonly Partial<CheckOptions>[]): void => {
  const options = { sites: 2, requests: 2 }
  for (const bound of [{ maxStates: 100 }, { maxDepth: 12 }])
    for (const how of hows)
      compareLiveness(ricartAgrawala, options, asked, { ...bound, ...how, continue: true })
}

/** Formulas about steps see each step, and bypasses are counted. */
export const formulasAgree = (hows: readonly Partial<CheckOptions>[]): void => {
  for (const how of hows) {
    const { kinds } = compareLiveness(
      ricartAgrawala,
      { sites: 2, requests: 2 },
      [ofSteps, boundedBypass(1)],
      { continue: true, ...how },
    )
    // Before its request arrives, the other site may enter more than once.
    expect(kinds).toEqual(['holds', 'violated'])
  }
}

/** Canonical timestamps are the same. */
export const timestampsAgree = (hows: readonly Partial<CheckOptions>[]): void => {
  const options = { sites: 2, parameters: { clock: 'reqtick', counts: 'reply' } } as const
  for (const how of hows) {
    expect(compareEdges(lamport, options, how, 1000, timestamps)).toBe(99)
    compareLiveness(lamport, options, asked, { ...how, reduce: timestamps, firstPartialCheck: 30 })
  }
}
