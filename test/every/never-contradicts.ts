// Compares proofs with the ordinary search of two to five sites, on random protocols; of deadlocks, up to four.

import type { Spec } from 'coterie'
import { expect } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { withQuorums } from '../../src/every/cut/voter-shape.js'
import { proveForEveryNumber } from '../../src/every/prove.js'

const limits = { comparedStates: 100, past: true }

/** How often something occurred: distrust a run in which something never did. */
export interface Tally {
  readonly closed: number
  readonly bad: number
  readonly proved: number
  /** How often deadlock freedom was proved, and how often a search found a deadlock. */
  readonly deadlockFree: number
  readonly deadlocks: number
  /** How many protocols were searched with five sites, since fewer violate nothing. */
  readonly withFive: number
}

/**
 * Proves each spec, and searches it. A search that finds a violation must meet a bad view, if the views are closed.
 * `proveForEveryNumber` itself throws if a reachable state of two, three or four sites has a view that is missing.
 */
export const neverContradicts = (specs: readonly Spec[], requests: number, maxViews = 300): Tally => {
  let [closed, bad, proved, deadlockFree, deadlocks, withFive] = [0, 0, 0, 0, 0, 0]
  for (const spec of specs) {
    const { verdict, compared, story, others } = proveForEveryNumber(spec, {}, { ...limits, maxViews })
    expect(verdict, spec.name).not.toBe('refused')
    if (compared.length > 0) closed++
    if (story.length > 0) bad++
    else if (verdict === 'holds' || verdict === 'sampled') proved++
    const deadlock = others.find(({ property }) => property === 'deadlockFreedom')?.verdict
    const isFree = deadlock === 'holds' || deadlock === 'sampled'
    if (isFree) deadlockFree++
    for (const sites of [2, 3, 4]) {
      const request = { properties: ['deadlockFreedom'], maxStates: 1500 }
      const [found] = checkSpec(
        spec,
        { ...withQuorums(spec, {}, sites), sites, requests: 'unbounded' },
        request,
      ).verdicts
      if (found!.verdict !== 'violated') continue
      deadlocks++
      expect(isFree, `${spec.name}, ${sites} sites: a deadlock`).toBe(false)
      break
    }
    for (const sites of [2, 3, 4, 5]) {
      if (sites === 5) withFive++
      const request = { properties: ['mutualExclusion'], maxStates: 1500 }
      const { verdicts } = checkSpec(spec, { ...withQuorums(spec, {}, sites), sites, requests }, request)
      if (verdicts[0]!.verdict !== 'violated') continue
      if (compared.length > 0) expect(story, `${spec.name}, ${sites} sites`).not.toEqual([])
      expect(verdict, spec.name).not.toBe('holds')
      break
    }
  }
  return { closed, bad, proved, deadlockFree, deadlocks, withFive }
}

/** The numbers 1 to `count`, as seeds. */
export const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, k) => k + 1)
