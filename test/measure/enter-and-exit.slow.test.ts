// The messages of the enter and of the exit, of multicasts, and the load, against hand-computed figures and against an
// enumeration of all runs that shares no code with the measures.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Measured } from '../../src/measure/figure.js'
import { fraction, showFraction } from '../../src/measure/fraction.js'
import { measure } from '../../src/measure/measure.js'
import { endOf, type Wanted } from '../../src/measure/measurement.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State, viewOfState } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { steps } from '../../src/semantics/steps.js'
import { expectFigures, type Row, rowsOf } from './figures.js'
import { allRuns, type NaiveEdge } from './naive.js'

const messages: Wanted = { messages: true, delays: false, bypass: false }
const agreed = (least: string, most = least): Row => [least, most, 'agree']

describe('enter and exit', () => {
  const rows: readonly (readonly [string, ModelOptions, { readonly [quantity in Measured]?: Row }])[] = [
    // A request and a grant; a release. The grant that a release causes belongs to the enter of its receiver.
    ['central-server', { sites: 2 }, { enterMessages: agreed('2'), exitMessages: agreed('1') }],
    // A RELEASE belongs to the exit alone, although a waiting site needs it.
    ['lamport', { sites: 2, requests: 1 }, { enterMessages: agreed('2'), exitMessages: agreed('1') }],
    // So does a RELEASE that is sent again, as it always is before a run ends; the REQUEST may be.
    [
      'lamport-resend',
      { sites: 2, requests: 1 },
      { enterMessages: agreed('2', '4'), exitMessages: agreed('2') },
    ],
    // A deferred REPLY counts in both: 2(N-1) is all that an entry costs.
    ['ricart-agrawala', { sites: 2 }, { enterMessages: agreed('2'), exitMessages: agreed('0', '1') }],
    // The token that a leaving site passes on.
    ['token-ring', { sites: 2 }, { enterMessages: agreed('1', 'unbounded'), exitMessages: agreed('1') }],
    [
      'token-ring',
      { sites: 2, parameters: { reading: 'atomic' } },
      { enterMessages: ['1', 'unbounded', 'agree'], exitMessages: agreed('1') },
    ],
    // 2K and K.
    [
      'maekawa',
      { sites: 2, parameters: { quorums: 'all' }, self: 'channel', requests: 1 },
      { enterMessages: agreed('4'), exitMessages: agreed('2') },
    ],
    // Without messages to oneself the leaving voter may pass its vote on in the same step.
    [
      'maekawa',
      { sites: 2, parameters: { quorums: 'all' } },
      { enterMessages: agreed('2'), exitMessages: agreed('1', '2') },
    ],
    // Each other site needs a request to get the token; every exit but the last may pass it on.
    [
      'suzuki-kasami',
      { sites: 2, requests: 1 },
      { enterMessages: agreed('1', '2'), exitMessages: agreed('0', '1/2') },
    ],
    [
      'suzuki-kasami',
      { sites: 3, requests: 1 },
      { enterMessages: agreed('2', '3'), exitMessages: agreed('0', '2/3') },
    ],
    [
      'suzuki-kasami',
      { sites: 2, requests: 2 },
      { enterMessages: agreed('1/2', '2'), exitMessages: agreed('0', '3/4') },
    ],
    [
      'suzuki-kasami',
      { sites: 3, requests: 2, requesters: [1] },
      { enterMessages: agreed('3/2'), exitMessages: agreed('0') },
    ],
    // Both sites exchange a REQUEST and a REPLY once; one of them may keep the permission for its second entry.
    [
      'carvalho-roucairol',
      { sites: 2, requests: 2 },
      { enterMessages: agreed('1', '2'), exitMessages: agreed('0', '3/4') },
    ],
    [
      'carvalho-roucairol',
      { sites: 3, requests: 1 },
      { enterMessages: agreed('4'), exitMessages: agreed('0', '1') },
    ],
    // The privilege, and a REQUEST after it from the site in the middle, which is every third to leave.
    ['raymond', { sites: 2 }, { enterMessages: agreed('0', '2'), exitMessages: agreed('0', '1') }],
    ['raymond', { sites: 3 }, { enterMessages: agreed('0', '4'), exitMessages: agreed('0', '4/3') }],
    // Calls of the server with their answers: create, list, check, an event, list; and delete.
    ['zookeeper-lock', { sites: 2 }, { enterMessages: agreed('4', '9'), exitMessages: agreed('2') }],
    [
      'zookeeper-lock',
      { sites: 3, parameters: { watch: 'directory' } },
      { enterMessages: agreed('4', '13'), exitMessages: agreed('2') },
    ],
  ]
  test.each(rows)('of %s %j have the figures computed by hand', async (name, options, expected) => {
    await expectFigures(name, options, expected, messages)
  })
})

describe('a send to several sites', () => {
  test('counts once as a multicast', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const found = measure(spec, { sites: 3, requests: 1 }, { ...messages, count: 'multicast' })
    expect(rowsOf(found)).toMatchObject({
      messagesAlone: ['3', '3'],
      exitMessages: agreed('0', '2/3'),
    })
    expect(endOf(found, 'enterMessages', 'most')!.value).toEqual(fraction(3))
  })
})

/** The weights of every complete run of a model whose state graph has no cycle, by the reference semantics alone. */
const naiveRuns = async (
  name: string,
  options: ModelOptions,
  weight: (step: Step) => number,
): Promise<readonly { readonly sends: number; readonly entries: number }[]> => {
  const model = makeModel(await catalogueSpec(name), options)
  const [initial] = [...initialStates(model)]
  const numbers = new Map([[encodeState(model, initial!), 0]])
  const states: State[] = [initial!]
  const edges: NaiveEdge[][] = []
  const inside = (state: State) => model.competitors.filter((site) => viewOfState(model, state).holds(site))
  for (let k = 0; k < states.length; k++) {
    const state = states[k]!
    edges[k] = [...steps(model, state)].map((step) => {
      const code = encodeState(model, step.next)
      if (!numbers.has(code)) numbers.set(code, states.push(step.next) - 1)
      const before = inside(state)
      const entries = inside(step.next).filter((site) => !before.includes(site)).length
      return { to: numbers.get(code)!, sends: weight(step), entries }
    })
  }
  return allRuns(edges, 0)
}

const ends = (ratios: readonly number[]) => [Math.min(...ratios), Math.max(...ratios)]
const sentBy = (clause: string) => (step: Step) => (step.label.clause === clause ? step.sends.length : 0)
const sentNotAs = (type: string) => (step: Step) =>
  step.sends.filter(({ message }) => message.type !== type).length

test.each([
  ['ricart-agrawala', 'exitMessages', sentBy('exit')],
  ['central-server', 'exitMessages', sentBy('exit')],
  ['central-server', 'enterMessages', sentNotAs('RELEASE')],
  ['lamport', 'enterMessages', sentNotAs('RELEASE')],
] as const)('in every run of %s the %s are counted alike', async (name, quantity, weight) => {
  const options = { sites: 2, requests: 1 }
  const runs = await naiveRuns(name, options, weight)
  const found = measure(await catalogueSpec(name), options, messages)
  const measured = (['least', 'most'] as const).map((end) => {
    const value = endOf(found, quantity, end)!.value
    return value === 'unbounded' ? Number.NaN : value.top / value.bottom
  })
  expect(measured).toEqual(ends(runs.map(({ sends, entries }) => sends / entries)))
})

test('the load is the mean over the runs of each site alone', async () => {
  const load: Wanted = { messages: false, delays: false, bypass: false, load: true }
  const cases: readonly (readonly [string, number, ModelOptions])[] = [
    ['central-server', 3, { sites: 2 }],
    ['ricart-agrawala', 3, { sites: 3 }],
    ['maekawa', 4, { sites: 4 }],
  ]
  for (const [name, all, options] of cases) {
    const { loads } = measure(await catalogueSpec(name), options, load)
    const requesters = [...Array(options.sites).keys()]
    for (let site = 0; site < all; site++) {
      const handled = (step: Step) =>
        step.label.site === site ? step.sends.length + (step.label.kind === 'deliver' ? 1 : 0) : 0
      let [least, most] = [0, 0]
      for (const requester of requesters) {
        const runs = await naiveRuns(name, { ...options, requests: 1, requesters: [requester] }, handled)
        const [low, high] = ends(runs.map(({ sends }) => sends))
        least += low!
        most += high!
      }
      const expected = [least, most].map((one) => showFraction(fraction(one, requesters.length)))
      const { least: low, most: high } = loads![site]!
      expect([low, high].map((one) => (one === 'unbounded' ? one : showFraction(one)))).toEqual(expected)
    }
  }
})

test('the load in a round is the range over all runs in which each site enters once', async () => {
  const load: Wanted = { messages: false, delays: false, bypass: false, load: true, round: true }
  const cases: readonly (readonly [string, number, ModelOptions])[] = [
    ['central-server', 3, { sites: 2 }],
    ['ricart-agrawala', 2, { sites: 2 }],
    ['suzuki-kasami', 2, { sites: 2 }],
    ['raymond', 3, { sites: 3, parameters: { tree: 'star' } }],
  ]
  for (const [name, all, options] of cases) {
    const { roundLoads } = measure(await catalogueSpec(name), options, load)
    for (let site = 0; site < all; site++) {
      const handled = (step: Step) =>
        step.label.site === site ? step.sends.length + (step.label.kind === 'deliver' ? 1 : 0) : 0
      const runs = await naiveRuns(name, { ...options, requests: 1 }, handled)
      const { least, most } = roundLoads![site]!
      const found = [least, most].map((one) => (one === 'unbounded' ? Number.NaN : one.top / one.bottom))
      expect(found, `${name}, site ${site}`).toEqual(ends(runs.map(({ sends, entries }) => sends / entries)))
    }
  }
})

test('a token that circulates has no load in a round', async () => {
  const load: Wanted = { messages: false, delays: false, bypass: false, load: true, round: true }
  const { loads, roundLoads, missing } = measure(await catalogueSpec('token-ring'), { sites: 2 }, load)
  expect(loads).toHaveLength(2)
  expect(roundLoads).toBeUndefined()
  expect(missing).toEqual([{ what: 'round', cut: undefined, because: 'messages never end' }])
})

test('the throughput is one entry for each hand-over and stay in the section', async () => {
  const wanted: Wanted = { messages: false, delays: true, bypass: false, section: 1 }
  const found = measure(await catalogueSpec('token-ring'), { sites: 3 }, wanted)
  // 1 / (2 + 1) and 1 / (1 + 1).
  expect(rowsOf(found)).toMatchObject({
    exitDelay: ['0', '0'],
    synchronisationDelay: agreed('1', '2'),
    throughput: agreed('1/3', '1/2'),
  })
  expect(endOf(found, 'throughput', 'least')!.trace).toBe(endOf(found, 'synchronisationDelay', 'most')!.trace)
})
