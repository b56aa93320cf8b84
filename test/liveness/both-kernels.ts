// The properties of fair runs, decided on the graph that each kernel finds, with one thread and with several: all that must be the same.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { Budget } from '../../src/liveness/budget.js'
import { edgesOf } from '../../src/liveness/graph-queries.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Property } from '../../src/protocol/property.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import type { Exploration } from '../../src/search/exploration.js'
import type { ExplorationOptions, KernelName } from '../../src/search/exploration-options.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'

/** How many threads, which must have started, search a level of any size. */
export const threads = (workers: number) => ({ workers, leastLevel: 1, workersStart: 'at once' }) as const

// What the kernel in TypeScript finds is compared with several others, and is found once.
const references = new WeakMap<Spec, { readonly asked: object; readonly found: unknown }[]>()
const once = <Found>(spec: Spec, asked: object, find: () => Found): Found => {
  const known = references.get(spec) ?? []
  references.set(spec, known)
  const same = known.find((reference) => isDeepStrictEqual(reference.asked, asked))
  if (same !== undefined) return same.found as Found
  const found = find()
  known.push({ asked, found })
  return found
}

/** What a check of these properties finds, and whether several threads took part. */
const decided = (
  spec: Spec,
  options: ModelOptions,
  properties: readonly Property[],
  asked: Partial<CheckOptions>,
  slice: number,
) => {
  const extended = { ...spec, properties: [...spec.properties, ...properties] }
  const check = new Check(modelFor(extended, options, properties), properties, {
    ...defaultCheckOptions,
    ...asked,
  })
  let thrown: string | undefined
  try {
    toTheEnd(check.run(), slice)
  } catch (error) {
    thrown = String(error)
  }
  const { search } = check as unknown as { readonly search: Exploration }
  const { kernelName, inRounds, closed } = search
  if (thrown !== undefined) return { kernelName, inRounds, shown: { closed, thrown } }
  const { exploration, verdicts } = check.result()
  const { bytes: _, ...counts } = exploration
  const found = verdicts.map(({ property, verdict, trace, ...rest }) => [
    property.name,
    verdict,
    trace?.steps.map((step) => JSON.stringify(step)),
    trace?.loop,
    JSON.stringify(rest),
  ])
  return { kernelName, inRounds, shown: { closed, counts, found } }
}

/**
 * Compares the verdicts, the lassos and the states at which a search ends, with the kernel in TypeScript. Returns the verdicts, and whether
 * several threads took part.
 */
export const compareLiveness = (
  spec: Spec,
  options: ModelOptions,
  properties: readonly Property[],
  asked: Partial<CheckOptions> = {},
  slice = 1000,
) => {
  expect(properties.some(isOnGraph)).toBe(true)
  const { workers: _, wasmFrom: __, ...plain } = asked
  const reference = once(spec, { options, properties, plain }, () =>
    decided(spec, options, properties, { ...plain, kernel: 'js' }, 1000),
  )
  const other = decided(spec, options, properties, { ...asked, kernel: 'wasm' }, slice)
  expect(other.shown).toEqual(reference.shown)
  return { ...other, kinds: reference.shown.found?.map(([, verdict]) => verdict) ?? [] }
}

/** A digest of the edges of a model, and what found them. */
const graphOf = (
  spec: Spec,
  options: ModelOptions,
  reduce: Reduce,
  asked: Partial<ExplorationOptions> & { readonly kernel: KernelName },
  slice: number,
) => {
  const reachable = new ReachableStates(makeModel(spec, options), { monitors: [], properties: [], reduce })
  const { reading } = reachable
  const limits = { ...defaultCheckOptions, order: 'bfs', links: false } as const
  const search = reachable.explore(
    { ...limits, pauseAt: () => Number.POSITIVE_INFINITY, ...asked },
    () => false,
    () => ({
      reading,
      queries: [],
      atRest: false,
      specSteps: false,
      rules: 0,
      greatestUsual: Number.POSITIVE_INFINITY,
    }),
  )
  toTheEnd(search.run())
  expect(search.complete).toBe(true)
  const edges = edgesOf(search, new Budget(2 ** 28))
  let step = edges.next()
  while (step.done !== true) step = edges.next(slice)
  search.end()
  const { first, to, by, fairness } = step.value
  const digest = createHash('sha256')
  for (const part of [first, to, by, fairness]) digest.update(part)
  return { size: first.length - 1, steps: to.length, digest: digest.digest('hex') }
}

/** Compares the edges, their order and their fairness with those that the kernel in TypeScript finds. Returns their number. */
export const compareEdges = (
  spec: Spec,
  options: ModelOptions,
  asked: Partial<ExplorationOptions> = {},
  slice = 1000,
  reduce: Reduce = noReduction,
): number => {
  const reference = once(spec, { options, reduce }, () =>
    graphOf(spec, options, reduce, { kernel: 'js' }, 1000),
  )
  expect(graphOf(spec, options, reduce, { ...asked, kernel: 'wasm' }, slice)).toEqual(reference)
  return reference.steps
}
