// What is visible of a model, against the reference semantics; and comparisons of models whose answers are known by hand.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Comparing } from '../../src/compare/comparing.js'
import type { Relation } from '../../src/compare/comparison.js'
import { eventGraph, Labels, sideBySide } from '../../src/compare/event-graph.js'
import { Minimising } from '../../src/compare/minimising.js'
import { ObservedModel } from '../../src/compare/observed-model.js'
import { Partition } from '../../src/compare/partition.js'
import type { VisibleEvents } from '../../src/compare/visible-events.js'
import { algorithm, many, mutualExclusion, oneOf, protocol } from '../../src/index.js'
import { Budget } from '../../src/liveness/budget.js'
import { Explored } from '../../src/measure/explored.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { reduceOf } from '../../src/reduce/reductions.js'
import { comparisonText } from '../../src/report/comparison/comparison-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'

const status: VisibleEvents = { kind: 'status' }
const modelOf = async (name: string, options: ModelOptions): Promise<Model> =>
  makeModel(await catalogueSpec(name), options)

// Events by the reference semantics: what changes of who waits and who is inside.
const byReference = (model: Model, labels: Labels) => {
  const { states, initial, edges, cut } = stateGraph(model, 10_000)
  expect(cut).toBeUndefined()
  const seen = states.map((state) => {
    const view = viewOfState(model, state)
    return model.competitors.map((site) => (view.holds(site) ? 'in' : view.waits(site) ? 'waits' : 'idle'))
  })
  const words: { readonly [change: string]: string } = {
    'idle waits': 'wait',
    'idle in': 'enter',
    'waits in': 'enter',
    'in idle': 'leave',
    'waits idle': 'give up',
  }
  const graph = eventGraph(
    states.length,
    edges.map(({ from, to }) => [
      from,
      labels.numberOf(
        model.competitors
          .flatMap((site, k) => {
            const [old, now] = [seen[from]![k]!, seen[to]![k]!]
            return old === now ? [] : [`${words[`${old} ${now}`]} at ${site}`]
          })
          .join(', '),
      ),
      to,
    ]),
  )
  return { ...graph, roots: Array.from({ length: initial }, (_, k) => k) }
}

test.each([
  ['peterson', {}],
  ['central-server', { sites: 2, requests: 1 }],
  ['maekawa', { sites: 2, requests: 1, parameters: { quorums: '{0,1},{0,1}' } }],
  ['semaphore', { sites: 2 }],
] as const)('what is visible of %s is what the reference semantics shows', async (name, options) => {
  const model = await modelOf(name, options)
  const labels = new Labels()
  const explored = new Explored(model, reduceOf(model, undefined), { maxStates: 10_000, memory: 2 ** 28 })
  toTheEnd(explored.run())
  const budget = new Budget(2 ** 28)
  const { graph } = toTheEnd(ObservedModel.of(explored, status, labels, budget))
  const reference = byReference(model, labels)
  expect(graph.size).toBe(reference.size)
  const both = sideBySide(graph, reference, labels.numberOf('begin'))
  const strong = new Partition(both, 'strong', budget)
  toTheEnd(strong.run())
  expect(strong.areTogether(both.rootOf)).toBe(true)
  expect(labels.texts).toEqual(expect.arrayContaining(['wait at 0', 'enter at 1', 'leave at 0']))
})

const compared = async (
  one: readonly [string, ModelOptions],
  other: readonly [string, ModelOptions],
  { relation = 'branching', events = status }: { relation?: Relation; events?: VisibleEvents } = {},
) => {
  const side = async ([name, options]: readonly [string, ModelOptions]) => {
    const model = await modelOf(name, options)
    return { model, reduce: reduceOf(model, undefined), events, fresh: model.spec }
  }
  const running = new Comparing({
    sides: [await side(one), await side(other)],
    relation,
    maxStates: 100_000,
    memory: 2 ** 28,
  })
  toTheEnd(running.run())
  return running.result()
}

const all = (answer: 'yes' | 'no') => ({
  strong: answer,
  divergence: answer,
  branching: answer,
  traces: answer,
  included: answer,
})

test('two descriptions of Ricart and Agrawala are one algorithm step by step', async () => {
  const found = await compared(['ricart-agrawala', { sites: 2 }], ['ricart-agrawala-queue', { sites: 2 }])
  expect(found.relations).toEqual(all('yes'))
  expect(found.difference).toBeUndefined()
})

test("Lamport's two receipt rules differ in silent steps alone", async () => {
  const model = { sites: 2, requests: 1 }
  const reply = { ...model, parameters: { counts: 'reply' } }
  const { relations, sides } = await compared(['lamport', model], ['lamport', reply])
  expect(relations).toEqual({ ...all('yes'), strong: 'no' })
  expect(sides[0].classes).toBe(sides[1].classes)
  const strong = await compared(['lamport', model], ['lamport', reply], { relation: 'strong' })
  expect(strong.difference?.kind).toBe('experiment')
})

test('Maekawa with one voter is the central server, if the voter writes to itself', async () => {
  const one = { sites: 2, requests: 1, parameters: { quorums: '{0},{0}' } }
  const server = ['central-server', { sites: 2, requests: 1 }] as const
  expect((await compared(['maekawa', { ...one, self: 'channel' }], server)).relations).toEqual(all('yes'))
  const { relations, difference, labels } = await compared(['maekawa', one], server)
  expect(relations).toEqual({ ...all('no'), included: 'yes' })
  if (difference?.kind !== 'trace') throw new Error('the traces are said to differ')
  expect(difference.of).toBe(1)
  expect(difference.events.map((label) => labels[label])).toEqual(['wait at 0', 'wait at 1', 'enter at 1'])
  const { steps, initial, model } = difference.run
  const inside = [initial, ...steps.map(({ next }) => next)].map((state) =>
    viewOfState(model, state).holds(1),
  )
  expect(inside.at(-1)).toBe(true)
  expect(inside.slice(0, -1)).not.toContain(true)
})

test('an experiment tells two locks with the same traces apart', async () => {
  const found = await compared(['test-and-set', { sites: 2 }], ['ticket-lock', { sites: 2 }])
  expect(found.relations).toEqual({ ...all('no'), traces: 'yes', included: 'yes' })
  expect(comparisonText(found)).toMatch(
    /true of A at the beginning, and not of B: it\n {2}can wait at \d, and then\n {4}after every wait at \d\n {6}can enter at \d\n$/,
  )
})

test('a search that ends early leaves everything open', async () => {
  const model = await modelOf('peterson', {})
  const side = { model, reduce: reduceOf(model, undefined), events: status, fresh: model.spec }
  const running = new Comparing({ sides: [side, side], relation: 'traces', maxStates: 5, memory: 2 ** 28 })
  toTheEnd(running.run())
  const { relations, cut } = running.result()
  expect(new Set(Object.values(relations))).toEqual(new Set(['not decided']))
  expect(cut).toBe('states')
})

test('the quotient of a model has one node for all states that look the same', async () => {
  const model = await modelOf('central-server', { sites: 2, requests: 1 })
  const asked = { model, reduce: reduceOf(model, undefined), events: status, fresh: model.spec }
  const sizes = ([undefined, 'strong', 'divergence', 'branching'] as const).map((by) => {
    const running = new Minimising(asked, by, { maxStates: 1000, memory: 2 ** 28 })
    toTheEnd(running.run())
    const found = running.result()
    return typeof found === 'string' ? found : found.graph.size
  })
  expect(sizes).toEqual([41, expect.any(Number), 19, 19])
  expect(sizes[1]).toBeGreaterThan(19)
  expect(sizes[1]).toBeLessThanOrEqual(41)
})

// It said that no shorter sequence differs, and B may have one.
test('a shortest sequence of A that B has not says nothing about those of B', async () => {
  const one = { sites: 2, requests: 1, parameters: { quorums: '{0},{0}' } }
  const server = ['central-server', { sites: 2, requests: 1 }] as const
  const textFor = async (relation: Relation) =>
    comparisonText(await compared(server, ['maekawa', one], { relation }))
  expect(await textFor('traces')).toMatch(/^only A has .*, and no shorter sequence differs:$/m)
  expect(await textFor('included')).toMatch(/^only A has .*, and B has each shorter sequence of A:$/m)
})

const lockWith = (leave: 'exit' | 'crash') => {
  const lock = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) } })
  const { local } = lock.roles.site
  const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })
  const enter = local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'held' }] })
  const exit = local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] })
  return algorithm({
    ...{ name: 'open-door', title: 'Open door', citation: 'none', about: 'Every step is atomic.' },
    sites: { min: 1, max: 3, fallback: 1 },
    protocol: lock,
    clauses: leave === 'exit' ? { request, enter, exit } : { request, enter, crash: exit },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })
}

// The name of a fault is free in a model without faults. The clause was treated as a crash, and its changes were not seen.
test('a clause that is called crash is seen by what it changes, like any other', () => {
  const side = (spec: Spec) => {
    const model = makeModel(spec, {})
    return { model, reduce: reduceOf(model, undefined), events: status, fresh: spec }
  }
  const running = new Comparing({
    sides: [side(lockWith('exit')), side(lockWith('crash'))],
    relation: 'strong',
    maxStates: 100,
    memory: 2 ** 28,
  })
  toTheEnd(running.run())
  expect(running.result().relations).toEqual(all('yes'))
})

test('after a stop, the answers that are known decide those that they imply', async () => {
  const side = async (name: string) => {
    const model = await modelOf(name, { sites: 2 })
    return { model, reduce: reduceOf(model, undefined), events: status, fresh: model.spec }
  }
  const running = new Comparing({
    sides: [await side('test-and-set'), await side('ticket-lock')],
    relation: 'strong',
    maxStates: 100_000,
    memory: 2 ** 28,
  })
  for (const _ of running.run()) if (running.result().relations.branching === 'no') running.stop('time')
  expect(running.result()).toMatchObject({
    cut: 'time',
    relations: { ...all('no'), traces: 'not decided', included: 'not decided' },
  })
})
