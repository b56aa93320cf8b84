// What a search on a disk has in common with one in memory.
import fc from 'fast-check'
import { expect } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { defaultReductions, noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import { checkedWithin, wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { checked } from '../tiny/found.js'
import { scratchArrays } from './scratch-arrays.js'

export const agreesOnProtocols = (numRuns: number, compared: number, violated: number): void => {
  const seen = { compared: 0, violated: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), (recipe, options, observed) => {
      const model = wholeModel(specOf(recipe), options, observed)
      const exact = checkedWithin(model, 500)
      if (exact === undefined) return
      const decided = exact.verdicts.filter(({ property: { kind } }) => kind !== 'entryPossible')
      const properties = decided.map(({ property }) => property)
      const onDisk = check(model, properties, {
        ...defaultCheckOptions,
        continue: true,
        reduce: noReduction,
        store: 'disk',
        files: scratchArrays(),
      })
      const told = ({ exploration, verdicts }: typeof exact) => ({
        counts: [
          ...[exploration.states, exploration.initialStates, exploration.transitions],
          ...[exploration.selfLoops, exploration.depth, exploration.complete],
        ],
        verdicts: verdicts
          .filter(({ property }) => properties.includes(property))
          .map(({ property, verdict, trace }) => [
            property.name,
            verdict,
            trace?.steps.map(({ label }) => JSON.stringify(label)),
          ]),
      })
      expect(told(onDisk)).toEqual(told(exact))
      seen.compared++
      if (exact.verdicts.some(({ verdict }) => verdict === 'violated')) seen.violated++
    }),
    { seed: 161_803, numRuns },
  )
  expect(seen.compared).toBeGreaterThan(compared)
  expect(seen.violated).toBeGreaterThan(violated)
} // @slow

export const onDisk = (more = {}) => ({ store: 'disk' as const, files: scratchArrays(), ...more })
export const ring = { sites: 3, requests: 1, self: 'channel' as const, parameters: { quorums: 'ring' } }

export const agreesWithin = (depths: readonly number[]): void => {
  for (const maxDepth of depths) {
    const { exploration: there } = checked(maekawa, ring, { maxDepth })
    const { exploration: here } = checked(maekawa, ring, onDisk({ maxDepth }))
    expect([here.states, here.transitions, here.cut]).toEqual([there.states, there.transitions, there.cut])
  }
}

const limits = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 28,
}

/** What is known of each state by its number: its vector, and the state that it was found from. */
const numbered = (model: Model, maxCandidates?: number) => {
  const of = () =>
    new ReachableStates(model, { monitors: [], properties: [], reduce: defaultReductions(model) })
  const known = (
    { kernel }: ReachableStates,
    size: number,
    read: (state: number, v: Int32Array) => void,
    parentOf: (state: number) => number | undefined,
  ) =>
    Array.from({ length: size }, (_, state) => {
      const v = new Int32Array(kernel.tables.slots.count)
      read(state, v)
      return `${v.join()} from ${parentOf(state) ?? state}`
    })
  if (maxCandidates === undefined) {
    const reachable = of()
    const search = reachable.explore({ order: 'bfs', kernel: 'js', links: false, ...limits }, () => false)
    toTheEnd(search.run())
    const { visited } = search
    return known(
      reachable,
      visited.size,
      (state, v) => visited.read(state, v),
      (state) => search.parentOf(state),
    )
  }
  const reachable = of()
  const options = { ...limits, files: scratchArrays(), maxCandidates }
  const search = reachable.exploreOnDisk(options, () => false)
  toTheEnd(search.run())
  expect(search.complete).toBe(true)
  return known(
    reachable,
    search.size,
    (state, v) => search.read(state, v),
    (state) => search.parentOf(state),
  )
}

export const areNumberedAlike = (_: string, spec: Spec, options: ModelOptions): void => {
  const model = makeModel(spec, options)
  const inMemory = numbered(model)
  expect(inMemory.length).toBeGreaterThan(100)
  for (const most of [1, 7, Number.POSITIVE_INFINITY]) expect(numbered(model, most)).toEqual(inMemory)
}
