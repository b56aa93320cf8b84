// Channels of a bounded capacity, on random protocols. The second opinion takes the steps of channels without a bound, and computes what
// is in each channel afterwards by itself: a step that would leave more than fits is left out, or what does not fit is lost.
import fc from 'fast-check'
import type { List } from 'immutable'
import { expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Message } from '../../src/protocol/message.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { pushed } from '../../src/semantics/channel.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { channelIndex, encodeState, type State } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { steps } from '../../src/semantics/steps.js'
import { wholeModel } from './agreement.js'
import { noteShown } from './naively-shown.js'
import { modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'
import { lawOfReductions } from './reductions.properties.js'

type ByType = { readonly [type: string]: number }

interface Bound {
  readonly capacity: number | ByType
  readonly whenFull: 'block' | 'drop'
}

const hasRoom = (capacity: Bound['capacity'], contents: List<Message>, { type }: Message): boolean =>
  typeof capacity === 'number'
    ? contents.size < capacity
    : contents.count((one) => one.type === type) < (capacity[type] ?? Number.POSITIVE_INFINITY)

const withoutOne = (contents: List<Message>, message: Message): List<Message> =>
  contents.remove(contents.findIndex((one) => one.equals(message)))

/** The state after a step; undefined if the step is not enabled. */
const afterStep = (
  free: Model,
  { capacity, whenFull }: Bound,
  state: State,
  step: Step,
): State | undefined => {
  const { kind, site, from, message } = step.label
  let { channels } = state
  if (from !== undefined && kind !== 'duplicate')
    channels = channels.update(channelIndex(free, from, site), (all) => withoutOne(all!, message!))
  let lacksRoom = false
  for (const one of step.sends) {
    const index = channelIndex(free, site, one.to)
    if (!hasRoom(capacity, channels.get(index)!, one.message)) lacksRoom = true
    else channels = channels.update(index, (all) => pushed(free, all!, one.message))
  }
  return lacksRoom && whenFull === 'block' ? undefined : step.next.set('channels', channels)
}

const naive = (free: Model, bound: Bound) => {
  const depths = new Map<string, number>()
  const queue: State[] = []
  const found: { [name: string]: number } = {}
  const visit = (state: State, depth: number) => {
    const code = encodeState(free, state)
    if (depths.has(code)) return
    depths.set(code, depth)
    queue.push(state)
  }
  for (const state of initialStates(free)) visit(state, 0)
  let [transitions, last, full] = [0, 0, 0]
  for (const state of queue) {
    const depth = depths.get(encodeState(free, state))!
    last = depth
    let isAtRest = true
    for (const step of steps(free, state)) {
      const next = afterStep(free, bound, state, step)
      if (next === undefined || !next.channels.equals(step.next.channels)) full++
      if (next === undefined) continue
      transitions++
      if (step.fair) isAtRest = false
      visit(next, depth + 1)
    }
    noteShown(free, state, { depth, isAtRest }, found)
  }
  return { counts: [queue.length, transitions, last], found, full }
}

const capacities = fc.constantFrom<Bound['capacity']>(1, 1, 2, { M0: 1 }, { M1: 1 }, { M0: 1, M1: 2 })

/** The capacity, of the types that there are. */
const fitting = (capacity: Bound['capacity'], types: ReadonlyMap<string, unknown>): Bound['capacity'] =>
  typeof capacity === 'number'
    ? capacity
    : Object.fromEntries(
        Object.entries(capacity).map(([type, most]) => [types.has(type) ? type : 'M0', most]),
      )

const lawOf = (whenFull: Bound['whenFull'], kernel: 'js' | 'wasm', seed: number) => {
  const seen = { compared: 0, full: 0, byType: 0, deadlocks: 0, larger: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, capacities, (recipe, given, drawn) => {
      const spec = specOf(recipe)
      const capacity = fitting(drawn, spec.messages.kinds)
      const { applicationMessages: _, ...options } = given
      const model = wholeModel(spec, { ...options, capacity, whenFull } as ModelOptions, false)
      const properties = model.spec.properties.filter((one) => !isOnGraph(one) && one.kind !== 'monitor')
      const most = 120
      const how = { continue: true, reduce: noReduction, maxStates: most, kernel } as const
      const running = new Check(model, properties, { ...defaultCheckOptions, ...how })
      toTheEnd(running.run(), most)
      if (running.progress().states > most) return
      const { exploration, verdicts } = running.result()
      const { capacity: _c, whenFull: _w, ...others } = model.options
      const wanted = naive(makeModel(spec, others), { capacity, whenFull })
      expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(wanted.counts)
      for (const { property, trace } of verdicts)
        if (property.kind !== 'entryPossible') expect(trace?.steps.length).toBe(wanted.found[property.name])
      seen.compared++
      if (wanted.full > 0) seen[typeof capacity === 'number' ? 'full' : 'byType']++
      if (wanted.found.deadlockFreedom !== undefined) seen.deadlocks++
      if (exploration.states > 20) seen.larger++
    }),
    { seed, numRuns: 100 },
  )
  expect(seen.compared).toBeGreaterThan(20)
  expect(seen.full).toBeGreaterThan(2)
  expect(seen.byType).toBeGreaterThan(2)
  expect(seen.deadlocks).toBeGreaterThan(2)
  expect(seen.larger).toBeGreaterThan(5)
}

test('a search with channels that block finds what channels without a bound do, less the steps without room', () =>
  lawOf('block', 'js', 173_205))

test('a search with channels that drop finds the same, less the messages without room', () =>
  lawOf('drop', 'js', 2))

test('so does the kernel in WebAssembly', () => lawOf('drop', 'wasm', 264_575))

test('reductions change no verdict', () => {
  for (const flavour of ['messages', 'timed'] as const) {
    for (const whenFull of ['block', 'drop'] as const) {
      const { compared, saved } = lawOfReductions(flavour, {
        seed: 20_261_128,
        numRuns: 12,
        limit: 100,
        faults: fc
          .constantFrom(1, { A: 1 }, { A: 2, B: 1 })
          .map((capacity) => ({ capacity, whenFull, loss: 0, duplication: 0 })),
      })
      expect(compared).toBeGreaterThan(0)
      expect(saved['partial order']).toBeUndefined()
    }
  }
})
