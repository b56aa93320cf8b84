// The laws of channels that are sets.
import fc from 'fast-check'
import { Set as ImmutableSet } from 'immutable'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { placeInBag } from '../../src/semantics/channel.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { wholeModel } from './agreement.js'
import { noteShown } from './naively-shown.js'
import { modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'

/** The state with the messages of both, each once. */
const joined = (bags: Model, before: State, after: State): State =>
  after.update('channels', (all) =>
    all.map((contents, channel) => {
      const every = ImmutableSet(before.channels.get(channel)!).union(contents)
      return every.reduce(
        (sorted, message) => sorted.insert(placeInBag(bags, sorted.toArray(), message), message),
        contents.clear(),
      )
    }),
  )

const naive = (bags: Model) => {
  const depths = new Map<string, number>()
  const queue: State[] = []
  const found: { [name: string]: number } = {}
  const visit = (state: State, depth: number) => {
    const code = encodeState(bags, state)
    if (depths.has(code)) return
    depths.set(code, depth)
    queue.push(state)
  }
  for (const state of initialStates(bags)) visit(joined(bags, state, state), 0)
  let transitions = 0
  let last = 0
  for (const state of queue) {
    const depth = depths.get(encodeState(bags, state))!
    last = depth
    let isAtRest = true
    for (const { label, fair, next } of steps(bags, state)) {
      transitions++
      const to = joined(bags, state, next)
      if (fair && !(label.kind === 'deliver' && encodeState(bags, to) === encodeState(bags, state)))
        isAtRest = false
      visit(to, depth + 1)
    }
    noteShown(bags, state, { depth, isAtRest }, found)
  }
  return { counts: [queue.length, transitions, last], found }
}

export const setsAgreeWithBags = (
  numRuns: number,
  compared: number,
  deadlocks: number,
  larger: number,
): void => {
  const seen = { compared: 0, deadlocks: 0, larger: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, (recipe, { sites, self, entry, requests }) => {
      const spec = specOf(recipe)
      const options = { sites, self, entry, requests } as Parameters<typeof wholeModel>[1]
      const model = wholeModel(spec, { ...options, order: 'set' }, false)
      const properties = model.spec.properties.filter((one) => !isOnGraph(one) && one.kind !== 'monitor')
      const most = 120
      const how = { continue: true, reduce: noReduction, maxStates: most }
      const running = new Check(model, properties, { ...defaultCheckOptions, ...how })
      toTheEnd(running.run(), most)
      if (running.progress().states > most) return
      const { exploration, verdicts } = running.result()
      const { order: _, ...others } = model.options
      const bags = makeModel(spec, { ...others, order: 'unordered' })
      const wanted = naive(bags)
      expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(wanted.counts)
      for (const { property, trace } of verdicts)
        if (property.kind !== 'entryPossible') expect(trace?.steps.length).toBe(wanted.found[property.name])
      seen.compared++
      if (wanted.found.deadlockFreedom !== undefined) seen.deadlocks++
      if (exploration.states > 20) seen.larger++
    }),
    { seed: 141_421, numRuns },
  )
  expect(seen.compared).toBeGreaterThan(compared)
  expect(seen.deadlocks).toBeGreaterThan(deadlocks)
  expect(seen.larger).toBeGreaterThan(larger)
}
