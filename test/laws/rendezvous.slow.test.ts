// Rendezvous on random protocols. The second opinion takes the steps of the same protocol with bags: after each step it delivers what the
// step has sent, one message at a time, and keeps only the states in which nothing is in transit any more.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { mostReceipts } from '../../src/semantics/rendezvous.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { compareStepByStep, wholeModel } from './agreement.js'
import { noteShown } from './naively-shown.js'
import { failings, faults, modelOptions, recipes } from './random-recipes.js'
import { specOf } from './random-spec.js'
import { lawOfReductions } from './reductions.properties.js'

class Endless extends Error {}

/** Protocols in which a step has more chains of receipts are left out: one in a hundred would take most of the time. */
const mostEnds = 500
class TooMany extends Error {}

type Message = readonly [from: number, to: number, text: string]

/** The states in which everything is received that waits, the first message and what follows from it before the next. */
const allReceived = (bags: Model, state: State, waiting: readonly Message[], depth = 0): State[] => {
  const [next, ...later] = waiting
  if (next === undefined) return [state]
  if (depth > 100) throw new Endless()
  const text = (message: unknown) => JSON.stringify(bags.spec.messages.sort.toJson(message as never))
  const ends = [...steps(bags, state)]
    .filter(
      ({ label: { kind, from, site, message } }) =>
        kind === 'deliver' && from === next[0] && site === next[1] && text(message) === next[2],
    )
    .flatMap((receipt) => {
      const more = receipt.sends.map(({ to, message }): Message => [receipt.label.site, to, text(message)])
      return allReceived(bags, receipt.next, [...more, ...later], depth + 1)
    })
  if (ends.length > mostEnds) throw new TooMany()
  return ends
}

const naive = (bags: Model, most: number) => {
  const depths = new Map<string, number>()
  const queue: State[] = []
  const found: { [name: string]: number } = {}
  const visit = (state: State, depth: number) => {
    const code = encodeState(bags, state)
    if (depths.has(code)) return
    depths.set(code, depth)
    queue.push(state)
  }
  for (const state of initialStates(bags)) visit(state, 0)
  let [transitions, last, received, blocked] = [0, 0, 0, 0]
  for (const state of queue) {
    if (queue.length > most) return undefined
    const depth = depths.get(encodeState(bags, state))!
    last = depth
    let isAtRest = true
    for (const { label, sends, next, fair } of steps(bags, state)) {
      const text = (message: unknown) => JSON.stringify(bags.spec.messages.sort.toJson(message as never))
      const waiting = sends.map(({ to, message }): Message => [label.site, to, text(message)])
      const ends = allReceived(bags, next, waiting)
      if (waiting.length > 0) received++
      if (ends.length === 0) blocked++
      for (const end of ends) {
        transitions++
        if (fair) isAtRest = false
        visit(end, depth + 1)
      }
    }
    noteShown(bags, state, { depth, isAtRest }, found)
  }
  return { counts: [queue.length, transitions, last], found, received, blocked }
}

const most = 60

const withoutChannels = ({
  loss: _l,
  duplication: _d,
  self: _s,
  ...options
}: ModelOptions): ModelOptions => ({
  ...options,
  order: 'rendezvous',
})

test('a search finds what bags do if each message is received at once', () => {
  const seen = { compared: 0, received: 0, blocked: 0, larger: 0, endless: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, failings, fc.option(faults), (drawn, given, failing, faulty) => {
      const spec = specOf({ ...drawn, inFlight: false }, failing)
      const options = withoutChannels({ ...given, ...faulty })
      const model = wholeModel(spec, options, false)
      const properties = model.spec.properties.filter((one) => !isOnGraph(one) && one.kind !== 'monitor')
      const bags = makeModel(spec, { ...model.options, order: 'unordered' })
      let wanted: ReturnType<typeof naive>
      try {
        wanted = naive(bags, most)
      } catch (error) {
        if (error instanceof TooMany) return
        if (!(error instanceof Endless)) throw error
        seen.endless++
        return
      }
      if (wanted === undefined) return
      const how = { continue: true, reduce: noReduction } as const
      const running = new Check(model, properties, { ...defaultCheckOptions, ...how })
      toTheEnd(running.run(), most)
      const { exploration, verdicts } = running.result()
      expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(wanted.counts)
      for (const { property, trace } of verdicts)
        if (property.kind !== 'entryPossible') expect(trace?.steps.length).toBe(wanted.found[property.name])
      seen.compared++
      if (wanted.received > 0) seen.received++
      if (wanted.blocked > 0) seen.blocked++
      if (exploration.states > 20) seen.larger++
    }),
    { seed: 316_228, numRuns: 90 },
  )
  expect(seen.compared).toBeGreaterThan(30)
  expect(seen.received).toBeGreaterThan(15)
  expect(seen.blocked).toBeGreaterThan(2)
  expect(seen.larger).toBeGreaterThan(5)
})

test('the tables give the steps of the reference, with what monitors remember', () => {
  let compared = 0
  fc.assert(
    fc.property(recipes, modelOptions, failings, fc.option(faults), (drawn, given, failing, faulty) => {
      const spec = specOf({ ...drawn, inFlight: false }, failing)
      const model = wholeModel(spec, withoutChannels({ ...given, ...faulty }), true)
      try {
        const { states, differences } = compareStepByStep(model, 60)
        expect(differences).toEqual([])
        if (states > 5) compared++
      } catch (error) {
        if (!(error as Error).message.includes(`an endless chain of receipts (${mostReceipts} in one step)`))
          throw error
      }
    }),
    { seed: 331_662, numRuns: 50 },
  )
  expect(compared).toBeGreaterThan(10)
})

test('reductions change no verdict', () => {
  const { compared, saved } = lawOfReductions('timed', {
    seed: 20_261_129,
    numRuns: 40,
    limit: 100,
    startsEmpty: true,
    faults: fc.constant({ order: 'rendezvous', loss: 0, duplication: 0, self: 'local' } as const),
  })
  expect(compared).toBeGreaterThan(10)
  expect(saved['partial order']).toBeUndefined()
  expect(saved.all).toBeUndefined()
})
